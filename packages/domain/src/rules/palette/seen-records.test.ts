import { expect, test } from 'vitest';
import { withSeen, withTitles, type SeenRecord } from './seen-records.ts';

const claim = (number: number, title = `C - ${number}`): SeenRecord => ({
  id: `/claim-details/${number}`,
  title,
  kind: 'claim-details',
});

test('the newest of the last 20 records is first [KEYS-06]', () => {
  const seen = Array.from({ length: 25 }, (_, index) => claim(index)).reduce(withSeen, [] as readonly SeenRecord[]);
  expect(seen).toHaveLength(20);
  expect(seen[0]).toEqual(claim(24));
  expect(seen.at(-1)).toEqual(claim(5));
});

test('a record that is opened again moves to the front with its new title [KEYS-06]', () => {
  const seen = [claim(1), claim(2), claim(1, 'C - E001')].reduce(withSeen, [] as readonly SeenRecord[]);
  expect(seen.map(({ title }) => title)).toEqual(['C - E001', 'C - 2']);
  expect(withSeen(seen, claim(1, 'C - E001'))).toBe(seen);
});

test.each(['search', 'work', 'faq', 'profile', 'letters'] as const)('a page %s is no record [KEYS-06]', (kind) => {
  expect(withSeen([], { id: `/${kind}`, title: kind, kind })).toEqual([]);
});

test('a title that arrives later replaces the general one [KEYS-06]', () => {
  const seen = [claim(2), claim(1, 'Claim Details')];
  expect(withTitles(seen, [claim(1), claim(3)]).map(({ title }) => title)).toEqual(['C - 2', 'C - 1']);
  expect(withTitles(seen, [claim(2)])).toBe(seen);
});
