import { beforeEach, expect, test, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { failure, type Handlers } from '../../../../test/api.ts';
import { claim, draftRow, newDraft } from '../../../../test/claim-data.ts';
import { closeTab, count, create, exactText, kindField, openClaim } from '../../../../test/claim.tsx';
import { expectNoAxeFindings } from '../../../../test/render.tsx';
import { fileOf, pick, stubUploads } from '../../../../test/uploads.ts';
import { draftToContinue } from '../../../widgets/drafts/use-drafts.ts';

const SAVE = 'PUT /claim/documentation/:submissionId/draft';
const DRAFTS = 'GET /claim/documentation/draft';
const DRAFT = 'GET /claim/documentation/:submissionId/draft';
const CANCEL = 'DELETE /claim/documentation/:submissionId';
const STAGE = 'POST /claim/:claimId/documentation/submission/stage';

const field = (name: string) => page.getByRole('textbox', { name, exact: true });
const button = (name: string) => page.getByRole('button', { name, exact: true });
const form = (name: string) => page.getByRole('form', { name, exact: true });
const UNFINISHED = 'You have an unfinished appeal, saved 10/27/2025 4:31 PM.';

const appeal = {
  claimItem: [2],
  officeContactFirst: 'Robin',
  officeContactLast: 'Ashdown',
  contactAddress: '1 Larkmoor Lane',
  contactCity: 'Cedar Fork',
  contactState: 'UT',
  contactZip: '841',
  contactPhone: '801-555-0101',
  contactEmail: 'robin@example.org',
  appealReason: 'It was authorized.',
  actionRequest: '',
  authNum: 'AUTH1',
  noteLocation: 'Attached' as const,
};
const savedAppeal: Handlers = {
  [DRAFTS]: () => [draftRow(), draftRow({ id: 'of-another', claimId: '000000000001' })],
  [DRAFT]: () =>
    newDraft({
      id: 'submission-saved',
      version: 4,
      savedAt: '2025-10-27T22:31:00.000Z',
      appeal,
      files: [{ id: 'file-1', name: 'notes.pdf', size: 2048 }],
    }),
};

let uploads: ReturnType<typeof stubUploads>;
beforeEach(() => {
  uploads = stubUploads();
  draftToContinue.set(null);
});

test('leaving a field saves the form and shows the time of the plan [SUBMIT-09]', async () => {
  const { api } = await openClaim();
  await create('Appeal');
  await field('City').fill('Tes');
  expect(count('Saved 2:41 PM')).toBe(0);
  await userEvent.tab();
  await expect.element(exactText('Saved 2:41 PM')).toBeVisible();
  expect(api.named(SAVE)[0]?.body).toMatchObject({ version: 0, appeal: { contactCity: 'Tes', claimItem: [] } });
  await expectNoAxeFindings();
});

test('a form without input is not saved [SUBMIT-09]', async () => {
  const { api } = await openClaim();
  await create('Appeal');
  await expect.element(form('Appeal')).toBeVisible();
  await userEvent.tab();
  await userEvent.tab();
  expect(api.named(SAVE)).toHaveLength(0);
});

test('a hidden window saves the form [SUBMIT-09]', async () => {
  const { api } = await openClaim();
  await create('Attachment');
  await field('Notes (optional)').fill('Chart');
  vi.spyOn(document, 'visibilityState', 'get').mockReturnValue('hidden');
  document.dispatchEvent(new Event('visibilitychange'));
  await expect.poll(() => api.named(SAVE).length).toBe(1);
  expect(api.named(SAVE)[0]?.body).toEqual({ version: 0, attachment: { type: '', notes: 'Chart' } });
});

test('a failed save says that it is tried again; the form keeps its input [SUBMIT-09]', async () => {
  await openClaim({ [SAVE]: () => failure(null) });
  await create('Attachment');
  await field('Notes (optional)').fill('Chart');
  await userEvent.tab();
  await expect.element(page.getByRole('status').getByText('Not saved. Trying again...')).toBeVisible();
  await expect.element(field('Notes (optional)')).toHaveValue('Chart');
  await expectNoAxeFindings();
});

test('an uploaded file is part of the draft [SUBMIT-10]', async () => {
  const { api } = await openClaim();
  await create('Attachment');
  await expect.element(form('Attachment')).toBeVisible();
  await pick(fileOf('chart.pdf'));
  await uploads.open()[0]!.answer('file-9');
  await field('Notes (optional)').click();
  await userEvent.tab();
  await expect.poll(() => api.named(SAVE).length).toBe(1);
});

test('nothing of a draft is in the storage of the browser [SUBMIT-10]', async () => {
  await openClaim();
  await create('Attachment');
  await field('Notes (optional)').fill('Zebra chart');
  await userEvent.tab();
  await expect.element(exactText('Saved 2:41 PM')).toBeVisible();
  const kept = JSON.stringify([Object.values(localStorage), Object.values(sessionStorage), document.cookie]);
  expect(kept).not.toContain('Zebra');
  expect(await indexedDB.databases()).toEqual([]);
});

test('a claim with a draft offers Continue, which opens the form with fields and files [SUBMIT-11]', async () => {
  const { api } = await openClaim(savedAppeal);
  await expect.element(exactText(UNFINISHED)).toBeVisible();
  expect(page.getByText(/^You have an unfinished/).elements()).toHaveLength(1);
  await expectNoAxeFindings();
  await button('Continue').click();
  await expect.element(field('City')).toHaveValue('Cedar Fork');
  await expect.element(page.getByRole('checkbox', { name: 'Line 2, X9002 Denied' })).toBeChecked();
  await expect.element(page.getByRole('radio', { name: 'Notes Attached' })).toBeChecked();
  await expect.element(page.getByText('notes.pdf').first()).toBeVisible();
  await expect.element(exactText('Saved 4:31 PM')).toBeVisible();
  expect([count(UNFINISHED), count('Minimum of 5 characters'), api.named(STAGE).length]).toEqual([0, 0, 0]);
  await field('City').fill('Cedar Hill');
  await userEvent.tab();
  await expect.poll(() => api.named(SAVE).length).toBe(1);
  expect(api.named(SAVE)[0]?.body).toMatchObject({ version: 4, appeal: { ...appeal, contactCity: 'Cedar Hill' } });
});

test('Create asks before it makes a second draft of the same kind [SUBMIT-11]', async () => {
  const { api } = await openClaim({ ...savedAppeal, [DRAFTS]: () => [draftRow({ lines: [2, 4], files: 2 })] });
  await expect.element(exactText('Lines 2 and 4 · 2 files · “It was authorized.”')).toBeVisible();
  await create('Appeal');
  const question = page.getByRole('dialog', { name: 'Continue the unfinished appeal?' });
  await expect.element(question).toBeVisible();
  await expectNoAxeFindings();
  await userEvent.keyboard('{Escape}');
  expect([form('Appeal').elements().length, api.named(STAGE).length]).toEqual([0, 0]);
  await create('Appeal');
  await question.getByRole('button', { name: 'Create another' }).click();
  await expect.element(form('Appeal')).toBeVisible();
  expect(api.named(STAGE)).toHaveLength(1);
});

test('Discard asks, then deletes the draft [SUBMIT-11]', async () => {
  let rows = [draftRow({ kind: 'Attachment' })];
  const { api } = await openClaim({
    [DRAFTS]: () => rows,
    [CANCEL]: () => {
      rows = [];
      return null;
    },
  });
  const line = exactText('You have an unfinished attachment, saved 10/27/2025 4:31 PM.');
  await expect.element(line).toBeVisible();
  await button('Discard').click();
  const question = page.getByRole('dialog', { name: 'Discard the unfinished attachment?' });
  await question.getByRole('button', { name: 'Keep it' }).click();
  expect(api.named(CANCEL)).toHaveLength(0);
  await button('Discard').click();
  await question.getByRole('button', { name: 'Discard' }).click();
  await expect.element(line).not.toBeInTheDocument();
  expect(api.named(CANCEL)[0]?.params).toEqual({ submissionId: 'submission-saved' });
  await expect.element(kindField).toHaveFocus();
});

test('a draft that could not be discarded stays and says so [SUBMIT-11]', async () => {
  await openClaim({ ...savedAppeal, [CANCEL]: () => failure(500) });
  await button('Discard').click();
  await page.getByRole('dialog').getByRole('button', { name: 'Discard' }).click();
  await expect.element(page.getByRole('alert').getByText('It could not be discarded. Please try again.')).toBeVisible();
  await expect.element(exactText(UNFINISHED)).toBeVisible();
});

test('a draft that can no longer be sent says so and offers only Discard [SUBMIT-11]', async () => {
  await openClaim({
    'GET /claim/:claimId': () => claim({ status: 'Adjusting' }),
    'GET /claim/:claimId/documentation/new-submission-eligibility': () => false,
    [DRAFTS]: () => [draftRow({ canSend: false })],
  });
  await expect.element(exactText('This claim has changed. The appeal can no longer be sent.')).toBeVisible();
  await expect.element(button('Discard')).toBeVisible();
  expect(button('Continue').elements()).toHaveLength(0);
  await expectNoAxeFindings();
});

test('a draft chosen on My Submissions opens with the claim [SUBMIT-11]', async () => {
  draftToContinue.set('submission-saved');
  await openClaim(savedAppeal);
  await expect.element(field('City')).toHaveValue('Cedar Fork');
  expect(draftToContinue.get()).toBeNull();
});

test('closing the tab keeps the draft and saves the last change [SUBMIT-10]', async () => {
  const { api } = await openClaim();
  await create('Attachment');
  await field('Notes (optional)').fill('Chart');
  await closeTab();
  await expect.poll(() => api.named(SAVE).length).toBe(1);
  expect(api.named(CANCEL)).toHaveLength(0);
});

test('while emulating, drafts are neither asked for nor shown [SUBMIT-18]', async () => {
  const { api } = await openClaim(savedAppeal, { emulatingUser: 'Casey Sample' });
  await expect.element(exactText('View only while emulating Casey Sample.')).toBeVisible();
  expect([api.named(DRAFTS).length, count(UNFINISHED)]).toEqual([0, 0]);
});

test('Cancel on a saved form can close it and keep the draft [SUBMIT-10]', async () => {
  const { api } = await openClaim(savedAppeal);
  await button('Continue').click();
  await field('City').fill('Cedar Hill');
  await button('Cancel').click();
  const question = page.getByRole('dialog', { name: 'Close the appeal?' });
  await expect.element(question.getByRole('button', { name: 'Save and close' })).toHaveFocus();
  await expectNoAxeFindings();
  await question.getByRole('button', { name: 'Save and close' }).click();
  await expect.element(exactText(UNFINISHED)).toBeVisible();
  await expect.poll(() => api.named(SAVE).at(-1)?.body).toMatchObject({ appeal: { contactCity: 'Cedar Hill' } });
  expect([form('Appeal').elements().length, api.named(CANCEL).length]).toEqual([0, 0]);
  await expect.element(kindField).toHaveFocus();
});

test('Cancel on a form whose save failed does not offer to keep it [SUBMIT-10]', async () => {
  await openClaim({ [SAVE]: () => failure(null) });
  await create('Attachment');
  await field('Notes (optional)').fill('Chart');
  await userEvent.tab();
  await expect.element(exactText('Not saved. Trying again...')).toBeVisible();
  await button('Cancel').click();
  await expect.element(page.getByRole('dialog', { name: 'Discard your changes?' })).toBeVisible();
  expect(button('Save and close').elements()).toHaveLength(0);
});
