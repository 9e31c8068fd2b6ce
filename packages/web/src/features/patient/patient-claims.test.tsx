import { page, userEvent } from 'vitest/browser';
import { expect, test } from 'vitest';
import { catchDownloads } from '../../../test/download.ts';
import { emulateMedia } from '../../../test/media.ts';
import { claim, claimPage, coverage } from '../../../test/search-data.ts';
import { region, showPatient } from '../../../test/patient.tsx';

const PENDING = claim({
  id: '000000251191',
  status: 'Logged, Awaiting Processing',
  ra: null,
  service: { start: '2025-10-14', end: null, provider: { name: { full: 'Example Family Clinic' } } },
});

const claims = () => region(/^Patient Claims/);

function show(listed = [claim(), PENDING]) {
  return showPatient({ coverages: [coverage()], more: { 'POST /claim': () => claimPage(listed) } });
}

const rows = () =>
  claims()
    .getByRole('row')
    .elements()
    .map((row) => [...row.children].map((cell) => cell.textContent));

test('the claims table shows its columns, and "--" for amounts that are not final [PCLAIMS-01] [PCLAIMS-02] [PCLAIMS-03] [PCLAIMS-04]', async () => {
  await show();
  await expect.element(claims().getByRole('link', { name: '000000251147' })).toBeVisible();
  expect(rows()).toEqual([
    [
      'Claim ID',
      'Status',
      'Service Dates',
      'Service Provider',
      'Total Charges',
      'Total Payable',
      'Paid Date',
      'Remittance Advice',
    ],
    [
      '000000251147',
      'Processing Complete',
      '09/08/202509/09/2025',
      'Example Family Clinic',
      '$1,284.00',
      '$421.12',
      '09/26/2025',
      'CM00000000000417',
    ],
    [
      '000000251191',
      'Logged, Awaiting Processing',
      '10/14/2025Present',
      'Example Family Clinic',
      '$1,284.00',
      '--',
      '--',
      'Not yet available (view schedule)',
    ],
  ]);
});

test('a claim links to its page and to its remittance advice, or to the schedule [PCLAIMS-02] [PCLAIMS-05]', async () => {
  await show();
  for (const [name, href] of [
    ['000000251147', '/claim-details/000000251147'],
    ['CM00000000000417', '/remittance-advice/CM00000000000417'],
    ['Not yet available (view schedule)', '/faq#ra-search-advice'],
  ] as const) {
    await expect.element(claims().getByRole('link', { name })).toHaveAttribute('href', href);
  }
});

test('the footnote names two groups and one state whose claims are elsewhere [PCLAIMS-09]', async () => {
  await show();
  await expect.element(claims().getByText(/claims with service before 7\/1\/25/)).toBeVisible();
  await expect.element(claims().getByText(/claims with service before 8\/1\/25/)).toBeVisible();
  await expect.element(claims().getByText(/Nevada/)).toBeVisible();
});

test('Filter Claims shortens the list, and a message says when nothing matches [PCLAIMS-06] [PCLAIMS-08]', async () => {
  await show();
  await expect.poll(() => rows().length).toBe(3);
  const filter = claims().getByRole('textbox', { name: 'Filter Claims' });
  await userEvent.fill(filter, ' LOGGED ');
  await expect.poll(() => rows().map(([id]) => id)).toEqual(['Claim ID', '000000251191']);
  await userEvent.fill(filter, 'zzz');
  await expect.element(claims().getByText('No results matched the provided filter.')).toBeVisible();
  await expect.element(claims().getByRole('button', { name: 'Export CSV' })).toBeDisabled();
});

test('Filter Claims finds claims whose remittance advice is not yet available [PCLAIMS-06]', async () => {
  await show();
  await expect.poll(() => rows().length).toBe(3);
  await userEvent.fill(claims().getByRole('textbox', { name: 'Filter Claims' }), 'not yet available');
  await expect.poll(() => rows().map(([id]) => id)).toEqual(['Claim ID', '000000251191']);
});

test.each(['Total Payable', 'Paid Date'])(
  'claims without a value are last in both sort directions of %s [PCLAIMS-07]',
  async (column) => {
    await show([PENDING, claim({ id: '000000251148', paid: '$1.00', paidDate: '2025-09-01' }), claim()]);
    const ids = () =>
      rows()
        .map(([id]) => id)
        .slice(1);
    const header = claims().getByRole('button', { name: column });
    await header.click();
    await expect.poll(ids).toEqual(['000000251148', '000000251147', '000000251191']);
    await header.click();
    await expect.poll(ids).toEqual(['000000251147', '000000251148', '000000251191']);
  },
);

const many = Array.from({ length: 23 }, (_, index) => claim({ id: `0000002511${10 + index}` }));

test('the export contains all pages of the filtered claims, in screen order', async () => {
  await show([...many, PENDING]);
  const files = catchDownloads();
  await userEvent.fill(claims().getByRole('textbox', { name: 'Filter Claims' }), 'complete');
  await userEvent.click(claims().getByRole('button', { name: 'Claim ID' }));
  await userEvent.click(claims().getByRole('button', { name: 'Claim ID' }));
  await userEvent.click(claims().getByRole('button', { name: 'Export CSV' }));
  await expect.element(page.getByText('Exported 23 rows.')).toBeVisible();
  const lines = (await files[0]!.text()).split('\r\n');
  expect(files[0]!.name).toBe('patient-claims-2025-10-29.csv');
  expect(lines).toHaveLength(25);
  expect(lines.slice(0, 2)).toEqual([
    '\uFEFF"Claim ID","Status","Service Start","Service End","Service Provider","Total Charges","Total Payable","Paid Date","Remittance Advice"',
    '"000000251132","Processing Complete","09/08/2025","09/09/2025","Example Family Clinic","1284.00","421.12","09/26/2025","CM00000000000417"',
  ]);
});

test('the screen shows ten claims per page, a printout shows all of them', async () => {
  await show(many);
  await expect.poll(() => rows().length).toBe(11);
  await emulateMedia('print');
  await expect.poll(() => rows().length).toBe(24);
  await emulateMedia('screen');
  await expect.poll(() => rows().length).toBe(11);
});
