import type { AppealAnswer } from '@pbt/domain/contract/common';
import { expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { failure, held, noContent } from '../../../test/api.ts';
import { dataAsOf, FRESH, STALE } from '../../../test/data-as-of.ts';
import { expectNoAxeFindings } from '../../../test/render.tsx';
import { claim, deniedItem, ID, item, reason, submission, outcomeFacts } from '../../../test/claim-data.ts';
import { openClaim } from '../../../test/claim.tsx';
import { icons } from '../../ui/base/icons.ts';

const open = openClaim;
const openWith = (changes: Parameters<typeof claim>[0]) => open({ 'GET /claim/:claimId': () => claim(changes) });
const link = (name: string) => page.getByRole('link', { name, exact: true });
const heading = (name: string) => page.getByRole('heading', { name, exact: true });
const table = (name: string) => page.getByRole('table', { name, exact: true });

function factsIn(host: HTMLElement): Record<string, string> {
  const terms = [...host.querySelectorAll('section[aria-label="Claim details"] dt')];
  return Object.fromEntries(terms.map((term) => [term.textContent, term.nextElementSibling?.textContent ?? '']));
}

const cellsOf = (row: Element) =>
  [...row.children].map((cell) => cell.firstElementChild?.textContent ?? cell.textContent);
const rowsOf = (name: string, part: string) => [...table(name).element().querySelectorAll(`${part} tr`)].map(cellsOf);
const tooltip = page.getByRole('tooltip');

test('the header shows claim type, claim number and remittance advice [CLAIM-01]', async () => {
  await open();
  await expect.element(heading(`Claim ${ID}`)).toBeVisible();
  await expect.element(page.getByText('Medical', { exact: true })).toBeVisible();
  await expect.element(page.getByText('Remittance Advice CM00000000000417')).toBeVisible();
  await expect.element(link('CM00000000000417')).toHaveAttribute('href', '/remittance-advice/CM00000000000417');
  await expectNoAxeFindings();
});

test('the header has the as-of time of the claims [IMPORT-50]', async () => {
  await open({ 'GET /user/data-as-of': () => dataAsOf({ claims: FRESH.instant, letters: STALE.instant }) });
  await expect.element(page.getByText(`Data as of ${FRESH.time}`, { exact: true })).toBeVisible();
});

test('the header warns when the claims are out of date [IMPORT-51]', async () => {
  await open({ 'GET /user/data-as-of': () => dataAsOf({ claims: STALE.instant }) });
  await expect.element(page.getByText(`This information may be out of date: as of ${STALE.time}`)).toBeVisible();
  await expectNoAxeFindings();
});

test('a claim without a remittance advice links to the schedule [CLAIM-02]', async () => {
  await openWith({ ra: null });
  await expect.element(link('Not yet available (view schedule)')).toHaveAttribute('href', '/faq#ra-search-advice');
});

test('an adjusted claim links to the claims before and after it [CLAIM-03]', async () => {
  await openWith({ adjustedFrom: '000000249980', adjustedTo: '000000259980' });
  await expect.element(link('000000249980')).toHaveAttribute('href', '/claim-details/000000249980');
  await expect.element(link('000000259980')).toHaveAttribute('href', '/claim-details/000000259980');
  await expect.element(page.getByText('Adjusted from 000000249980')).toBeVisible();
  await expect.element(page.getByText('Adjusted to 000000259980')).toBeVisible();
});

test('a claim without adjustments shows no adjustment links [CLAIM-03]', async () => {
  await open();
  await expect.element(heading('Claim Items')).toBeVisible();
  expect(page.getByText(/Adjusted (from|to)/).elements()).toHaveLength(0);
});

test('every key detail that has a value is shown [CLAIM-04]', async () => {
  const { host } = await open();
  await expect.element(heading('Claim Items')).toBeVisible();
  expect(factsIn(host)).toEqual({
    Patient: 'Marigold Testperson',
    'Patient ID': '90000012301',
    Subscriber: 'Rowan Testperson',
    'Subscriber ID': '900000123',
    'Dates of Service': '09/08/2025 – 09/09/2025',
    'Received Date': '09/11/2025',
    Status: 'Processing Complete',
    'Status Date': '09/24/2025',
    Provider: 'Example Family Clinic',
    'Primary Care Physician': 'Avery Placeholder, MD',
    Group: 'Placeholder Manufacturing Co.',
    'Line of Business': 'Sample Medicaid',
    Plan: 'Select 1500 Sample',
  });
  await expect.element(link('Marigold Testperson')).toHaveAttribute('href', '/patient-details/90000012301');
});

test('a detail without a value has no label; a missing end date reads "present" [CLAIM-04] [CLAIM-05] [CLAIM-06]', async () => {
  const { patient, service } = claim();
  const { host } = await openWith({
    statusDate: null,
    received: null,
    product: null,
    service: { ...service, end: null },
    patient: { ...patient, pcp: null, sub: { ...patient.sub, group: { ...patient.sub.group, lob: null } } },
  });
  await expect.element(link('Marigold Testperson')).toHaveAttribute('href', '/patient-details/90000012301');
  const facts = factsIn(host);
  expect(facts['Dates of Service']).toBe('09/08/2025 – present');
  for (const label of ['Received Date', 'Status Date', 'Primary Care Physician', 'Line of Business', 'Plan']) {
    expect(facts).not.toHaveProperty([label]);
  }
});

const PAYMENTS = [
  { date: '2025-10-09', ra: { id: 'CM00000000000500' }, kind: 'Corrected', paid: '$150.00' },
  { date: '2025-10-09', ra: { id: 'CM00000000000500' }, kind: 'Reversed', paid: '-$96.00' },
  { date: null, ra: { id: 'CM00000000000417' }, kind: 'Paid', paid: '$96.00' },
] as const;

test('a claim with several payments lists them [ERA-18]', async () => {
  await openWith({ payments: [...PAYMENTS] });
  await expect.element(heading('Payments')).toBeVisible();
  expect(rowsOf('Payments', 'thead')).toEqual([['Date', 'Check Reference ID', 'Kind', 'Paid']]);
  expect(rowsOf('Payments', 'tbody')).toEqual([
    ['10/09/2025', 'CM00000000000500', 'Corrected', '$150.00'],
    ['10/09/2025', 'CM00000000000500', 'Reversed', '-$96.00'],
    ['--', 'CM00000000000417', 'Paid', '$96.00'],
  ]);
  await expect.element(link('CM00000000000500').first()).toHaveAttribute('href', '/remittance-advice/CM00000000000500');
  await expectNoAxeFindings();
});

test('a claim that was paid once has no table of payments, and without a number no Patient A/C # [ERA-10] [ERA-18]', async () => {
  const { host } = await open();
  await expect.element(heading('Claim Items')).toBeVisible();
  expect(heading('Payments').elements()).toHaveLength(0);
  expect(factsIn(host)).not.toHaveProperty(['Patient A/C #']);
});

test('the account number of the office is shown as it wrote it [ERA-10]', async () => {
  const { host } = await openWith({ accountNumber: 'Ward 3 / aB' });
  await expect.element(heading('Claim Items')).toBeVisible();
  expect(factsIn(host)['Patient A/C #']).toBe('Ward 3 / aB');
});

test('a claim that was priced as a whole has amounts in its footer only [X12-32]', async () => {
  const whole = { allowed: '--', paid: '--', copay: '--', ded: '--', coins: '--' };
  await open({
    'GET /claim/:claimId': () =>
      claim({ outcome: outcomeFacts({ pricedBy: 'claim', charged: '$1,310.30', paid: '$500.00' }) }),
    'GET /claim/:claimId/item': () => [item(whole), deniedItem(whole)],
  });
  await expect.element(table('Claim Items')).toBeVisible();
  const cells = rowsOf('Claim Items', 'tbody').map((cells_) => cells_.slice(3, 9));
  expect(cells).toEqual([
    ['$1,000.10', '--', '--', '--', '--', '--'],
    ['$310.20', '--', '--', '--', '--', '--'],
  ]);
  expect(rowsOf('Claim Items', 'tfoot')[0]!.slice(3, 9)).toEqual(['$1,310.30', '--', '$500.00', '--', '--', '--']);
});

test.each([
  {
    rule: 'with an ID and a name',
    product: { id: 'MPPO0001', desc: 'Select 1500 Sample' },
    name: 'Select 1500 Sample',
  },
  { rule: 'with an ID but no name', product: { id: 'MPPO0001', desc: null }, name: 'Unknown' },
])('a plan $rule links to its section on the patient page [CLAIM-07] [CLAIM-08]', async ({ product, name }) => {
  await openWith({ product });
  await expect.element(link(name)).toHaveAttribute('href', '/patient-details/90000012301#MPPO0001');
});

test('a plan without an ID is not a link [CLAIM-07]', async () => {
  await openWith({ product: { id: null, desc: 'Select 1500 Sample' } });
  await expect.element(page.getByText('Select 1500 Sample')).toBeVisible();
  expect(link('Select 1500 Sample').elements()).toHaveLength(0);
});

test.each([
  { queueStatus: 'Unknown', message: 'The review status of some submissions is unknown.', id: '[CLAIM-09]' },
  { queueStatus: 'InProgress', message: 'Some submissions are in review.', id: '[CLAIM-10]' },
  { queueStatus: 'End', message: 'All submissions have been reviewed.', id: '[CLAIM-11]' },
] as const)('submissions with status $queueStatus show "$message" $id [CLAIM-12]', async ({ queueStatus, message }) => {
  await open({ 'GET /claim/:claimId/documentation': () => [submission({ queueStatus })] });
  await expect.element(page.getByText(message, { exact: true })).toBeVisible();
});

test.each<[AppealAnswer, boolean]>([
  ['overturned', true],
  ['upheld', false],
])('the message after an appeal that was answered %s looks like a success: %s [CLAIM-11]', async (what, isSuccess) => {
  const answered = submission({ type: 'Appeal', queueStatus: 'End', answer: { what, day: '2025-10-20' } });
  await open({ 'GET /claim/:claimId/documentation': () => [answered] });
  const message = page.getByRole('status').filter({ hasText: 'All submissions have been reviewed.' });
  await expect.element(message).toBeVisible();
  expect(message.element().querySelector('path')!.getAttribute('d') === icons.ok).toBe(isSuccess);
});

test.each([
  ['Unknown', 'A caregiver will process them. Contact us with questions.'],
  ['Failed', 'A submission failed. Please create it again.'],
] as const)('submissions with status %s say what that means: "%s" [CLAIM-09]', async (queueStatus, words) => {
  await open({ 'GET /claim/:claimId/documentation': () => [submission({ queueStatus })] });
  await expect.element(page.getByText(words, { exact: false })).toBeVisible();
});

test('on a phone the claim ID stays in view while the page scrolls, and the items scroll in their box [CLAIM-01]', async () => {
  await page.viewport(390, 844);
  await open();
  await expect.element(page.getByText('Scroll sideways for more columns.')).toBeVisible();
  expect(document.documentElement.scrollWidth).toBe(390);
  const bar = page.getByRole('region', { name: 'Summary' });
  expect(bar.elements()).toHaveLength(0);
  window.scrollTo(0, 400);
  await expect.element(bar.getByText(`Claim ${ID}`)).toBeVisible();
  await expectNoAxeFindings();
  window.scrollTo(0, 0);
  await page.viewport(1280, 900);
  await expect.poll(() => bar.elements()).toHaveLength(0);
});

test('a claim without submissions shows only the note about 30 days [CLAIM-12] [CLAIM-13]', async () => {
  await open();
  await expect
    .element(
      page.getByText(
        'Most claims are processed within 30 days; 97% are paid within 30 days. Adjusted claims take up to 30 more days.',
        { exact: true },
      ),
    )
    .toBeVisible();
  expect(page.getByText(/review status|in review|been reviewed/).elements()).toHaveLength(0);
});

test.each([true, false])('the QMB banner is shown for a QMB patient only: %s [CLAIM-14]', async (qmb) => {
  await openWith({ patient: { ...claim().patient, qmb } });
  await expect.element(heading('Claim Items')).toBeVisible();
  const banner = page.getByText('Medicaid/QMB. Do not collect cost-sharing from this member.');
  expect(banner.elements()).toHaveLength(qmb ? 1 : 0);
});

test('the Claim Items table shows columns, remarks and exact totals [CLAIM-15] [CLAIM-18] [CLAIM-19]', async () => {
  await open();
  await expect.element(table('Claim Items').getByText('X9002')).toBeVisible();
  expect(rowsOf('Claim Items', 'thead')).toEqual([
    ['#', 'Code', 'Units', 'Charged', 'Allowed', 'Paid', 'Copay', 'Deductible', 'Coinsurance', 'Remarks'],
  ]);
  const remarks = table('Claim Items').element().querySelector('tbody tr td:last-child')!.cloneNode(true) as Element;
  for (const tip of remarks.querySelectorAll('[role=tooltip]')) tip.remove();
  expect(remarks.textContent).toBe('R01, R14');
  expect(rowsOf('Claim Items', 'tfoot')).toEqual([
    ['', 'Total', '', '$1,310.30', '$162.40', '$121.92', '$25.00', '$0.00', '$15.48', ''],
  ]);
  await expectNoAxeFindings();
});

test('codes and remarks have tooltips for mouse and keyboard [CLAIM-17] [CLAIM-18]', async () => {
  await open();
  await table('Claim Items').getByText('X1001').hover();
  await expect.element(tooltip).toHaveTextContent('Sample office visit');
  await userEvent.keyboard('{Escape}');
  const remark = table('Claim Items').getByText('R14', { exact: true }).element() as HTMLElement;
  remark.focus();
  await expect.element(tooltip).toHaveTextContent('Deductible taken');
  await expectNoAxeFindings();
});

test('dental items show tooth number and surface instead of units [CLAIM-16]', async () => {
  const tooth = { units: null, toothNumber: '14', toothSurface: 'MO' };
  await open({ 'GET /claim/:claimId/item': () => [item(tooth), deniedItem({ ...tooth, units: 0 })] });
  await expect.element(table('Claim Items').getByText('X9002')).toBeVisible();
  expect(rowsOf('Claim Items', 'thead')[0]?.slice(0, 5)).toEqual([
    '#',
    'Code',
    'Tooth No.',
    'Tooth Surface',
    'Charged',
  ]);
  expect(rowsOf('Claim Items', 'tbody')[0]?.slice(2, 4)).toEqual(['14', 'MO']);
  expect(rowsOf('Claim Items', 'tfoot')[0]?.slice(0, 5)).toEqual(['', 'Total', '', '', '$1,310.30']);
});

test('a claim without items shows No data and no totals [CLAIM-21]', async () => {
  await open({ 'GET /claim/:claimId/item': () => [] });
  await expect.element(table('Claim Items').getByText('No data', { exact: true })).toBeVisible();
  expect(rowsOf('Claim Items', 'tfoot')).toEqual([]);
});

test('when the items fail to load, the rest of the page still works [CLAIM-20]', async () => {
  await open({ 'GET /claim/:claimId/item': () => failure(500) });
  await expect.element(page.getByText('There was an error retrieving claim items', { exact: true })).toBeVisible();
  await expect.element(table('Claim Line Explanations')).toBeVisible();
  await expectNoAxeFindings();
});

test('the explanations show amounts without commas and a legend of the group codes [CLAIM-23] [CLAIM-24] [CLAIM-25]', async () => {
  await open({
    'GET /claim/:claimId/reason': () => [reason({ seqNo: '1,2', gc: 'CO ', carc: '197', rarc: 'N000' })],
  });
  await expect.element(table('Claim Line Explanations').getByText('$1374.60', { exact: true })).toBeVisible();
  expect(rowsOf('Claim Line Explanations', 'thead')).toEqual([
    ['Line Sequence #(s)', 'GC/CARC/RARC', 'Description', 'Claim Line(s) Amount'],
  ]);
  const row = table('Claim Line Explanations').element().querySelector('tbody tr')!;
  expect([...row.children].map((cell) => cell.textContent)).toEqual([
    '1, 2',
    'CO-197 / N000',
    'Charge exceeds the fee schedule',
    '$1374.60',
  ]);
  for (const [code, words] of [
    ['CO', 'contractual obligations'],
    ['PR', 'patient responsibility'],
    ['PI', 'payor initiated reductions'],
    ['OA', 'other adjustments'],
  ]) {
    const meaning = page.getByText(words!, { exact: true }).element();
    expect(meaning.previousElementSibling?.textContent).toBe(code);
  }
});

test('before processing is complete, explanations are neither shown nor requested [CLAIM-22]', async () => {
  const { api } = await open({
    'GET /claim/:claimId': () => claim({ status: 'Pended, Awaiting Processing' }),
    'GET /claim/:claimId/documentation/new-submission-eligibility': () => false,
  });
  await expect.element(table('Claim Items').getByText('X9002')).toBeVisible();
  expect(heading('Claim Line Explanations').elements()).toHaveLength(0);
  expect(api.named('GET /claim/:claimId/reason')).toHaveLength(0);
});

test('explanations that fail to load show an error message [CLAIM-26]', async () => {
  await open({ 'GET /claim/:claimId/reason': () => failure(500) });
  await expect
    .element(page.getByText('There was an error retrieving claim reason codes', { exact: true }))
    .toBeVisible();
});

test('the page has a Claim Letters and a Submissions section [CLAIM-27] [CLAIM-28]', async () => {
  await open();
  await expect.element(heading('Claim Letters')).toBeVisible();
  await expect.element(heading('Submissions')).toBeVisible();
});

test.each([
  { rule: 'is missing or belongs to another office', answer: noContent, tryAgain: 0 },
  { rule: 'is refused', answer: () => failure(403), tryAgain: 0 },
  { rule: 'fails to load', answer: () => failure(500), tryAgain: 1 },
])('a claim that $rule shows the "Sorry..." panel [CLAIM-29]', async ({ answer, tryAgain }) => {
  await open({ 'GET /claim/:claimId': answer });
  await expect
    .element(page.getByText("Sorry... It looks like you don't have access to this information.", { exact: true }))
    .toBeVisible();
  await expect.element(link('Contact Us')).toHaveAttribute('href', '/contact-us');
  await expect.element(link('801-555-0102')).toHaveAttribute('href', 'tel:+18015550102');
  expect(heading('Claim Items').elements()).toHaveLength(0);
  expect(page.getByRole('button', { name: 'Try Again' }).elements()).toHaveLength(tryAgain);
  await expectNoAxeFindings();
});

test('Try Again reloads a failed panel and moves focus into it', async () => {
  let isFixed = false;
  await open({ 'GET /claim/:claimId/item': () => (isFixed ? [] : failure(500)) });
  const button = page.getByRole('region', { name: 'Claim Items' }).getByRole('button', { name: 'Try Again' });
  await button.click();
  await expect.element(page.getByText('There was an error retrieving claim items', { exact: true })).toBeVisible();
  await expect.element(button).toBeEnabled();
  isFixed = true;
  await button.click();
  await expect.element(table('Claim Items').getByText('No data', { exact: true })).toBeVisible();
  await expect.poll(() => document.activeElement?.contains(table('Claim Items').element())).toBe(true);
  expect(document.activeElement).not.toBe(document.body);
});

test('the page shows Loading... before the claim [CLAIM-30]', async () => {
  const slow = held();
  await open({ 'GET /claim/:claimId': () => slow.answer });
  await expect.element(page.getByText('Loading...')).toBeVisible();
  expect(page.getByText(/Sorry/).elements()).toHaveLength(0);
  slow.release(claim());
  await expect.element(heading('Claim Items')).toBeVisible();
});

test('on a narrow screen every landmark has its own name', async () => {
  await page.viewport(390, 844);
  await openClaim();
  const table = page.getByRole('table', { name: 'Claim Items' });
  await expect.element(table).toBeVisible();
  await expect.poll(() => table.element().closest('[tabindex="0"]')).not.toBeNull();
  expect(page.getByRole('region', { name: 'Claim Items', exact: true }).elements()).toHaveLength(1);
  await expectNoAxeFindings();
  await page.viewport(1280, 900);
});
