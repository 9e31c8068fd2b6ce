import { expect, test } from 'vitest';
import type { DataAsOf, DataKind } from '../../contract/user.ts';
import { isOutOfDate, oldestAsOf } from './data-age.ts';

const NONE: DataAsOf = {
  members: null,
  coverages: null,
  usage: null,
  claims: null,
  remittances: null,
  letters: null,
};
const IMPORTED: DataAsOf = {
  ...NONE,
  members: '2026-11-16T13:00:00.000Z',
  coverages: '2026-11-15T13:00:00.000Z',
  claims: '2026-11-14T13:00:00.000Z',
};

test.each<{ kinds: readonly DataKind[]; asOf: DataAsOf; oldest: string | null }>([
  { kinds: ['claims'], asOf: IMPORTED, oldest: '2026-11-14T13:00:00.000Z' },
  { kinds: ['members', 'coverages'], asOf: IMPORTED, oldest: '2026-11-15T13:00:00.000Z' },
  { kinds: ['members', 'usage'], asOf: IMPORTED, oldest: '2026-11-16T13:00:00.000Z' },
  { kinds: ['usage', 'letters'], asOf: IMPORTED, oldest: null },
  { kinds: ['members', 'coverages'], asOf: NONE, oldest: null },
  { kinds: [], asOf: IMPORTED, oldest: null },
  { kinds: ['members'], asOf: { ...NONE, members: 'no time' }, oldest: null },
])('of the kinds $kinds, the oldest import counts: $oldest [IMPORT-50]', ({ kinds, asOf, oldest }) => {
  expect(oldestAsOf(asOf, kinds)).toBe(oldest && Date.parse(oldest));
});

const NOW = Date.parse('2026-11-16T13:00:00Z');

test.each([
  { asOf: '2026-11-16T13:00:00Z', hours: 48, isOld: false },
  { asOf: '2026-11-14T13:00:00Z', hours: 48, isOld: false },
  { asOf: '2026-11-14T12:59:59Z', hours: 48, isOld: true },
  { asOf: '2026-11-14T12:59:59Z', hours: 49, isOld: false },
  { asOf: '2026-11-16T11:59:59Z', hours: 1, isOld: true },
  { asOf: '2020-01-01T00:00:00Z', hours: 0, isOld: false },
  { asOf: '2026-11-17T13:00:00Z', hours: 48, isOld: false },
])('data as of $asOf with a limit of $hours hours is out of date: $isOld [IMPORT-51]', ({ asOf, hours, isOld }) => {
  expect(isOutOfDate(Date.parse(asOf), NOW, hours)).toBe(isOld);
});
