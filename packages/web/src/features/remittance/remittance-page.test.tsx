import type { Remittance, RemittanceClaim } from '@pbt/domain/contract/remittance-advice';
import { page, userEvent } from 'vitest/browser';
import { expect, test } from 'vitest';
import { failure, file, held, stubApi, type Handlers } from '../../../test/api.ts';
import { catchDownloads } from '../../../test/download.ts';
import { dataAsOf, FRESH, STALE } from '../../../test/data-as-of.ts';
import { expectNoAxeFindings } from '../../../test/render.tsx';
import { renderScreen } from '../../../test/screen.tsx';
import RemittancePage from './remittance-page.tsx';
import { samplePdf } from '../../ui/viewer/sample-pdf.ts';

const ID = 'CM20251014000417';

const remittance = (changes: Partial<Remittance> = {}): Remittance => ({
  id: ID,
  date: '2025-10-14',
  check: '0000417',
  eft: null,
  method: null,
  amount: '$4,854.15',
  to: { name: { full: 'Example Family Clinic' }, tin: '070000417', id: 'P-000417' },
  ...changes,
});

const claim = (changes: Partial<RemittanceClaim> = {}): RemittanceClaim => ({
  id: '000000251147',
  charged: '$1,284.00',
  paid: '$5,098.37',
  startDate: '2025-09-08',
  endDate: '2025-09-09',
  patient: { id: '90000012301', accountNumber: 'AC-TEST-0417', firstName: 'Marigold', lastName: 'Testperson' },
  ...changes,
});

const responses = (more: Handlers = {}): Handlers => ({
  'GET /remittance-advice/:id': () => remittance(),
  'GET /remittance-advice/:id/item': () => [
    claim(),
    claim({
      id: '000000251101',
      paid: '$0.00',
      endDate: null,
      patient: { id: '90000077102', accountNumber: null, firstName: 'Jasper', lastName: 'Placeholder' },
    }),
  ],
  'GET /remittance-advice/:id/adjustment': () => [
    { code: 'WO', text: 'Recovery of an overpayment', reference: '000000248803', amount: '$244.22' },
  ],
  'GET /remittance-advice/:id/request': () => file(''),
  ...more,
});

const show = (handlers: Handlers = {}) => {
  const api = stubApi(responses(handlers));
  return renderScreen(<RemittancePage />, { at: `/remittance-advice/${ID}`, route: '/remittance-advice/:id' }).then(
    (screen) => ({ ...screen, api }),
  );
};

test('the title is the check reference, and every detail with a value is shown [REMIT-01] [REMIT-02] [REMIT-03]', async () => {
  const { host } = await show();
  await expect.element(page.getByRole('heading', { name: `Check Reference ${ID}` })).toBeVisible();
  await expect.element(page.getByRole('table', { name: 'Claims of this remittance advice' })).toBeVisible();
  const facts = [...host.querySelectorAll('dt')].map(
    (term) => `${term.textContent}: ${term.nextElementSibling?.textContent}`,
  );
  expect(facts).toEqual(
    expect.arrayContaining([
      'Payee: Example Family Clinic',
      'Payee TIN: 07-0000417',
      'Payee ID: P-000417',
      'Date: 10/14/2025',
      'Check Number: 0000417',
      `ID: ${ID}`,
      'Amount: $4,854.15',
    ]),
  );
  await expect.element(page.getByRole('textbox', { name: 'Search This List' })).toBeVisible();
  await expectNoAxeFindings();
});

test('a missing check number or date has no label, and a missing amount is $0.00 [REMIT-03] [REMIT-04]', async () => {
  const { host } = await show({
    'GET /remittance-advice/:id': () => remittance({ check: null, date: null, amount: '' }),
  });
  await expect.element(page.getByText('$0.00').first()).toBeVisible();
  const terms = [...host.querySelectorAll('dt')].map((term) => term.textContent);
  expect(terms).not.toContain('Check Number');
  expect(terms).not.toContain('EFT Trace Number');
  expect(terms).not.toContain('Payment Method');
  expect(terms).not.toContain('Date');
  const amount = [...host.querySelectorAll('dt')].find((term) => term.textContent === 'Amount');
  expect(amount?.nextElementSibling?.textContent).toBe('$0.00');
});

test('claims show names in upper case, links, and the start date above the end date [REMIT-08] [REMIT-09] [REMIT-10] [REMIT-11]', async () => {
  await show();
  await expect.element(page.getByRole('cell', { name: 'TESTPERSON' })).toBeVisible();
  const table = page.getByRole('table', { name: 'Claims of this remittance advice' }).element();
  const heads = [...table.querySelectorAll('th')].map((th) => th.textContent);
  expect(heads).toEqual([
    'Patient Last Name',
    'Patient First Name',
    'Patient ID',
    'Service Dates',
    'Claim ID',
    'Patient A/C #',
    'Total Charges',
    'Paid',
  ]);
  await expect.element(page.getByRole('cell', { name: 'MARIGOLD' })).toBeVisible();
  await expect
    .element(page.getByRole('link', { name: '90000012301' }))
    .toHaveAttribute('href', '/patient-details/90000012301');
  await expect
    .element(page.getByRole('link', { name: '000000251147' }))
    .toHaveAttribute('href', '/claim-details/000000251147');
  await expect.element(page.getByRole('cell', { name: '09/08/2025 Present' })).toBeVisible();
  const dates = page.getByRole('cell', { name: '09/08/2025 09/09/2025' }).element();
  const end = dates.querySelector('span')!;
  expect(end.textContent).toBe('09/09/2025');
  expect(end.getBoundingClientRect().top).toBeGreaterThan(dates.getBoundingClientRect().top + 12);
});

const REVERSED = [
  claim({ charged: '-$1,284.00', paid: '-$96.00', isReversal: true }),
  claim({ paid: '$150.00' }),
  claim({
    id: '000000251199',
    paid: '$0.00',
    startDate: null,
    endDate: null,
    isUnknown: true,
    patient: { id: '90000099901', accountNumber: null, firstName: 'Ana', lastName: 'Quill', isUnknown: true },
  }),
];

const withReversal = () =>
  show({
    'GET /remittance-advice/:id': () => remittance({ check: null, eft: 'EFT-77 B', method: 'ACH', amount: '$54.00' }),
    'GET /remittance-advice/:id/item': () => REVERSED,
    'GET /remittance-advice/:id/adjustment': () => [],
  });

test('a payment that was taken back is named beside its claim ID, with its negative amount [ERA-15]', async () => {
  await withReversal();
  await expect.element(page.getByRole('cell', { name: '000000251147 Reversal' })).toBeVisible();
  await expect.element(page.getByRole('cell', { name: '-$96.00' })).toBeVisible();
  expect(page.getByText('Reversal').elements()).toHaveLength(1);
  await expect.element(page.getByText('2 claims', { exact: true })).toBeVisible();
  await userEvent.fill(page.getByRole('textbox', { name: 'Search This List' }), 'reversal');
  await expect.element(page.getByText('1 claim', { exact: true })).toBeVisible();
  await expectNoAxeFindings();
});

test('a reversal and its correction add up to what was paid [ERA-14]', async () => {
  await withReversal();
  await expect
    .element(page.getByText('No provider-level adjustments. Claims paid and payment are both $54.00.'))
    .toBeVisible();
});

test('a claim that only the payment names has no links [ERA-15]', async () => {
  await withReversal();
  await expect.element(page.getByRole('cell', { name: 'QUILL' })).toBeVisible();
  await expect.element(page.getByRole('cell', { name: '000000251199' })).toBeVisible();
  await expect.element(page.getByRole('cell', { name: '90000099901' })).toBeVisible();
  expect(page.getByRole('link', { name: '000000251199' }).elements()).toHaveLength(0);
  expect(page.getByRole('link', { name: '90000099901' }).elements()).toHaveLength(0);
  expect(page.getByRole('link', { name: '000000251147' }).elements()).toHaveLength(2);
});

test('EFT trace and payment method are shown only when present [ERA-10]', async () => {
  const { host } = await withReversal();
  await expect.element(page.getByText('EFT-77 B', { exact: true })).toBeVisible();
  const facts = [...host.querySelectorAll('dt')].map(
    (term) => `${term.textContent}: ${term.nextElementSibling?.textContent}`,
  );
  expect(facts).toEqual(expect.arrayContaining(['EFT Trace Number: EFT-77 B', 'Payment Method: ACH']));
});

test('the export has reversals, EFT trace and payment method in every row [ERA-10] [ERA-15]', async () => {
  await withReversal();
  const files = catchDownloads();
  await userEvent.click(page.getByRole('button', { name: 'Export CSV' }));
  await expect.element(page.getByText('Exported 3 rows.')).toBeVisible();
  const lines = (await files[0]!.text()).split('\r\n');
  expect(lines[0]).toContain('"Claim ID","Reversal","Patient A/C #","Total Charges","Paid","EFT Trace Number"');
  expect(lines.slice(1, 4).map((line) => line.split(',').slice(5))).toEqual([
    ['"000000251199"', '""', '""', '"1284.00"', '"0.00"', '"EFT-77 B"', '"ACH"'],
    ['"000000251147"', '"Reversal"', '"AC-TEST-0417"', '"-1284.00"', '"-96.00"', '"EFT-77 B"', '"ACH"'],
    ['"000000251147"', '""', '"AC-TEST-0417"', '"1284.00"', '"150.00"', '"EFT-77 B"', '"ACH"'],
  ]);
});

test('the search box ignores case and surrounding spaces [REMIT-12]', async () => {
  await show();
  await userEvent.fill(page.getByRole('textbox', { name: 'Search This List' }), '  PLACEholder ');
  await expect.element(page.getByRole('cell', { name: 'PLACEHOLDER' })).toBeVisible();
  await expect.element(page.getByRole('cell', { name: 'TESTPERSON' })).not.toBeInTheDocument();
  await userEvent.fill(page.getByRole('textbox', { name: 'Search This List' }), 'no match');
  await expect.element(page.getByText('No results matched the provided filter.')).toBeVisible();
});

test('the payment proof shows claims paid, each adjustment with its reason, and the payment', async () => {
  await show();
  await expect.element(page.getByText('Adds up', { exact: true })).toBeVisible();
  await expect.element(page.getByText('Recovery of an overpayment')).toBeVisible();
  await expect
    .element(page.getByRole('link', { name: '000000248803' }))
    .toHaveAttribute('href', '/claim-details/000000248803');
});

test('a difference of one cent is shown in the payment proof', async () => {
  await show({ 'GET /remittance-advice/:id': () => remittance({ amount: '$4,854.14' }) });
  await expect.element(page.getByText('Does not add up', { exact: true })).toBeVisible();
  await expect.element(page.getByText('-$0.01', { exact: true })).toBeVisible();
  await expect.element(page.getByText('The payment is off by $0.01.', { exact: true })).toBeVisible();
  await expect.element(page.getByText(/come to \$4,854\.15, but the payment is \$4,854\.14\./)).toBeVisible();
  await expectNoAxeFindings();
});

test('when the adjustments fail to load, an error is shown and the claims stay', async () => {
  await show({ 'GET /remittance-advice/:id/adjustment': () => failure(500) });
  await expect
    .element(page.getByText('There was an error retrieving the adjustments for this remittance advice.'))
    .toBeVisible();
  await expect.element(page.getByRole('button', { name: 'Export CSV' })).toBeEnabled();
});

test('a payment without adjustments is proven in one sentence', async () => {
  await show({
    'GET /remittance-advice/:id/adjustment': () => [],
    'GET /remittance-advice/:id': () => remittance({ amount: '$5,098.37' }),
  });
  await expect
    .element(page.getByText('No provider-level adjustments. Claims paid and payment are both $5,098.37.'))
    .toBeVisible();
});

test('a missing remittance advice links to the schedule and to Contact Us [REMIT-05] [REMIT-06] [REMIT-15]', async () => {
  await show({ 'GET /remittance-advice/:id': () => failure(404) });
  await expect
    .element(page.getByRole('link', { name: 'Not yet available (view schedule)' }))
    .toHaveAttribute('href', '/faq#ra-search-advice');
  await expect.element(page.getByText('If you feel an error has occurred, please Contact Us.')).toBeVisible();
  await expect.element(page.getByRole('link', { name: 'Contact Us' })).toHaveAttribute('href', '/contact-us');
  await expect
    .element(page.getByText(/^Call Electronic Payments at 801-555-0106\. Weekdays 8:00 a\.m\./))
    .toBeVisible();
  expect(page.getByRole('button', { name: 'Try Again' }).elements()).toHaveLength(0);
});

test('a remittance advice that fails to load offers Try Again', async () => {
  let isFixed = false;
  await show({ 'GET /remittance-advice/:id': () => (isFixed ? remittance({ amount: '$5,098.37' }) : failure(500)) });
  const button = page.getByRole('button', { name: 'Try Again' });
  await expect.element(button).toBeVisible();
  isFixed = true;
  await button.click();
  await expect.element(page.getByText('$5,098.37').first()).toBeVisible();
});

test('when only the claims fail to load, the payment details stay [REMIT-07] [REMIT-15]', async () => {
  await show({ 'GET /remittance-advice/:id/item': () => failure(500) });
  await expect
    .element(page.getByText('There was an error retrieving the claims for this remittance advice.'))
    .toBeVisible();
  await expect.element(page.getByText('Example Family Clinic')).toBeVisible();
});

test('payment details, claims and PDF load independently [REMIT-15]', async () => {
  const slow = { header: held<unknown>(), claims: held<unknown>(), file: held<unknown>() };
  await show({
    'GET /remittance-advice/:id': () => slow.header.answer,
    'GET /remittance-advice/:id/item': () => slow.claims.answer,
    'GET /remittance-advice/:id/request': () => slow.file.answer,
  });
  await expect.element(page.getByText('Loading...')).toBeVisible();
  slow.header.release(remittance());
  await expect.element(page.getByText('Example Family Clinic')).toBeVisible();
  const claims = page.getByRole('region', { name: /^Claims/ });
  await expect.element(claims.getByText('Loading...')).toBeVisible();
  slow.claims.release([claim()]);
  await expect.element(claims.getByRole('cell', { name: 'TESTPERSON' })).toBeVisible();
  expect(page.getByText(/Preview not yet available/).elements()).toHaveLength(0);
  slow.file.release(file(''));
  await expect.element(page.getByText(/Preview not yet available/)).toBeVisible();
});

test.each([
  { name: 'is empty', answer: () => file('') },
  { name: 'fails to load', answer: () => failure(500) },
])('a PDF that $name shows "Preview not yet available" [REMIT-14]', async ({ answer }) => {
  await show({ 'GET /remittance-advice/:id/request': answer });
  await expect
    .element(page.getByRole('link', { name: 'Preview not yet available (view schedule)' }))
    .toHaveAttribute('href', '/faq#ra-search-advice');
  await expect.element(page.getByRole('button', { name: 'View Remittance' })).not.toBeInTheDocument();
});

test('View Remittance is shown only for an available PDF and opens it under its file name [REMIT-13]', async () => {
  await show({ 'GET /remittance-advice/:id/request': () => file(samplePdf([['Remittance']])) });
  await userEvent.click(page.getByRole('button', { name: 'View Remittance' }));
  await expect.element(page.getByRole('dialog', { name: `Remittance ${ID}.pdf` })).toBeVisible();
});

const with835 = (answer: Handlers[string]) =>
  show({
    'GET /remittance-advice/:id': () => remittance({ has835: true }),
    'GET /remittance-advice/:id/835': answer,
    'GET /remittance-advice/:id/request': () => file(samplePdf([['Remittance']])),
  });
const button835 = () => page.getByRole('button', { name: 'Download 835' });

test('a payment without an 835 says so, and why [ERA-21]', async () => {
  await show();
  await expect.element(page.getByText('No 835')).toHaveAccessibleDescription(/so no 835 can be made\.$/);
  expect(button835().elements()).toHaveLength(0);
});

test('the payment page says whether the payment or one of its claims is why there is no 835 [ERA-21]', async () => {
  await show();
  await expect.element(page.getByText('Adds up', { exact: true })).toBeVisible();
  await expect
    .element(
      page.getByText(/^The payment adds up, but no 835 can be made: the lines of one of its claims do not add up/),
    )
    .toBeVisible();
});

test('Download 835 is beside View Remittance and saves the file under its name [ERA-21]', async () => {
  const { api } = await with835(() => file('ISA*00*'));
  const files = catchDownloads();
  await expect.element(page.getByRole('button', { name: 'View Remittance' })).toBeVisible();
  const actions = button835().element().parentElement!;
  expect([...actions.querySelectorAll('button')].map(({ innerText }) => innerText.trim())).toEqual([
    'Print',
    'Download 835',
    'View Remittance',
  ]);
  button835().element().focus();
  await userEvent.keyboard('{Enter}');
  await expect.poll(() => files.map(({ name }) => name)).toEqual([`Remittance ${ID}.835`]);
  expect(await files[0]!.text()).toBe('ISA*00*');
  expect(api.named('GET /remittance-advice/:id/835')).toHaveLength(1);
  await expectNoAxeFindings();
});

test('while an 835 is prepared, Download 835 is busy, keeps the focus and ignores further presses [ERA-21]', async () => {
  const slow = held<unknown>();
  const { api } = await with835(() => slow.answer);
  const files = catchDownloads();
  await expect.element(button835()).toBeVisible();
  button835().element().focus();
  await userEvent.keyboard('{Enter}');
  const busy = page.getByRole('button', { name: 'Preparing...' });
  await expect.element(busy).toHaveAttribute('aria-disabled', 'true');
  await expect.element(busy).toHaveFocus();
  await userEvent.keyboard('{Enter}');
  await expectNoAxeFindings();
  slow.release(file('ISA*00*'));
  await expect.element(button835()).toHaveFocus();
  expect(files).toHaveLength(1);
  expect(api.named('GET /remittance-advice/:id/835')).toHaveLength(1);
});

test('a failed download of an 835 shows a message, and the user can try again [ERA-21]', async () => {
  let isFixed = false;
  await with835(() => (isFixed ? file('ISA*00*') : failure(500)));
  const files = catchDownloads();
  await userEvent.click(button835());
  await expect.element(page.getByText('The 835 could not be prepared. Please try again.')).toBeVisible();
  expect(files).toHaveLength(0);
  await expectNoAxeFindings();
  isFixed = true;
  await userEvent.click(button835());
  await expect.poll(() => files.length).toBe(1);
});

test('a payment without an 835 has no button for it [ERA-21]', async () => {
  await show({ 'GET /remittance-advice/:id/request': () => file(samplePdf([['Remittance']])) });
  await expect.element(page.getByRole('button', { name: 'View Remittance' })).toBeVisible();
  expect(button835().elements()).toHaveLength(0);
});

test('the export contains the filtered claims, with amounts as numbers and no total row', async () => {
  await show();
  const files = catchDownloads();
  await userEvent.fill(page.getByRole('textbox', { name: 'Search This List' }), 'jasper');
  await expect.element(page.getByText('1 claim', { exact: true })).toBeVisible();
  await userEvent.click(page.getByRole('button', { name: 'Export CSV' }));
  await expect.element(page.getByText('Exported 1 row.')).toBeVisible();
  expect(files[0]!.name).toBe('remittance-claims-2025-10-29.csv');
  expect(await files[0]!.text()).toBe(
    [
      '\uFEFF"Patient Last Name","Patient First Name","Patient ID","Service Start","Service End","Claim ID","Patient A/C #","Total Charges","Paid"',
      '"PLACEHOLDER","JASPER","90000077102","09/08/2025","Present","000000251101","","1284.00","0.00"',
      '',
    ].join('\r\n'),
  );
});

test.each([
  { asOf: FRESH.instant, line: `Data as of ${FRESH.time}` },
  { asOf: STALE.instant, line: `This information may be out of date: as of ${STALE.time}` },
])('the title shows "$line" [IMPORT-50] [IMPORT-51]', async ({ asOf, line }) => {
  await show({ 'GET /user/data-as-of': () => dataAsOf({ remittances: asOf }) });
  await expect.element(page.getByText(line, { exact: true })).toBeVisible();
  await expectNoAxeFindings();
});
