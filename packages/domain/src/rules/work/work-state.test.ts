import { expect, test } from 'vitest';
import { workState, type StoredWork } from './work-state.ts';

const TODAY = '2026-11-16';
const row: StoredWork = { state: 'open', openDay: null, closeDay: null, snoozedUntil: null };

test.each([
  ['open', {}, 'open'],
  ['done', { state: 'done', snoozedUntil: '2026-12-01' }, 'done'],
  ['closed', { state: 'closed', openDay: '2027-01-01' }, 'closed'],
  ['not shown the day before it opens', { openDay: '2026-11-17' }, null],
  ['open on the day it opens', { openDay: TODAY }, 'open'],
  ['open on the 30th day', { openDay: '2026-10-17', closeDay: '2026-11-17' }, 'open'],
  ['closed on the 31st day', { openDay: '2026-10-16', closeDay: TODAY }, 'closed'],
  ['snoozed until tomorrow', { snoozedUntil: '2026-11-17' }, 'snoozed'],
  ['open again on the day it was snoozed until', { snoozedUntil: TODAY }, 'open'],
] as const)('a row is %s [WORK-07] [WORK-18]', (_state, more, state) => {
  expect(workState({ ...row, ...more }, TODAY)).toBe(state);
});
