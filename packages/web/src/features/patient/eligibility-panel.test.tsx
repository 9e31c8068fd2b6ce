import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { failure, held } from '../../../test/api.ts';
import { dataAsOf, FRESH } from '../../../test/data-as-of.ts';
import {
  USAGE,
  PRODUCTS,
  OTHERS,
  panel,
  row,
  cells,
  dateField,
  medicalUsage,
  usageOf,
  bothUsages,
  insurance,
  LEFT,
} from '../../../test/eligibility.ts';
import { emulateMedia } from '../../../test/media.ts';
import { dental, region, showPatient } from '../../../test/patient.tsx';
import { expectNoAxeFindings } from '../../../test/render.tsx';
import { coverage } from '../../../test/search-data.ts';

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
      '$3,818.20 left of $5,000.00Individual and family (In Network)',
      '2025 01/01 – 12/31',
    ]);
  await expect
    .poll(() => cells(/^Dental/))
    .toEqual([
      'Active since 01/01/2025',
      '$0.00 left of $50.00, metFamily $65.00 left of $150.00',
      '$1,140.00 left of $1,500.00Yearly maximum the plan paysIndividual and family',
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

test.each([
  { rule: 'starts today', from: '2025-10-29', to: '9999-12-31', answer: 'Active since 10/29/2025', amount: LEFT },
  { rule: 'ends today', from: '2025-01-01', to: '2025-10-29', answer: 'Active since 01/01/2025', amount: LEFT },
  {
    rule: 'ended yesterday',
    from: '2025-01-01',
    to: '2025-10-28',
    answer: 'Not active, ended 10/28/2025',
    amount: /^--$/,
  },
  {
    rule: 'starts tomorrow',
    from: '2025-10-30',
    to: '9999-12-31',
    answer: 'Not active, starts 10/30/2025',
    amount: /^--$/,
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
