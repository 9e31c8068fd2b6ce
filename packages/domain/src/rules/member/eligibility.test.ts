import { expect, test } from 'vitest';
import { coveragesOn, eligibilityOn } from './eligibility.ts';

const OPEN = '9999-12-31';

test.each([
  { from: '2024-01-01', to: OPEN, day: '2026-11-17', answer: { kind: 'active', since: '2024-01-01' } },
  { from: '2026-11-17', to: OPEN, day: '2026-11-17', answer: { kind: 'active', since: '2026-11-17' } },
  { from: '2026-11-18', to: OPEN, day: '2026-11-17', answer: { kind: 'starts', on: '2026-11-18' } },
  { from: '2024-01-01', to: '2026-11-17', day: '2026-11-17', answer: { kind: 'active', since: '2024-01-01' } },
  { from: '2024-01-01', to: '2026-11-16', day: '2026-11-17', answer: { kind: 'ended', on: '2026-11-16' } },
  // The year ends between the last covered day and the day of service.
  { from: '2025-01-01', to: '2025-12-31', day: '2025-12-31', answer: { kind: 'active', since: '2025-01-01' } },
  { from: '2025-01-01', to: '2025-12-31', day: '2026-01-01', answer: { kind: 'ended', on: '2025-12-31' } },
  { from: '2024-02-29', to: '2024-02-29', day: '2024-02-29', answer: { kind: 'active', since: '2024-02-29' } },
  { from: '2024-02-29', to: '2024-02-29', day: '2024-03-01', answer: { kind: 'ended', on: '2024-02-29' } },
  // Daylight saving time starts on 2026-03-08 and ends on 2026-11-01 in the United States.
  { from: '2026-03-08', to: '2026-11-01', day: '2026-03-07', answer: { kind: 'starts', on: '2026-03-08' } },
  { from: '2026-03-08', to: '2026-11-01', day: '2026-11-01', answer: { kind: 'active', since: '2026-03-08' } },
  { from: '2026-03-08', to: '2026-11-01', day: '2026-11-02', answer: { kind: 'ended', on: '2026-11-01' } },
])('a coverage from $from to $to is $answer.kind on $day [ELIG-02]', ({ from, to, day, answer }) => {
  expect(eligibilityOn({ from, to, isShell: false }, day)).toEqual(answer);
});

test.each(['2023-12-31', '2026-11-17'])('a shell policy has no answer of its own on %s [ELIG-02]', (day) => {
  expect(eligibilityOn({ from: '2024-01-01', to: OPEN, isShell: true }, day)).toEqual({ kind: 'shell' });
});

const coverage = (id: string, from: string, to: string) => ({ id, from, to, isShell: false });

test('the report of a day decides what is active, the file knows the rest [ELIG-08]', () => {
  const ended = coverage('V1', '2020-01-01', '2024-12-31');
  const onFile = [coverage('M1', '2025-01-01', OPEN), coverage('M2', '2024-01-01', '2024-12-31'), ended];
  const reported = [coverage('M1', '2025-02-01', OPEN)];
  expect(coveragesOn(onFile, reported, '2025-06-30')).toEqual([...reported, onFile[1], ended]);
  expect(coveragesOn(onFile, [], '2025-06-30')).toEqual([onFile[1], ended]);
});
