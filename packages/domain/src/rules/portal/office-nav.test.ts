import { expect, test } from 'vitest';
import { isOfficeEntryOf, officeEntries } from './office-nav.ts';

const ALL = ['Work list', 'My submissions', 'Payments', 'Batch check', 'Notices'];

test.each([
  { pages: 'all', exists: () => true, titles: ALL },
  { pages: 'the first three', exists: (path: string) => !/batch|notices/.test(path), titles: ALL.slice(0, 3) },
  { pages: 'no', exists: () => false, titles: [] },
])('with $pages pages the navigation shows $titles [WORK-03]', ({ exists, titles }) => {
  expect(officeEntries(exists).map(({ title }) => title)).toEqual(titles);
});

test('the work list has a page and is the first entry [WORK-03]', () => {
  expect(officeEntries()[0]).toEqual({ path: '/work', title: 'Work list' });
});

test.each([
  { path: '/work', at: '/work', isCurrent: true },
  { path: '/work', at: '/Work/', isCurrent: true },
  { path: '/work', at: '/worker', isCurrent: false },
  { path: '/submissions', at: '/submissions/A-7K3M-92QR', isCurrent: true },
  { path: '/submissions', at: '/work', isCurrent: false },
])('the entry $path is current on $at: $isCurrent [WORK-03]', ({ path, at, isCurrent }) => {
  expect(isOfficeEntryOf(path, at)).toBe(isCurrent);
});
