import { readFile } from 'node:fs/promises';
import { fillContact, historyOf, openClaim, openForm } from './claim-helpers.ts';
import { expect, expectAccessible, test } from './fixtures.ts';

const list = { name: 'My Submissions' };

test('an appeal gets a reference, and can be read back and kept as a receipt [SUBMIT-01] [SUBMIT-06] [SUBMIT-07] [SUBMIT-08]', async ({
  staff: page,
}) => {
  await openClaim(page, '910000004400');
  const form = await openForm(page, 'Appeal');
  await form.getByLabel('Line 2, 93306').check();
  await fillContact(form);
  await form.getByLabel('Notes in iCentra').check();
  await form.getByRole('button', { name: 'Submit', exact: true }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Submit', exact: true }).click();
  const success = page.getByRole('status').filter({ hasText: 'Submission was successful' });
  const link = success.getByRole('link');
  await expect(link).toHaveText(/^A-[0-9A-Z]{4}-[0-9A-Z]{4}$/);
  const reference = (await link.textContent())!;
  await expect(historyOf(page).getByRole('link', { name: reference })).toBeVisible();

  await link.click();
  await expect(page.getByRole('heading', { name: `Submission ${reference}` })).toBeVisible();
  const sent = page.getByRole('region', { name: 'What was sent' });
  await expect(sent).toContainText('93306');
  await expect(sent).toContainText('No authorization on file');
  await expect(page.getByRole('region', { name: 'State' })).toContainText('In review');
  await expectAccessible(page);

  const download = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Receipt' }).click();
  const file = await download;
  expect(file.suggestedFilename()).toBe(`Submission receipt ${reference}.pdf`);
  expect((await readFile(await file.path())).subarray(0, 5).toString()).toBe('%PDF-');
});

test('the list finds a submission by its reference, state and claim [SUBMIT-02] [SUBMIT-03]', async ({
  staff: page,
}) => {
  await page.goto('/submissions');
  const table = page.getByRole('table', list);
  const rows = table.getByRole('row').filter({ has: page.getByRole('cell') });
  await expect(rows).toHaveCount(10);
  await expectAccessible(page);

  const box = page.getByRole('textbox', { name: 'Reference or claim ID' });
  await box.fill('a 1qw0 6dwj');
  await expect(rows).toHaveCount(1);
  await expect(rows).toContainText('Partly overturned');

  await box.fill('910000004000');
  await page.getByRole('tab', { name: /^Failed/ }).click();
  await expect(rows).toHaveCount(3);
  await expect(table).toContainText('The report names another patient.');
  await expect(table).toContainText('Failed. Please send it again.');

  await rows.filter({ hasText: 'D-0RM9-FGPE' }).getByRole('link', { name: 'D-0RM9-FGPE' }).click();
  await expect(page.getByRole('region', { name: 'State' })).toContainText('Not reviewed');
});

test('a submission of another office is not found [SUBMIT-04]', async ({ staff: page }) => {
  await page.goto('/submissions/D-M9H2-BJ1J');
  await expect(page.getByText('No submission has this reference')).toBeVisible();
  await page.goto('/submissions/P-SYD6-97TB');
  await expect(page.getByText('No submission has this reference')).toBeVisible();
});
