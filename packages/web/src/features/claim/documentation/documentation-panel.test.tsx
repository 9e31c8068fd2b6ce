import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { failure, held } from '../../../../test/api.ts';
import { expectNoAxeFindings } from '../../../../test/render.tsx';
import { claim, reason, submission, text } from '../../../../test/claim-data.ts';
import {
  closeTab,
  count,
  create,
  createButton,
  kindField,
  openClaim,
  exactText,
  submitButton,
  switchTab,
} from '../../../../test/claim.tsx';
import { stubUploads } from '../../../../test/uploads.ts';

const ELIGIBILITY = 'GET /claim/:claimId/documentation/new-submission-eligibility';
const STAGE = 'POST /claim/:claimId/documentation/submission/stage';
const CANCEL = 'DELETE /claim/documentation/:submissionId';
const LIST = 'GET /claim/:claimId/documentation';
const ATTACH = 'POST /claim/documentation/attachment';
const NOT_POSSIBLE =
  'Final determination has not been made for this claim. Additional submissions cannot be created at this time.';

const form = (name: string) => page.getByRole('form', { name, exact: true });
const cancelButton = page.getByRole('button', { name: 'Cancel', exact: true });
const notes = page.getByRole('textbox', { name: 'Notes (optional)' });

async function fillAttachment() {
  await create('Attachment');
  await page.getByRole('combobox', { name: 'Type', exact: true }).selectOptions('Explanation of Benefits');
  await notes.fill('See the other plan');
}

async function sendAttachment() {
  await submitButton.click();
  await page.getByRole('dialog').getByRole('button', { name: 'Submit' }).click();
}

test('while the access check is pending, neither Create nor a refusal is shown [CLAIMDOC-02]', async () => {
  const slow = held();
  await openClaim({ [ELIGIBILITY]: () => slow.answer });
  await expect.element(page.getByRole('heading', { name: 'Submissions' })).toBeVisible();
  expect(kindField.elements()).toHaveLength(0);
  expect(count(NOT_POSSIBLE)).toBe(0);
  slow.release(true);
  await expect.element(kindField).toBeVisible();
});

test('while a submission is created, focus waits where its form will appear', async () => {
  const slow = held();
  await openClaim({ [STAGE]: () => slow.answer });
  await kindField.selectOptions('Attachment');
  await createButton.click();
  await expect.poll(() => document.activeElement?.textContent).toMatch(/^Loading\.\.\./);
  slow.release(text('submission-1'));
  await expect.element(page.getByRole('combobox', { name: 'Type', exact: true })).toHaveFocus();
});

test.each([
  { rule: 'without access', answer: () => false, hints: 0 },
  { rule: 'after a failed access check', answer: () => failure(500), hints: 1 },
])('$rule, no submission can be created [CLAIMDOC-03]', async ({ answer, hints }) => {
  await openClaim({ [ELIGIBILITY]: answer });
  await expect.element(exactText(NOT_POSSIBLE)).toBeVisible();
  expect(count('This could not be checked just now. Reload the page to try again.')).toBe(hints);
  expect(kindField.elements()).toHaveLength(0);
  expect(createButton.elements()).toHaveLength(0);
  await expectNoAxeFindings();
});

test('Create is disabled until a type is chosen [CLAIMDOC-01] [CLAIMDOC-04]', async () => {
  await openClaim();
  await expect.element(createButton).toBeDisabled();
  expect([...kindField.element().querySelectorAll('option')].map((option) => option.textContent)).toEqual([
    'Choose a type',
    'Appeal',
    'Attachment',
  ]);
  await kindField.selectOptions('Attachment');
  await expect.element(createButton).toBeEnabled();
});

test.each(['Appeal', 'Attachment'] as const)(
  '%s: the submission is staged first, then its form opens [CLAIMDOC-05] [CLAIMDOC-06]',
  async (kind) => {
    const slow = held();
    const { api } = await openClaim({ [STAGE]: () => slow.answer });
    await create(kind);
    await expect.poll(() => api.named(STAGE).length).toBe(1);
    expect(form(kind).elements()).toHaveLength(0);
    slow.release(text('submission-new'));
    await expect.element(form(kind)).toBeVisible();
    await expect.element(kindField).toBeDisabled();
    await expect.element(createButton).toBeDisabled();
    expect(api.named(STAGE)).toHaveLength(1);
    expect(form(kind).element().contains(document.activeElement)).toBe(true);
    await expectNoAxeFindings();
  },
);

test('Cancel deletes the staged submission and allows a new one [CLAIMDOC-07]', async () => {
  // A unique ID, because the previous test's screen may still send its own delete request.
  const { api } = await openClaim({ [STAGE]: () => text('submission-mine') });
  await create('Attachment');
  await notes.fill('Something');
  await cancelButton.click();
  const question = page.getByRole('dialog', { name: 'Close the attachment?' });
  await expect.element(question).toBeVisible();
  await expectNoAxeFindings();
  await question.getByRole('button', { name: 'Keep editing' }).click();
  await expect.element(notes).toHaveValue('Something');
  await cancelButton.click();
  await question.getByRole('button', { name: 'Discard' }).click();
  expect(form('Attachment').elements()).toHaveLength(0);
  await expect
    .poll(() => api.named(CANCEL).filter(({ params }) => params['submissionId'] === 'submission-mine'))
    .toHaveLength(1);
  await expect.element(kindField).toHaveFocus();
  await create('Attachment');
  await expect.element(notes).toHaveValue('');
});

test.each([
  { kind: 'Appeal', message: 'Failed to create the appeal.', id: '[CLAIMDOC-26]' },
  { kind: 'Attachment', message: 'Failed to create the attachment.', id: '[CLAIMDOC-27]' },
] as const)('a failure to stage shows "$message" $id', async ({ kind, message }) => {
  const { api } = await openClaim({ [STAGE]: () => failure(500) });
  await create(kind);
  await expect.element(page.getByRole('alert').getByText(message)).toBeVisible();
  await expectNoAxeFindings();
  await cancelButton.click();
  expect(page.getByText(message).elements()).toHaveLength(0);
  expect(api.named(CANCEL)).toHaveLength(0);
});

test('an appeal cannot be created while its reasons fail to load; the next try loads them again [CLAIMDOC-26]', async () => {
  let answer: unknown = failure(500);
  await openClaim({ 'GET /claim/:claimId/reason': () => answer });
  await expect.element(exactText('There was an error retrieving claim reason codes')).toBeVisible();
  await create('Appeal');
  await expect.element(exactText('Failed to create the appeal.')).toBeVisible();
  answer = [reason()];
  await cancelButton.click();
  await create('Appeal');
  await expect.element(form('Appeal')).toBeVisible();
});

test.each([
  { rule: 'only OA and PI reasons', reasons: [reason({ gc: 'OA' }), reason({ gc: 'PI' })] },
  { rule: 'no reasons', reasons: [] },
])('with $rule, no appeal is possible and nothing is staged [APPEAL-03]', async ({ reasons }) => {
  const { api } = await openClaim({ 'GET /claim/:claimId/reason': () => reasons });
  await create('Appeal');
  await expect
    .element(exactText('Appeals are disabled because none of the claim items are eligible for appeal.'))
    .toBeVisible();
  expect(api.named(STAGE)).toHaveLength(0);
  await expectNoAxeFindings();
  await cancelButton.click();
  await expect.element(kindField).toBeEnabled();
});

test('an adjusted claim can be appealed, although its explanations are not listed', async () => {
  await openClaim({ 'GET /claim/:claimId': () => claim({ status: 'Adjusted, Processed' }) });
  await create('Appeal');
  await expect.element(form('Appeal')).toBeVisible();
  expect(page.getByRole('heading', { name: 'Claim Line Explanations' }).elements()).toHaveLength(0);
});

test('after a submit the form closes, success is shown with the reference, and the history reloads [CLAIMDOC-08] [SUBMIT-08]', async () => {
  const list = [submission()];
  const { api } = await openClaim({
    [LIST]: () => [...list],
    [ATTACH]: () => {
      list.unshift(
        submission({
          id: 'submission-new',
          reference: 'D-0000-001F',
          type: 'EOB',
          typeName: 'Explanation of Benefits',
          queueStatus: 'InProgress',
        }),
      );
      return null;
    },
  });
  await fillAttachment();
  await sendAttachment();
  await expect.element(page.getByRole('status').getByText('Submission was successful')).toBeVisible();
  const link = page.getByRole('status').getByRole('link', { name: 'D-0000-001F' });
  await expect.element(link).toHaveAttribute('href', '/submissions/D-0000-001F');
  expect(form('Attachment').elements()).toHaveLength(0);
  await expect.element(page.getByRole('heading', { name: 'Explanation of Benefits EOB' })).toBeVisible();
  await expect.element(exactText('Some submissions are in review.')).toBeVisible();
  expect(api.named(CANCEL)).toHaveLength(0);
  await expectNoAxeFindings();
  await create('Attachment');
  expect(count('Submission was successful')).toBe(0);
});

test('while emulating, submissions can be read but not created', async () => {
  await openClaim({ [LIST]: () => [submission()] }, { emulatingUser: 'Casey Sample' });
  await expect.element(exactText('View only while emulating Casey Sample.')).toBeVisible();
  expect(kindField.elements()).toHaveLength(0);
  expect(createButton.elements()).toHaveLength(0);
  await expect.element(page.getByText('Review completed')).toBeVisible();
  await expectNoAxeFindings();
});

test('a form in a hidden tab keeps its input, and its unsent submission on the server is neither canceled nor created again', async () => {
  const { api } = await openClaim();
  await fillAttachment();
  await switchTab();
  expect(notes.elements()).toHaveLength(0);
  await switchTab();
  await expect.element(notes).toHaveValue('See the other plan');
  await expect.element(page.getByRole('combobox', { name: 'Type', exact: true })).toHaveValue('EOB');
  await expect.element(submitButton).toBeEnabled();
  expect(api.named(STAGE)).toHaveLength(1);
  expect(api.named(CANCEL)).toHaveLength(0);
});

test('a submit that completes while its tab is hidden shows success when the tab is shown again', async () => {
  const slow = held();
  await openClaim({ [ATTACH]: () => slow.answer });
  await fillAttachment();
  await sendAttachment();
  await switchTab();
  slow.release(null);
  await switchTab();
  await expect.element(exactText('Submission was successful')).toBeVisible();
});

test('closing the tab cancels its staged submission', async () => {
  stubUploads();
  const { api } = await openClaim();
  await create('Attachment');
  await expect.element(form('Attachment')).toBeVisible();
  await closeTab();
  await expect.poll(() => api.named(CANCEL)).toHaveLength(1);
});
