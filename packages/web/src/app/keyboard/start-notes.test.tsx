import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { draftRow } from '../../../test/claim-data.ts';
import { expectAccessible, openPortal } from '../../../test/keyboard.tsx';

const DRAFTS = 'GET /claim/documentation/draft';
const notes = page.getByRole('complementary', { name: 'Good to know' });

test('the start page names unfinished submissions and leads to them [SUBMIT-11]', async () => {
  await openPortal({ at: '/search', handlers: { [DRAFTS]: () => [draftRow(), draftRow({ id: 'other' })] } });
  await expect.element(notes.getByText('You have 2 unfinished submissions.')).toBeVisible();
  const link = notes.getByRole('link', { name: 'Open My Submissions' });
  await expect.element(link).toHaveAttribute('href', '/submissions');
  await expectAccessible();
});

test('the start page shows the key of the palette on a wide screen only [KEYS-04]', async () => {
  await page.viewport(1280, 900);
  await openPortal({ at: '/search', handlers: { [DRAFTS]: () => [] } });
  await expect
    .poll(() => (notes.element() as HTMLElement).innerText.trim())
    .toMatch(/^Press \S+ K to go to a claim, patient, payment or page\.$/);
  await page.viewport(390, 844);
  await expect.poll(() => (notes.element() as HTMLElement).innerText.trim()).toBe('');
  await page.viewport(1280, 900);
});

test('while emulating, the start page asks for no drafts [SUBMIT-18]', async () => {
  // Otherwise the portal ends an emulation of an earlier session.
  sessionStorage.setItem('pbt.userFetched', '1');
  const api = await openPortal({ at: '/search', user: { emulatingUser: 'Casey Sample' } });
  await expect.element(notes).toBeVisible();
  expect(api.named(DRAFTS)).toEqual([]);
});

test('other pages have no such notes [KEYS-04]', async () => {
  await openPortal();
  expect(notes.elements()).toEqual([]);
});
