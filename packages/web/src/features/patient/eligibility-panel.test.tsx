import type { OtherInsurance, UsageOfYear } from '@pbt/domain/contract/member';
import { page, userEvent } from 'vitest/browser';
import { expect, test } from 'vitest';
import { failure, held } from '../../../test/api.ts';
import { dataAsOf, FRESH } from '../../../test/data-as-of.ts';
import { expectNoAxeFindings } from '../../../test/render.tsx';
import { emulateMedia } from '../../../test/media.ts';
import { coverage } from '../../../test/search-data.ts';
import { dental, NO_USAGE, region, showPatient } from '../../../test/patient.tsx';

const USAGE = 'GET /member/:id/product/:productId/usage';
const PRODUCTS = 'GET /member/:id/product';
const OTHERS = 'GET /member/:id/product/other';

const panel = () => region(/^Coverage on/);
const row = (name: RegExp) => panel().getByRole('row', { name });
const cells = (name: RegExp) =>
  row(name)
    .getByRole('cell')
    .elements()
    .map(({ textContent }) => textContent);
const dateField = () => panel().getByLabelText('Date of service');

const YEAR = { benefitYearFrom: '2025-01-01', benefitYearTo: '2025-12-31' };

const medicalUsage: UsageOfYear = {
  ...NO_USAGE,
  ...YEAR,
  deductibles: [
    { serviceType: 'Out of Network', individualMax: 4000, individualMet: 0, familyMax: 8000, familyMet: 0 },
    { serviceType: 'In Network', individualMax: 1000, individualMet: 637.5, familyMax: 2000, familyMet: 860 },
  ],
  moops: [{ serviceType: 'In Network', individualUsed: 700, familyUsed: 481.8, maximum: 5000 }],
};

const dentalUsage: UsageOfYear = {
  ...NO_USAGE,
  ...YEAR,
  deductibles: [{ serviceType: 'Dental', individualMax: 50, individualMet: 50, familyMax: 150, familyMet: 85 }],
  moops: [{ serviceType: 'Annual maximum', individualUsed: 360, familyUsed: 0, maximum: 1500 }],
  dentalWaitingPeriods: [
    { serviceType: 'Preventive', waitingPeriod: 0 },
    { serviceType: 'Basic services', waitingPeriod: 180 },
    { serviceType: 'Major services', waitingPeriod: 365 },
  ],
};

const usageOf = (usages: Readonly<Record<string, UsageOfYear>>) => ({
  [USAGE]: ({ params }: { params: Readonly<Record<string, string>> }) => usages[params['productId']!] ?? NO_USAGE,
});

const bothUsages = usageOf({ MPPO0001: medicalUsage, DPPO0001: dentalUsage });

const insurance = (changes: Partial<OtherInsurance> = {}): OtherInsurance => ({
  id: '1',
  type: 'Medical',
  cob: 'Y',
  carrier: 'Fictional Mutual',
  order: 'P',
  from: '2024-01-01',
  to: null,
  updatedDate: null,
  contact: { phone: null, address: [] },
  policyHolder: { policyId: null, full: null },
  ...changes,
});

test('the first panel answers for each coverage what is covered and what is left [ELIG-01] [ELIG-02] [ELIG-03] [ELIG-04]', async () => {
  const { host } = await showPatient({
    coverages: [dental(), coverage(), coverage({ id: 'OTHR0001', type: 'Other', desc: 'Employee Assistance' })],
    more: { ...bothUsages, 'GET /user/data-as-of': () => dataAsOf({ coverages: FRESH.instant }) },
  });
  await expect.element(panel().getByRole('heading', { name: 'Coverage on 10/29/2025' })).toBeVisible();
  await expect.element(panel().getByText(`Data as of ${FRESH.time}`)).toBeVisible();
  const heads = panel().getByRole('columnheader').elements();
  expect(heads.map(({ textContent }) => textContent)).toEqual([
    'Coverage',
    'Answer',
    'Deductible left',
    'Out-of-pocket or maximum left',
    'Benefit year',
  ]);
  await expect
    .poll(() => cells(/^Medical/))
    .toEqual([
      'Active since 01/01/2025',
      '$362.50 left of $1,000.00Family $1,140.00 left of $2,000.00',
      '$3,818.20 left of $5,000.00Individual and family',
      '2025 01/01 – 12/31',
    ]);
  await expect
    .poll(() => cells(/^Dental/))
    .toEqual([
      'Active since 01/01/2025',
      '$0.00 left of $50.00, metFamily $65.00 left of $150.00',
      '$1,140.00 left of $1,500.00Yearly maximum the plan pays',
      '2025 01/01 – 12/31',
    ]);
  const names = panel().getByRole('rowheader').elements();
  expect(names.map(({ textContent }) => textContent)).toEqual([
    'Medical Select 1500 Sample',
    'Dental Dental Basic Sample',
    'Other Employee Assistance',
  ]);
  await expect.element(panel().getByText('Not a guarantee of payment.')).toBeVisible();
  expect(host.querySelector('section')).toBe(panel().element());
  await expectNoAxeFindings();
});

test('the panel makes no call that the page does not make anyway [ELIG-01]', async () => {
  const { api } = await showPatient({ more: bothUsages });
  await expect.poll(() => cells(/^Dental/)[3]).toBe('2025 01/01 – 12/31');
  await expect.element(region('Dental policy').getByText('Annual maximum')).toBeVisible();
  expect(api.named(USAGE).map(({ params }) => params['productId'])).toEqual(['MPPO0001', 'DPPO0001']);
  expect(api.named(OTHERS)).toHaveLength(1);
  const lists = api.named(PRODUCTS).map(({ query }) => query.toString());
  expect(lists.filter((query) => !query.startsWith('t='))).toEqual(['']);
});

const LEFT = /^\$362\.50 left/;
const NOTHING = /^--$/;

test.each([
  { rule: 'starts today', from: '2025-10-29', to: '9999-12-31', answer: 'Active since 10/29/2025', amount: LEFT },
  { rule: 'ends today', from: '2025-01-01', to: '2025-10-29', answer: 'Active since 01/01/2025', amount: LEFT },
  {
    rule: 'ended yesterday',
    from: '2025-01-01',
    to: '2025-10-28',
    answer: 'Not active, ended 10/28/2025',
    amount: NOTHING,
  },
  {
    rule: 'starts tomorrow',
    from: '2025-10-30',
    to: '9999-12-31',
    answer: 'Not active, starts 10/30/2025',
    amount: NOTHING,
  },
])('a coverage that $rule reads "$answer" [ELIG-02]', async ({ from, to, answer, amount }) => {
  await showPatient({ coverages: [coverage({ from, to })], more: usageOf({ MPPO0001: medicalUsage }) });
  await expect.poll(() => cells(/^Medical/)[0]).toBe(answer);
  await expect.poll(() => cells(/^Medical/)[1]).toMatch(amount);
});

test('a shell policy refers to the plan administrator and shows no amounts [ELIG-02]', async () => {
  const { api } = await showPatient({ coverages: [coverage({ planId: 'A0012345', isShell: true })] });
  await expect.poll(() => cells(/^Medical/)).toEqual(['Contact the plan administrator for eligibility information.']);
  expect(api.named(USAGE)).toEqual([]);
  await expectNoAxeFindings();
});

test('when the usage fails, the answer is not known until Try Again succeeds [ELIG-02]', async () => {
  let fails = true;
  await showPatient({ coverages: [coverage()], more: { [USAGE]: () => (fails ? failure(500) : medicalUsage) } });
  // The policy card loads the usage once more when it appears.
  await expect
    .element(region('Medical policy').getByText('There was an error retrieving policy usage details'))
    .toBeVisible();
  await expect.poll(() => cells(/^Medical/)[0]).toMatch(/^Not known/);
  await expectNoAxeFindings();
  fails = false;
  await row(/^Medical/)
    .getByRole('button', { name: 'Try Again' })
    .click();
  await expect.poll(() => cells(/^Medical/)[0]).toBe('Active since 01/01/2025');
});

test('when the coverages fail, the answer is not known until Try Again succeeds [ELIG-02]', async () => {
  let fails = true;
  const { api } = await showPatient({ more: { [PRODUCTS]: () => (fails ? failure(500) : [coverage()]) } });
  await expect.poll(() => cells(/^Medical/)).toEqual(['Not known', '--', '--', '--']);
  expect(api.named(USAGE)).toEqual([]);
  await expectNoAxeFindings();
  fails = false;
  await panel().getByRole('button', { name: 'Try Again' }).click();
  await expect.poll(() => cells(/^Medical/)[0]).toBe('Active since 01/01/2025');
});

test('while the coverages load, the rows are in place without an answer [ELIG-01]', async () => {
  const slow = held<unknown>();
  await showPatient({ more: { [PRODUCTS]: () => slow.answer, ...usageOf({ MPPO0001: medicalUsage }) } });
  await expect.poll(() => cells(/^Medical/)).toEqual(['', '', '', '']);
  slow.release([coverage()]);
  await expect.poll(() => cells(/^Medical/)[0]).toBe('Active since 01/01/2025');
});

const deductible = (max: number | null, met: number | null, familyMax: number | null = max) => [
  { serviceType: 'Medical', individualMax: max, individualMet: met, familyMax, familyMet: met },
];
const maximum = (max: number | null, used: number | null) => [
  { serviceType: 'Medical', individualUsed: used, familyUsed: 0, maximum: max },
];

test.each([
  { rule: 'a deductible of 0', deductibles: deductible(0, 0), column: 1, words: 'No deductible' },
  {
    rule: 'a family deductible',
    deductibles: deductible(0, 0, 300),
    column: 1,
    words: 'No deductibleFamily $300.00 left of $300.00',
  },
  { rule: 'a deductible of 9999', deductibles: deductible(9999, 0), column: 1, words: 'No maximum' },
  { rule: 'a missing deductible', deductibles: [], column: 1, words: 'Not knownThe plan sent no amount' },
  {
    rule: 'a missing met amount',
    deductibles: deductible(500, null),
    column: 1,
    words: 'Not knownThe plan sent no amount',
  },
  { rule: 'a maximum of 9999', moops: maximum(9999, 10), column: 2, words: 'No maximumIndividual and family' },
  { rule: 'a maximum of 0', moops: maximum(0, 0), column: 2, words: 'The maximum is $0.00Individual and family' },
  { rule: 'a missing maximum', moops: maximum(null, 10), column: 2, words: 'Not knownThe plan sent no amount' },
  {
    rule: 'a used-up maximum',
    moops: maximum(800, 800),
    column: 2,
    words: '$0.00 left of $800.00, metIndividual and family',
  },
])('$rule reads "$words" [ELIG-05]', async ({ column, words, deductibles = [], moops = [] }) => {
  await showPatient({ coverages: [coverage()], more: usageOf({ MPPO0001: { ...NO_USAGE, deductibles, moops } }) });
  await expect.poll(() => cells(/^Medical/)[column]).toBe(words);
});

test.each([
  { from: '2025-07-01', to: '2026-06-30', words: '2025 – 2026 07/01 – 06/30' },
  { from: undefined, to: undefined, words: 'Not known' },
])('the benefit year from $from to $to reads "$words" [ELIG-01]', async ({ from, to, words }) => {
  const year = from === undefined ? {} : { benefitYearFrom: from, benefitYearTo: to };
  await showPatient({ coverages: [coverage()], more: usageOf({ MPPO0001: { ...NO_USAGE, ...year } }) });
  await expect.poll(() => cells(/^Medical/)[3]).toBe(words);
});

test('dental waiting periods are listed below the coverage, without those of 0 days [ELIG-06]', async () => {
  await showPatient({ coverages: [dental()], more: bothUsages });
  const waits = () =>
    panel()
      .getByRole('list', { name: 'Waiting periods' })
      .getByRole('listitem')
      .elements()
      .map(({ textContent }) => textContent);
  await expect.poll(waits).toEqual(['Basic services, over since 06/30/2025', 'Major services, until 12/31/2025']);
});

test('flags are above the coverages, one line each, and the banners stay [ELIG-07]', async () => {
  await showPatient({
    who: { isGracePeriod: true, isRestricted: true, qmb: { end: '9999-12-31' }, pec: { end: '2025-12-31' } },
    more: { [OTHERS]: () => [insurance(), insurance({ id: '2', carrier: 'Second Mutual', order: 'S' })] },
  });
  const lines = () =>
    panel()
      .getByRole('listitem')
      .elements()
      .map(({ textContent }) => textContent);
  await expect
    .poll(lines)
    .toEqual([
      'Another plan pays first. Fictional Mutual, medical, since 01/01/2024. Bill it before this plan.',
      'Premium grace period. Claims may be pended until the premium is paid.',
      'QMB: collect nothing. The patient owes no deductible, copay or coinsurance.',
      'PEC until 12/31/2025. Pre-existing conditions may not be covered before that day is over.',
      'Restricted. The plan pays only the assigned PCP and pharmacy, and specialists whom the PCP approves.',
    ]);
  await expect.element(page.getByText(/Do not collect cost-sharing from this member/)).toBeVisible();
  await expectNoAxeFindings();
});

test('when the other insurances fail, the panel says that the first payer is not known [ELIG-07]', async () => {
  await showPatient({ more: { [OTHERS]: () => failure(500) } });
  await expect.element(panel().getByText('Not known whether another plan pays first.')).toBeVisible();
});

test('another date of service changes the panel to that day and back [ELIG-08]', async () => {
  const old = coverage({ id: 'MOLD0001', desc: 'Former Plan', from: '2024-01-01', to: '2024-12-31' });
  const all = [coverage(), old, dental()];
  const { api } = await showPatient({
    more: {
      ...bothUsages,
      [PRODUCTS]: ({ query }: { query: URLSearchParams }) =>
        query.has('t') ? [] : query.get('dt') === '2024-06-30' ? [old] : all,
      [OTHERS]: ({ query }: { query: URLSearchParams }) =>
        query.get('activeOnDate') === '2024-06-30' ? [insurance({ to: '2024-12-31' })] : [],
    },
  });
  await expect.element(dateField()).toHaveValue('10/29/2025');
  await expect.poll(() => cells(/^Medical/)[0]).toBe('Active since 01/01/2025');
  expect(panel().getByText('Amounts are of today.').elements()).toHaveLength(0);
  await dateField().fill('06/30/2024');
  await expect.element(panel().getByRole('heading', { name: 'Coverage on 06/30/2024' })).toBeVisible();
  await expect.element(panel().getByText('Amounts are of today.')).toBeVisible();
  // The page loads no usage of a former product.
  await expect.poll(() => cells(/^Medical/)).toEqual(['Active since 01/01/2024', '--', '--', '--']);
  await expect.element(row(/^Medical/).getByRole('link')).toHaveTextContent('Former Plan');
  await expect.poll(() => cells(/^Dental/)[0]).toBe('Not active, starts 01/01/2025');
  await expect.element(panel().getByText(/Fictional Mutual/)).toBeVisible();
  expect(api.named(PRODUCTS).at(-1)!.query.get('dt')).toBe('2024-06-30');
  await expectNoAxeFindings();
  await panel().getByRole('button', { name: 'Show today' }).click();
  await expect.element(panel().getByRole('heading', { name: 'Coverage on 10/29/2025' })).toBeVisible();
  await expect.element(dateField()).toHaveValue('10/29/2025');
});

test('amounts of today are shown for other days of the benefit year only [ELIG-08]', async () => {
  await showPatient({
    coverages: [coverage({ from: '2024-01-01' })],
    more: usageOf({ MPPO0001: medicalUsage }),
  });
  await dateField().fill('01/01/2025');
  await expect.element(panel().getByRole('heading', { name: 'Coverage on 01/01/2025' })).toBeVisible();
  await expect.poll(() => cells(/^Medical/)[1]).toMatch(LEFT);
  await dateField().fill('12/31/2024');
  await expect.poll(() => cells(/^Medical/)).toEqual(['Active since 01/01/2024', '--', '--', '--']);
});

test('waiting periods are judged on the date of service [ELIG-06] [ELIG-08]', async () => {
  await showPatient({ coverages: [dental()], more: bothUsages });
  await dateField().fill('06/29/2025');
  await expect.element(panel().getByText('Basic services, until 06/29/2025')).toBeVisible();
  await dateField().fill('06/30/2025');
  await expect.element(panel().getByText('Basic services, over since 06/30/2025')).toBeVisible();
});

test('when the day of service cannot be checked, its answers are not known [ELIG-08]', async () => {
  await showPatient({
    coverages: [coverage()],
    more: {
      [PRODUCTS]: ({ query }: { query: URLSearchParams }) => (query.has('dt') ? failure(500) : [coverage()]),
    },
  });
  await dateField().fill('10/01/2025');
  await expect.poll(() => cells(/^Medical/)).toEqual(['Not known', '--', '--', '--']);
  await expect.element(panel().getByText('The coverage could not be checked.')).toBeVisible();
});

test.each([
  { text: '10/28/2023', error: 'Enter a date from 10/29/2023 to 12/28/2025' },
  { text: '12/29/2025', error: 'Enter a date from 10/29/2023 to 12/28/2025' },
  { text: '13/01/2025', error: 'Please enter a date as MM/DD/YYYY' },
])('the date of service $text is refused after typing [ELIG-08]', async ({ text, error }) => {
  await showPatient();
  await dateField().fill(text);
  expect(panel().getByText(error).elements()).toHaveLength(0);
  await userEvent.keyboard('{Enter}');
  await expect.element(panel().getByText(error)).toBeVisible();
  await expect.element(dateField()).toHaveAccessibleDescription(error);
  await expect.element(panel().getByRole('heading', { name: 'Coverage on 10/29/2025' })).toBeVisible();
  await expectNoAxeFindings();
  await dateField().fill('');
  await userEvent.keyboard('{Tab}');
  await expect.element(dateField()).toHaveValue('10/29/2025');
  expect(panel().getByText(error).elements()).toHaveLength(0);
});

test('without coverage the panel gives the time of the data and the number to call [ELIG-09] [IMPORT-50]', async () => {
  const asOf = dataAsOf({ coverages: FRESH.instant });
  await showPatient({ coverages: [], more: { 'GET /user/data-as-of': () => asOf } });
  await expect.element(panel().getByRole('heading', { name: 'No coverage on file' })).toBeVisible();
  await expect.element(panel().getByText(`Data as of ${FRESH.time}`)).toBeVisible();
  await expect.element(panel().getByRole('link', { name: '801-555-0100' })).toBeVisible();
  expect(page.getByText('No coverage on file').elements()).toHaveLength(1);
  await expectNoAxeFindings();
});

test('below 900 px the panel follows the name, and policies are before claims [ELIG-11]', async () => {
  await page.viewport(390, 844);
  const { host } = await showPatient({ more: bothUsages });
  await expect.poll(() => cells(/^Medical/)[3]).toBe('2025 01/01 – 12/31');
  const titles = () =>
    [...host.querySelectorAll('h1, h2')].filter((title) => title.checkVisibility()).map((title) => title.textContent);
  await expect
    .poll(() => titles().slice(0, 2))
    .toEqual(['Marigold Testperson / 90000012301', 'Coverage on 10/29/2025']);
  expect(page.getByRole('button', { name: 'Print' }).elements()).toHaveLength(0);
  const place = (start: string) => titles().findIndex((title) => title.startsWith(start));
  await expect.poll(() => place('Policy Details')).toBeLessThan(place('Patient Claims'));
  expect(
    row(/^Medical/)
      .element()
      .getBoundingClientRect().bottom,
  ).toBeLessThan(844);
  expect(document.documentElement.scrollWidth).toBe(390);
  await expectNoAxeFindings();
  await page.viewport(1280, 900);
});

test('a printout has the answer without the date field [ELIG-01]', async () => {
  await showPatient({ more: bothUsages });
  await expect.poll(() => cells(/^Medical/)[0]).toBe('Active since 01/01/2025');
  await emulateMedia('print');
  await expect.element(panel().getByText('$362.50')).toBeVisible();
  expect(dateField().element().checkVisibility()).toBe(false);
  await emulateMedia('screen');
});
