import type { User } from '@pbt/domain/contract/user';
import { beforeEach, expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { failure, stubApi, type Handlers } from '../../../test/api.ts';
import { draftRow } from '../../../test/claim-data.ts';
import { expectNoAxeFindings } from '../../../test/render.tsx';
import { renderScreen } from '../../../test/screen.tsx';
import { DraftList } from './draft-list.tsx';
import { draftToContinue } from './use-drafts.ts';

const DRAFTS = 'GET /claim/documentation/draft';
const CANCEL = 'DELETE /claim/documentation/:submissionId';
const list = page.getByRole('region', { name: 'Unfinished work' });

async function open(handlers: Handlers, user: Partial<User> = {}) {
  const api = stubApi(handlers);
  await renderScreen(<DraftList />, { user });
  return api;
}

beforeEach(() => draftToContinue.set(null));

test('all drafts are listed with claim, time and what can be done [SUBMIT-11]', async () => {
  await open({
    [DRAFTS]: () => [
      draftRow({ claimNumber: 'cl-25/1147' }),
      draftRow({
        id: 'other',
        claimId: '000000000001',
        claimNumber: '000000000001',
        kind: 'Attachment',
        canSend: false,
      }),
    ],
  });
  await expect.element(list.getByText(/^Unfinished appeal for claim/)).toBeVisible();
  const lines = [...list.element().querySelectorAll('span')].map((part) => part.textContent);
  expect(lines).toContain('Unfinished appeal for claim cl-25/1147, saved 10/27/2025 4:31 PM.');
  expect(lines).toContain(
    'Unfinished attachment for claim 000000000001, saved 10/27/2025 4:31 PM. This claim has changed. The attachment can no longer be sent.',
  );
  await expect.element(list.getByText('Unfinished work is deleted after 7 days.')).toBeVisible();
  expect(list.getByRole('link', { name: 'Continue' }).elements()).toHaveLength(1);
  expect(list.getByRole('button', { name: 'Discard' }).elements()).toHaveLength(2);
  await expectNoAxeFindings();
});

test('Continue leads to the claim, which opens the draft [SUBMIT-11]', async () => {
  await open({ [DRAFTS]: () => [draftRow()] });
  const link = list.getByRole('link', { name: 'Continue' });
  await expect.element(link).toHaveAttribute('href', '/claim-details/000000251147');
  await link.click();
  expect(draftToContinue.get()).toBe('submission-saved');
});

test('a discarded draft leaves the list [SUBMIT-11]', async () => {
  let rows = [draftRow()];
  await open({
    [DRAFTS]: () => rows,
    [CANCEL]: () => {
      rows = [];
      return null;
    },
  });
  await list.getByRole('button', { name: 'Discard' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Discard' }).click();
  await expect.element(list).not.toBeInTheDocument();
});

test('a failed load offers Try Again [SUBMIT-11]', async () => {
  let answer: unknown = failure(500);
  await open({ [DRAFTS]: () => answer });
  await expect.element(page.getByText('There was an error retrieving your unfinished work.')).toBeVisible();
  await expectNoAxeFindings();
  answer = [draftRow()];
  await page.getByRole('button', { name: 'Try Again' }).click();
  await expect.element(list.getByText(/^Unfinished appeal/).first()).toBeVisible();
});

test('while emulating, drafts are neither asked for nor listed [SUBMIT-18]', async () => {
  const api = await open({ [DRAFTS]: () => [draftRow()] }, { emulatingUser: 'Casey Sample' });
  expect([api.named(DRAFTS).length, list.elements().length]).toEqual([0, 0]);
});
