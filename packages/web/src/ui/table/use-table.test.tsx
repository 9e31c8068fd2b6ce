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

test('without a page size every row is there', async () => {
  const { ids, view } = await table();
  expect(ids()).toHaveLength(25);
  expect(view().total).toBe(25);
});

test('pages hold their rows and the last one the rest', async () => {
  const { ids, view } = await table(items, 10);
  expect(ids()).toEqual([0, 1, 2, 3, 4, 5, 6, 7, 8, 9]);
  await act(async () => view().onPage(2));
  expect(ids()).toEqual([20, 21, 22, 23, 24]);
});

test('another filter leads to the first page, and so does going back to the earlier one', async () => {
  const { view, type } = await table(items, 10);
  await act(async () => view().onPage(2));
  await type('even');
  expect(view()).toMatchObject({ index: 0, total: 13 });
  await type('');
  expect(view().index).toBe(0);
});

test('sorting leads to the first page', async () => {
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

test('the rows come back in their own order when sorting ends', async () => {
  const { view, ids } = await table(items, 3);
  await act(async () => view().onSort({ column: 'group', direction: 'desc' }));
  await act(async () => view().onSort(null));
  expect(ids()).toEqual([0, 1, 2]);
});

test('when rows go away the last page that is left is shown', async () => {
  const { view, ids, type } = await table(items, 10);
  await act(async () => view().onPage(2));
  await type('', items.slice(0, 12));
  expect(ids()).toEqual([10, 11]);
});

test('paper has every row from the moment before printing until after it', async () => {
  const { view, ids } = await table(items, 10);
  await act(async () => view().onPage(1));
  window.dispatchEvent(new Event('beforeprint'));
  // At once and not a moment later: the sheets are counted now.
  expect(ids()).toHaveLength(25);
  await act(async () => window.dispatchEvent(new Event('afterprint')));
  expect(ids()).toEqual([10, 11, 12, 13, 14, 15, 16, 17, 18, 19]);
});

test('what matches stands there in order, over all pages', async () => {
  const { view, type } = await table(items, 3);
  await type('odd');
  await act(async () => view().onSort({ column: 'group', direction: 'desc' }));
  expect(view().all.map(({ id }) => id)).toEqual(items.filter(({ id }) => id % 2 === 1).map(({ id }) => id));
});

test('a table that starts sorted turns its order at the first click, and other columns lead back to it', async () => {
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
