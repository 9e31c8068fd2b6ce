import { expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import type { Handlers } from '../../../../test/api.ts';
import { deniedItem, item, newDraft, reason, submission } from '../../../../test/claim-data.ts';
import { count, create, exactText, openClaim, submitButton } from '../../../../test/claim.tsx';
import { expectNoAxeFindings } from '../../../../test/render.tsx';

const DRAFT = 'GET /claim/documentation/:submissionId/draft';
const HINT = 'All fields are required unless marked optional.';

const field = (name: string) => page.getByRole('textbox', { name, exact: true });
const line = (name: string) => page.getByRole('checkbox', { name });
const denied = line('Line 2, X9002 Denied');
const appealForm = page.getByRole('form', { name: 'Appeal' });

async function open(handlers: Handlers = {}) {
  const screen = await openClaim(handlers);
  await create('Appeal');
  await expect.element(appealForm).toBeVisible();
  return screen;
}

const contact = {
  officeContactFirst: 'Robin',
  officeContactLast: 'Ashdown',
  contactAddress: '1 Larkmoor Lane',
  contactCity: 'Cedar Fork',
  contactState: 'UT',
  contactZip: '84198',
  contactPhone: '801-555-0101',
  contactEmail: 'robin@example.org',
};
const prefilled = (source: 'appeal' | 'profile'): Handlers => ({
  [DRAFT]: () => newDraft({ contact: { source, ...contact } }),
});

test.each([
  { source: 'appeal', mark: 'From your last appeal.' },
  { source: 'profile', mark: 'From your profile.' },
] as const)(
  'the office contact is prefilled and marked "$mark" until it changes [SUBMIT-12]',
  async ({ source, mark }) => {
    await open(prefilled(source));
    await expect.element(page.getByText(mark)).toBeVisible();
    await expect.element(field('First name')).toHaveValue('Robin');
    await expect.element(field('Zip')).toHaveValue('84198');
    for (const name of ['Appeal reason', 'Action requested']) await expect.element(field(name)).toHaveValue('');
    await expectNoAxeFindings();
    await field('Phone').fill('801-555-0102');
    await expect.poll(() => page.getByText(mark).elements().length).toBe(0);
  },
);

test('Clear empties the prefilled contact without showing errors [SUBMIT-12]', async () => {
  await open(prefilled('profile'));
  await page.getByRole('button', { name: 'Clear the office contact' }).click();
  for (const name of ['First name', 'Address', 'Email']) await expect.element(field(name)).toHaveValue('');
  await expect.element(field('First name')).toHaveFocus();
  expect(count('This field is required')).toBe(0);
  expect(page.getByText('From your profile.').elements()).toHaveLength(0);
});

test('a prefilled contact is no input: Cancel does not ask [SUBMIT-12]', async () => {
  await open(prefilled('appeal'));
  await page.getByRole('button', { name: 'Cancel', exact: true }).click();
  await expect.element(appealForm).not.toBeInTheDocument();
});

test('the form opens without a contact if it cannot be read [SUBMIT-12]', async () => {
  await open({ [DRAFT]: () => null });
  await expect.element(field('First name')).toHaveValue('');
});

test('no field shows an error before it was changed and left, or Submit was pressed [SUBMIT-13]', async () => {
  await open();
  await expect.element(exactText(HINT)).toBeVisible();
  await expect.element(submitButton).toBeEnabled();
  await field('City').click();
  await userEvent.tab();
  expect(count('This field is required')).toBe(0);
  await denied.click();
  await denied.click();
  await userEvent.tab();
  await expect.poll(() => count('This field is required')).toBe(1);
  await expect.element(exactText(HINT)).toBeVisible();
});

test('Submit with problems shows the footer and moves the focus to the first one [SUBMIT-13]', async () => {
  await open(prefilled('profile'));
  await denied.click();
  await field('City').fill('');
  await submitButton.click();
  await expect.element(exactText('Missing or invalid fields')).toBeVisible();
  await expect.element(field('City')).toHaveFocus();
  await field('City').fill('Cedar Fork');
  await field('Appeal reason').fill('It was authorized.');
  await submitButton.click();
  await expect.element(field('Action requested')).toHaveFocus();
  await field('Action requested').fill('Please pay line 2.');
  await userEvent.keyboard('{Tab}');
  await submitButton.click();
  await expect.element(page.getByRole('radio', { name: 'Notes Attached' })).toHaveFocus();
  await page.getByRole('radio', { name: 'Notes Attached' }).click();
  await expect.element(exactText('Missing file for "Notes attached"')).toBeVisible();
  await submitButton.click();
  await expect.poll(() => (document.activeElement as HTMLInputElement).type).toBe('file');
  await page.getByRole('radio', { name: 'Notes in iCentra' }).click();
  await expect.element(exactText(HINT)).toBeVisible();
});

test('Submit with problems names every field to check, also when a file is missing [SUBMIT-13]', async () => {
  await open(prefilled('appeal'));
  await field('Zip').fill('841');
  await page.getByRole('radio', { name: 'Notes Attached' }).click();
  await submitButton.click();
  await expect.element(exactText('Missing file for "Notes attached"')).toBeVisible();
  await expect
    .element(exactText('Check these fields: Claim items, Zip, Appeal reason, Action requested.'))
    .toBeVisible();
});

test('a hint says when files can be added and what iCentra is [APPEAL-02]', async () => {
  await open();
  await expect
    .element(page.getByRole('radiogroup', { name: 'Notes' }))
    .toHaveAccessibleDescription(/Notes Attached lets you add files below\. iCentra is /);
});

test('a long reason says how much is too long, and when a paste was cut [APPEAL-16]', async () => {
  await open();
  await field('Appeal reason').fill('x'.repeat(3990));
  await expect.element(exactText('10 characters remaining')).toBeVisible();
  await field('Appeal reason').fill('x'.repeat(4001));
  await expect.element(exactText('1 character too many')).toBeVisible();
  await field('Appeal reason').fill('x'.repeat(20_000));
  await expect.element(exactText('The text was cut at 20,000 characters. 16,000 characters too many')).toBeVisible();
});

test('a reason that is too long tells the limit when the field is left, and keeps its text [SUBMIT-13]', async () => {
  await open();
  await field('Appeal reason').fill('x'.repeat(4001));
  expect(page.getByText('Maximum of 4,000 characters').elements()).toEqual([]);
  await userEvent.tab();
  await expect.element(exactText('Maximum of 4,000 characters')).toBeVisible();
  await expect.element(field('Appeal reason')).toHaveValue('x'.repeat(4001));
});

const inReview = (changes: object = {}): Handlers => ({
  'GET /claim/:claimId/documentation': () => [
    {
      ...submission({ type: 'Appeal', lines: [2], queueStatus: 'InProgress', submittedOn: '2025-10-03T18:00:00.000Z' }),
      reference: 'A-7K3M-92QR',
      ...changes,
    },
  ],
});
const IN_REVIEW =
  'Line 2 already has an appeal in review (A-7K3M-92QR, filed 10/03/2025). A second appeal can delay both.';

test('a chosen line with an appeal in review warns in form and confirmation, and does not block [SUBMIT-14]', async () => {
  await open({ ...prefilled('appeal'), ...inReview() });
  expect(page.getByText(/already has an appeal/).elements()).toHaveLength(0);
  await denied.click();
  await expect.poll(() => appealForm.element().textContent).toContain(IN_REVIEW);
  await expect
    .element(appealForm.getByRole('link', { name: 'A-7K3M-92QR' }))
    .toHaveAttribute('href', '/submissions/A-7K3M-92QR');
  await expectNoAxeFindings();
  await field('Appeal reason').fill('It was authorized.');
  await field('Action requested').fill('Please pay line 2.');
  await page.getByRole('radio', { name: 'Notes in iCentra' }).click();
  await submitButton.click();
  const dialog = page.getByRole('dialog', { name: 'Appeal Submission Confirmation' });
  await expect.poll(() => dialog.element().textContent).toContain(IN_REVIEW);
  await expectNoAxeFindings();
});

test.each([
  ['reviewed', { queueStatus: 'End' }],
  ['of another line', { lines: [1] }],
])('an appeal that is %s does not warn [SUBMIT-14]', async (_name, changes) => {
  await open(inReview(changes));
  await denied.click();
  await expect.element(denied).toBeChecked();
  expect(page.getByText(/already has an appeal/).elements()).toHaveLength(0);
});

const two: Handlers = {
  'GET /claim/:claimId/item': () => [
    item(),
    deniedItem({ adjustments: [{ gc: 'CO', carc: '197', rarc: null, amount: '$310.20', class: 'denial' }] }),
    deniedItem({
      num: 3,
      code: { id: 'X3003', text: '' },
      adjustments: [{ gc: 'CO', carc: '252', rarc: null, amount: '$310.20', class: 'denial' }],
    }),
  ],
  'GET /claim/:claimId/reason': () => [
    reason(),
    reason({ seqNo: '2', carc: '197', class: 'denial', title: 'No authorization on file', step: 'appeal' }),
    reason({ seqNo: '3', carc: '252', class: 'denial', title: 'Records needed', step: 'records' }),
  ],
};

test('Appeal line opens the form with that line chosen, and adds a line to an open form [DENIAL-09]', async () => {
  const { api } = await openClaim(two);
  await page.getByRole('button', { name: 'Appeal line 2' }).click();
  await expect.element(denied).toBeChecked();
  await expect.element(line('Line 3, X3003 Denied')).not.toBeChecked();
  await page.getByRole('button', { name: 'Appeal line 3' }).click();
  await expect.element(line('Line 3, X3003 Denied')).toBeChecked();
  await expect.element(denied).toBeChecked();
  expect(api.named('POST /claim/:claimId/documentation/submission/stage')).toHaveLength(1);
});

test('Send records opens the attachment form, only for a line that needs records [DENIAL-09]', async () => {
  await openClaim(two);
  const records = page.getByRole('button', { name: 'Send records' });
  await expect.element(records).toBeVisible();
  expect(records.elements()).toHaveLength(1);
  await records.click();
  await expect.element(page.getByRole('form', { name: 'Attachment' })).toBeVisible();
});

test('while emulating, lines cannot be appealed and records cannot be sent [DENIAL-09] [SUBMIT-18]', async () => {
  await openClaim(two, { emulatingUser: 'Casey Sample' });
  await expect.element(page.getByRole('heading', { name: /^Records needed/ })).toBeVisible();
  expect(page.getByRole('button', { name: /^Appeal line|^Send records/ }).elements()).toHaveLength(0);
});
