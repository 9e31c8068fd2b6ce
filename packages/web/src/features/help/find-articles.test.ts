import { expect, test } from 'vitest';
import { stubApi } from '../../../test/api.ts';
import { findArticles } from './find-articles.ts';

const NOTES = [
  { releaseDate: '2025-10-21', title: 'Letters', description: 'Claim letters can be previewed with zoom.' },
  { releaseDate: '2025-12-01', title: 'Secret', description: 'Holograms.' },
];

const anchorsFor = (search: string) => {
  stubApi({});
  return findArticles(search, NOTES).flatMap(({ articles }) => articles.map(({ anchor }) => anchor));
};

test.each([
  { search: 'add a colleague', first: 'request-access' },
  { search: 'export', first: 'export-csv' },
  { search: 'Excel spreadsheet', first: 'export-csv' },
  { search: 'dental 835', first: 'ra-schedule' },
  { search: 'paper checks Friday', first: 'ra-schedule' },
  { search: 'zoom', first: 'featureUpdates' },
  { search: 'how do i reset my password?', first: 'reset-username' },
  { search: 'What do the claim statuses mean', first: 'claimStatusMeaning' },
  { search: 'appeal iCentra', first: 'claim-documentation' },
])('the search "$search" lists the article $first first [FAQ-01]', ({ search, first }) => {
  expect(anchorsFor(search)[0]).toBe(first);
});

test('one matching word is enough, and stop words do not count', () => {
  expect(anchorsFor('xyzzy')).toEqual([]);
  expect(anchorsFor('a xyzzy of the')).toEqual([]);
  expect(anchorsFor('xyzzy iCentra')).toEqual(['claim-documentation']);
});

test('a future release note is not found', () => {
  expect(anchorsFor('holograms')).toEqual([]);
});

test('without a search, all articles are grouped by topic', () => {
  stubApi({});
  expect(findArticles('', NOTES).map(({ id }) => id)).toEqual([
    'feature-updates',
    'topic-searching',
    'topic-remittance',
    'topic-access',
    'topic-documentation',
    'topic-providers',
  ]);
});
