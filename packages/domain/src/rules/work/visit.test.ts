import { expect, test } from 'vitest';
import { openedAt } from './visit.ts';

const MINUTE = 60_000;

test.each([
  ['the first visit compares with nothing', null, { lastAt: 100 * MINUTE, since: null }],
  ['within 30 minutes the visit goes on', { lastAt: 70 * MINUTE, since: 5 }, { lastAt: 100 * MINUTE, since: 5 }],
  [
    'after 30 minutes a visit begins, which compares with the end of the one before',
    { lastAt: 70 * MINUTE - 1, since: 5 },
    { lastAt: 100 * MINUTE, since: 70 * MINUTE - 1 },
  ],
])('%s [WORK-23]', (_rule, visit, expected) => {
  expect(openedAt(visit, 100 * MINUTE)).toEqual(expected);
});
