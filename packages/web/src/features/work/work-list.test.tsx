import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { failure, held } from '../../../test/api.ts';
import { catchDownloads } from '../../../test/download.ts';
import { FRESH } from '../../../test/data-as-of.ts';
import { expectNoAxeFindings } from '../../../test/render.tsx';
import { setTheme, themes } from '../../../test/themes.ts';
import { address, FILTERS, JO, LIST, listOf, openWork, row, rowOf, ROWS, table, VISIT } from '../../../test/work.tsx';

const tab = (name: RegExp | string) => page.getByRole('tab', { name });
const filterOf = (name: string) => page.getByRole('combobox', { name, exact: true });

test('the columns show what needs action, the record, the next step, amount, due date and person [WORK-10]', async () => {
  const { host } = await openWork();
  await expect.element(table).toBeVisible();
  expect([...host.querySelectorAll('th')].map((head) => head.textContent)).toEqual([
    'Select all rows on this page',
    'Needs action',
    'Record',
    'Next step',
    'Amount',
    'Due',
    'Assigned',
    'Actions',
  ]);
  const cells = [...host.querySelectorAll('tbody tr:first-child td')].map((cell) => cell.textContent);
  expect(cells.slice(1, 7)).toEqual([
    'New: No authorization on fileCO-197 · line 2',
    '911000001000Marigold Testperson',
    'Appeal',
    '$1,240.00',
    '11/20/202522 days left',
    'Unassigned',
  ]);
  await expect
    .element(table.getByRole('link', { name: '911000001000' }))
    .toHaveAttribute('href', '/claim-details/911000001000');
  await expect
    .element(table.getByRole('link', { name: 'CM20261028000112' }))
    .toHaveAttribute('href', '/remittance-advice/CM20261028000112');
  await expect.element(page.getByText(`Data as of ${FRESH.time}`)).toBeVisible();
  await expect.element(page.getByText('Juniper Flats Medical and 1 more tax ID')).toBeVisible();
  await expectNoAxeFindings();
});

test('tabs show exact counts, and kinds without rows are hidden [WORK-11]', async () => {
  const api = await openWork();
  await expect.element(tab(/^Records/)).toBeVisible();
  expect(
    page
      .getByRole('tab')
      .elements()
      .map((one) => one.textContent),
  ).toEqual(['All3', 'Denied1', 'Records1', 'Payments1']);
  await tab(/^Records/).click();
  await expect.poll(() => api.named(LIST).at(-1)?.fields).toMatchObject({ kind: 'records', index: 0 });
  expect(address()).toBe('/work#kind=records');
  await expect.element(tab(/^Records/)).toHaveAttribute('aria-selected', 'true');
});

test('filters are sent, and the address has none of the text, the tax ID and the colleague [WORK-12] [WORK-14]', async () => {
  const api = await openWork();
  await expect.element(table).toBeVisible();
  const last = () => api.named(LIST).at(-1)?.fields;
  await filterOf('Assigned to').selectOptions('Jo Hartwell');
  await expect.poll(last).toMatchObject({ assigned: 'colleague', colleague: JO.id });
  await filterOf('Tax ID').selectOptions('900000002');
  await expect.poll(last).toMatchObject({ taxId: '900000002' });
  await page.getByRole('textbox', { name: 'Filter rows' }).fill(' chart ');
  await expect.poll(last).toMatchObject({ filter_string: 'chart' });
  expect(address()).toBe('/work');
  await filterOf('Due').selectOptions('Overdue');
  await filterOf('State').selectOptions('Done');
  await expect.poll(last).toMatchObject({ due: 'overdue', state: 'done', taxId: '900000002' });
  expect(address()).toBe('/work#due=overdue&state=done');
  await filterOf('Assigned to').selectOptions('Assigned to me');
  await expect.poll(last).toMatchObject({ assigned: 'me' });
  expect(last()).not.toHaveProperty('colleague');
  expect(address()).toBe('/work#assigned=me&due=overdue&state=done');
});

test('the address restores filters, kind, order and page [WORK-14]', async () => {
  const at = '/work#kind=denied&assigned=nobody&due=week&sort=amount-desc&page=2';
  const api = await openWork({ [LIST]: () => listOf(ROWS, { total: 60, index: 1 }) }, { at });
  await expect
    .poll(() => api.named(LIST)[0]?.fields)
    .toMatchObject({
      kind: 'denied',
      assigned: 'nobody',
      due: 'week',
      sort_column: 'amount',
      sort_direction: 'desc',
      index: 1,
    });
  await expect.element(page.getByText('26–50 of 60')).toBeVisible();
});

test('Due and Amount can be sorted, and a new order starts at the first page [WORK-13]', async () => {
  const api = await openWork({ [LIST]: () => listOf(ROWS, { total: 60 }) }, { at: '/work#page=2' });
  await expect.element(table).toBeVisible();
  const due = page.getByRole('columnheader', { name: 'Due' });
  await expect.element(due).toHaveAttribute('aria-sort', 'ascending');
  await page.getByRole('button', { name: 'Amount' }).click();
  await expect.poll(() => api.named(LIST).at(-1)?.fields).toMatchObject({ sort_column: 'amount', index: 0 });
  await page.getByRole('button', { name: 'Amount' }).click();
  expect(address()).toBe('/work#sort=amount-desc');
  await page.getByRole('button', { name: 'Amount' }).click();
  expect(address()).toBe('/work');
});

test('a page that no longer exists shows the last one', async () => {
  const api = await openWork({ [LIST]: () => listOf([], { total: 30 }) }, { at: '/work#page=4' });
  await expect.poll(() => api.named(LIST).at(-1)?.fields).toMatchObject({ index: 1 });
  expect(address()).toBe('/work#page=2');
});

test('an empty list says what is looked for and the time of the data [WORK-26]', async () => {
  await openWork({ [LIST]: () => listOf([]) });
  await expect.element(page.getByRole('heading', { name: 'Nothing needs action' })).toBeVisible();
  await expect.element(page.getByText(/We look for denied lines.*Data as of/)).toBeVisible();
  await expectNoAxeFindings();
});

test.each(['due=overdue', 'kind=submissions'])(
  '%s without rows offers to clear the filters [WORK-26]',
  async (fragment) => {
    const api = await openWork({ [LIST]: () => listOf([]) }, { at: `/work#${fragment}` });
    await expect.element(page.getByText('No results matched the provided filter.')).toBeVisible();
    await expectNoAxeFindings();
    await page.getByRole('button', { name: 'Clear filters' }).click();
    await expect.poll(() => api.named(LIST).at(-1)?.fields).toMatchObject({ due: 'any', kind: null });
    expect(address()).toBe('/work');
  },
);

test('a failed list can be tried again [WORK-26]', async () => {
  let isBroken = true;
  await openWork({ [LIST]: () => (isBroken ? failure(500) : listOf(ROWS)) });
  await expect.element(page.getByText('There was an error retrieving the work list.')).toBeVisible();
  await expectNoAxeFindings();
  isBroken = false;
  await page.getByRole('button', { name: 'Try Again' }).click();
  await expect.element(table).toBeVisible();
});

test('a user without any access row sees the refusal [WORK-04]', async () => {
  await openWork({ 'GET /claim/work/filter': () => ({ ...FILTERS, taxIds: [] }), [LIST]: () => listOf([]) });
  await expect
    .element(page.getByText("Sorry... It looks like you don't have access to this information.", { exact: false }))
    .toBeVisible();
  expect(page.getByRole('tab').elements()).toEqual([]);
});

test('the bar counts what changed since the last visit, and new rows have a dot [WORK-23]', async () => {
  const visit = { since: '2025-10-27T22:48:00.000Z', opened: 6, closed: 9, changed: 2 };
  const told = held();
  const api = await openWork({ [VISIT]: () => told.answer, [LIST]: () => listOf(ROWS, { visit }) });
  await expect.poll(() => api.named(VISIT)[0]?.fields).toEqual({ seen: false });
  expect(api.named(LIST)).toEqual([]);
  told.release({ since: visit.since });
  await expect
    .element(page.getByText('Since your last visit, 10/27/2025 4:48 PM: 6 new, 9 closed, 2 changed.'))
    .toBeVisible();
  await expect.element(page.getByTitle('New since your last visit')).toBeVisible();
  await expectNoAxeFindings();
});

test('a first visit shows no bar, and a failed visit shows the list [WORK-23]', async () => {
  await openWork({ [VISIT]: () => failure(500) });
  await expect.element(table).toBeVisible();
  expect(page.getByText(/Since your last visit/).elements()).toEqual([]);
});

test('Show only new filters the list, and Mark all as seen clears the bar [WORK-24]', async () => {
  let isSeen = false;
  const visit = { since: '2025-10-27T22:48:00.000Z', opened: 1, closed: 0, changed: 0 };
  const api = await openWork({
    [VISIT]: ({ fields }) => {
      isSeen ||= fields['seen'] === true;
      return { since: isSeen ? null : visit.since };
    },
    [LIST]: () => (isSeen ? listOf(ROWS) : listOf(ROWS, { visit })),
  });
  await page.getByRole('button', { name: 'Show only new' }).click();
  await expect.poll(() => api.named(LIST).at(-1)?.fields).toMatchObject({ onlyNew: true });
  expect(address()).toBe('/work#new=1');
  await page.getByRole('button', { name: 'Mark all as seen' }).click();
  await expect.poll(() => page.getByText(/Since your last visit/).elements()).toEqual([]);
  expect(api.named(VISIT).at(-1)?.fields).toEqual({ seen: true });
  expect(address()).toBe('/work');
});

test('Export CSV writes all rows of the filters [WORK-15]', async () => {
  const many = Array.from({ length: 1000 }, (_, index) => row({ id: String(index + 10) }));
  const api = await openWork(
    {
      [LIST]: ({ fields }) => {
        if (fields['page_size'] !== 1000) return listOf(ROWS, { total: 1001 });
        return listOf(fields['index'] === 0 ? many : [ROWS[1]!], { total: 1001 });
      },
    },
    { at: '/work#due=week' },
  );
  const files = catchDownloads();
  await expect.element(table).toBeVisible();
  await page.getByRole('button', { name: 'Export CSV' }).click();
  await expect.element(page.getByText('Exported 1,001 rows.')).toBeVisible();
  expect(api.named(LIST).at(-1)?.fields).toMatchObject({ due: 'week', index: 1, page_size: 1000 });
  const lines = (await files[0]!.text()).split('\r\n');
  expect(lines[0]).toContain(
    '"Kind","Title","Code","Lines","Claim or payment","Patient ID","Patient","Charged","Amount","Due","Assigned","State","Last note"',
  );
  expect(lines[1]).toContain(
    '"Denied","No authorization on file","CO-197","line 2","911000001000","90000012301","Marigold Testperson","2000.00","1240.00","11/20/2025","","Open",""',
  );
  expect(lines[1001]).toContain('"Records requested"');
  expect(lines[1001]).toContain('"Jo Hartwell","Open","The chart is ready."');
});

test('an export stops at 10,000 rows and says so [WORK-15]', async () => {
  await openWork({
    [LIST]: ({ fields }) => {
      if (fields['page_size'] !== 1000) return listOf(ROWS, { total: 12_000 });
      const start = Number(fields['index']) * 1000;
      return listOf(
        Array.from({ length: 1000 }, (_, index) => row({ id: String(start + index) })),
        { total: 12_000 },
      );
    },
  });
  catchDownloads();
  await expect.element(table).toBeVisible();
  await page.getByRole('button', { name: 'Export CSV' }).click();
  await expect.element(page.getByText('Exported the first 10,000 of 12,000 rows.', { exact: false })).toBeVisible();
});

test.each(themes)('on a phone, rows are cards without sideways scrolling in the %s brand [WORK-10]', async (theme) => {
  setTheme(theme);
  await openWork({}, { width: 390 });
  await expect.element(table).toBeVisible();
  await rowOf('Records requested').click();
  await expect.element(page.getByRole('button', { name: 'Done' })).toBeVisible();
  expect(document.documentElement.scrollWidth).toBeLessThanOrEqual(390);
  await page.getByRole('button', { name: 'Filters' }).click();
  await expect.element(filterOf('Due')).toBeVisible();
  await expectNoAxeFindings();
});
