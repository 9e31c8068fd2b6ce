import { expect, expectAccessible, quickSearch, signIn, test } from './fixtures.ts';

test('a user signs in, searches a subscriber and opens the patient', async ({ staff: page }) => {
  await quickSearch(page, '800000101');
  await page.getByRole('link', { name: 'Avery Lindqvist' }).first().click();
  await expect(page).toHaveURL(/\/patient-details\/80000010100$/);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Avery Lindqvist / 80000010100');
  await expect(
    page.getByRole('navigation', { name: 'Open tabs' }).getByRole('link', { name: 'Avery Lindqvist' }),
  ).toBeVisible();
  await expect(page.getByRole('region', { name: 'Policy Summary' }).getByText('Choice PPO 1000')).toBeVisible();
  await expectAccessible(page);
});

const patients = [
  { rule: 'a premium grace period', id: '80000010200', text: 'Premium Grace Period.' },
  { rule: 'QMB', id: '80000010400', text: 'Do not collect cost-sharing from this member.' },
  { rule: 'a PEC waiting period', id: '80000010600', text: 'PEC waiting period' },
  { rule: 'the restriction program', id: '80000010300', text: 'Restricted' },
  { rule: 'out of area', id: '80000010801', text: 'Out of Area Dependent' },
  { rule: 'a shell policy', id: '80000010900', text: 'Contact the plan administrator for eligibility information.' },
  { rule: 'a gap in coverage', id: '80000011100', text: 'MONTHS GAP IN COVERAGE' },
  {
    rule: 'coverage starting in 61 days',
    id: '80000011500',
    text: 'Preview unavailable - coverage effective date is over 60 days in the future',
  },
  {
    rule: 'coverage termed three years ago',
    id: '80000011700',
    text: 'Preview unavailable - coverage termed over 3 years ago',
  },
];

for (const { rule, id, text } of patients) {
  test(`the patient page shows ${rule}`, async ({ staff: page }) => {
    await page.goto(`/patient-details/${id}`);
    await expect(page.getByText(text).filter({ visible: true }).first()).toBeVisible();
  });
}

const food = [
  { id: '80000012500', text: 'Yes' },
  { id: '80000012600', text: 'In setup' },
  { id: '80000012800', text: 'Pending' },
  { id: '80000012900', text: 'In review' },
  { id: '80000013100', text: 'No' },
];

for (const { id, text } of food) {
  test(`the food benefit of ${id} shows "${text}"`, async ({ staff: page }) => {
    await page.goto(`/patient-details/${id}`);
    await expect(
      page.getByRole('region', { name: 'Patient Information' }).getByText(text, { exact: true }),
    ).toBeVisible();
  });
}

test('a food benefit can be requested once and is then in review, also after a reload', async ({ staff: page }) => {
  await page.goto('/patient-details/80000013000');
  await page.getByRole('button', { name: 'Add', exact: true }).click();
  await page.getByLabel("Requester's NPI").fill('9000001013');
  await page.getByLabel('Diagnosis 1').fill('hypert');
  await page.getByRole('option', { name: 'chronic hypertension' }).click();
  await page.getByRole('button', { name: 'Submit', exact: true }).click();
  await expect(page.getByText('In review', { exact: true })).toBeVisible();
  await page.reload();
  await expect(page.getByText('In review', { exact: true })).toBeVisible();
});

test('without dental access there is no dental column and no dental history', async ({ page }) => {
  await signIn(page, 'umr');
  await page.goto('/patient-details/80000014900');
  await expect(page.getByRole('region', { name: 'Policy Summary' })).toBeVisible();
  await expect(page.getByRole('columnheader', { name: 'Dental Claims' })).toHaveCount(0);
  await page.goto('/dental-claim-history/80000014900/x');
  await expect(page.getByText("Sorry... It looks like you don't have access to this information.")).toBeVisible();
  await expect(page.getByRole('button', { name: 'Try Again' })).toHaveCount(0);
});

test('a claim shows its lines, explanations and letters, and a claim of another office is refused', async ({
  staff: page,
}) => {
  await page.goto('/claim-details/910000002400');
  await expect(page.getByRole('heading', { name: 'Claim 910000002400' })).toBeVisible();
  await expect(page.getByRole('region', { name: 'Claim Items' }).getByText('$1,703.00')).toBeVisible();
  await expect(
    page.getByRole('region', { name: 'Claim Line Explanations' }).getByText('No authorization on file.'),
  ).toBeVisible();
  await expectAccessible(page);
  await page.goto('/claim-details/999999999999');
  await expect(page.getByText("Sorry... It looks like you don't have access to this information.")).toBeVisible();
});

test('a letter opens in the viewer under its file name', async ({ staff: page }) => {
  await page.goto('/letters');
  await page.getByRole('table').getByRole('button', { name: 'Notice of decision' }).first().click();
  await expect(page.getByRole('dialog')).toContainText('Claim Letter');
  await expect(page.getByRole('dialog').locator('canvas').first()).toBeVisible();
});

const payments = [
  { id: 'CM00000000000101', text: 'Adds up' },
  { id: 'CM00000000000112', text: 'Does not add up' },
];

for (const { id, text } of payments) {
  test(`the payment proof of ${id} shows "${text}"`, async ({ staff: page }) => {
    await page.goto(`/remittance-advice/${id}`);
    await expect(page.getByRole('heading', { name: `Check Reference ${id}` })).toBeVisible();
    await expect(page.getByText(text, { exact: true })).toBeVisible();
  });
}

test('an unknown remittance is shown as not yet available', async ({ staff: page }) => {
  await page.goto('/remittance-advice/CM99999999999999');
  await expect(page.getByRole('link', { name: 'Not yet available (view schedule)' })).toHaveAttribute(
    'href',
    '/faq#ra-search-advice',
  );
});

test('the dental history shows the chart, and selecting a tooth filters the table', async ({ staff: page }) => {
  await page.goto('/dental-claim-history/80000014900/x');
  await page.getByRole('button', { name: /^Tooth 30/ }).click();
  await expect(page.getByText(/Tooth 30:/)).toBeVisible();
  await expectAccessible(page);
});

test('a submitted attachment and its file survive a killed server', async ({ staff: page, portal }) => {
  await page.goto('/claim-details/910000002400');
  await page.getByLabel('Submission type').selectOption('Attachment');
  await page.getByRole('button', { name: 'Create', exact: true }).click();
  await page.getByLabel('Type', { exact: true }).selectOption({ label: 'Itemized Statement' });
  await page.locator('input[type=file]').setInputFiles({
    name: 'statement.txt',
    mimeType: 'text/plain',
    buffer: Buffer.from('One line of an itemized statement.'),
  });
  await expect(page.getByText('Uploaded', { exact: true })).toBeVisible();
  await page.getByRole('button', { name: 'Submit', exact: true }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Submit', exact: true }).click();
  await expect(page.getByText('Submission was successful')).toBeVisible();
  await expect(page.getByText('statement.txt')).toBeVisible();
  await portal.restart('SIGKILL');
  await page.reload();
  await expect(page.getByText('statement.txt')).toBeVisible();
  await expect(page.getByText('In review', { exact: true }).first()).toBeVisible();
});

test("a super administrator starts an emulation, sees only the user's data, cannot write, and ends it", async ({
  page,
}) => {
  await signIn(page, 'super');
  await page.getByRole('button', { name: 'Sidney Vance' }).click();
  await page.getByRole('menuitem', { name: 'User Lookup' }).click();
  await page.getByLabel('Username').fill('staff');
  await page.getByRole('button', { name: 'Search', exact: true }).last().click();
  await page.getByRole('button', { name: 'Emulate staff' }).click();
  await expect(page.getByText('Emulating Robin Ashdown', { exact: true })).toBeVisible();
  await expect(page).toHaveURL(/\/search$/);
  await page.getByRole('link', { name: 'Provider Update' }).click();
  await expect(page.getByText('View only while emulating Robin Ashdown.')).toBeVisible();
  await page.getByRole('button', { name: 'Stop emulating' }).click();
  await expect(page.getByText('Emulating Robin Ashdown', { exact: true })).toHaveCount(0);
  await expect(page.getByRole('button', { name: 'Sidney Vance' })).toBeVisible();
});
