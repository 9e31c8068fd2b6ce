import { useState } from 'react';
import { MemoryRouter } from '../../router/router.tsx';
import { expect, test, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { expectNoAxeFindings, render } from '../../../test/render.tsx';
import { columnWidth, DataTable } from './table.tsx';
import type { TableRow } from './table-types.ts';
import { nextSort } from './table-sort.tsx';
import { themes, setTheme } from '../../../test/themes.ts';
import type { Sort } from './use-table.ts';

const headers = [
  { title: 'Claim ID', isLead: true },
  { title: 'Service Dates' },
  { title: 'Code' },
  { title: 'Remarks' },
  { title: 'Charged', align: 'end' as const },
];

const onClick = vi.fn<() => void>();

const rows: TableRow[] = [
  {
    key: '1',
    cells: {
      0: { type: 'link', title: '000000251147', link: '/claim-details/000000251147', fragment: 'letters' },
      1: { type: 'text', title: '10/20/2025', second: 'Present', isRange: true },
      2: { type: 'code', title: 'X1001', data: 'Sample office visit' },
      3: {
        type: 'remark',
        data: [
          { title: 'R01', tooltip: 'First remark' },
          { title: 'R14', tooltip: 'Second remark' },
        ],
      },
      4: { type: 'text', title: '$248.00' },
    },
  },
  {
    key: '2',
    isBold: true,
    tooltip: 'This item was denied',
    cells: {
      0: { type: 'clickable', title: '000000251148', onClick },
      1: { type: 'node', node: <em>Anything</em> },
      4: { type: 'text', title: '--' },
    },
  },
];

const show = (props: Partial<Parameters<typeof DataTable>[0]> = {}) =>
  render(
    <MemoryRouter>
      <DataTable caption="Claims" headers={headers} content={rows} {...props} />
    </MemoryRouter>,
  );

const texts = (host: HTMLElement, selector: string) =>
  [...host.querySelectorAll(selector)].map((element) => element.textContent);

test('a table has a name and headers; each cell is in the column of its index, and a missing cell is empty [TABLE-04]', async () => {
  const { host } = await show();
  await expect.element(page.getByRole('table', { name: 'Claims' })).toBeVisible();
  expect(texts(host, 'thead th')).toEqual(['Claim ID', 'Service Dates', 'Code', 'Remarks', 'Charged']);
  expect(host.querySelectorAll('tbody tr')).toHaveLength(2);
  expect(host.querySelectorAll('tbody tr:last-child td')).toHaveLength(5);
  expect(host.querySelector('tbody tr:last-child td:nth-child(3)')!.textContent).toBe('');
});

test('a bold row is bold, and its tooltip is reachable with the keyboard [TABLE-04]', async () => {
  const { host } = await show();
  const weight = (row: number) =>
    getComputedStyle(host.querySelectorAll('tbody tr')[row]!.lastElementChild!).fontWeight;
  expect([weight(0), weight(1)]).toEqual(['400', '600']);
  page.getByRole('button', { name: '000000251148' }).element().focus();
  await expect.element(page.getByText('This item was denied')).toBeVisible();
  await expectNoAxeFindings();
});

test('a link cell opens its link and fragment [TABLE-05]', async () => {
  await show();
  await expect
    .element(page.getByRole('link', { name: '000000251147' }))
    .toHaveAttribute('href', '/claim-details/000000251147#letters');
});

test('a clickable cell runs its action with mouse and keyboard [TABLE-06]', async () => {
  onClick.mockClear();
  await show();
  const button = page.getByRole('button', { name: '000000251148' });
  await button.click();
  expect(onClick).toHaveBeenCalledTimes(1);
  await userEvent.keyboard('{Enter}');
  expect(onClick).toHaveBeenCalledTimes(2);
});

test('text and code cells show their title, and a code shows its explanation on focus [TABLE-07]', async () => {
  await show();
  await expect.element(page.getByText('$248.00')).toBeVisible();
  await expect.element(page.getByText('X1001')).toBeVisible();
  await userEvent.tab();
  await userEvent.tab();
  await expect.element(page.getByText('Sample office visit')).toBeVisible();
});

test('a remark cell lists its items, each with its own tooltip [TABLE-08]', async () => {
  const { host } = await show();
  const cell = host.querySelector('tbody tr td:nth-child(4)')!;
  expect(cell.querySelectorAll('[role=tooltip]')).toHaveLength(2);
  await page.getByText('R14').hover();
  await expect.element(page.getByText('Second remark')).toBeVisible();
  for (const tip of cell.querySelectorAll('[role=tooltip]')) tip.remove();
  expect(cell.textContent).toBe('R01, R14');
});

test('the search text is highlighted in the cells [TABLE-02]', async () => {
  const { host } = await show({ search: 'x100' });
  expect(texts(host, 'mark')).toEqual(['X100']);
});

test('the search text is highlighted in links and second lines too [TABLE-02]', async () => {
  const { host } = await show({ search: 'PRES' });
  expect(texts(host, 'mark')).toEqual(['Pres']);
});

test('only rows that the filter accepts are shown [TABLE-03]', async () => {
  const { host } = await show({ filter: ({ key }) => key === '2' });
  expect(host.querySelectorAll('tbody tr')).toHaveLength(1);
  expect(host.textContent).toContain('000000251148');
});

test.each([
  { totals: undefined, footers: [] },
  { totals: ['Total', null, null, null, '$248.00'], footers: ['Total', '', '', '', '$248.00'] },
])('the totals row is shown only when totals are given: $totals [TABLE-09]', async ({ totals, footers }) => {
  const { host } = await show({ totals });
  expect(texts(host, 'tfoot td')).toEqual(footers);
});

test('columns cannot be sorted, resized or dragged by default [TABLE-10]', async () => {
  const { host } = await show({ onSort: () => undefined });
  expect(host.querySelectorAll('thead button, [draggable], [aria-sort]')).toHaveLength(0);
  expect(getComputedStyle(host.querySelector('th')!).resize).toBe('none');
});

test.each([
  { props: {}, text: 'No data to display' },
  { props: { emptyText: 'No claims were found' }, text: 'No claims were found' },
  { props: { content: rows, filter: () => false }, text: 'No data to display' },
])('an empty table shows "$text" [TABLE-11]', async ({ props, text }) => {
  const { host } = await show({ content: [], ...props });
  expect(texts(host, 'tbody td')).toEqual([text]);
});

test.each([
  { selected: [], text: '2 total' },
  { selected: ['1'], text: '1 selected / 2 total' },
])('the footer shows the row count: $text [TABLE-11]', async ({ selected, text }) => {
  const content = rows.map((row) => ({ ...row, isSelected: selected.some((key) => key === row.key) }));
  await show({ content, showCount: true });
  await expect.element(page.getByText(text, { exact: true })).toBeVisible();
});

test('header and rows are 30 px high [TABLE-12]', async () => {
  const { host } = await render(
    <div style={{ width: 300 }}>
      <DataTable
        caption="Claims"
        headers={[{ title: 'A' }, { title: 'B' }]}
        content={[
          { key: '1', cells: { 0: { type: 'text', title: 'A long text that wraps before it takes more' } } },
          { key: '2', cells: { 0: { type: 'text', title: 'short' } } },
        ]}
      />
    </div>,
  );
  expect(host.querySelector('thead tr')!.getBoundingClientRect().height).toBe(30);
  expect(host.querySelector('tbody tr:last-child')!.getBoundingClientRect().height).toBe(30);
});

test.each([
  { header: { title: 'A' }, limited: false, width: 150, rule: 'the default width [TABLE-12]' },
  { header: { title: 'A' }, limited: true, width: 'auto', rule: 'the space left by limited columns' },
  { header: { title: 'A', maxWidth: 90 }, limited: true, width: 90, rule: 'at most its maximum width' },
  { header: { title: 'A', width: '15%', maxWidth: 90 }, limited: true, width: '15%', rule: 'its own width' },
])('a column takes $rule', ({ header, limited, width }) => {
  expect(columnWidth(header, limited)).toBe(width);
});

test('a column is never wider than its maximum [TABLE-01]', async () => {
  const { host } = await render(
    <div style={{ width: 800 }}>
      <DataTable
        caption="Reasons"
        headers={[{ title: 'Code', maxWidth: 90 }, { title: 'Reason' }]}
        content={[
          {
            key: '1',
            cells: { 0: { type: 'text', title: 'a code of many words' }, 1: { type: 'text', title: 'Recovery' } },
          },
        ]}
      />
    </div>,
  );
  expect(host.querySelector('th')!.getBoundingClientRect().width).toBe(90);
});

test.each([
  { sort: null, next: { column: 'paid', direction: 'asc' } },
  { sort: { column: 'other', direction: 'desc' }, next: { column: 'paid', direction: 'asc' } },
  { sort: { column: 'paid', direction: 'asc' }, next: { column: 'paid', direction: 'desc' } },
  { sort: { column: 'paid', direction: 'desc' }, next: null },
] as const)('the next sort of a column after $sort is $next', ({ sort, next }) => {
  expect(nextSort(sort, 'paid')).toEqual(next);
});

function Sortable() {
  const [sort, setSort] = useState<Sort | null>(null);
  return (
    <DataTable
      caption="Claims"
      headers={[{ title: 'Claim ID' }, { title: 'Paid Date', sort: { column: 'paid' } }]}
      content={[]}
      sort={sort}
      onSort={setSort}
    />
  );
}

test('a sort button announces the order and works with the keyboard', async () => {
  await render(<Sortable />);
  const head = page.getByRole('columnheader', { name: 'Paid Date' });
  await expect.element(head).toHaveAttribute('aria-sort', 'none');
  await userEvent.tab();
  await userEvent.keyboard('{Enter}');
  await expect.element(head).toHaveAttribute('aria-sort', 'ascending');
  await userEvent.keyboard(' ');
  await expect.element(head).toHaveAttribute('aria-sort', 'descending');
  await expect.element(page.getByRole('button', { name: 'Paid Date' })).toHaveFocus();
  await expectNoAxeFindings();
});

test('numbers are right-aligned, and a gap row spans all columns', async () => {
  const { host } = await show({ content: [...rows, { key: 'gap', band: '3 MONTHS GAP IN COVERAGE', look: 'gap' }] });
  expect(getComputedStyle(host.querySelector('tbody td:nth-child(5)')!).textAlign).toBe('right');
  expect(host.querySelector('tbody tr:last-child td')!.getAttribute('colspan')).toBe('5');
});

test.each(themes)('a table with all features passes the accessibility check in the %s brand', async (theme) => {
  setTheme(theme);
  await show({
    totals: ['Total', null, null, null, '$248.00'],
    search: '0000',
    showCount: true,
    content: [
      { ...rows[0]!, isSelected: true },
      rows[1]!,
      { ...rows[0]!, key: '3', isNested: true },
      { key: 'note', band: 'Loading...', look: 'nested' },
      { key: 'gap', band: '3 MONTHS GAP IN COVERAGE', look: 'gap' },
    ],
  });
  expect(page.getByRole('row').elements()).toHaveLength(7);
  await expectNoAxeFindings();
});

test.each([
  { width: 899, display: 'flow-root', rule: 'stacked below 900 px' },
  { width: 900, display: 'table-cell', rule: 'a table from 900 px' },
])('rows are $rule [UX-02]', async ({ width, display }) => {
  await page.viewport(width, 900);
  const { host } = await show();
  expect(getComputedStyle(host.querySelector('tbody td')!).display).toBe(display);
  await page.viewport(1280, 900);
});

test('a stacked row keeps labels and roles and skips missing values', async () => {
  await page.viewport(390, 800);
  const { host } = await show();
  await expect.element(page.getByRole('table', { name: 'Claims' })).toBeVisible();
  expect(page.getByRole('cell').elements().length).toBe(7);
  const cell = host.querySelector('tbody td:nth-child(2)')!;
  expect(getComputedStyle(cell, '::before').content).toBe('"Service Dates"');
  expect(getComputedStyle(cell.querySelector('span')!, '::before').content).toBe('" – "');
  expect(getComputedStyle(host.querySelector('tbody tr:last-child td:last-child')!).display).toBe('none');
  expect(document.documentElement.scrollWidth).toBeLessThanOrEqual(390);
  await expectNoAxeFindings();
  await page.viewport(1280, 900);
});

test('a wide table scrolls inside a named group, which is a tab stop only while it scrolls', async () => {
  await page.viewport(390, 800);
  await show({ narrow: 'scroll' });
  // A group, because the surrounding panel is already a landmark with this name.
  const group = page.getByRole('group', { name: 'Claims' });
  await expect.element(group).toHaveAttribute('tabindex', '0');
  expect(document.documentElement.scrollWidth).toBeLessThanOrEqual(390);
  const hint = page.getByText('Scroll sideways for more columns.');
  await expect.element(hint).toBeVisible();
  await userEvent.tab();
  await expect.element(group).toHaveFocus();
  await expectNoAxeFindings();
  await page.viewport(1280, 900);
  await expect.poll(() => group.elements()).toHaveLength(0);
  expect(hint.elements()).toHaveLength(0);
});

test('in stacked rows the label of the total has no column name, and its amounts do', async () => {
  await page.viewport(390, 800);
  const { host } = await show({
    headers: [{ title: 'Patient' }, { title: 'Paid', align: 'end' }],
    content: [],
    totals: ['2 claims', '$248.00'],
  });
  const before = [...host.querySelectorAll('tfoot td')].map((cell) => getComputedStyle(cell, '::before').content);
  expect(before).toEqual(['""', '"Paid"']);
  expect(getComputedStyle(host.querySelector('tfoot td')!).paddingLeft).toBe('0px');
  await page.viewport(1280, 900);
});

test('a remark without an explanation has no tooltip [TABLE-08]', async () => {
  const { host } = await render(
    <DataTable
      caption="Remarks"
      headers={[{ title: 'Remarks', width: 'auto' }]}
      content={[{ key: '1', cells: { 0: { type: 'remark', data: [{ title: 'R99', tooltip: ' ' }] } } }]}
    />,
  );
  await expect.element(page.getByText('R99')).toBeVisible();
  expect(host.querySelector('[tabindex], [role="tooltip"]')).toBeNull();
});
