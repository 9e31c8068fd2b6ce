import { expect, test } from 'vitest';
import { filterRows, matchesFilter } from './matches-filter.ts';

test.each([
  { filter: '', matches: true },
  { filter: '   ', matches: true },
  { filter: 'smith', matches: true },
  { filter: ' SMITH ', matches: true },
  { filter: 'mit', matches: true },
  { filter: '123', matches: true },
  { filter: 'smyth', matches: false },
  { filter: 'smith 123', matches: false },
])('the filter $filter matches Smith / 12345: $matches [REMIT-12]', ({ filter, matches }) => {
  expect(matchesFilter(['Smith', '12345'], filter)).toBe(matches);
});

test.each([null, undefined, ''])('a missing text (%j) matches only the empty filter', (text) => {
  expect(matchesFilter([text], 'a')).toBe(false);
  expect(matchesFilter([text], '')).toBe(true);
});

test('filtered rows keep their order', () => {
  const rows = [{ name: 'Beta' }, { name: 'Alpha' }, { name: 'Gamma' }, { name: 'Delta' }];
  expect(filterRows(rows, 'ta', (row) => [row.name])).toEqual([{ name: 'Beta' }, { name: 'Delta' }]);
});
