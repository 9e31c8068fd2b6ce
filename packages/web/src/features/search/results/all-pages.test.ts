import { expect, test, vi } from 'vitest';
import { HttpError } from '../../../api/http-error.ts';
import { allPages, MOST_ROWS, PAGES_A_MINUTE } from './all-pages.ts';

const PAGE_SIZE = 10;
const row = (number: number) => ({ key: `${number}`, cells: { 0: { type: 'text' as const, title: `${number}` } } });

/** A list of so many rows, ten a page. */
function list(total: number, totalIsExact = true) {
  return vi.fn<(index: number) => Promise<{ rows: ReturnType<typeof row>[]; total: number; totalIsExact: boolean }>>(
    async (index) => {
      const length = Math.max(0, Math.min(PAGE_SIZE, total - index * PAGE_SIZE));
      return { rows: Array.from({ length }, (_, offset) => row(index * PAGE_SIZE + offset)), total, totalIsExact };
    },
  );
}

const never = new AbortController().signal;

/** A clock that stands still but for the waiting. */
function options(tell: (part: number, isWaiting: boolean) => void = () => undefined) {
  const waits: number[] = [];
  let time = 0;
  const wait = async (ms: number) => {
    waits.push(ms);
    time += ms;
  };
  return { tell, signal: never, now: () => time, wait, waits };
}

test.each([
  { total: 0, calls: 1 },
  { total: 1, calls: 1 },
  { total: 10, calls: 1 },
  { total: 11, calls: 2 },
  { total: MOST_ROWS, calls: MOST_ROWS / PAGE_SIZE },
])('a list of $total rows is whole after $calls calls', async ({ total, calls }) => {
  const fetchPage = list(total);
  const { rows, cutFrom } = await allPages(fetchPage, options());
  expect(rows.map(({ key }) => key)).toEqual(Array.from({ length: total }, (_, number) => `${number}`));
  expect(cutFrom).toBeUndefined();
  expect(fetchPage.mock.calls.map(([index]) => index)).toEqual(Array.from({ length: calls }, (_, index) => index));
});

test.each([true, false])('one row more is cut off and told, exact count: %s', async (isExact) => {
  const total = MOST_ROWS + 1;
  const fetchPage = list(total, isExact);
  const { rows, cutFrom } = await allPages(fetchPage, options());
  expect(rows).toHaveLength(MOST_ROWS);
  expect(cutFrom).toEqual({ total, isExact });
  expect(fetchPage).toHaveBeenCalledTimes(MOST_ROWS / PAGE_SIZE);
});

test('progress goes up to what will be exported', async () => {
  const told: number[] = [];
  await allPages(
    list(40),
    options((part) => told.push(part)),
  );
  expect(told).toEqual([0.25, 0.5, 0.75]);
  told.length = 0;
  await allPages(
    list(100_000),
    options((part) => told.push(part)),
  );
  expect(new Set(told).size).toBe(MOST_ROWS / PAGE_SIZE - 1);
  expect(told.at(-1)).toBeCloseTo((MOST_ROWS - PAGE_SIZE) / MOST_ROWS);
});

test('a row that moves to the next page meanwhile is listed once, and a list that shrinks ends', async () => {
  const pages = [
    { rows: [row(1), row(2)], total: 5 },
    { rows: [row(2), row(3)], total: 5 },
    { rows: [], total: 3 },
  ];
  const { rows, cutFrom } = await allPages(async (index) => ({ ...pages[index]!, totalIsExact: true }), options());
  expect(rows.map(({ key }) => key)).toEqual(['1', '2', '3']);
  expect(cutFrom).toBeUndefined();
});

test.each([
  { total: PAGES_A_MINUTE * PAGE_SIZE, waits: [] },
  { total: PAGES_A_MINUTE * PAGE_SIZE + 1, waits: [60_000] },
  { total: MOST_ROWS, waits: [60_000, 60_000, 60_000] },
])('an export of $total rows leaves searches to the person: it waits $waits', async ({ total, waits }) => {
  const told: boolean[] = [];
  const given = options((_, isWaiting) => told.push(isWaiting));
  const { rows } = await allPages(list(total), given);
  expect(rows).toHaveLength(total);
  expect(given.waits).toEqual(waits);
  expect(told.filter((isWaiting) => isWaiting)).toHaveLength(waits.length);
});

/** Refuses the second page so many times. */
function refusing(times: number, retryAfter: number | null) {
  const whole = list(20);
  let left = times;
  return async (index: number) => {
    if (index === 1 && left > 0) {
      left -= 1;
      throw new HttpError({ status: 429, retryAfter });
    }
    return whole(index);
  };
}

test.each([
  { times: 1, retryAfter: 7, waits: [7000] },
  { times: 2, retryAfter: 60, waits: [60_000, 60_000] },
])('refused $times times for $retryAfter s, it waits as asked', async ({ times, retryAfter, waits }) => {
  const given = options();
  expect((await allPages(refusing(times, retryAfter), given)).rows).toHaveLength(20);
  expect(given.waits).toEqual(waits);
});

test.each([
  { times: 3, retryAfter: 1, waits: [1000, 1000] },
  { times: 1, retryAfter: 61, waits: [] },
  { times: 1, retryAfter: null, waits: [] },
])('refused $times times for $retryAfter s, it gives up', async ({ times, retryAfter, waits }) => {
  const given = options();
  await expect(allPages(refusing(times, retryAfter), given)).rejects.toThrow('HTTP 429');
  expect(given.waits).toEqual(waits);
});

test('an export that waits can be stopped at once', async () => {
  const stop = new AbortController();
  const told = (_: number, isWaiting: boolean) => isWaiting && stop.abort();
  const exported = allPages(refusing(1, 60), { tell: told, signal: stop.signal });
  await expect(exported).rejects.toThrow('abort');
});
