import { expect, test, vi } from 'vitest';
import { HttpError } from '../../../api/http-error.ts';
import { allPages, MAX_ROWS, PAGES_PER_MINUTE } from './all-pages.ts';

const PAGE_SIZE = 10;
const row = (number: number) => ({ key: `${number}`, cells: { 0: { type: 'text' as const, title: `${number}` } } });

/** A list with this many rows, ten per page. */
function list(total: number, totalIsExact = true) {
  return vi.fn<(index: number) => Promise<{ rows: ReturnType<typeof row>[]; total: number; totalIsExact: boolean }>>(
    async (index) => {
      const length = Math.max(0, Math.min(PAGE_SIZE, total - index * PAGE_SIZE));
      return { rows: Array.from({ length }, (_, offset) => row(index * PAGE_SIZE + offset)), total, totalIsExact };
    },
  );
}

const neverAborted = new AbortController().signal;

/** A fake clock that moves only while waiting. */
function options(onProgress: (part: number, isWaiting: boolean) => void = () => undefined) {
  const waits: number[] = [];
  let time = 0;
  const wait = async (ms: number) => {
    waits.push(ms);
    time += ms;
  };
  return { onProgress, signal: neverAborted, now: () => time, wait, waits };
}

test.each([
  { total: 0, calls: 1 },
  { total: 1, calls: 1 },
  { total: 10, calls: 1 },
  { total: 11, calls: 2 },
  { total: MAX_ROWS, calls: MAX_ROWS / PAGE_SIZE },
])('a list of $total rows is complete after $calls requests', async ({ total, calls }) => {
  const fetchPage = list(total);
  const { rows, cutFrom } = await allPages(fetchPage, options());
  expect(rows.map(({ key }) => key)).toEqual(Array.from({ length: total }, (_, number) => `${number}`));
  expect(cutFrom).toBeUndefined();
  expect(fetchPage.mock.calls.map(([index]) => index)).toEqual(Array.from({ length: calls }, (_, index) => index));
});

test.each([true, false])('rows beyond the limit are left out and reported, exact count: %s', async (isExact) => {
  const total = MAX_ROWS + 1;
  const fetchPage = list(total, isExact);
  const { rows, cutFrom } = await allPages(fetchPage, options());
  expect(rows).toHaveLength(MAX_ROWS);
  expect(cutFrom).toEqual({ total, isExact });
  expect(fetchPage).toHaveBeenCalledTimes(MAX_ROWS / PAGE_SIZE);
});

test('the progress is relative to the rows that will be exported', async () => {
  const reported: number[] = [];
  await allPages(
    list(40),
    options((part) => reported.push(part)),
  );
  expect(reported).toEqual([0.25, 0.5, 0.75]);
  reported.length = 0;
  await allPages(
    list(100_000),
    options((part) => reported.push(part)),
  );
  expect(new Set(reported).size).toBe(MAX_ROWS / PAGE_SIZE - 1);
  expect(reported.at(-1)).toBeCloseTo((MAX_ROWS - PAGE_SIZE) / MAX_ROWS);
});

test('a row that moves to the next page is exported once, and a shrinking list ends the export', async () => {
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
  { total: PAGES_PER_MINUTE * PAGE_SIZE, waits: [] },
  { total: PAGES_PER_MINUTE * PAGE_SIZE + 1, waits: [60_000] },
  { total: MAX_ROWS, waits: [60_000, 60_000, 60_000] },
])('an export of $total rows leaves requests for the user and waits $waits', async ({ total, waits }) => {
  const reported: boolean[] = [];
  const testOptions = options((_, isWaiting) => reported.push(isWaiting));
  const { rows } = await allPages(list(total), testOptions);
  expect(rows).toHaveLength(total);
  expect(testOptions.waits).toEqual(waits);
  expect(reported.filter((isWaiting) => isWaiting)).toHaveLength(waits.length);
});

/** Refuses the second page this many times. */
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
])(
  'when refused $times times for $retryAfter s, the export waits as the server asks',
  async ({ times, retryAfter, waits }) => {
    const testOptions = options();
    expect((await allPages(refusing(times, retryAfter), testOptions)).rows).toHaveLength(20);
    expect(testOptions.waits).toEqual(waits);
  },
);

test.each([
  { times: 3, retryAfter: 1, waits: [1000, 1000] },
  { times: 1, retryAfter: 61, waits: [] },
  { times: 1, retryAfter: null, waits: [] },
])('when refused $times times for $retryAfter s, the export fails', async ({ times, retryAfter, waits }) => {
  const testOptions = options();
  await expect(allPages(refusing(times, retryAfter), testOptions)).rejects.toThrow('HTTP 429');
  expect(testOptions.waits).toEqual(waits);
});

test('an export can be stopped while it waits', async () => {
  const stop = new AbortController();
  const reported = (_: number, isWaiting: boolean) => isWaiting && stop.abort();
  const exported = allPages(refusing(1, 60), { onProgress: reported, signal: stop.signal });
  await expect(exported).rejects.toThrow('abort');
});
