import { act } from 'react';
import { expect, test } from 'vitest';
import { render } from '../../../test/render.tsx';
import { nextSort } from './table-sort.tsx';
import { useTable } from './use-table.ts';

interface Item {
  id: number;
  group: string;
}

const items: Item[] = Array.from({ length: 25 }, (_, id) => ({ id, group: id % 2 === 0 ? 'even' : 'odd' }));
const byGroup = { group: (a: Item, b: Item) => a.group.localeCompare(b.group) };

async function table(rows = items, pageSize?: number) {
  let view!: ReturnType<typeof useTable<Item>>;
  function Demo({ text, rows }: { text: string; rows: Item[] }) {
    const filter = { by: text, accepts: (item: Item) => item.group.includes(text) };
    view = useTable(rows, { filter, sort: byGroup, ...(pageSize !== undefined && { pageSize }) });
    return null;
  }
  const { rerender } = await render(<Demo text="" rows={rows} />);
  return {
    view: () => view,
    ids: () => view.rows.map(({ id }) => id),
    type: (text: string, next = rows) => rerender(<Demo text={text} rows={next} />),
  };
}

test('without a page size all rows are shown', async () => {
  const { ids, view } = await table();
  expect(ids()).toHaveLength(25);
  expect(view().total).toBe(25);
});

test('every page has its rows, and the last page has the rest', async () => {
  const { ids, view } = await table(items, 10);
  expect(ids()).toEqual([0, 1, 2, 3, 4, 5, 6, 7, 8, 9]);
  await act(async () => view().onPage(2));
  expect(ids()).toEqual([20, 21, 22, 23, 24]);
});

test('changing the filter shows the first page, also when returning to an earlier filter', async () => {
  const { view, type } = await table(items, 10);
  await act(async () => view().onPage(2));
  await type('even');
  expect(view()).toMatchObject({ index: 0, total: 13 });
  await type('');
  expect(view().index).toBe(0);
});

test('sorting shows the first page', async () => {
  const { view } = await table(items, 10);
  await act(async () => view().onPage(1));
  await act(async () => view().onSort({ column: 'group', direction: 'asc' }));
  expect(view().index).toBe(0);
});

test.each([
  { direction: 'asc', first: [0, 2, 4] },
  { direction: 'desc', first: [1, 3, 5] },
] as const)('equal rows keep their order when sorted $direction', async ({ direction, first }) => {
  const { view, ids } = await table(items, 3);
  await act(async () => view().onSort({ column: 'group', direction }));
  expect(ids()).toEqual(first);
});

test('without sorting the rows have their original order', async () => {
  const { view, ids } = await table(items, 3);
  await act(async () => view().onSort({ column: 'group', direction: 'desc' }));
  await act(async () => view().onSort(null));
  expect(ids()).toEqual([0, 1, 2]);
});

test('if the current page no longer exists, the last page is shown', async () => {
  const { view, ids, type } = await table(items, 10);
  await act(async () => view().onPage(2));
  await type('', items.slice(0, 12));
  expect(ids()).toEqual([10, 11]);
});

test('printing shows all rows, from just before until just after', async () => {
  const { view, ids } = await table(items, 10);
  await act(async () => view().onPage(1));
  window.dispatchEvent(new Event('beforeprint'));
  // Synchronous, because the browser lays out the printed pages right after the event.
  expect(ids()).toHaveLength(25);
  await act(async () => window.dispatchEvent(new Event('afterprint')));
  expect(ids()).toEqual([10, 11, 12, 13, 14, 15, 16, 17, 18, 19]);
});

test('the complete result contains all matching rows of all pages in order', async () => {
  const { view, type } = await table(items, 3);
  await type('odd');
  await act(async () => view().onSort({ column: 'group', direction: 'desc' }));
  expect(view().all.map(({ id }) => id)).toEqual(items.filter(({ id }) => id % 2 === 1).map(({ id }) => id));
});

test('a table with a default order reverses it at the first click, and clearing another column restores it', async () => {
  let view!: ReturnType<typeof useTable<Item>>;
  const sort = { id: (a: Item, b: Item) => a.id - b.id, ...byGroup };
  function Demo() {
    view = useTable(items, { sort, startSort: { column: 'id', direction: 'desc' } });
    return null;
  }
  await render(<Demo />);
  const click = (column: string) => act(async () => view.onSort(nextSort(view.sort, column)));
  const steps = [
    ['id', 'id asc'],
    ['id', 'id desc'],
    ['group', 'group asc'],
    ['group', 'group desc'],
    ['group', 'id desc'],
  ] as const;
  for (const [column, order] of steps) {
    await click(column);
    expect(`${view.sort?.column} ${view.sort?.direction}`).toBe(order);
  }
});
