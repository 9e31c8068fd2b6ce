import {
  openForm,
  expectTooltip,
  fillContact,
  dispatchFile,
  historyOf,
  openClaim,
  panel,
  submissionsOnServer,
  textFile,
} from './claim-helpers.ts';
import { expect, expectAccessible, test } from './fixtures.ts';

const attachmentTypes = [
  { name: 'Medical/Dental Record', text: 'Chart notes, test results' },
  { name: 'Explanation of Benefits', text: 'The statement of another insurer' },
  { name: 'Personal Injury Protection', text: 'Auto insurer documents' },
  { name: 'Itemized Statement', text: 'A bill that lists every service' },
  { name: 'Pharmacy Record', text: 'Records of the medicines' },
  { name: 'Coordination of Benefits', text: 'Information about the patient’s other coverage' },
  { name: 'Other', text: null },
];

test('each attachment type is confirmed and listed under its name', async ({ staff: page }) => {
  await openClaim(page, '902000000002');
  for (const { name, text } of attachmentTypes) {
    const form = await openForm(page, 'Attachment');
    await form.getByLabel('Type', { exact: true }).selectOption({ label: name });
    await form.getByLabel('Notes').fill(`Notes for ${name}`);
    await form.getByRole('button', { name: 'Submit', exact: true }).click();
    const dialog = page.getByRole('dialog', { name: 'Attachment Confirmation' });
    await expect(dialog).toContainText('Is the chosen type correct?');
    await expect(dialog).toContainText(name);
    if (text) await expect(dialog).toContainText(text);
    await dialog.getByRole('button', { name: 'Submit', exact: true }).click();
    await expect(page.getByText('Submission was successful')).toBeVisible();
    const newest = historyOf(page)
      .getByRole('listitem')
      .filter({ hasText: `Notes for ${name}` });
    await expect(newest.getByRole('heading', { name })).toBeVisible();
    await expect(newest).toContainText('In review');
    await expect(newest).toContainText('Robin Ashdown, ');
  }
  await expect(page.getByText('Some submissions are in review.')).toBeVisible();
  expect(await submissionsOnServer(page, '902000000002')).toHaveLength(attachmentTypes.length);
});

test('an appeal shows its types, accepts picked, dropped and pasted files, and is in review', async ({
  staff: page,
}) => {
  await openClaim(page, '910000004400');
  const form = await openForm(page, 'Appeal');
  for (const line of ['Line 1, 99214', 'Line 2, 93306', 'Line 4, 84443']) await form.getByLabel(line).check();
  await fillContact(form);
  await form.getByLabel('Auth #').fill('AUTH-77');
  await form.getByLabel('Notes Attached').check();
  await form.getByRole('button', { name: 'Submit', exact: true }).click();
  await expect(form.getByText('Missing file for "Notes attached"')).toBeVisible();
  await form.locator('input[type=file]').setInputFiles(textFile('picked.txt'));
  await dispatchFile(form.getByText('Drop files here or'), 'drop', textFile('dropped.txt'));
  await dispatchFile(form.getByLabel('Appeal reason'), 'paste', textFile('pasted.txt'));
  await expect(form.getByText('Uploaded', { exact: true })).toHaveCount(3);
  await expectAccessible(page);
  await form.getByRole('button', { name: 'Submit', exact: true }).click();
  const dialog = page.getByRole('dialog', { name: 'Appeal Submission Confirmation' });
  for (const text of [
    'Check these details before you send.',
    'Allowed CO-45, PR-3 (line 1)',
    'Denied CO-197 (line 2)',
    'Denied CO-16 (line 4)',
    '1, 99214; 2, 93306; 4, 84443',
    'AUTH-77',
  ]) {
    await expect(dialog).toContainText(text);
  }
  await expect(dialog.getByText('None of these lines was denied.')).toHaveCount(0);
  await expectAccessible(page);
  await dialog.getByRole('button', { name: 'Submit', exact: true }).click();
  await expect(page.getByText('Submission was successful')).toBeVisible();
  const newest = historyOf(page).getByRole('listitem').filter({ hasText: 'picked.txt' }).first();
  await expect(newest).toContainText(/Appeal.*In review/);
  await newest.getByRole('button', { name: 'dropped.txt' }).click();
  await expect(page.getByRole('dialog')).toContainText('One line of notes.');
  const appeal = (await submissionsOnServer(page, '910000004400')).find(({ type }) => type === 'Appeal');
  expect(appeal!.files.map(({ name }) => name).toSorted()).toEqual(['dropped.txt', 'pasted.txt', 'picked.txt']);
});

test('an appeal of allowed lines asks for confirmation, and notes in iCentra need no file', async ({ staff: page }) => {
  await openClaim(page, '910000002600');
  const form = await openForm(page, 'Appeal');
  for (const line of ['Line 1, 99214', 'Line 2, 71046']) await form.getByLabel(line).check();
  await fillContact(form);
  await form.getByLabel('Notes in iCentra').check();
  await expect(form.getByText('Drop files here or')).toHaveCount(0);
  await form.getByRole('button', { name: 'Submit', exact: true }).click();
  const dialog = page.getByRole('dialog', { name: 'Appeal Submission Confirmation' });
  await expect(dialog).toContainText('None of these lines was denied. Appeal anyway?');
  await expect(dialog).toContainText('Allowed CO-45, PR-2 (lines 1, 2)');
  await dialog.getByRole('button', { name: 'Submit', exact: true }).click();
  await expect(page.getByText('Submission was successful')).toBeVisible();
  expect(await submissionsOnServer(page, '910000002600')).toMatchObject([{ type: 'Appeal', files: [] }]);

  await openClaim(page, '910000002500');
  await openForm(page, 'Appeal');
  await expect(
    page.getByText('Appeals are disabled because none of the claim items are eligible for appeal.'),
  ).toBeVisible();
  await panel(page, 'Submissions').getByRole('button', { name: 'Cancel' }).click();
  await expect(page.getByText('Appeals are disabled')).toHaveCount(0);
});

test('the history shows a badge for every queue status, and long notes can be expanded', async ({ staff: page }) => {
  await openClaim(page, '910000004000');
  const badges = {
    Appeal: 'In review',
    'Explanation of Benefits': 'Unknown status',
    'Personal Injury Protection': 'Error',
    'Itemized Statement': 'Error',
    'Pharmacy Record': 'Error',
    'Medical/Dental Record': 'Review completed',
  };
  const entry = (name: string) =>
    historyOf(page)
      .getByRole('listitem')
      .filter({ has: page.getByRole('heading', { name }) });
  for (const [name, badge] of Object.entries(badges)) {
    await expect(entry(name).getByText(badge, { exact: true })).toBeVisible();
  }
  await expectTooltip(
    page,
    entry('Explanation of Benefits').getByText('Unknown status'),
    'This submission will be processed by a caregiver. Please contact us with any questions.',
  );
  await expectTooltip(
    page,
    entry('Itemized Statement').getByText('Error'),
    'The submission failed. Please create it again.',
  );
  await entry('Medical/Dental Record').getByRole('button', { name: 'visit-notes.pdf' }).click();
  await expect(page.getByRole('dialog').locator('canvas').first()).toBeVisible();
  await page.getByRole('dialog').getByRole('button', { name: 'Close' }).first().click();
  await page.route('**/documentation/file/*', (route) => route.fulfill({ status: 404 }));
  await entry('Medical/Dental Record').getByRole('button', { name: 'x-ray.png' }).click();
  await page.getByRole('dialog', { name: 'Document Preview Error' }).getByRole('button', { name: 'Continue' }).click();

  await openClaim(page, '910000004400');
  await expect(historyOf(page).getByRole('button', { name: 'Show more' })).toHaveCount(2);
  await historyOf(page).getByRole('button', { name: 'Show more' }).last().click();
  await expect(page.getByRole('dialog', { name: 'Full Notes' })).toContainText('Sixth line');
});

test('every file gets the correct state, also among forty files at once', async ({ staff: page }) => {
  await openClaim(page, '901000000002');
  const form = await openForm(page, 'Attachment');
  const row = (name: string) => form.getByRole('listitem').filter({ hasText: name });
  const picker = form.locator('input[type=file]');
  await picker.setInputFiles([
    textFile('notes.txt'),
    textFile('empty.txt', ''),
    textFile('run.exe', 'MZ'),
    textFile('huge.txt', Buffer.alloc(16 * 1024 * 1024, 'x')),
    textFile('large.txt', Buffer.alloc(6 * 1024 * 1024, 'x')),
    { name: 'renamed.pdf', mimeType: 'application/pdf', buffer: Buffer.from('MZ\x90\0 a program') },
  ]);
  // A dropped folder arrives as an empty file without an extension.
  await dispatchFile(form.getByText('Drop files here or'), 'drop', {
    name: 'Scans',
    mimeType: '',
    buffer: Buffer.alloc(0),
  });
  await expect(row('notes.txt')).toContainText('Uploaded');
  await expect(row('empty.txt')).toContainText('Empty');
  await expect(row('run.exe')).toContainText('Invalid type');
  await expect(row('Scans')).toContainText('Invalid type');
  await expect(row('huge.txt')).toContainText('Too big');
  await expect(row('large.txt')).toContainText('Large file');
  await expect(row('large.txt')).toContainText('Uploaded');
  await expect(row('renamed.pdf')).toContainText('Error');
  await expect(form.getByText('Invalid file')).toBeVisible();
  await expectTooltip(page, row('huge.txt').getByText('Too big'), 'Maximum file size is 15 MB.');
  await expectTooltip(
    page,
    row('renamed.pdf').getByText('Error'),
    'The content of the file does not match its extension.',
  );
  await expect(row('renamed.pdf').getByRole('paragraph')).toHaveText(
    'The content of the file does not match its extension.',
  );
  await expect(form.getByRole('button', { name: /^Retry / })).toHaveCount(0);
  for (const name of ['empty.txt', 'run.exe', 'Scans', 'huge.txt', 'renamed.pdf', 'large.txt', 'notes.txt']) {
    await row(name)
      .getByRole('button', { name: `Remove ${name}` })
      .click();
  }
  await expect(form.getByRole('listitem')).toHaveCount(0);

  await picker.setInputFiles(Array.from({ length: 40 }, (_, index) => textFile(`page ${index + 101}.txt`)));
  await expect(form.getByText('Uploaded', { exact: true })).toHaveCount(20);
  await expect(form.getByText('A submission can hold at most 20 files. 20 files were not added.')).toBeVisible();
  await expect(form.getByRole('listitem')).toHaveCount(20);
  await form.getByRole('button', { name: 'Cancel', exact: true }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Discard' }).click();
  await expect(form).toHaveCount(0);
  expect(await submissionsOnServer(page, '901000000002')).toEqual([]);
});

test('a draft appeal and its upload continue while another tab is open, and leaving asks first', async ({
  staff: page,
}) => {
  let release = () => {};
  const released = new Promise<void>((resolve) => (release = resolve));
  await page.route('**/stage/file*', async (route) => {
    await released;
    await route.continue();
  });
  await openClaim(page, '903000000002');
  const form = await openForm(page, 'Appeal');
  await form.getByLabel('First name').fill('Robin');
  await form.getByLabel('Appeal reason').fill('Half of a sentence');
  await form.getByLabel('Notes Attached').check();
  await form.locator('input[type=file]').setInputFiles(textFile('slow.txt'));
  await expect(form.getByText('Uploading files...')).toBeVisible();
  const asked = page.waitForEvent('dialog');
  void page.close({ runBeforeUnload: true });
  const question = await asked;
  expect(question.type()).toBe('beforeunload');
  await question.dismiss();

  await panel(page, 'Claim details').getByRole('link', { name: 'Rowan Lindqvist' }).click();
  await expect(page.getByRole('heading', { level: 1, name: /^Rowan Lindqvist/ })).toBeVisible();
  const uploaded = page.waitForResponse((response) => response.url().includes('/stage/file'));
  release();
  expect((await uploaded).status()).toBe(200);
  await page.getByRole('navigation', { name: 'Open tabs' }).getByRole('link', { name: 'C - 903000000002' }).click();
  await expect(form.getByLabel('First name')).toHaveValue('Robin');
  await expect(form.getByLabel('Appeal reason')).toHaveValue('Half of a sentence');
  await expect(form.getByText('Uploaded', { exact: true })).toBeVisible();
});
