import type { Draft } from '@pbt/domain/contract/claim-documentation';
import { beforeEach, expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { failure, type Handlers } from '../../../../test/api.ts';
import { draftRow, newDraft } from '../../../../test/claim-data.ts';
import { exactText, openClaim, submitButton } from '../../../../test/claim.tsx';
import { expectNoAxeFindings } from '../../../../test/render.tsx';
import { stubUploads } from '../../../../test/uploads.ts';
import { draftToContinue } from '../../../widgets/drafts/use-drafts.ts';

const SAVE = 'PUT /claim/documentation/:submissionId/draft';
const DRAFTS = 'GET /claim/documentation/draft';
const DRAFT = 'GET /claim/documentation/:submissionId/draft';
const CANCEL = 'DELETE /claim/documentation/:submissionId';
const STAGE = 'POST /claim/:claimId/documentation/submission/stage';
const SUBMITS = 'POST /claim/documentation/appeal';
const CHANGED = 'This form was changed in another window.';
const DISCARDED = 'This submission was cancelled.';
const UNFINISHED = 'You have an unfinished appeal, saved 10/27/2025 4:31 PM.';

const field = (name: string) => page.getByRole('textbox', { name, exact: true });
const button = (name: string) => page.getByRole('button', { name, exact: true });

const appeal = {
  claimItem: [2],
  officeContactFirst: 'Robin',
  officeContactLast: 'Ashdown',
  contactAddress: '1 Larkmoor Lane',
  contactCity: 'Cedar Fork',
  contactState: 'UT',
  contactZip: '84198',
  contactPhone: '801-555-0101',
  contactEmail: 'robin@example.org',
  appealReason: 'It was authorized.',
  actionRequest: 'Pay line 2.',
  authNum: 'AUTH1',
  noteLocation: 'iCentra' as const,
};
const files = [{ id: 'file-1', name: 'notes.pdf', size: 2048 }];
const draftOf = (changes: Partial<Draft> = {}) =>
  newDraft({ id: 'submission-saved', version: 4, appeal, files, ...changes });

/** A server with one draft. Another window can change or discard it. */
function server() {
  let stored: Draft | null = draftOf();
  let { version } = stored;
  const handlers: Handlers = {
    [DRAFTS]: () => [draftRow()],
    [DRAFT]: ({ params }) => (params['submissionId'] === 'submission-saved' ? (stored ?? failure(404)) : newDraft()),
    [SAVE]: ({ params, fields }) => {
      const saved = { version: Number(fields['version']) + 1, savedAt: '2025-10-29T20:41:00.000Z' };
      if (params['submissionId'] !== 'submission-saved') return saved;
      if (stored === null) return failure(409, DISCARDED);
      if (fields['version'] !== version) return failure(409, CHANGED);
      ({ version } = saved);
      return saved;
    },
  };
  return {
    handlers,
    changeElsewhere: () => {
      version = 7;
      stored = draftOf({ version: 7, appeal: { ...appeal, contactCity: 'Other Town' } });
    },
    discardElsewhere: () => {
      stored = null;
    },
  };
}

beforeEach(() => {
  stubUploads();
  draftToContinue.set(null);
});

/** Continues the draft and types, after `elsewhere` has happened in another window. */
async function typeAfter(elsewhere: 'changeElsewhere' | 'discardElsewhere', more: Handlers = {}) {
  const portal = server();
  const { api } = await openClaim({ ...portal.handlers, ...more });
  await button('Continue').click();
  await expect.element(field('City')).toHaveValue('Cedar Fork');
  portal[elsewhere]();
  await field('City').fill('Mine');
  await userEvent.tab();
  await expect.element(exactText(elsewhere === 'changeElsewhere' ? CHANGED : DISCARDED)).toBeVisible();
  return Object.assign(api, portal);
}

test('while another window has changed the draft, nothing is overwritten or sent [SUBMIT-10]', async () => {
  const api = await typeAfter('changeElsewhere');
  await expect.element(button('Keep mine')).toBeVisible();
  await expect.element(submitButton).not.toBeInTheDocument();
  await expect.element(field('City')).toHaveValue('Mine');
  await expectNoAxeFindings();
  // Closing the older form must not discard the newer draft.
  await button('Cancel').click();
  await page.getByRole('dialog').getByRole('button', { name: 'Discard' }).click();
  await expect.element(exactText(UNFINISHED)).toBeVisible();
  expect([api.named(CANCEL).length, api.named(SUBMITS).length, api.named(SAVE).length]).toEqual([0, 0, 1]);
});

test('"Load the other version" shows what the other window saved [SUBMIT-10]', async () => {
  const api = await typeAfter('changeElsewhere');
  await button('Load the other version').click();
  await expect.element(field('City')).toHaveValue('Other Town');
  await expect.element(submitButton).toBeVisible();
  await field('City').fill('Third Town');
  await userEvent.tab();
  await expect
    .poll(() => api.named(SAVE).at(-1)?.body)
    .toMatchObject({ version: 7, appeal: { contactCity: 'Third Town' } });
});

test('a draft that the other window has ended meanwhile is not loaded, and the text stays [SUBMIT-10]', async () => {
  const portal = await typeAfter('changeElsewhere');
  await expect.element(button('Load the other version')).toBeVisible();
  portal.discardElsewhere();
  await button('Load the other version').click();
  await expect.element(button('Load the other version')).not.toBeInTheDocument();
  await expect.element(button('Keep mine')).toBeVisible();
  await expect.element(field('City')).toHaveValue('Mine');
});

test('a draft that was ended elsewhere may have been sent, so the history is loaded again [SUBMIT-14]', async () => {
  const api = await typeAfter('discardElsewhere');
  await expect.element(button('Keep mine')).toBeVisible();
  await expect.poll(() => api.named('GET /claim/:claimId/documentation').length).toBe(2);
});

test('"Keep mine" saves this form over the other version, and it can be sent [SUBMIT-10]', async () => {
  const api = await typeAfter('changeElsewhere', { [SUBMITS]: () => null });
  await button('Keep mine').click();
  await expect.element(submitButton).toBeVisible();
  await expect.element(field('City')).toHaveValue('Mine');
  expect(api.named(SAVE).at(-1)?.body).toMatchObject({ version: 7, appeal: { ...appeal, contactCity: 'Mine' } });
  await submitButton.click();
  await page.getByRole('dialog').getByRole('button', { name: 'Submit' }).click();
  await expect.element(exactText('Submission was successful')).toBeVisible();
});

test('"Keep mine" makes a new draft of a form that was discarded elsewhere [SUBMIT-10]', async () => {
  const api = await typeAfter('discardElsewhere');
  await expect.element(page.getByText(/add these files again: notes\.pdf\.$/)).toBeVisible();
  expect(button('Load the other version').elements()).toHaveLength(0);
  await button('Keep mine').click();
  await expect.element(submitButton).toBeVisible();
  await expect.element(field('City')).toHaveValue('Mine');
  expect(api.named(STAGE)).toHaveLength(1);
  expect(api.named(SAVE).at(-1)?.body).toMatchObject({ version: 0, appeal: { ...appeal, contactCity: 'Mine' } });
  expect(page.getByText('notes.pdf').elements()).toHaveLength(0);
});

test('a choice that fails keeps the text and can be repeated [SUBMIT-10]', async () => {
  await typeAfter('discardElsewhere', { [STAGE]: () => failure(500) });
  await button('Keep mine').click();
  await expect.element(page.getByRole('alert').getByText('This did not work. Please try again.')).toBeVisible();
  await expect.element(field('City')).toHaveValue('Mine');
  await expect.element(button('Keep mine')).toBeEnabled();
});

test.each([
  ['changed', 'changeElsewhere', CHANGED],
  ['discarded', 'discardElsewhere', DISCARDED],
] as const)(
  'Submit of a draft that was %s in another window is refused before the confirmation [SUBMIT-10]',
  async (_, elsewhere, why) => {
    const portal = server();
    const { api } = await openClaim(portal.handlers);
    await button('Continue').click();
    await expect.element(field('City')).toHaveValue('Cedar Fork');
    portal[elsewhere]();
    await submitButton.click();
    await expect.element(exactText(why)).toBeVisible();
    expect([page.getByRole('dialog').elements().length, api.named(SUBMITS).length]).toEqual([0, 0]);
    await expect.element(submitButton).not.toBeInTheDocument();
  },
);

test('a draft changed during the confirmation offers both versions, and Cancel keeps the newer one [SUBMIT-10]', async () => {
  const portal = server();
  const { api } = await openClaim({ ...portal.handlers, [SUBMITS]: () => failure(409, CHANGED) });
  await button('Continue').click();
  await submitButton.click();
  const confirm = page.getByRole('dialog').getByRole('button', { name: 'Submit' });
  await expect.element(confirm).toBeVisible();
  portal.changeElsewhere();
  await confirm.click();
  await expect.element(button('Load the other version')).toBeVisible();
  expect(exactText(CHANGED).elements()).toHaveLength(1);
  await button('Cancel').click();
  await page.getByRole('dialog').getByRole('button', { name: 'Discard' }).click();
  await expect.element(exactText(UNFINISHED)).toBeVisible();
  expect(api.named(CANCEL)).toHaveLength(0);
});

test('Submit saves the form and sends the version of the draft [SUBMIT-10]', async () => {
  const { api } = await openClaim({ ...server().handlers, [SUBMITS]: () => null });
  await button('Continue').click();
  await submitButton.click();
  await page.getByRole('dialog').getByRole('button', { name: 'Submit' }).click();
  await expect.poll(() => api.named(SUBMITS).map(({ fields }) => fields['draftVersion'])).toEqual([5]);
  expect(api.named(SAVE).map(({ fields }) => fields['version'])).toEqual([4]);
});
