import { expect, test, vi } from 'vitest';
import { createRateLimiter, waitingTime, type Use } from './rate-limit.ts';

const HOUR = 60 * 60_000;

function openMembers(limits: ReturnType<typeof createRateLimiter>, from: number, to: number): boolean[] {
  const told: boolean[] = [];
  for (let id = from; id < to; id += 1) told.push(limits.member('101', String(id)));
  return told;
}

test('opening the 301st different member within an hour raises one alert', () => {
  const limits = createRateLimiter(true);
  expect(openMembers(limits, 0, 300)).not.toContain(true);
  expect(limits.member('101', '299')).toBe(false);
  expect(limits.member('101', '300')).toBe(true);
  expect(limits.member('101', '300')).toBe(false);
  expect(limits.member('101', '301')).toBe(false);
});

test('a user can open at most 1,000 different members a day, and reopen those', () => {
  let time = 0;
  const limits = createRateLimiter(true, () => time);
  openMembers(limits, 0, 1000);
  expect(() => limits.member('101', '1000')).toThrow('Too many requests');
  expect(limits.member('101', '5')).toBe(false);
  expect(limits.member('102', '1000')).toBe(false);
  time = 24 * HOUR;
  expect(limits.member('101', '1000')).toBe(false);
});

test('two processes that share their counts enforce one limit', () => {
  const uses: Use[] = [];
  const one = createRateLimiter(true, Date.now, (use) => void uses.push(use));
  const other = createRateLimiter(true);
  for (let use = 0; use < 4; use += 1) one.take('feedback', '101');
  for (const use of uses) other.countRemote(use);
  other.take('feedback', '101');
  expect(() => other.take('feedback', '101')).toThrow('Too many requests');
  expect(() => other.take('feedback', '102')).not.toThrow();
});

test('a member opened in another process counts once', () => {
  const uses: Use[] = [];
  const one = createRateLimiter(true, Date.now, (use) => void uses.push(use));
  const other = createRateLimiter(true);
  openMembers(one, 0, 600);
  for (const use of uses) other.countRemote(use);
  openMembers(other, 300, 1000);
  expect(() => other.member('101', '1000')).toThrow('Too many requests');
});

test.each([
  { seconds: 1, words: '1 second' },
  { seconds: 59, words: '59 seconds' },
  { seconds: 60, words: '1 minute' },
  { seconds: 61, words: '2 minutes' },
  { seconds: 600, words: '10 minutes' },
  { seconds: 3600, words: '1 hour' },
  { seconds: 86_400, words: '24 hours' },
])('a wait of $seconds seconds reads $words', ({ seconds, words }) => {
  expect(waitingTime(seconds)).toBe(words);
});

test('the refusal of a used-up limit states the waiting time', () => {
  let time = 0;
  const limits = createRateLimiter(true, () => time);
  for (let use = 0; use < 30; use += 1) limits.take('upload', '101');
  time = 150_000;
  expect(() => limits.take('upload', '101')).toThrow('Too many requests. Try again in 8 minutes.');
});

test('the limits on patients say what was used up [BATCH-09]', () => {
  const limits = createRateLimiter(true);
  const named = (limit: string) => expect.objectContaining({ options: expect.objectContaining({ limit }) });
  for (let id = 0; id < 20; id += 1) limits.miss('101', `absent ${id}`);
  expect(() => limits.check('miss', '101')).toThrow(named('20 patients were not found within 10 minutes'));
  openMembers(limits, 0, 1000);
  expect(() => limits.member('101', '1000')).toThrow(named('1,000 different patients were opened within 24 hours'));
});

test('changing the system time does not change a limit', () => {
  vi.useFakeTimers({ toFake: ['Date'] });
  try {
    const limits = createRateLimiter(true);
    for (let use = 0; use < 5; use += 1) limits.take('feedback', '101');
    vi.setSystemTime(Date.now() + 48 * HOUR);
    expect(() => limits.take('feedback', '101')).toThrow('Try again in 24 hours.');
    vi.setSystemTime(Date.now() - 96 * HOUR);
    expect(() => limits.take('feedback', '101')).toThrow('Try again in 24 hours.');
  } finally {
    vi.useRealTimers();
  }
});

test('a used-up limit stays in force when many other callers fill the limiter', () => {
  let time = 0;
  const limits = createRateLimiter(true, () => time);
  for (let use = 0; use < 20; use += 1) limits.take('miss', 'guesser');
  openMembers(limits, 0, 1000);
  for (let key = 0; key < 50_001; key += 1) {
    limits.take('address', `2001:db8::${key.toString(16)}`);
    limits.take('miss', String(key));
    limits.member(`other ${key}`, '1');
  }
  expect(() => limits.check('miss', 'guesser')).toThrow('Too many requests');
  expect(() => limits.member('101', '1000')).toThrow('Too many requests');
  time = 24 * HOUR;
  expect(() => limits.check('miss', 'guesser')).not.toThrow();
});

test('an ID that does not exist counts once, even when many calls use it', () => {
  const limits = createRateLimiter(true);
  for (let id = 0; id < 19; id += 1) for (let call = 0; call < 6; call += 1) limits.miss('101', `absent ${id}`);
  expect(() => limits.check('miss', '101')).not.toThrow();
  limits.miss('101', 'absent 19');
  expect(() => limits.check('miss', '101')).toThrow('Too many requests');
});
