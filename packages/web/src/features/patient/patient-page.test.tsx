import type { Coverage, Patient, Usage } from '@pbt/domain/contract/member';
import { page, userEvent } from 'vitest/browser';
import { expect, test } from 'vitest';
import { failure, file, held, stubApi, type Handlers } from '../../test-api.ts';
import { expectNoAxeFindings } from '../../test-render.tsx';
import { renderScreen } from '../../test-screen.tsx';
import { claim, coverage, patient } from '../search/search.fixture.ts';
import PatientPage from './patient-page.tsx';

const NO_USAGE: Usage = {
  deductibles: [],
  copayCoinsurances: [],
  moops: [],
  rehabTherapyUsages: [],
  chiropracticTherapyUsages: [],
  mentalHealthUsages: [],
  dentalWaitingPeriods: [],
};

const dental = (changes: Partial<Coverage> = {}) =>
  coverage({ id: 'DPPO0001', type: 'Dental', desc: 'Dental Basic Sample', ...changes });

interface Facts {
  readonly who?: Partial<Patient>;
  readonly coverages?: readonly Coverage[];
  readonly grocery?: readonly Coverage[];
  readonly dentalAccess?: boolean;
  readonly more?: Handlers;
}

function answers({
  who = {},
  coverages = [coverage(), dental()],
  grocery = [],
  dentalAccess = true,
  more = {},
}: Facts): Handlers {
  return {
    'GET /member/work-queue/food-benefit': () => ({ status: 'None', updatedDate: null }),
    'GET /member/:id': () => patient(who),
    'GET /member/:id/product': ({ query }) => (query.get('t') === 'Grocery' ? grocery : coverages),
    'GET /member/:id/product/other': () => [],
    'GET /member/:id/product/:productId/usage': () => NO_USAGE,
    'GET /member/:id/product/:productId/summary/exists': () => true,
    'GET /member/:id/card/exists': () => ['MPPO0001', 'DPPO0001'],
    'GET /user/dentalAccess': () => dentalAccess,
    'POST /claim': () => ({ results: [claim()], count: 1, total: 1, index: 0, totalIsExact: true }),
    ...more,
  };
}

const show = (facts: Facts = {}, user = {}) => {
  const api = stubApi({ ...facts.more, ...answers(facts) });
  return renderScreen(<PatientPage />, {
    at: '/patient-details/90000012301',
    route: '/patient-details/:id',
    user,
  }).then((screen) => ({ ...screen, api }));
};

const region = (name: string) => page.getByRole('region', { name, exact: true });

test('the page is titled by name and id, and lists what is present [PATIENT-03] [PATIENT-05] [PATIENT-06] [PATIENT-07]', async () => {
  const { host } = await show({ who: { medicdno: '  ', bcat: 'PPO' } });
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

test('an out-of-area dependent is marked in red, others are not [PATIENT-04]', async () => {
  await show({ who: { home: 'OUT' } });
  await expect.element(page.getByText('Out of Area Dependent')).toBeVisible();
});

test('restricted members carry the marker with its explanation [PATIENT-08]', async () => {
  const { sub } = patient();
  await show({ who: { isRestricted: true, sub: { ...sub, group: { ...sub.group, lob: 'Medicaid' } } } });
  await userEvent.hover(page.getByText('Restricted', { exact: true }));
  await expect.element(page.getByText(/Medicaid members enrolled in the Restriction Program must use/)).toBeVisible();
});

test('banners tell of PEC, QMB and the grace period [PATIENT-09] [PATIENT-10] [PATIENT-11]', async () => {
  await show({ who: { pec: { end: '2025-12-31' }, qmb: { end: '9999-12-31' }, isGracePeriod: true } });
  await expect
    .poll(() => page.getByText(/ends 12\/31\/2025/).element().textContent)
    .toMatch(/PEC waiting period ends 12\/31\/2025.*801-555-0100.*270\/271/);
  await expect.element(page.getByText(/Do not collect cost-sharing from this member/)).toBeVisible();
  await expect.element(page.getByText(/Premium Grace Period\./)).toBeVisible();
});

test('the policy summary links to the policy, its history and the dental claims [PATIENT-12] [PATIENT-13] [PATIENT-15] [PATIENT-16] [PATIENT-17]', async () => {
  await show();
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

test('without dental access there is neither the column nor the button [PATIENT-17] [PATIENT-19]', async () => {
  await show({ dentalAccess: false });
  await expect.element(region('Policy Summary').getByText('Dental', { exact: true })).toBeVisible();
  await expect.element(page.getByRole('columnheader', { name: 'Dental Claims' })).not.toBeInTheDocument();
  await expect.element(page.getByRole('link', { name: 'Dental Claim History' })).not.toBeInTheDocument();
});

test('the dental history button leads there, and hides for an inactive policy [PATIENT-18] [PATIENT-20]', async () => {
  await show();
  await expect
    .element(page.getByRole('link', { name: 'Dental Claim History' }))
    .toHaveAttribute('href', '/dental-claim-history/90000012301/DPPO0001');
});

test('an inactive dental policy has no history button [PATIENT-20]', async () => {
  await show({ coverages: [coverage(), dental({ to: '2025-06-30' })] });
  await expect.element(region('Dental policy').getByText('Inactive', { exact: true })).toBeVisible();
  await expect.element(page.getByRole('link', { name: 'Dental Claim History' })).not.toBeInTheDocument();
});

test('a shell policy asks to contact the plan administrator [PATIENT-14]', async () => {
  await show({ coverages: [coverage({ id: 'DSB00001', planId: 'A0012345', isShell: true })] });
  await expect
    .element(region('Policy Summary').getByText('Contact the plan administrator for eligibility information.'))
    .toBeVisible();
});

test('a product that starts later is summed up, leads to the history of its type and has its documents [PATIENT-13] [PATIENT-16] [PATIENT-28] [COVERAGE-01] [DOCS-13]', async () => {
  await show({
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

test('without any coverage every section says so [PATIENT-37]', async () => {
  await show({ coverages: [] });
  for (const name of ['Policy Summary', 'Member Documents', 'Policy Details']) {
    await expect.element(region(name).getByText('No data')).toBeVisible();
  }
});

test('a gap in coverage stands between the periods [COVERAGE-07]', async () => {
  await show({
    coverages: [coverage(), coverage({ id: 'MPPO0000', desc: 'Select 1000', from: '2022-01-01', to: '2024-09-30' })],
  });
  await expect.element(region('Medical policy').getByText('3 MONTHS GAP IN COVERAGE')).toBeVisible();
  await expect.element(region('Medical policy').getByText('Select 1000')).toBeVisible();
});

test('usage shows what is used of what, and 9999 as no maximum [PATIENT-29] [API-MEMBER-17]', async () => {
  const usage: Usage = {
    ...NO_USAGE,
    deductibles: [
      { serviceType: 'In Network', individualMax: 1500, individualMet: 1500, familyMax: 3000, familyMet: 2140.6 },
    ],
    moops: [{ serviceType: 'Out of Network', individualUsed: 400, familyUsed: 12, maximum: 9999 }],
  };
  await show({ more: {}, coverages: [coverage()] });
  stubApi({ ...answers({ coverages: [coverage()] }), 'GET /member/:id/product/:productId/usage': () => usage });
  await renderScreen(<PatientPage />, { at: '/patient-details/90000012301', route: '/patient-details/:id' });
  await expect.element(page.getByText('$2,140.60').first()).toBeVisible();
  await expect.element(page.getByText('No maximum').first()).toBeVisible();
  await expect.element(page.getByText('$412.00').first()).toBeVisible();
});

test('documents are listed in order, and what cannot be opened says why [DOCS-01] [DOCS-02] [DOCS-03] [DOCS-07] [DOCS-08]', async () => {
  const { host } = await show({
    coverages: [
      coverage(),
      dental({ to: '2022-10-29' }),
      coverage({ id: 'MPPO0002', from: '2026-06-01', to: '9999-12-31' }),
    ],
  });
  await expect.element(page.getByRole('button', { name: 'Medical ID Card For Current Coverage' })).toBeVisible();
  const entries = [...host.querySelectorAll('section')].find((node) =>
    node.textContent?.startsWith('Member Documents'),
  )!;
  const titles = [...entries.querySelectorAll('li')].map((item) => item.textContent);
  expect(titles[0]).toContain('Medical Payment Summary For Current Coverage');
  expect(titles.join('|')).toContain('Preview unavailable - coverage termed over 3 years ago');
  expect(titles.join('|')).toContain('Preview unavailable - coverage effective date is over 60 days in the future');
  expect(titles.join('|')).toContain('Medical Payment Summary For Future Coverage Starting 06/01/2026');
});

test.each([
  {
    name: 'a missing file',
    answer: () => failure(404),
    text: "The document's preview file does not exist.",
    id: '[DOCS-15]',
  },
  { name: 'an empty file', answer: () => file(''), text: "The document's preview file is empty.", id: '[DOCS-16]' },
  {
    name: 'a failed load',
    answer: () => failure(500),
    text: 'An error occurred while loading the document.',
    id: '[DOCS-17]',
  },
  {
    name: 'another type',
    answer: () => file('PK', 'application/zip'),
    text: 'The document type is not supported.',
    id: '[DOCS-18]',
  },
])('$name opens Preview Unavailable with the number to call $id [DOCS-14]', async ({ answer, text }) => {
  const handlers = { ...answers({ coverages: [coverage()] }), 'GET /member/:id/card/:cardId': answer };
  stubApi(handlers);
  await renderScreen(<PatientPage />, { at: '/patient-details/90000012301', route: '/patient-details/:id' });
  await userEvent.click(page.getByRole('button', { name: 'Medical ID Card' }));
  const dialog = page.getByRole('dialog', { name: 'Preview Unavailable' });
  await expect.element(dialog.getByText(text)).toBeVisible();
  await expect.element(dialog.getByRole('link', { name: '801-555-0100' })).toBeVisible();
  await expect
    .element(dialog.getByText('Weekdays 7:00 a.m. to 8:00 p.m. and Saturdays 9:00 a.m. to 2:00 p.m.'))
    .toBeVisible();
  await userEvent.click(dialog.getByRole('button', { name: 'Close' }).last());
  await expect.element(dialog).not.toBeInTheDocument();
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
])('when $call fails the page says "$text" $id', async ({ call, text }) => {
  stubApi({ ...answers({ coverages: [coverage()] }), [call]: () => failure(500) });
  await renderScreen(<PatientPage />, { at: '/patient-details/90000012301', route: '/patient-details/:id' });
  await expect.element(page.getByText(text, { exact: true }).first()).toBeVisible();
});

test('other insurances have a card each, with the hours of the COB text [PATIENT-22] [PATIENT-25]', async () => {
  stubApi({
    ...answers({ coverages: [coverage()] }),
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
  });
  await renderScreen(<PatientPage />, { at: '/patient-details/90000012301', route: '/patient-details/:id' });
  const card = region('Other insurance (COB): Fictional Mutual');
  await expect.element(card.getByText('Primary')).toBeVisible();
  await expect.element(card.getByText(/weekdays 7:00 a.m. to 8:00 p.m. and Saturdays 9 a.m. to 2 p.m./)).toBeVisible();
});

test('patient claims link on, hide what is not final, filter and carry the footnote [PCLAIMS-01] [PCLAIMS-02] [PCLAIMS-03] [PCLAIMS-04] [PCLAIMS-05] [PCLAIMS-06] [PCLAIMS-08] [PCLAIMS-09]', async () => {
  stubApi({
    ...answers({ coverages: [coverage()] }),
    'POST /claim': () => ({
      results: [
        claim(),
        claim({
          id: '000000251191',
          status: 'Logged, Awaiting Processing',
          ra: null,
          service: { start: '2025-10-14', end: null, provider: { name: { full: 'Example Family Clinic' } } },
        }),
      ],
      count: 2,
      total: 2,
      index: 0,
      totalIsExact: true,
    }),
  });
  await renderScreen(<PatientPage />, { at: '/patient-details/90000012301', route: '/patient-details/:id' });
  const claims = page.getByRole('region', { name: /^Patient Claims/ });
  await expect
    .element(claims.getByRole('link', { name: '000000251147' }))
    .toHaveAttribute('href', '/claim-details/000000251147');
  await expect.element(claims.getByRole('row', { name: /000000251191.*Present.*-- --/ })).toBeVisible();
  await expect
    .element(claims.getByRole('link', { name: 'CM00000000000417' }))
    .toHaveAttribute('href', '/remittance-advice/CM00000000000417');
  await expect
    .element(claims.getByRole('link', { name: 'Not yet available (view schedule)' }))
    .toHaveAttribute('href', '/faq#ra-search-advice');
  await expect.element(claims.getByText(/claims with service before 7\/1\/25/)).toBeVisible();
  await expect.element(claims.getByText(/claims with service before 8\/1\/25/)).toBeVisible();
  await expect.element(claims.getByText(/Nevada/)).toBeVisible();
  await userEvent.fill(claims.getByRole('textbox', { name: 'Filter Claims' }), 'zzz');
  await expect.element(claims.getByText('No results matched the provided filter.')).toBeVisible();
});

const plan = () => coverage({ groupType: 'MDCR', pldsDesc: 'Advantage DSNP' });
const grocery = (changes: Partial<Coverage>) => coverage({ id: 'GROC0001', type: 'Grocery', ...changes });

test.each([
  { name: 'an active grocery product', facts: { grocery: [grocery({})] }, text: 'Yes', id: '[FOOD-11]' },
  {
    name: 'a grocery product ahead',
    facts: { grocery: [grocery({ from: '2025-11-01' })] },
    text: 'Pending',
    id: '[FOOD-13]',
  },
  { name: 'no plan for it', facts: {}, text: 'No', id: '[FOOD-16]' },
])('the food benefit of $name reads "$text" $id', async ({ facts, text }) => {
  await show(facts);
  await expect.element(region('Patient Information').getByText(text, { exact: true })).toBeVisible();
});

test.each([
  {
    name: 'setup',
    queue: { status: 'End', updatedDate: '2025-10-27' },
    facts: { grocery: [grocery({})] },
    text: 'In setup',
    tip: /few additional days to be loaded onto the spending card/,
    id: '[FOOD-12]',
  },
  {
    name: 'review',
    queue: { status: 'InProgress', updatedDate: '2025-10-27' },
    facts: { coverages: [plan()] },
    text: 'In review',
    tip: /manually verified by a caregiver/,
    id: '[FOOD-14]',
  },
])('a food benefit in $name says so and why $id', async ({ queue, facts, text, tip }) => {
  stubApi({ ...answers(facts), 'GET /member/work-queue/food-benefit': () => queue });
  await renderScreen(<PatientPage />, { at: '/patient-details/90000012301', route: '/patient-details/:id' });
  await userEvent.hover(page.getByText(text, { exact: true }));
  await expect.element(page.getByText(tip)).toBeVisible();
});

const FOOD_FAILURES: readonly { call: string; failing: Handlers }[] = [
  { call: 'the queue', failing: { 'GET /member/work-queue/food-benefit': () => failure(500) } },
  {
    call: 'the coverages',
    failing: { 'GET /member/:id/product': ({ query }) => (query.get('t') === 'Grocery' ? [] : failure(500)) },
  },
];

test.each(FOOD_FAILURES)('a food benefit is Unknown when $call cannot be loaded [FOOD-10]', async ({ failing }) => {
  stubApi({ ...answers({}), ...failing });
  await renderScreen(<PatientPage />, { at: '/patient-details/90000012301', route: '/patient-details/:id' });
  await expect.element(page.getByText('Unknown', { exact: true })).toBeVisible();
});

const npi = () => page.getByRole('textbox', { name: "Requester's NPI" });
const diagnosis = (number: number) => page.getByRole('combobox', { name: `Diagnosis ${number}` });

async function openRequest(post: () => unknown = () => null) {
  let queue = { status: 'None', updatedDate: null as string | null };
  const api = stubApi({
    ...answers({ coverages: [plan()] }),
    'GET /member/work-queue/food-benefit': () => queue,
    'POST /member/work-queue/food-benefit': () => {
      const reply = post();
      if (reply === null) queue = { status: 'InProgress', updatedDate: '2025-10-29' };
      return reply;
    },
  });
  await renderScreen(<PatientPage />, { at: '/patient-details/90000012301', route: '/patient-details/:id' });
  await userEvent.click(page.getByRole('button', { name: 'Add' }));
  await expect.element(page.getByRole('dialog', { name: 'Food and Produce Benefit Request' })).toBeVisible();
  return api;
}

test('the request asks for an NPI and listed diagnoses, one to four [FOOD-01] [FOOD-02] [FOOD-15] [FOOD-19] [FOOD-20] [FOOD-21] [FOOD-23] [FOOD-24] [FOOD-25] [FOOD-26]', async () => {
  await openRequest();
  await expect
    .element(page.getByText('Requests should only be submitted by the provider or office that represents the patient.'))
    .toBeVisible();
  await userEvent.click(npi());
  await userEvent.tab();
  await expect.element(page.getByText("Requester's NPI is required.")).toBeVisible();
  await userEvent.fill(npi(), '123');
  await expect.element(page.getByText("Requester's NPI must be exactly 10 digits.")).toBeVisible();
  await userEvent.click(diagnosis(1));
  await userEvent.tab();
  await expect.element(page.getByText('Diagnosis is required.')).toBeVisible();
  await userEvent.fill(diagnosis(1), 'a cold');
  await userEvent.tab();
  await expect.element(page.getByText('Diagnosis must match one of the options in the list.')).toBeVisible();
  await expect.element(page.getByRole('button', { name: 'Submit' })).toBeDisabled();
  await expect.element(page.getByRole('button', { name: 'Remove diagnosis 1' })).not.toBeInTheDocument();
  const add = page.getByRole('button', { name: 'Add diagnosis' });
  for (let count = 2; count <= 4; count += 1) await userEvent.click(add);
  await expect.element(diagnosis(4)).toHaveFocus();
  await expect.element(add).toBeDisabled();
  await userEvent.click(page.getByRole('button', { name: 'Remove diagnosis 4' }));
  await expect.element(add).toBeEnabled();
  await expect.element(diagnosis(3)).toHaveFocus();
  await expectNoAxeFindings();
});

async function fillRequest() {
  await userEvent.fill(npi(), '9000001013');
  await userEvent.fill(diagnosis(1), 'HYPERT');
  await userEvent.click(page.getByRole('option', { name: 'chronic hypertension' }));
}

test('a sent request closes the dialog and is in review [FOOD-17] [FOOD-27]', async () => {
  const api = await openRequest();
  await fillRequest();
  await userEvent.click(page.getByRole('button', { name: 'Submit' }));
  await expect.element(page.getByText('In review', { exact: true })).toBeVisible();
  await expect.element(page.getByRole('dialog')).not.toBeInTheDocument();
  expect(api.named('POST /member/work-queue/food-benefit')[0]?.body).toEqual({
    patientId: '90000012301',
    providerNpi: '9000001013',
    diagnosis: ['chronic hypertension'],
  });
});

test.each([
  { status: 404, text: 'NPI not found', id: '[FOOD-30]' },
  { status: 500, text: 'Failed to submit', id: '[FOOD-31]' },
])('an answer of $status reads "$text" and keeps what was typed $id', async ({ status, text }) => {
  await openRequest(() => failure(status));
  await fillRequest();
  await userEvent.click(page.getByRole('button', { name: 'Submit' }));
  await expect.element(page.getByText(text, { exact: true })).toBeVisible();
  await expect.element(npi()).toHaveValue('9000001013');
});

test('while it is being sent the button says so and takes no second click [FOOD-18] [FOOD-26]', async () => {
  const { answer, release } = held<unknown>();
  const api = await openRequest(() => answer);
  await fillRequest();
  await userEvent.click(page.getByRole('button', { name: 'Submit' }));
  await expect.element(page.getByRole('button', { name: 'Submitting...' })).toBeVisible();
  expect(api.named('POST /member/work-queue/food-benefit')).toHaveLength(1);
  release(null);
});

test('while emulating nothing can be requested', async () => {
  await show({ coverages: [plan()] }, { emulatingUser: 'Casey Sample' });
  await expect.element(page.getByText('View only while emulating Casey Sample.')).toBeVisible();
});
