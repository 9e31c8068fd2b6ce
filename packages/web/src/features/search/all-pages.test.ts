import { expect, test, vi } from 'vitest';
import { allPages, MOST_PAGES } from './all-pages.ts';

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

const nobody = () => undefined;

test.each([
  { total: 0, calls: 1 },
  { total: 1, calls: 1 },
  { total: 10, calls: 1 },
  { total: 11, calls: 2 },
  { total: MOST_PAGES * PAGE_SIZE, calls: MOST_PAGES },
])('a list of $total rows is whole after $calls calls', async ({ total, calls }) => {
  const fetchPage = list(total);
  const { rows, cutFrom } = await allPages(fetchPage, nobody);
  expect(rows.map(({ key }) => key)).toEqual(Array.from({ length: total }, (_, number) => `${number}`));
  expect(cutFrom).toBeUndefined();
  expect(fetchPage.mock.calls.map(([index]) => index)).toEqual(Array.from({ length: calls }, (_, index) => index));
});

test.each([true, false])('one row more is cut off and told, exact count: %s', async (isExact) => {
  const total = MOST_PAGES * PAGE_SIZE + 1;
  const fetchPage = list(total, isExact);
  const { rows, cutFrom } = await allPages(fetchPage, nobody);
  expect(rows).toHaveLength(MOST_PAGES * PAGE_SIZE);
  expect(cutFrom).toEqual({ total, isExact });
  expect(fetchPage).toHaveBeenCalledTimes(MOST_PAGES);
});

test('progress goes up to what will be exported', async () => {
  const told: number[] = [];
  await allPages(list(40), (part) => told.push(part));
  expect(told).toEqual([0.25, 0.5, 0.75]);
  told.length = 0;
  await allPages(list(100_000), (part) => told.push(part));
  expect(told).toHaveLength(MOST_PAGES - 1);
  expect(told.at(-1)).toBeCloseTo((MOST_PAGES - 1) / MOST_PAGES);
});

test('a row that moves to the next page meanwhile is listed once, and a list that shrinks ends', async () => {
  const pages = [
    { rows: [row(1), row(2)], total: 5 },
    { rows: [row(2), row(3)], total: 5 },
    { rows: [], total: 3 },
  ];
  const { rows, cutFrom } = await allPages(async (index) => ({ ...pages[index]!, totalIsExact: true }), nobody);
  expect(rows.map(({ key }) => key)).toEqual(['1', '2', '3']);
  expect(cutFrom).toBeUndefined();
});
