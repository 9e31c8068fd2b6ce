import { readFile } from 'node:fs/promises';
import type { Page } from '@playwright/test';
import { expect, expectAccessible, signIn, test } from './fixtures.ts';

const DAY_MS = 86_400_000;
const planDay = (instant: number) =>
  new Intl.DateTimeFormat('en-US', {
    timeZone: 'America/Denver',
    year: 'numeric',
    month: '2-digit',
    day: '2-digit',
  }).format(instant);

/** 24 patients by ID, of whom one does not exist and one has a shell policy, and six by name. */
const IDS = [
  101, 102, 103, 104, 106, 109, 110, 111, 124, 125, 126, 127, 129, 130, 131, 132, 133, 134, 135, 138, 139, 140, 141,
  999,
].map((number) => `80000${number.toString().padStart(4, '0')}00`);
const NAMES = [
  'Twinford,Quincy,07/07/1979',
  "O'Neil,,3/17/90",
  'De La Cruz,,1988-03-14',
  'Nguyen,,12/24/1977',
  'Smith-Jones,,8/19/1969',
  'Smith-Jones,,',
];

function thirtyRows(): string {
  const tomorrow = planDay(Date.now() + DAY_MS);
  const rows = [...IDS.map((id) => `${id},,,`), ...NAMES.map((name) => `,${name}`)];
  return [
    'Patient ID,Last name,First name,DOB,DOS,Ref',
    ...rows.map((row, at) => `${row},${tomorrow},Visit ${at + 1}`),
  ].join('\n');
}

const box = (page: Page) => page.getByRole('textbox', { name: 'Rows' });
const answers = (page: Page) => page.getByRole('table', { name: 'Answers', exact: true });

async function saved(page: Page, press: () => Promise<void>): Promise<{ name: string; bytes: Buffer }> {
  const [download] = await Promise.all([page.waitForEvent('download'), press()]);
  return { name: download.suggestedFilename(), bytes: await readFile(await download.path()) };
}

async function verify(page: Page, facts: { reference: string; code: string; file: Buffer }): Promise<void> {
  await page.getByRole('textbox', { name: 'Reference' }).fill(facts.reference);
  await page.getByRole('textbox', { name: 'Verification code' }).fill(facts.code);
  const file = { name: 'receipt.pdf', mimeType: 'application/pdf', buffer: facts.file };
  await page.getByLabel(/^PDF of the receipt/).setInputFiles(file);
  await page.getByRole('button', { name: 'Check receipt' }).click();
}

test('30 patients of tomorrow are checked, and a receipt of the answers is confirmed [BATCH-01] [BATCH-06] [BATCH-15] [BATCH-16]', async ({
  staff: page,
}) => {
  await page.getByRole('link', { name: /^Work/ }).click();
  await page.getByRole('navigation', { name: 'Office work' }).getByRole('link', { name: 'Batch check' }).click();
  await box(page).fill(thirtyRows());
  await expect(page.getByRole('heading', { name: '30 rows' })).toBeVisible();
  await expect(page.getByText('1 needs a change')).toBeVisible();
  await expect(page.getByText('Date of birth is missing.')).toBeVisible();
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Check 29 rows' }).click();

  await expect(page).toHaveURL(/\/batch-check\/B-[0-9A-Z]{4}-[0-9A-Z]{4}$/);
  await expect(answers(page).getByRole('row')).toHaveCount(26);
  await expect(page.getByRole('tab', { name: 'All 29' })).toBeVisible();
  await expectAccessible(page);
  await page.getByRole('tab', { name: /^Not determined/ }).click();
  const row = (text: string) => answers(page).getByRole('row').filter({ hasText: text });
  await expect(row('Twinford')).toContainText('Several patients match. Add the patient ID.');
  await expect(row('80000099900')).toContainText('Not found. Check the ID card.');
  await expect(row('80000010900')).toContainText('Contact the plan administrator for eligibility information.');

  const receipt = await saved(page, () => page.getByRole('button', { name: 'Get receipt' }).click());
  expect(receipt.name).toMatch(/^Eligibility receipt E-[0-9A-Z]{4}-[0-9A-Z]{4}\.pdf$/);
  const paper = page.getByRole('article', { name: 'Eligibility receipt' });
  const reference = (await paper.getByText(/^E-/).textContent())!;
  const code = (await paper.getByText(/^\w{4}-\w{4}-\w{4}-\w{4}$/).textContent())!;
  await expectAccessible(page);

  await page.getByRole('link', { name: 'Check a receipt', exact: true }).click();
  await verify(page, { reference, code, file: receipt.bytes });
  await expect(page.getByText('This receipt is genuine.')).toBeVisible();
  await expect(page.getByText('29 rows.')).toBeVisible();
  await expect(page.getByText('The file you chose is unchanged.')).toBeVisible();
  await expectAccessible(page);

  await page.getByRole('button', { name: 'Clear' }).click();
  const tampered = Buffer.concat([receipt.bytes, Buffer.from('\n')]);
  await verify(page, { reference, code, file: tampered });
  await expect(page.getByText('The file you chose was changed.')).toBeVisible();
  await page.getByRole('textbox', { name: 'Verification code' }).fill('0000-0000-0000-0000');
  await page.getByRole('button', { name: 'Check receipt' }).click();
  await expect(page.getByText('This receipt cannot be confirmed.')).toBeVisible();
});

test('typed rows wait in their tab, and a check is found again under its reference [BATCH-03] [BATCH-08]', async ({
  staff: page,
}) => {
  await page.goto('/batch-check');
  await box(page).fill('80000010100\n80000010');
  await page.getByRole('button', { name: 'New Tab' }).click();
  await page.getByRole('link', { name: 'Batch Check', exact: true }).click();
  await expect(box(page)).toHaveValue('80000010100\n80000010');
  await box(page).fill('80000010100');
  await page.getByRole('button', { name: 'Check 1 row' }).click();
  await expect(answers(page).getByRole('link', { name: 'Avery Lindqvist' })).toBeVisible();
  const { pathname } = new URL(page.url());
  await page.getByRole('link', { name: 'Check more rows' }).click();
  await expect(box(page)).toHaveValue('');
  const reference = pathname.split('/').at(-1)!;
  await expect(page.getByRole('link', { name: reference, exact: true })).toHaveAttribute('href', pathname);
});

test('a list of guesses is stopped, and the page says what to do [BATCH-10]', async ({ page }) => {
  await signIn(page, 'admin');
  await page.goto('/batch-check');
  await box(page).fill(Array.from({ length: 40 }, (_, at) => `8999900${(at + 10).toString()}00`).join('\n'));
  await page.getByRole('button', { name: 'Check 40 rows' }).click();
  await expect(page.getByText('Stopped after 20 rows: 20 were not found.')).toBeVisible();
  await expect(page.getByRole('cell', { name: 'Not checked' }).first()).toBeVisible();
  await expectAccessible(page);
  await page.goto('/batch-check');
  await expect(page.getByText('A check was stopped today', { exact: false })).toBeVisible();
});

test('the patient page makes a receipt and names it below the coverage [ELIG-12]', async ({ staff: page }) => {
  await page.goto('/patient-details/80000010100');
  const receipt = await saved(page, () => page.getByRole('button', { name: 'Get receipt' }).click());
  const line = page.getByText(/^Receipt E-[0-9A-Z]{4}-[0-9A-Z]{4} \d{1,2}:\d{2} [AP]M$/);
  await expect(line).toBeVisible();
  expect(receipt.name).toContain((await line.getByRole('button').textContent())!);
  expect(receipt.bytes.subarray(0, 4).toString()).toBe('%PDF');
});
