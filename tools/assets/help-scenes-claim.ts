import type { Locator, Page } from '@playwright/test';
import { textFile } from './text-file.ts';
import { button, open, region, type Scene } from './help-scene.ts';

/** The form of an earlier picture comes back as a draft. It needs this long to appear. */
const DRAFT_MS = 3000;

/** Opens the claim with denied lines and fills in an appeal of line 2 without sending it. */
async function fillAppeal(page: Page): Promise<Locator> {
  await open(page, '/claim-details/910000002400', () => region(page, 'Submissions'));
  const form = page.getByRole('form', { name: 'Appeal' });
  const draft = region(page, 'Submissions').getByRole('button', { name: 'Continue', exact: true });
  const hasDraft = await draft.waitFor({ timeout: DRAFT_MS }).then(
    () => true,
    () => false,
  );
  if (hasDraft) {
    await draft.click();
    await form.getByText('Uploaded', { exact: true }).waitFor();
    return form;
  }
  await page.getByLabel('Submission type').selectOption('Appeal');
  await button(page, 'Create').click();
  await form.getByLabel('Line 2, 93306').check();
  const values = {
    'First name': 'Robin',
    'Last name': 'Ashdown',
    Address: '101 Larkmoor Lane',
    City: 'Cedar Fork',
    State: 'UT',
    Zip: '84198',
    Phone: '801-555-0101',
    Email: 'robin@example.org',
    'Appeal reason': 'The service was authorized before the visit. The attached letter shows the number and the day.',
    'Action requested': 'Please pay line 2 at the contracted rate.',
    'Auth #': 'AUTH-77',
  };
  for (const [label, value] of Object.entries(values)) await form.getByLabel(label).fill(value);
  await form.getByLabel('Notes Attached').check();
  await form.locator('input[type=file]').setInputFiles(textFile('authorization-letter.txt'));
  await form.getByText('Uploaded', { exact: true }).waitFor();
  return form;
}

/** Help screenshots of the Claim Line Explanations table and of the steps of an appeal. */
export const CLAIM_SCENES = {
  'claim-explanations': {
    set: async (page) => {
      await open(page, '/claim-details/910000002400', () => region(page, 'Claim Line Explanations'));
      await page.getByText('No submissions yet').waitFor();
      return { of: [region(page, 'Claim Line Explanations')] };
    },
  },
  'appeal-create': {
    height: 2700,
    set: async (page) => {
      await open(page, '/claim-details/910000002400', () => region(page, 'Submissions'));
      await page.getByText('No submissions yet').waitFor();
      await page.getByLabel('Submission type').selectOption('Appeal');
      return {
        of: [region(page, 'Submissions')],
        steps: { 1: page.getByLabel('Submission type'), 2: button(page, 'Create') },
      };
    },
  },
  'appeal-form': {
    height: 2700,
    set: async (page) => {
      const form = await fillAppeal(page);
      await page.mouse.move(0, 0);
      return {
        of: [form],
        steps: {
          3: form.getByLabel('Line 2, 93306'),
          4: form.getByLabel('First name'),
          5: form.getByLabel('Appeal reason'),
          6: form.getByLabel('Action requested'),
          7: form.getByLabel('Auth #'),
          8: form.getByLabel('Notes Attached'),
          9: form.getByText('Drop files here or').locator('xpath=..'),
          10: form.getByRole('button', { name: 'Submit', exact: true }),
        },
      };
    },
  },
  'appeal-confirmation': {
    set: async (page) => {
      const form = await fillAppeal(page);
      await form.getByRole('button', { name: 'Submit', exact: true }).click();
      const dialog = page.getByRole('dialog', { name: 'Appeal Submission Confirmation' });
      await dialog.waitFor();
      return { of: [dialog], steps: { 11: dialog.getByRole('button', { name: 'Submit', exact: true }) } };
    },
  },
  'appeal-history': {
    set: async (page) => {
      const form = await fillAppeal(page);
      await form.getByRole('button', { name: 'Submit', exact: true }).click();
      await page.getByRole('dialog').getByRole('button', { name: 'Submit', exact: true }).click();
      await page.getByText('Submission was successful').waitFor();
      const history = region(page, 'Submissions').getByRole('region', { name: 'History' });
      await history.getByText('In review').waitFor();
      return { of: [region(page, 'Submissions')], steps: { 12: history.getByText('In review') } };
    },
  },
} as const satisfies Record<string, Scene>;
