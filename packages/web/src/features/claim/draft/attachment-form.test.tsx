import { beforeEach, expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { failure, held, type Handlers } from '../../../../test/api.ts';
import { claim, deniedItem, ID, outcomeFacts, reason } from '../../../../test/claim-data.ts';
import { expectNoAxeFindings } from '../../../../test/render.tsx';
import { askBeforeLeaving } from '../../../state/tabs.ts';
import { count, create, openClaim, exactText, submitButton } from '../../../../test/claim.tsx';
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

test("the document types are listed by name in the server's order [CLAIMDOC-09]", async () => {
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

test('after a failed load, the document types can be loaded again', async () => {
  let answer: unknown = failure(500);
  await open({ [TYPES]: () => answer });
  await expect.element(exactText('The document types could not be loaded.')).toBeVisible();
  answer = ['OTH'];
  await page.getByRole('button', { name: 'Try Again' }).click();
  await typeField.selectOptions('Other');
  await expect.element(typeField).toHaveValue('OTH');
});

test('a document type is required [CLAIMDOC-17] [CLAIMDOC-37]', async () => {
  await open();
  await notes.fill('Something');
  expect(count('This field is required')).toBe(0);
  await submitButton.click();
  await expect.element(exactText('This field is required')).toBeVisible();
  await expect.element(exactText('Missing or invalid fields')).toBeVisible();
  await expect.element(typeField).toHaveFocus();
  await expectNoAxeFindings();
  await typeField.selectOptions('Other');
  expect(count('This field is required')).toBe(0);
  await submitButton.click();
  await expect.element(dialog).toBeVisible();
});

test('an attachment needs either notes or an uploaded file [CLAIMDOC-16] [CLAIMDOC-38] [SUBMIT-13] [SUBMIT-15]', async () => {
  await open();
  const hint = exactText('All fields are required unless marked optional.');
  await typeField.selectOptions('Other');
  await expect.element(hint).toBeVisible();
  await notes.fill('   ');
  await submitButton.click();
  await expect.element(exactText('Requires either a file or notes')).toBeVisible();
  await expect.element(notes).toHaveFocus();
  await notes.fill('Notes');
  await expect.element(hint).toBeVisible();
  await notes.fill('');
  await pick(fileOf('a.pdf'));
  await expect.element(exactText('Uploading files...')).toBeVisible();
  await submitButton.click();
  expect(dialog.elements()).toHaveLength(0);
  await uploads.open()[0]!.answer('file-a');
  await expect.element(hint).toBeVisible();
  expect(page.getByText(/Requires either|Uploading files/).elements()).toHaveLength(0);
  await submitButton.click();
  await expect.element(dialog.getByText('a.pdf')).toBeVisible();
});

test('an invalid file blocks Submit, even with notes [CLAIMDOC-14]', async () => {
  await open();
  await typeField.selectOptions('Other');
  await notes.fill('Notes');
  await pick(fileOf('a.exe'));
  await expect.element(exactText('Invalid file')).toBeVisible();
  await submitButton.click();
  expect(dialog.elements()).toHaveLength(0);
  await page.getByRole('button', { name: 'Remove a.exe' }).click();
  await submitButton.click();
  await expect.element(dialog).toBeVisible();
});

test.each([
  [
    'Medical/Dental Record',
    'Chart notes, test results, operative reports, dental charting or other records of the care given.',
  ],
  ['Explanation of Benefits', 'The statement of another insurer that shows what it paid or denied for these services.'],
  [
    'Personal Injury Protection',
    'Auto insurer documents about personal injury protection, such as a payment ledger or a letter that benefits are exhausted.',
  ],
  ['Itemized Statement', 'A bill that lists every service with its date, code and charge.'],
  ['Pharmacy Record', 'Records of the medicines given or dispensed, with drug, quantity and date.'],
  ['Coordination of Benefits', 'Information about the patient’s other coverage and which plan pays first.'],
])('the confirmation of %s shows its description [CLAIMDOC-10] [CLAIMDOC-20]', async (name, description) => {
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

test('the form names the records that the plan waits for, and until when [SUBMIT-17]', async () => {
  const records = { what: 'Operative report of 09/08/2025', due: '2025-11-20' };
  await open({ 'GET /claim/:claimId': () => claim({ outcome: outcomeFacts({ records }) }) });
  const form = page.getByRole('form', { name: 'Attachment' });
  await expect
    .element(
      form.getByText(
        'The plan is waiting for records: Operative report of 09/08/2025. Send these records by 11/20/2025.',
      ),
    )
    .toBeVisible();
  await expectNoAxeFindings();
});

test.each([
  ['2025-10-29', 'Send these records by 10/29/2025.'],
  ['2025-10-28', 'The last day to send these records was 10/28/2025.'],
])('the form names the line that was denied for missing records, and the last day %s [DENIAL-09]', async (by, day) => {
  const codes = { gc: 'CO', carc: '252', rarc: 'M127 N706', amount: '$310.20', class: 'denial' } as const;
  await openClaim({
    'GET /claim/:claimId/item': () => [
      deniedItem({ adjustments: [codes], remarks: [{ id: 'M127', text: 'The medical record did not arrive.' }] }),
    ],
    'GET /claim/:claimId/reason': () => [
      reason({
        ...codes,
        seqNo: '2',
        title: 'Records needed',
        explanation: 'The plan asked for documents and has not received them.',
        step: 'records',
        recordsBy: by,
      }),
    ],
  });
  await page.getByRole('button', { name: 'Send records' }).click();
  const form = page.getByRole('form', { name: 'Attachment' });
  await expect
    .element(
      form.getByText(
        `Line 2: Records needed. The plan asked for documents and has not received them. The medical record did not arrive. ${day}`,
      ),
    )
    .toBeVisible();
  await expectNoAxeFindings();
});

test('the confirmation names claim and patient [SUBMIT-15]', async () => {
  await open();
  await typeField.selectOptions('Other');
  await notes.fill('Notes');
  await submitButton.click();
  await expect.element(dialog).toBeVisible();
  const facts = [...dialog.element().querySelectorAll('dt, dd')].map((part) => part.textContent);
  expect(facts.slice(0, 4)).toEqual(['Claim', ID, 'Patient', 'Marigold Testperson, 90000012301']);
});

test('the confirmation of Other has no description [CLAIMDOC-10]', async () => {
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

test('while the attachment is sent, the button reads Submitting... and the form is disabled [CLAIMDOC-11]', async () => {
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
    { submissionId: 'submission-new', draftVersion: expect.any(Number), notes: 'Notes', type: 'EOB' },
  ]);
  slow.release(null);
  await expect.element(exactText('Submission was successful')).toBeVisible();
});

test('a failed submit keeps its input, and Retry uses the same submission [CLAIMDOC-11] [CLAIMDOC-12]', async () => {
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
  await expect.element(exactText('Uploaded')).toBeVisible();
  await expectNoAxeFindings();
  answer = null;
  await retryButton.click();
  await expect.element(exactText('Submission was successful')).toBeVisible();
  expect(api.named(ATTACH).map(({ body }) => body)).toEqual(
    Array.from({ length: 2 }, () => ({
      submissionId: 'submission-new',
      draftVersion: expect.any(Number),
      notes: 'Notes',
      type: 'OTH',
    })),
  );
  expect(uploads.all()).toHaveLength(1);
});

test('content that was changed after a failure has to be confirmed again', async () => {
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

test("a refused submit shows the server's reason", async () => {
  const { api } = await open({ [ATTACH]: () => failure(409, 'This submission was already submitted.') });
  await typeField.selectOptions('Other');
  await notes.fill('Notes');
  await submitButton.click();
  await confirm.click();
  await expect.element(exactText('Failed to submit')).toBeVisible();
  await expect.element(exactText('This submission was already submitted.')).toBeVisible();
  await expect.poll(() => api.named('GET /claim/:claimId/documentation').length).toBe(2);
});

test('a submission that was canceled elsewhere cannot be sent again, even after an edit', async () => {
  const { api } = await open({ [ATTACH]: () => failure(409, 'This submission was cancelled.') });
  await typeField.selectOptions('Other');
  await notes.fill('Notes');
  await submitButton.click();
  await confirm.click();
  await expect.element(exactText('This submission was cancelled.')).toBeVisible();
  expect(page.getByRole('button', { name: 'Retry' }).elements()).toHaveLength(0);
  await notes.fill('Other notes{Enter}');
  await expect.element(exactText('This submission was cancelled.')).toBeVisible();
  expect(submitButton.elements()).toHaveLength(0);
  expect(api.named(ATTACH)).toHaveLength(1);
});

test('a click reaches its button although an error message appears above it', async () => {
  await open();
  await expect.element(typeField).toHaveFocus();
  // The press blurs the empty field. Its message would move the button away before the release.
  await page.getByRole('button', { name: 'Cancel', exact: true }).click();
  await expect.poll(() => typeField.elements().length).toBe(0);
});

test('long notes show the number of remaining characters', async () => {
  await open();
  await notes.fill('n'.repeat(3999));
  await expect.element(exactText('1 character remaining')).toBeVisible();
  await notes.fill('n'.repeat(3499));
  expect(page.getByText(/remaining/).elements()).toHaveLength(0);
  await notes.fill('x'.repeat(4001));
  await expect.element(exactText('1 character too many')).toBeVisible();
  await submitButton.click();
  await expect.element(exactText('Maximum of 4,000 characters')).toBeVisible();
  await expect.element(notes).toHaveValue('x'.repeat(4001));
});

const asksBeforeLeaving = () => {
  const event = new Event('beforeunload', { cancelable: true });
  dispatchEvent(event);
  return event.defaultPrevented;
};

test('leaving the page asks for confirmation while a file uploads or the draft is not saved [SUBMIT-09]', async () => {
  askBeforeLeaving();
  let answer: unknown = failure(502);
  await open({ 'PUT /claim/documentation/:submissionId/draft': () => answer });
  expect(asksBeforeLeaving()).toBe(false);
  await pick(fileOf('a.pdf'));
  await expect.poll(asksBeforeLeaving).toBe(true);
  await page.getByRole('button', { name: 'Cancel', exact: true }).click();
  await page.getByRole('button', { name: 'Discard' }).click();
  await expect.poll(asksBeforeLeaving).toBe(false);
  await create('Attachment');
  await notes.fill('N');
  await userEvent.tab();
  await expect.poll(asksBeforeLeaving).toBe(true);
  answer = { version: 1, savedAt: '2025-10-29T20:41:00.000Z' };
  await notes.click();
  await userEvent.tab();
  await expect.poll(asksBeforeLeaving).toBe(false);
});

test('files can be picked, dropped and pasted', async () => {
  await open();
  await pick(fileOf('picked.pdf'));
  await drop(fileOf('dropped.pdf'));
  await paste(fileOf('pasted.png'));
  for (const name of ['picked.pdf', 'dropped.pdf', 'pasted.png']) await expect.element(exactText(name)).toBeVisible();
  expect(uploads.all().map(({ file }) => file?.name)).toEqual(['picked.pdf', 'dropped.pdf', 'pasted.png']);
});
