import { act } from 'react';
import { afterEach, expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { render } from '../../../test/render.tsx';
import { Badge } from '../display/badge.tsx';
import { Meter } from '../blocks/meter.tsx';
import { Pagination } from './pagination.tsx';
import { Panel } from '../base/panel.tsx';
import { SectionTabs } from '../base/section-tabs.tsx';
import { StickyBar } from '../record/sticky-bar.tsx';
import { SubNav } from '../record/sub-nav.tsx';
import { DataTable } from './table.tsx';
import { emulateMedia } from '../../../test/media.ts';
import { ViewOnly } from '../display/view-only.tsx';

afterEach(async () => {
  await emulateMedia('screen');
  window.scrollTo(0, 0);
});

const nothing = () => undefined;
const styleOf = (host: HTMLElement, selector: string) => getComputedStyle(host.querySelector(selector)!);

test('elements for the screen only are not printed', async () => {
  await render(
    <div style={{ height: 3000 }}>
      <StickyBar items={[]} name="Marigold Testperson" />
      <Pagination index={0} pageSize={10} total={30} onPage={nothing} />
      <SectionTabs label="Search type" tabs={[{ id: 'a', label: 'Quick Search' }]} selected="a" onSelect={nothing} />
      <SubNav items={[{ id: 'a', title: 'Patients' }]} selected="a" onSelect={nothing} />
      <ViewOnly>View only</ViewOnly>
      <Panel title="Claims" actions={<input aria-label="Filter" />}>
        Rows
      </Panel>
    </div>,
  );
  await act(async () => {
    window.scrollTo(0, 400);
    await new Promise((done) => window.addEventListener('scroll', done, { once: true }));
  });
  const screenOnly = [
    page.getByText('Back To Top'),
    page.getByText('1–10 of 30'),
    page.getByText('Quick Search'),
    page.getByText('Patients'),
    page.getByText('View only'),
    page.getByRole('textbox', { name: 'Filter' }),
  ].map((locator) => locator.element());
  expect(screenOnly.filter((element) => !element.checkVisibility())).toEqual([]);
  await emulateMedia('print');
  expect(screenOnly.filter((element) => element.checkVisibility())).toEqual([]);
  await expect.element(page.getByText('Rows')).toBeVisible();
});

test('a printed table repeats its header, shows totals once and never splits a row', async () => {
  const { host } = await render(
    <DataTable
      caption="Claims"
      narrow="scroll"
      headers={[{ title: 'Claim ID', sort: { column: 'id' } }, { title: 'Charged' }]}
      onSort={nothing}
      content={[{ key: '1', cells: { 0: { type: 'text', title: '000000251147' } } }]}
      totals={['Total', '$248.00']}
    />,
  );
  await emulateMedia('print');
  expect(styleOf(host, 'thead').display).toBe('table-header-group');
  // Chromium does not repeat button boxes or positioned elements.
  expect(styleOf(host, 'thead button').display).toBe('contents');
  expect(styleOf(host, 'thead th').position).toBe('static');
  expect(styleOf(host, 'tfoot').display).toBe('table-row-group');
  expect(styleOf(host, 'tbody tr').breakInside).toBe('avoid');
  expect(styleOf(host, 'div').overflowX).toBe('visible');
});

test('narrow paper does not use the layout for narrow screens', async () => {
  await page.viewport(600, 800);
  const { host } = await render(
    <DataTable
      caption="Claims"
      headers={[{ title: 'Claim ID' }]}
      content={[{ key: '1', cells: { 0: { type: 'text', title: '000000251147' } } }]}
    />,
  );
  expect(styleOf(host, 'thead').display).toBe('none');
  await emulateMedia('print');
  expect(styleOf(host, 'thead').display).toBe('table-header-group');
  expect(styleOf(host, 'tbody td').display).toBe('table-cell');
  await page.viewport(1280, 900);
});

test('status and meter colors are printed', async () => {
  const { host } = await render(
    <>
      <Badge kind="active">Active</Badge>
      <Meter label="Deductible" used={1} max={2} format={String} />
    </>,
  );
  await emulateMedia('print');
  expect(styleOf(host, 'span').printColorAdjust).toBe('exact');
  expect(styleOf(host, '[role=meter] i').printColorAdjust).toBe('exact');
  expect(styleOf(host, 'div:has(> [role=meter])').breakInside).toBe('avoid');
});
