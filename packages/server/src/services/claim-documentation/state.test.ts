import { expect, test } from 'vitest';
import { refuseOverQuota } from './quota.ts';
import { draftExpiry, isFinalDetermination, refuseUnlessStaged, stateAt } from './state.ts';

const created_at = new Date('2026-11-14T12:00:00Z');

test.each([
  { now: '2026-11-15T11:59:59.999Z', state: 'staged', at: 'staged' },
  { now: '2026-11-15T12:00:00Z', state: 'staged', at: 'expired' },
  { now: '2026-12-15T12:00:00Z', state: 'submitted', at: 'submitted' },
  { now: '2026-12-15T12:00:00Z', state: 'cancelled', at: 'cancelled' },
] as const)('a submission $state yesterday at noon is $at on $now', ({ now, state, at }) => {
  expect(stateAt({ state, created_at, draft_expires_at: null }, new Date(now))).toBe(at);
});

test.each([
  { now: '2026-11-21T11:59:59.999Z', at: 'staged' },
  { now: '2026-11-21T12:00:00Z', at: 'expired' },
])('a draft saved on 11/14 at noon is $at on $now [SUBMIT-10]', ({ now, at }) => {
  const draft = { state: 'staged', created_at, draft_expires_at: draftExpiry(created_at) } as const;
  expect(stateAt(draft, new Date(now))).toBe(at);
});

test.each(['submitted', 'cancelled', 'expired'] as const)('a %s submission accepts no changes', (state) => {
  expect(() => refuseUnlessStaged({ state, created_at, draft_expires_at: null }, created_at)).toThrow(
    expect.objectContaining({ status: 409 }),
  );
});

test.each([
  { status: '01', final: false },
  { status: '02', final: true },
  { status: '10', final: false },
  { status: '11', final: false },
  { status: '15', final: false },
  { status: '91', final: true },
  { status: '92', final: false },
])('status $status is a final determination: $final', ({ status, final }) => {
  expect(isFinalDetermination(status)).toBe(final);
});

const MB = 1024 * 1024;
const fine = { files: 20, submissionBytes: 100 * MB, dayBytes: 500 * MB };

test('20 files, 100 MB per submission and 500 MB per day are accepted', () => {
  expect(() => refuseOverQuota(fine)).not.toThrow();
});

test.each([
  { ...fine, files: 21 },
  { ...fine, submissionBytes: 100 * MB + 1 },
  { ...fine, dayBytes: 500 * MB + 1 },
])('more is refused: $files files, $submissionBytes bytes, $dayBytes bytes a day', (amounts) => {
  expect(() => refuseOverQuota(amounts)).toThrow(expect.objectContaining({ status: 413 }));
});
