import type { Payment, PaymentPage } from '@pbt/domain/contract/remittance-advice';
import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { failure, file, stubApi, type Handlers } from '../../../test/api.ts';
import { catchDownloads } from '../../../test/download.ts';
import { expectNoAxeFindings } from '../../../test/render.tsx';
import { renderScreen } from '../../../test/screen.tsx';
import PaymentsPage from './payments-page.tsx';
import { samplePdf } from '../../ui/viewer/sample-pdf.ts';

const payment = (changes: Partial<Payment> = {}): Payment => ({
  id: 'CM20251012000118',
  date: '2025-10-12',
  way: 'eft',
  number: '0000431',
  payee: 'Juniper Flats Medical',
  taxId: '070000101',
  claims: 42,
  claimsPaid: '$6,318.40',
  adjustments: '$0.00',
  amount: '$6,318.40',
  difference: '$0.00',
  has835: true,
  ...changes,
});

const OFF = payment({
  id: 'CM20251010000112',
  date: null,
  way: 'check',
  number: '0000412',
  adjustments: '$244.22',
  difference: '-$0.01',
  has835: false,
});
const HIDDEN = payment({
  id: 'CM20251009000111',
  way: 'none',
  number: null,
  claims: null,
  claimsPaid: null,
  adjustments: null,
  difference: null,
});

const pageOf = (results: readonly Payment[], more: Partial<PaymentPage> = {}): PaymentPage => ({
  results: [...results],
  count: results.length,
  total: results.length,
  index: 0,
  totals: {
    claims: 4120,
    claimsPaid: '$1,268,114.62',
    adjustments: '$21,480.37',
    adjusted: 14,
    amount: '$1,246,634.24',
    eft: 71,
    checks: 25,
    addUp: 95,
    off: 1,
    offBy: '$0.01',
  },
  payees: [
    { taxId: '070000101', name: 'Juniper Flats Medical' },
    { taxId: '070000102', name: 'Juniper Flats Dental' },
  ],
  ...more,
});

const CALL = 'POST /remittance-advice/payment';

async function show(handlers: Handlers = { [CALL]: () => pageOf([payment(), OFF, HIDDEN], { total: 96 }) }) {
  const api = stubApi(handlers); // today is 10/29/2025
  await renderScreen(
    <div className="wrap">
      <PaymentsPage />
    </div>,
    { at: '/payments' },
  );
  return api;
}

const table = () => page.getByRole('table', { name: 'Payments' });
const cells = (at: number) =>
  [...table().element().querySelectorAll('tbody tr')[at]!.querySelectorAll('td')].map(({ innerText }) =>
    innerText.replaceAll(/\s+/g, ' ').trim(),
  );

test('the list has a row per payment, newest first, with its number, payee, sums and proof [PAY-01] [PAY-05] [PAY-07]', async () => {
  const api = await show();
  await expect.element(page.getByRole('heading', { level: 1, name: 'Payments' })).toBeVisible();
  await expect.element(table()).toBeVisible();
  expect([...table().element().querySelectorAll('th')].map(({ textContent }) => textContent)).toEqual([
    'Date',
    'Check Reference ID',
    'Payee',
    'Claims',
    'Claims paid',
    'Adjustments',
    'Amount',
    'Proof',
    'Files',
  ]);
  expect(cells(0)).toEqual([
    '10/12/2025',
    'CM20251012000118 EFT 0000431',
    'Juniper Flats Medical 07-0000101',
    '42',
    '$6,318.40',
    '$0.00',
    '$6,318.40',
    'Adds up',
    'PDF of CM20251012000118 835 of CM20251012000118',
  ]);
  expect(cells(1).slice(0, 2)).toEqual(['--', 'CM20251010000112 Check 0000412']);
  expect(cells(1).slice(7)).toEqual(['Off by $0.01', 'PDF of CM20251010000112 No 835']);
  expect(cells(2).slice(1, 8)).toEqual([
    'CM20251009000111',
    'Juniper Flats Medical 07-0000101',
    '--',
    '--',
    '--',
    '$6,318.40',
    'Not known',
  ]);
  await expect
    .element(page.getByRole('link', { name: 'CM20251012000118' }))
    .toHaveAttribute('href', '/remittance-advice/CM20251012000118');
  expect(api.named(CALL).map(({ body }) => body)).toEqual([
    {
      from: '2025-04-29',
      to: '2025-10-29',
      tax_id: null,
      show: 'all',
      id: null,
      number: null,
      amount_from: null,
      amount_to: null,
      sort_column: 'date',
      sort_direction: 'desc',
      index: 0,
    },
  ]);
  await expectNoAxeFindings();
});

test('the totals of the whole search are above the rows [PAY-04]', async () => {
  await show();
  await expect.element(page.getByRole('heading', { name: '96 payments 04/29/2025 – 10/29/2025' })).toBeVisible();
  const figures = () =>
    [...document.querySelectorAll('dl > div')].map((figure) =>
      [...figure.children].map(({ textContent }) => textContent),
    );
  await expect.poll(figures).toEqual([
    ['Claims paid', '$1,268,114.62', '4,120 claims'],
    ['Provider-level adjustments', '$21,480.37', '14 payments'],
    ['Amount', '$1,246,634.24', '71 EFT, 25 checks'],
    ['Proof', '95 of 96 add up', '1 payment is off by $0.01'],
  ]);
});

test('date and amount can be sorted, and pages have 25 payments [PAY-01]', async () => {
  const api = await show();
  const last = () => api.named(CALL).at(-1)!.fields;
  await page.getByRole('button', { name: 'Page 4' }).click();
  await expect.poll(last).toMatchObject({ index: 3, sort_column: 'date' });
  await page.getByRole('button', { name: 'Amount', exact: true }).click();
  await expect.poll(last).toMatchObject({ index: 0, sort_column: 'amount', sort_direction: 'asc' });
  await page.getByRole('button', { name: 'Amount', exact: true }).click();
  await expect.poll(last).toMatchObject({ sort_column: 'amount', sort_direction: 'desc' });
  expect(table().getByRole('columnheader').getByRole('button').elements()).toHaveLength(2);
});

test('PDF opens the viewer under the name of the file [PAY-07]', async () => {
  await show({
    [CALL]: () => pageOf([payment()]),
    'GET /remittance-advice/:id/request': () => file(samplePdf([['Remittance']])),
  });
  await page.getByRole('button', { name: 'PDF of CM20251012000118' }).click();
  await expect.element(page.getByRole('dialog', { name: 'Remittance CM20251012000118.pdf' })).toBeVisible();
});

test('835 saves the file of the payment [PAY-07]', async () => {
  await show({ [CALL]: () => pageOf([payment()]), 'GET /remittance-advice/:id/835': () => file('ISA*00*') });
  const files = catchDownloads();
  await page.getByRole('button', { name: '835 of CM20251012000118' }).click();
  await expect.poll(() => files.map(({ name }) => name)).toEqual(['Remittance CM20251012000118.835']);
});

test('a payment that was not checked offers an 835, and reads "No 835" when there is none [PAY-07]', async () => {
  const { has835: _unchecked, ...rest } = payment();
  await show({ [CALL]: () => pageOf([rest]), 'GET /remittance-advice/:id/835': () => failure(404) });
  await page.getByRole('button', { name: '835 of CM20251012000118' }).click();
  await expect.element(table().getByText('No 835')).toHaveAccessibleDescription(/no 835 can be made/);
});

test('a failed download of an 835 shows a message [PAY-07]', async () => {
  await show({ [CALL]: () => pageOf([payment()]), 'GET /remittance-advice/:id/835': () => failure(500) });
  await page.getByRole('button', { name: '835 of CM20251012000118' }).click();
  await expect.element(page.getByText('The 835 could not be prepared. Please try again.')).toBeVisible();
});

test('the 835 files of up to 31 days can be saved in one archive [ERA-28]', async () => {
  const api = await show({
    [CALL]: () => pageOf([payment()]),
    'GET /remittance-advice/835': () => file('PK', 'application/zip'),
  });
  const files = catchDownloads();
  const button = page.getByRole('button', { name: '835 files', exact: true });
  await expect.element(table()).toBeVisible();
  expect(button.elements()).toHaveLength(0);
  await page.getByRole('combobox', { name: 'From' }).fill('10/01/2025');
  await page.getByRole('button', { name: 'Search', exact: true }).click();
  await button.click();
  await expect.poll(() => files.map(({ name }) => name)).toEqual(['Remittances 2025-10-01 2025-10-29.zip']);
  expect(api.named('GET /remittance-advice/835')[0]!.query.toString()).toBe('from=2025-10-01&to=2025-10-29');
});

test('the export has all payments of the search and one row with the totals [PAY-06]', async () => {
  const api = await show({
    [CALL]: ({ fields }) =>
      fields['page_size'] === 1000
        ? pageOf(fields['index'] === 0 ? [payment(), OFF] : [], { total: 2 })
        : pageOf([payment()], { total: 2 }),
  });
  const files = catchDownloads();
  await page.getByRole('button', { name: 'Export CSV' }).click();
  await expect.element(page.getByText('Exported 2 rows.')).toBeVisible();
  expect(files[0]!.name).toBe('payments-2025-04-29-to-2025-10-29.csv');
  expect(await files[0]!.text()).toBe(
    [
      '\uFEFF"Date","Check Reference ID","Check or EFT number","Payee","Tax ID","Claims","Claims paid","Adjustments","Amount","Proof"',
      '"10/12/2025","CM20251012000118","EFT 0000431","Juniper Flats Medical","07-0000101","42","6318.40","0.00","6318.40","Adds up"',
      '"","CM20251010000112","Check 0000412","Juniper Flats Medical","07-0000101","42","6318.40","244.22","6318.40","Off by $0.01"',
      '"Total","2 payments","","","","4120","1268114.62","21480.37","1246634.24","95 of 2 add up"',
      '',
    ].join('\r\n'),
  );
  expect(api.named(CALL).at(-1)!.fields).toMatchObject({ page_size: 1000, index: 0, from: '2025-04-29' });
});

test('an export stops at 10,000 payments and says so [PAY-06]', async () => {
  const thousand = (index: number) =>
    Array.from({ length: 1000 }, (_, at) => payment({ id: `CM${String(index * 1000 + at).padStart(14, '0')}` }));
  const api = await show({
    [CALL]: ({ fields }) =>
      fields['page_size'] === 1000
        ? pageOf(thousand(Number(fields['index'])), { total: 12_345 })
        : pageOf([payment()], { total: 12_345 }),
  });
  const files = catchDownloads();
  await page.getByRole('button', { name: 'Export CSV' }).click();
  await expect
    .element(page.getByText('Exported the first 10,000 of 12,345 rows. Narrow the search to export the rest.'))
    .toBeVisible();
  expect((await files[0]!.text()).split('\r\n')).toHaveLength(10_003);
  expect(api.named(CALL)).toHaveLength(11);
});

test('a search without payments says so [PAY-08]', async () => {
  await show({ [CALL]: () => pageOf([]) });
  await expect.element(page.getByText('No payments in these dates.', { exact: true })).toBeVisible();
  await expect.element(page.getByRole('button', { name: 'Export CSV' })).toBeDisabled();
  await expectNoAxeFindings();
});

test('a failed search shows an error with Try Again [PAY-08]', async () => {
  let isFixed = false;
  await show({ [CALL]: () => (isFixed ? pageOf([payment()]) : failure(500)) });
  await expect.element(page.getByText('There was an error retrieving the payments.', { exact: true })).toBeVisible();
  await expectNoAxeFindings();
  isFixed = true;
  await page.getByRole('button', { name: 'Try Again' }).click();
  await expect.element(table()).toBeVisible();
});

test('a user without any access row sees the refusal and no form [WORK-04]', async () => {
  await show({ [CALL]: () => failure(404) });
  await expect.element(page.getByText(/Sorry\.\.\. It looks like you don't have access/)).toBeVisible();
  await expect.element(page.getByRole('link', { name: 'Contact Us' })).toHaveAttribute('href', '/contact-us');
  expect(page.getByRole('button', { name: 'Search', exact: true }).elements()).toHaveLength(0);
  await expectNoAxeFindings();
});

test('on a phone each payment shows its amount, proof and files on the right, and can be sorted [PAY-01]', async () => {
  await page.viewport(390, 844);
  const api = await show();
  await expect.element(table()).toBeVisible();
  const box = (at: number) =>
    table().element().querySelectorAll('tbody tr')[0]!.querySelectorAll('td')[at]!.getBoundingClientRect();
  const [date, id, payee, claims, , , amount, proof, files] = Array.from({ length: 9 }, (_, at) => box(at));
  expect([id!.top, date!.top, payee!.top].toSorted((a, b) => a - b)).toEqual([id!.top, date!.top, payee!.top]);
  expect(claims!.height).toBe(0);
  expect([amount!.top, proof!.top, files!.top]).toEqual([id!.top, date!.top, payee!.top]);
  expect(amount!.left).toBeGreaterThan(id!.left + 100);
  expect(document.documentElement.scrollWidth).toBeLessThanOrEqual(390);
  await expectNoAxeFindings();
  await page.getByRole('combobox', { name: 'Sort' }).selectOptions('Highest amount');
  await expect.poll(() => api.named(CALL).at(-1)?.fields['sort_column']).toBe('amount');
});
