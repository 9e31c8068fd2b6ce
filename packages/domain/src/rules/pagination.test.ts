import { expect, test } from 'vitest';
import { clampPage, pageCount, pageOf, pageRange, pageWindow } from './pagination.ts';

test.each([
  { total: 0, pages: 0 },
  { total: 1, pages: 1 },
  { total: 10, pages: 1 },
  { total: 11, pages: 2 },
  { total: 96, pages: 10 },
  { total: -1, pages: 0 },
])('$total rows of 10 make $pages pages', ({ total, pages }) => {
  expect(pageCount(total, 10)).toBe(pages);
});

test.each([
  { current: 0, pages: 3, links: 7, shown: [0, 1, 2], rule: 'fewer pages than links' },
  { current: 0, pages: 7, links: 7, shown: [0, 1, 2, 3, 4, 5, 6], rule: 'as many pages as links' },
  { current: 0, pages: 20, links: 7, shown: [0, 1, 2, 3, 4, 5, 6], rule: 'at the start' },
  { current: 3, pages: 20, links: 7, shown: [0, 1, 2, 3, 4, 5, 6], rule: 'the last page before the window moves' },
  { current: 4, pages: 20, links: 7, shown: [1, 2, 3, 4, 5, 6, 7], rule: 'the window moves' },
  { current: 19, pages: 20, links: 7, shown: [13, 14, 15, 16, 17, 18, 19], rule: 'at the end' },
  { current: 10, pages: 20, links: 10, shown: [5, 6, 7, 8, 9, 10, 11, 12, 13, 14], rule: 'an even number of links' },
  { current: 0, pages: 0, links: 10, shown: [], rule: 'no pages' },
])('page links: $rule', ({ current, pages, links, shown }) => {
  expect(pageWindow(current, pages, links)).toEqual(shown);
});

test.each([
  { index: -1, pages: 3, page: 0 },
  { index: 2, pages: 3, page: 2 },
  { index: 3, pages: 3, page: 2 },
  { index: 0, pages: 0, page: 0 },
])('page $index of $pages is page $page', ({ index, pages, page }) => {
  expect(clampPage(index, pages)).toBe(page);
});

test.each([
  { index: 0, total: 0, range: { first: 0, last: 0, total: 0 } },
  { index: 0, total: 9, range: { first: 1, last: 9, total: 9 } },
  { index: 0, total: 10, range: { first: 1, last: 10, total: 10 } },
  { index: 1, total: 11, range: { first: 11, last: 11, total: 11 } },
  { index: 8, total: 96, range: { first: 81, last: 90, total: 96 } },
])('page $index of $total rows shows $range.first to $range.last', ({ index, total, range }) => {
  expect(pageRange(index, 10, total)).toEqual(range);
});

test('the last page may be short', () => {
  expect(pageOf([1, 2, 3, 4, 5], 0, 2)).toEqual([1, 2]);
  expect(pageOf([1, 2, 3, 4, 5], 2, 2)).toEqual([5]);
});
