import { expect, test } from 'vitest';
import { createRateLimiter } from './rate-limit.ts';

const HOUR = 60 * 60_000;

function openMembers(limits: ReturnType<typeof createRateLimiter>, from: number, to: number): boolean[] {
  const told: boolean[] = [];
  for (let id = from; id < to; id += 1) told.push(limits.member('101', String(id)));
  return told;
}

test('300 different members an hour are usual; the 301st is told once', () => {
  const limits = createRateLimiter(true);
  expect(openMembers(limits, 0, 300)).not.toContain(true);
  expect(limits.member('101', '299')).toBe(false);
  expect(limits.member('101', '300')).toBe(true);
  expect(limits.member('101', '300')).toBe(false);
  expect(limits.member('101', '301')).toBe(false);
});

test('1,000 different members a day are the most; those already opened stay open', () => {
  let time = 0;
  const limits = createRateLimiter(true, () => time);
  openMembers(limits, 0, 1000);
  expect(() => limits.member('101', '1000')).toThrow('Too many requests');
  expect(limits.member('101', '5')).toBe(false);
  expect(limits.member('102', '1000')).toBe(false);
  time = 24 * HOUR;
  expect(limits.member('101', '1000')).toBe(false);
});
