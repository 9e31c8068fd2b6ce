import { beforeEach, expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { failure, held, type Handlers } from '../../../../test/api.ts';
import { expectNoAxeFindings } from '../../../../test/render.tsx';
import { askBeforeLeaving } from '../../../state/tabs.ts';
import { count, create, openClaim, said, submitButton } from '../../../../test/claim.tsx';
import { drop, fileOf, paste, pick, stubUploads } from '../../../../test/uploads.ts';

const ATTACH = 'POST /claim/documentation/attachment';
const TYPES = 'GET /claim/documentation/type';

const typeField = page.getByRole('combobox', { name: 'Type', exact: true });
const notes = page.getByRole('textbox', { name: 'Notes (optional)' });
const dialog = page.getByRole('dialog', { name: 'Attachment Confirmation', exact: true });
const confirm = dialog.getByRole('button', { name: 'Submit', exact: true });
const retryButton = page.getByRole('button', { name: 'Retry', exact: true });

let uploads: ReturnType<typeof stubUploads>;
beforeEach(() => {
  uploads = stubUploads();
});

async function open(handlers: Handlers = {}) {
  const screen = await openClaim(handlers);
  await create('Attachment');
  await expect.element(typeField).toBeVisible();
  return screen;
}

test('the types by name, in their order [CLAIMDOC-09]', async () => {
  await open();
  await expect.element(page.getByRole('option', { name: 'Pharmacy Record' })).toBeInTheDocument();
  expect(
    [...typeField.element().querySelectorAll('option')].slice(1).map(({ value, label }) => [value, label]),
  ).toEqual([
    ['REC', 'Medical/Dental Record'],
    ['EOB', 'Explanation of Benefits'],
    ['PIP', 'Personal Injury Protection'],
    ['ITM', 'Itemized Statement'],
    ['RXRC', 'Pharmacy Record'],
    ['COB', 'Coordination of Benefits'],
    ['OTH', 'Other'],
  ]);
});

test('types that cannot be loaded are asked for again', async () => {
  let answer: unknown = failure(500);
  await open({ [TYPES]: () => answer });
  await expect.element(said('The document types could not be loaded.')).toBeVisible();
  answer = ['OTH'];
  await page.getByRole('button', { name: 'Try again' }).click();
  await typeField.selectOptions('Other');
  await expect.element(typeField).toHaveValue('OTH');
});

test('a document type is required [CLAIMDOC-17] [CLAIMDOC-37]', async () => {
  await open();
  await notes.fill('Something');
  await expect.element(said('This field is required')).toBeVisible();
  await expect.element(said('Missing or invalid fields')).toBeVisible();
  await expect.element(submitButton).toBeDisabled();
  await expectNoAxeFindings();
  await page.getByRole('button', { name: 'Show fields' }).click();
  await expect.element(typeField).toHaveFocus();
  await typeField.selectOptions('Other');
  expect(count('This field is required')).toBe(0);
  await expect.element(submitButton).toBeEnabled();
});

test('either notes or an uploaded file [CLAIMDOC-16] [CLAIMDOC-38]', async () => {
  await open();
  await typeField.selectOptions('Other');
  await expect.element(said('Requires either a file or notes')).toBeVisible();
  await expect.element(submitButton).toBeDisabled();
  await notes.fill('   ');
  await expect.element(submitButton).toBeDisabled();
  await notes.fill('Notes');
  await expect.element(submitButton).toBeEnabled();
  await notes.fill('');
  await pick(fileOf('a.pdf'));
  await expect.element(said('Uploading files...')).toBeVisible();
  await expect.element(submitButton).toBeDisabled();
  await uploads.open()[0]!.answer('file-a');
  await expect.element(submitButton).toBeEnabled();
  expect(page.getByText(/Requires either|Uploading files/).elements()).toHaveLength(0);
});

test('a broken file stands in the way, although there are notes [CLAIMDOC-14]', async () => {
  await open();
  await typeField.selectOptions('Other');
  await notes.fill('Notes');
  await pick(fileOf('a.exe'));
  await expect.element(said('Invalid file')).toBeVisible();
  await expect.element(submitButton).toBeDisabled();
  await page.getByRole('button', { name: 'Remove a.exe' }).click();
  await expect.element(submitButton).toBeEnabled();
});

test.each([
  [
    'Medical/Dental Record',
    'Chart notes, test results, operative reports, dental charting or other records of the care given.',
  ],
  ['Explanation of Benefits', 'The statement of another insurer that shows what it paid or denied for these services.'],
  [
    'Personal Injury Protection',
    'Papers of an automobile insurer about its personal injury protection, such as a payment ledger or a letter that benefits are used up.',
  ],
  ['Itemized Statement', 'A bill that lists every service with its date, code and charge.'],
  ['Pharmacy Record', 'Records of the medicines given or dispensed, with drug, quantity and date.'],
  ['Coordination of Benefits', 'Information about the other coverage of the patient and which plan pays first.'],
])('%s is confirmed with its description [CLAIMDOC-10] [CLAIMDOC-20]', async (name, description) => {
  const { api } = await open();
  await typeField.selectOptions(name);
  await notes.fill('Notes');
  await submitButton.click();
  await expect.element(dialog.getByText('Is the chosen type correct?')).toBeVisible();
  await expect.element(dialog.getByText(name, { exact: true })).toBeVisible();
  await expect.element(dialog.getByText(description)).toBeVisible();
  await dialog.getByRole('button', { name: 'Cancel' }).click();
  await expect.element(notes).toHaveValue('Notes');
  expect(api.named(ATTACH)).toHaveLength(0);
});

test('Other explains itself [CLAIMDOC-10]', async () => {
  await open();
  await typeField.selectOptions('Other');
  await notes.fill('Notes');
  await submitButton.click();
  await expect.element(dialog).toBeVisible();
  expect([...dialog.element().querySelectorAll('p')].map((line) => line.textContent)).toEqual([
    'Is the chosen type correct?',
    'Other',
  ]);
  await expectNoAxeFindings();
});

test('Submitting... while it goes out; nothing can be changed meanwhile [CLAIMDOC-11]', async () => {
  const slow = held();
  const { api } = await open({ [ATTACH]: () => slow.answer });
  await typeField.selectOptions('Explanation of Benefits');
  await notes.fill('  Notes  ');
  await submitButton.click();
  await confirm.click();
  const sending = page.getByRole('button', { name: 'Submitting...', exact: true });
  await expect.element(sending).toBeVisible();
  await expect.element(notes).toBeDisabled();
  await expect.element(page.getByRole('button', { name: 'Cancel', exact: true })).toBeDisabled();
  await userEvent.click(sending, { force: true });
  expect(api.named(ATTACH).map(({ body }) => body)).toEqual([
    { submissionId: 'submission-new', notes: 'Notes', type: 'EOB' },
  ]);
  slow.release(null);
  await expect.element(said('Submission was successful')).toBeVisible();
});

test('a failed submit keeps everything; Retry sends it under the same id [CLAIMDOC-11] [CLAIMDOC-12]', async () => {
  let answer: unknown = failure(500);
  const { api } = await open({ [ATTACH]: () => answer });
  await typeField.selectOptions('Other');
  await notes.fill('Notes');
  await pick(fileOf('a.pdf'));
  await uploads.open()[0]!.answer('file-a');
  await submitButton.click();
  await confirm.click();
  await expect.element(page.getByRole('alert').getByText('Failed to submit', { exact: true })).toBeVisible();
  await expect.element(notes).toHaveValue('Notes');
  await expect.element(typeField).toHaveValue('OTH');
  await expect.element(said('Uploaded')).toBeVisible();
  await expectNoAxeFindings();
  answer = null;
  await retryButton.click();
  await expect.element(said('Submission was successful')).toBeVisible();
  expect(api.named(ATTACH).map(({ body }) => body)).toEqual(
    Array.from({ length: 2 }, () => ({ submissionId: 'submission-new', notes: 'Notes', type: 'OTH' })),
  );
  expect(uploads.all()).toHaveLength(1);
});

test('what was changed after a failure is confirmed again', async () => {
  await open({ [ATTACH]: () => failure(null) });
  await typeField.selectOptions('Other');
  await notes.fill('Notes');
  await submitButton.click();
  await confirm.click();
  await expect.element(retryButton).toBeVisible();
  await notes.fill('Other notes');
  expect(count('Failed to submit')).toBe(0);
  await submitButton.click();
  await expect.element(dialog).toBeVisible();
});

test('a refusal says why, where the server said it', async () => {
  const { api } = await open({ [ATTACH]: () => failure(409, 'This submission was already submitted.') });
  await typeField.selectOptions('Other');
  await notes.fill('Notes');
  await submitButton.click();
  await confirm.click();
  await expect.element(said('Failed to submit')).toBeVisible();
  await expect.element(said('This submission was already submitted.')).toBeVisible();
  await expect.poll(() => api.named('GET /claim/:claimId/documentation').length).toBe(2);
});

test('a submission that was cancelled elsewhere cannot be sent again, also after an edit', async () => {
  const { api } = await open({ [ATTACH]: () => failure(409, 'This submission was cancelled.') });
  await typeField.selectOptions('Other');
  await notes.fill('Notes');
  await submitButton.click();
  await confirm.click();
  await expect.element(said('This submission was cancelled.')).toBeVisible();
  expect(page.getByRole('button', { name: 'Retry' }).elements()).toHaveLength(0);
  await notes.fill('Other notes{Enter}');
  await expect.element(said('This submission was cancelled.')).toBeVisible();
  expect(submitButton.elements()).toHaveLength(0);
  expect(api.named(ATTACH)).toHaveLength(1);
});

test('a press on a button reaches it although a message appears above it', async () => {
  await open();
  await expect.element(typeField).toHaveFocus();
  // The empty field is left by the press: its message would move the button away before the release.
  await page.getByRole('button', { name: 'Cancel', exact: true }).click();
  await expect.poll(() => typeField.elements().length).toBe(0);
});

test('long notes say how much room is left', async () => {
  await open();
  await notes.fill('n'.repeat(3999));
  await expect.element(said('1 character remaining')).toBeVisible();
  await notes.fill('n'.repeat(3499));
  expect(page.getByText(/remaining/).elements()).toHaveLength(0);
  expect(notes.element()).toHaveAttribute('maxlength', '4000');
});

const asksBeforeLeaving = () => {
  const event = new Event('beforeunload', { cancelable: true });
  dispatchEvent(event);
  return event.defaultPrevented;
};

test('leaving asks while there is input or a file, and no longer after Cancel', async () => {
  askBeforeLeaving();
  await open();
  expect(asksBeforeLeaving()).toBe(false);
  await pick(fileOf('a.pdf'));
  await expect.poll(asksBeforeLeaving).toBe(true);
  await page.getByRole('button', { name: 'Cancel', exact: true }).click();
  await page.getByRole('button', { name: 'Discard' }).click();
  await expect.poll(asksBeforeLeaving).toBe(false);
  await create('Attachment');
  await notes.fill('N');
  await expect.poll(asksBeforeLeaving).toBe(true);
  await userEvent.keyboard('{Backspace}');
  await expect.poll(asksBeforeLeaving).toBe(false);
});

test('files are picked, dropped and pasted', async () => {
  await open();
  await pick(fileOf('picked.pdf'));
  await drop(fileOf('dropped.pdf'));
  await paste(fileOf('pasted.png'));
  for (const name of ['picked.pdf', 'dropped.pdf', 'pasted.png']) await expect.element(said(name)).toBeVisible();
  expect(uploads.all().map(({ file }) => file?.name)).toEqual(['picked.pdf', 'dropped.pdf', 'pasted.png']);
});
