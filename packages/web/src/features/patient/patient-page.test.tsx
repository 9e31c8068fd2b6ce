import type { Usage } from '@pbt/domain/contract/member';
import { page, userEvent } from 'vitest/browser';
import { expect, test } from 'vitest';
import { failure } from '../../../test/api.ts';
import { dataAsOf, FRESH, STALE } from '../../../test/data-as-of.ts';
import { expectNoAxeFindings } from '../../../test/render.tsx';
import { emulateMedia } from '../../../test/media.ts';
import { coverage, patient } from '../../../test/search-data.ts';
import { dental, NO_USAGE, region, showPatient } from '../../../test/patient.tsx';

test('the title has name and ID, and every detail with a value is shown [PATIENT-03] [PATIENT-05] [PATIENT-06] [PATIENT-07]', async () => {
  const { host } = await showPatient({ who: { medicdno: '  ', bcat: 'PPO' } });
  await expect.element(page.getByRole('heading', { level: 1 })).toHaveTextContent('Marigold Testperson / 90000012301');
  const facts = [...host.querySelectorAll('dt')].map(
    (term) => `${term.textContent}: ${term.nextElementSibling?.textContent}`,
  );
  expect(facts).toEqual(
    expect.arrayContaining([
      'Patient Name: Marigold Testperson',
      'Relationship to Subscriber: Spouse',
      'Date of Birth: 02/29/1984',
      'SSN: XXX-XX-0000',
      'Primary Care Physician: Avery Placeholder, MD',
      'Plan Type: PPO',
      'Name: Rowan Testperson',
      'Group: Placeholder Manufacturing Co.',
      'Phone: 801-555-0142',
    ]),
  );
  expect(facts.some((fact) => fact.startsWith('Medicaid Number'))).toBe(false);
  await expectNoAxeFindings();
});

test.each([
  { home: 'OUT', marks: 1 },
  { home: null, marks: 0 },
])("the Out of Area badge depends on the patient's home indicator: $home [PATIENT-04]", async ({ home, marks }) => {
  await showPatient({ who: { home } });
  await expect.element(page.getByRole('heading', { level: 1 })).toBeVisible();
  expect(page.getByText('Out of Area Dependent').elements()).toHaveLength(marks);
});

test('a restricted member has a marker with an explanation [PATIENT-08]', async () => {
  const { sub } = patient();
  await showPatient({ who: { isRestricted: true, sub: { ...sub, group: { ...sub.group, lob: 'Medicaid' } } } });
  await userEvent.hover(page.getByText('Restricted', { exact: true }));
  await expect.element(page.getByText(/Medicaid members enrolled in the Restriction Program must use/)).toBeVisible();
});

test('banners announce the PEC period, QMB and the grace period [PATIENT-09] [PATIENT-10] [PATIENT-11]', async () => {
  await showPatient({ who: { pec: { end: '2025-12-31' }, qmb: { end: '9999-12-31' }, isGracePeriod: true } });
  await expect
    .poll(() => page.getByText(/ends 12\/31\/2025/).element().textContent)
    .toMatch(/PEC waiting period ends 12\/31\/2025.*801-555-0100.*270\/271/);
  await expect.element(page.getByText(/Do not collect cost-sharing from this member/)).toBeVisible();
  await expect.element(page.getByText(/Premium Grace Period\./)).toBeVisible();
});

test('the policy summary links to each policy, its history and the dental claims [PATIENT-12] [PATIENT-13] [PATIENT-15] [PATIENT-16] [PATIENT-17]', async () => {
  await showPatient();
  const summary = region('Policy Summary');
  for (const name of ['Coverage', 'Plan', 'Eligibility Period', 'Coverage History', 'Dental Claims']) {
    await expect.element(summary.getByRole('columnheader', { name, exact: true })).toBeVisible();
  }
  await expect
    .element(summary.getByRole('link', { name: 'Select 1500 Sample' }))
    .toHaveAttribute('href', '/patient-details/90000012301#MPPO0001');
  await expect
    .element(summary.getByRole('link', { name: 'View Medical coverage history' }))
    .toHaveAttribute('href', '/patient-details/90000012301#history-MPPO0001');
  await expect
    .element(summary.getByRole('link', { name: 'View dental claims' }))
    .toHaveAttribute('href', '/dental-claim-history/90000012301/DPPO0001');
  await expect.element(summary.getByText(/01\/01\/2025 – Present/).first()).toBeVisible();
});

test.each(['Select 1500 Sample', 'View Medical coverage history'])(
  'the link "%s" of the policy summary scrolls on every click [PATIENT-13] [PATIENT-16]',
  async (name) => {
    await showPatient();
    const link = region('Policy Summary').getByRole('link', { name });
    await expect.element(region('Medical policy')).toBeVisible();
    await link.click();
    await expect.poll(() => window.scrollY).toBeGreaterThan(250);
    await page.getByRole('link', { name: 'Back To Top' }).click();
    await expect.poll(() => window.scrollY).toBe(0);
    await link.click();
    await expect.poll(() => window.scrollY).toBeGreaterThan(250);
  },
);

test('a printout shows the benefits before the claims, without links', async () => {
  const { host } = await showPatient();
  const summary = region('Policy Summary');
  await expect.element(summary.getByRole('link', { name: 'View dental claims' })).toBeVisible();
  const isBefore = (first: Element, second: Element) =>
    Boolean(first.compareDocumentPosition(second) & Node.DOCUMENT_POSITION_FOLLOWING);
  const heading = (text: string) => [...host.querySelectorAll('h2')].find((node) => node.textContent.startsWith(text))!;
  expect(isBefore(heading('Patient Claims'), heading('Policy Details'))).toBe(true);
  await emulateMedia('print');
  await expect.poll(() => isBefore(heading('Policy Details'), heading('Patient Claims'))).toBe(true);
  const heads = [...summary.element().querySelectorAll('th')].filter((head) => head.checkVisibility());
  expect(heads.map(({ textContent }) => textContent)).toEqual(['Coverage', 'Plan', 'Eligibility Period']);
  expect(
    [...host.querySelectorAll('a')].filter((link) => link.textContent.startsWith('View') && link.checkVisibility()),
  ).toEqual([]);
  await emulateMedia('screen');
  await expect.poll(() => isBefore(heading('Patient Claims'), heading('Policy Details'))).toBe(true);
});

test('a user without dental access sees neither the dental column nor the button [PATIENT-17] [PATIENT-19]', async () => {
  await showPatient({ dentalAccess: false });
  await expect.element(region('Policy Summary').getByText('Dental', { exact: true })).toBeVisible();
  await expect.element(page.getByRole('columnheader', { name: 'Dental Claims' })).not.toBeInTheDocument();
  await expect.element(page.getByRole('link', { name: 'Dental Claim History' })).not.toBeInTheDocument();
});

test('an active dental policy links to the dental claim history [PATIENT-18] [PATIENT-20]', async () => {
  await showPatient();
  await expect
    .element(page.getByRole('link', { name: 'Dental Claim History' }))
    .toHaveAttribute('href', '/dental-claim-history/90000012301/DPPO0001');
});

test('an inactive dental policy has no history button [PATIENT-20]', async () => {
  await showPatient({ coverages: [coverage(), dental({ to: '2025-06-30' })] });
  await expect.element(region('Dental policy').getByText('Inactive', { exact: true })).toBeVisible();
  // The dental claim history links to it.
  expect(region('Dental policy').element().querySelector('#dental-benefit')).not.toBeNull();
  await expect.element(page.getByRole('link', { name: 'Dental Claim History' })).not.toBeInTheDocument();
});

test('a shell policy shows a note to contact the plan administrator [PATIENT-14]', async () => {
  await showPatient({ coverages: [coverage({ id: 'DSB00001', planId: 'A0012345', isShell: true })] });
  await expect
    .element(region('Policy Summary').getByText('Contact the plan administrator for eligibility information.'))
    .toBeVisible();
});

test('a product that starts later appears in the summary, the history and the documents [PATIENT-13] [PATIENT-16] [PATIENT-28] [COVERAGE-01] [DOCS-13]', async () => {
  await showPatient({
    coverages: [
      coverage({ id: 'MHSA0001', desc: 'Saver HSA', from: '2025-12-01' }),
      coverage({ to: '2025-11-30' }),
      coverage({ id: 'MPPO0000', desc: 'Select 1000', from: '2024-01-01', to: '2024-12-31' }),
    ],
  });
  const link = region('Policy Summary').getByRole('link', { name: 'Saver HSA' });
  await expect.element(link).toHaveAttribute('href', '/patient-details/90000012301#history-MPPO0001');
  const history = page.getByRole('table', { name: 'Medical coverage history' });
  for (const plan of ['Saver HSA', 'Select 1500 Sample', 'Select 1000']) {
    await expect.element(history.getByText(plan, { exact: true })).toBeVisible();
  }
  await expect
    .poll(() =>
      region('Member Documents')
        .getByRole('button')
        .elements()
        .map((button) => button.textContent),
    )
    .toEqual([
      'Medical Payment Summary For Current Coverage',
      'Medical Payment Summary For Future Coverage Starting 12/01/2025',
      'Medical ID Card For Current Coverage',
    ]);
});

test('for a patient without coverage every section shows No data [PATIENT-37]', async () => {
  await showPatient({ coverages: [] });
  for (const name of ['Policy Summary', 'Member Documents', 'Policy Details']) {
    await expect.element(region(name).getByText('No data')).toBeVisible();
  }
});

test('the first panel has the time of the oldest data on the page, also on paper [IMPORT-50] [ELIG-01]', async () => {
  const asOf = dataAsOf({ members: '2025-10-29T05:00:00.000Z', coverages: FRESH.instant, claims: STALE.instant });
  await showPatient({ more: { 'GET /user/data-as-of': () => asOf } });
  const line = page.getByText(`Data as of ${FRESH.time}`, { exact: true });
  await expect.element(line).toBeVisible();
  await expectNoAxeFindings();
  await emulateMedia('print');
  await expect.element(line).toBeVisible();
  await emulateMedia('screen');
});

test('a patient page warns when its data is out of date [IMPORT-51]', async () => {
  const asOf = dataAsOf({ members: FRESH.instant, coverages: FRESH.instant, usage: STALE.instant });
  await showPatient({ more: { 'GET /user/data-as-of': () => asOf } });
  await expect.element(page.getByText(`This information may be out of date: as of ${STALE.time}`)).toBeVisible();
  expect(page.getByText('Data as of').elements()).toHaveLength(0);
});

test.each([404, 400])(
  'an unknown patient ID (%i) offers Patient Lookup, but no Try Again [ELIG-10]',
  async (status) => {
    await showPatient({ more: { 'GET /member/:id': () => failure(status) } });
    await expect.element(page.getByRole('heading', { name: 'No patient has this ID', level: 1 })).toBeVisible();
    await expect
      .element(page.getByText('Check the number, or search by name and date of birth.', { exact: true }))
      .toBeVisible();
    await expect.element(page.getByRole('link', { name: '801-555-0100' })).toHaveAttribute('href', 'tel:+18015550100');
    expect(page.getByRole('button', { name: 'Try Again' }).elements()).toHaveLength(0);
    await expectNoAxeFindings();
    await page.getByRole('button', { name: 'Patient Lookup' }).click();
    await expect.element(page.getByTestId('address')).toMatchTextContent(/^\/search(\/\w{7})?#patient-lookup$/);
  },
);

test('a deductible of $0.00 reads "No deductible" and never "met" [ELIG-05]', async () => {
  const usage: Usage = {
    ...NO_USAGE,
    deductibles: [
      { serviceType: 'In Network', individualMax: 0, individualMet: 0, familyMax: 3000, familyMet: 3000 },
      { serviceType: 'Out of Network', individualMax: null, individualMet: 20, familyMax: 9999, familyMet: null },
    ],
  };
  await showPatient({ coverages: [coverage()], more: { 'GET /member/:id/product/:productId/usage': () => usage } });
  const policy = region('Medical policy');
  await expect.element(policy.getByText('No deductible', { exact: true })).toBeVisible();
  await expect.element(policy.getByText('$0.00 left of $3,000.00, met', { exact: true })).toBeVisible();
  await expect.element(policy.getByText('The plan sent no amount').first()).toBeVisible();
  expect(policy.getByText('100%').elements()).toHaveLength(1);
});

test('a gap in coverage appears between the periods [COVERAGE-07]', async () => {
  await showPatient({
    coverages: [coverage(), coverage({ id: 'MPPO0000', desc: 'Select 1000', from: '2022-01-01', to: '2024-09-30' })],
  });
  await expect.element(region('Medical policy').getByText('3 MONTHS GAP IN COVERAGE')).toBeVisible();
  await expect.element(region('Medical policy').getByText('Select 1000')).toBeVisible();
});

test('usage shows the used part of each maximum, and 9999 as no maximum [PATIENT-29] [API-MEMBER-17]', async () => {
  const usage: Usage = {
    ...NO_USAGE,
    deductibles: [
      { serviceType: 'In Network', individualMax: 1500, individualMet: 1500, familyMax: 3000, familyMet: 2140.6 },
    ],
    moops: [{ serviceType: 'Out of Network', individualUsed: 400, familyUsed: 12, maximum: 9999 }],
  };
  await showPatient({ coverages: [coverage()], more: { 'GET /member/:id/product/:productId/usage': () => usage } });
  await expect.element(page.getByText('$2,140.60').first()).toBeVisible();
  await expect.element(page.getByText('No maximum').first()).toBeVisible();
  await expect.element(page.getByText('$412.00').first()).toBeVisible();
});

test.each([
  { type: 'Medical', title: 'Maximum Out-of-Pocket' },
  { type: 'Dental', title: 'Maximum' },
] as const)('the maximum of a $type plan has the heading $title', async ({ type, title }) => {
  const usage = {
    ...NO_USAGE,
    moops: [{ serviceType: 'A year', individualUsed: 315, familyUsed: 0, maximum: 1500 }],
  };
  await showPatient({
    coverages: [coverage({ type })],
    more: { 'GET /member/:id/product/:productId/usage': () => usage },
  });
  await expect.element(region(`${type} policy`).getByRole('heading', { name: title, exact: true })).toBeVisible();
});

test('a long last name does not make the page scroll sideways', async () => {
  await page.viewport(390, 844);
  const full = `Marigold ${'Wolfeschlegelsteinhausenbergerdorff'.slice(0, 35)}`;
  const { sub } = patient();
  await showPatient({ who: { name: { full }, sub: { ...sub, name: { full } } } });
  await expect.element(region('Medical policy')).toBeVisible();
  await expect.element(page.getByRole('table', { name: 'Patient Claims' })).toBeVisible();
  expect(document.documentElement.scrollWidth).toBe(390);
  await page.viewport(1280, 900);
});

test.each([
  { call: 'GET /member/:id', text: 'There was an error retrieving patient details', id: '[PATIENT-31]' },
  { call: 'GET /member/:id/product', text: 'There was an error retrieving policy summary', id: '[PATIENT-32]' },
  { call: 'GET /member/:id/product', text: 'There was an error retrieving policy details', id: '[PATIENT-35]' },
  { call: 'GET /member/:id/card/exists', text: 'There was an error retrieving some documents', id: '[PATIENT-33]' },
  { call: 'GET /member/:id/product/other', text: 'There was an error retrieving COB details', id: '[PATIENT-34]' },
  {
    call: 'GET /member/:id/product/:productId/usage',
    text: 'There was an error retrieving policy usage details',
    id: '[PATIENT-36]',
  },
  { call: 'POST /claim', text: "There was an error retrieving this patient's claims.", id: '[PCLAIMS-10]' },
])('when $call fails, the page shows "$text" $id', async ({ call, text }) => {
  await showPatient({ coverages: [coverage()], more: { [call]: () => failure(500) } });
  await expect.element(page.getByText(text, { exact: true }).first()).toBeVisible();
});

test('when the dental access check fails, the summary says so and offers Try Again [PATIENT-17]', async () => {
  let fails = true;
  await showPatient({ more: { 'GET /user/dentalAccess': () => (fails ? failure(500) : true) } });
  const summary = region('Policy Summary');
  await expect.element(summary.getByText('There was an error checking your access to dental claims')).toBeVisible();
  expect(summary.getByRole('link', { name: 'View dental claims' }).elements()).toHaveLength(0);
  fails = false;
  await summary.getByRole('button', { name: 'Try Again' }).click();
  await expect.element(summary.getByRole('link', { name: 'View dental claims' })).toBeVisible();
  await expect.element(summary.getByText('There was an error')).not.toBeInTheDocument();
});

test('while other insurances are loading, the page shows Loading... [PATIENT-22]', async () => {
  let answer!: (insurances: []) => void;
  const pending = new Promise<[]>((resolve) => (answer = resolve));
  await showPatient({ coverages: [coverage()], more: { 'GET /member/:id/product/other': () => pending } });
  await expect.element(region('Medical policy').getByText('No data')).toBeVisible();
  await expect.element(page.getByRole('table', { name: 'Patient Claims' })).toBeVisible();
  await expect.element(page.getByRole('button', { name: /ID Card/ })).toBeVisible();
  expect(page.getByText('Loading...').elements()).toHaveLength(1);
  answer([]);
  await expect.element(page.getByText('Loading...')).not.toBeInTheDocument();
});

test('each other insurance has a card with the hours of member services [PATIENT-22] [PATIENT-25]', async () => {
  await showPatient({
    coverages: [coverage()],
    more: {
      'GET /member/:id/product/other': () => [
        {
          id: '1',
          type: 'Medical',
          cob: 'Y',
          carrier: 'Fictional Mutual',
          order: 'P',
          from: '2024-01-01',
          to: null,
          updatedDate: '2025-06-02',
          contact: { phone: '801-555-0177', address: ['PO Box 000', 'Testville'] },
          policyHolder: { policyId: 'FM-000', full: 'Rowan Testperson' },
        },
      ],
    },
  });
  const card = region('Other insurance (COB): Fictional Mutual');
  await expect.element(card.getByText('Primary')).toBeVisible();
  await expect.element(card.getByText(/weekdays 7:00 a.m. to 8:00 p.m. and Saturdays 9 a.m. to 2 p.m./)).toBeVisible();
});
