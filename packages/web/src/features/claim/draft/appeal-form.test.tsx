import { beforeEach, expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { failure, type Handlers } from '../../../../test/api.ts';
import { expectNoAxeFindings } from '../../../../test/render.tsx';
import { claim, deniedItem, ID, item, reason } from '../../../../test/claim-data.ts';
import { count, create, openClaim, exactText, submitButton, switchTab } from '../../../../test/claim.tsx';
import { fileOf, pick, stubUploads } from '../../../../test/uploads.ts';

const APPEAL = 'POST /claim/documentation/appeal';

const field = (name: string) => page.getByRole('textbox', { name, exact: true });
const line = (name: string) => page.getByRole('checkbox', { name });
const noteLocation = (name: string) => page.getByRole('radio', { name, exact: true });
const dialog = page.getByRole('dialog', { name: 'Appeal Submission Confirmation', exact: true });
const confirm = dialog.getByRole('button', { name: 'Submit', exact: true });
const denied = 'Line 2, X9002 Denied';
const allowed = 'Line 1, X1001 Allowed $162.40';

let uploads: ReturnType<typeof stubUploads>;
beforeEach(() => {
  uploads = stubUploads();
});

async function open(handlers: Handlers = {}) {
  const screen = await openClaim(handlers);
  await create('Appeal');
  await expect.element(page.getByRole('form', { name: 'Appeal' })).toBeVisible();
  return screen;
}

const VALID = {
  'First name': 'Sam',
  'Last name': 'Placeholder',
  Address: '200 Placeholder Avenue',
  City: 'Testville',
  State: 'ZZ',
  Zip: '00000',
  Phone: '801-555-0100',
  Email: 'sam.placeholder@example.com',
  'Appeal reason': 'Authorization was on file.',
  'Action requested': 'Please pay line 2.',
} as const;

async function fill(changes: Partial<Record<keyof typeof VALID, string>> = {}) {
  await line(denied).click();
  for (const [name, value] of Object.entries({ ...VALID, ...changes })) await field(name).fill(value);
}

test('the form has all fields of an appeal [APPEAL-01]', async () => {
  await open();
  await expect.element(page.getByRole('group', { name: 'Claim items' })).toBeVisible();
  for (const name of [...Object.keys(VALID), 'Auth # (optional)']) await expect.element(field(name)).toBeVisible();
  const noteLocations = page.getByRole('radiogroup', { name: 'Notes' }).getByRole('radio').elements();
  expect(noteLocations.map((radio) => radio.closest('label')?.textContent)).toEqual([
    'Notes Attached',
    'Notes in iCentra',
  ]);
  await expectNoAxeFindings();
});

test('several lines can be chosen, but only lines with a CO or PR reason [APPEAL-01] [APPEAL-04] [APPEAL-05]', async () => {
  await open({
    'GET /claim/:claimId/item': () => [item(), deniedItem(), deniedItem({ num: 3, code: { id: 'X3', text: '' } })],
    'GET /claim/:claimId/reason': () => [
      reason({ gc: 'PR' }),
      reason({ seqNo: '2' }),
      reason({ seqNo: '3', gc: 'OA' }),
    ],
  });
  const lines = page.getByRole('group', { name: 'Claim items' }).getByRole('checkbox');
  expect(lines.elements().map((box) => box.closest('label')?.textContent)).toEqual([
    'Line 1, X1001Allowed $162.40',
    'Line 2, X9002Denied',
  ]);
  await line(denied).click();
  await line(allowed).click();
  await expect.element(line(denied)).toBeChecked();
  await expect.element(line(allowed)).toBeChecked();
});

test('an appeal with empty required fields cannot be submitted; the auth # is optional [APPEAL-06] [APPEAL-07] [APPEAL-10] [APPEAL-16] [APPEAL-17] [APPEAL-18] [APPEAL-19] [CLAIMDOC-17]', async () => {
  await open();
  await submitButton.click();
  await expect.element(exactText('Missing or invalid fields')).toBeVisible();
  await expect.poll(() => count('This field is required')).toBe(12);
  expect(dialog.elements()).toHaveLength(0);
  await expect.element(line(allowed)).toHaveFocus();
  await expect
    .element(page.getByRole('group', { name: 'Claim items' }))
    .toHaveAccessibleDescription('This field is required');
  await expect
    .element(page.getByRole('radiogroup', { name: 'Notes' }))
    .toHaveAccessibleDescription('This field is required');
  for (const name of Object.keys(VALID))
    await expect.element(field(name)).toHaveAccessibleDescription('This field is required');
  await expect.element(field('Auth # (optional)')).not.toHaveAccessibleDescription();
  await expectNoAxeFindings();
  await noteLocation('Notes in iCentra').click();
  await line(denied).click();
  await expect.poll(() => count('This field is required')).toBe(10);
});

test('a field is validated when it loses focus, then on every key', async () => {
  await open();
  await field('City').fill('Te');
  expect(count('Minimum of 3 characters')).toBe(0);
  await userEvent.tab();
  await expect.element(exactText('Minimum of 3 characters')).toBeVisible();
  await field('City').fill('Tes');
  await expect.poll(() => count('Minimum of 3 characters')).toBe(0);
});

test.each([
  { name: 'First name', bad: 'Sa', good: 'Sam', message: 'Minimum of 3 characters', id: '[APPEAL-08]' },
  { name: 'Last name', bad: 'Po', good: 'Poe', message: 'Minimum of 3 characters', id: '[APPEAL-09]' },
  { name: 'City', bad: 'Te', good: 'Tes', message: 'Minimum of 3 characters', id: '[APPEAL-11]' },
  { name: 'State', bad: 'Z', good: 'ZZ', message: 'Minimum of 2 characters', id: '[APPEAL-12]' },
  { name: 'Zip', bad: '0000', good: '00000', message: 'Minimum of 5 characters', id: '[APPEAL-13]' },
  { name: 'Zip', bad: '000000', good: '00000', message: 'Maximum of 5 characters', id: '[APPEAL-13]' },
  {
    name: 'Phone',
    bad: '555.010',
    good: '+1 (801) 555-0100',
    message: 'Please enter a phone number in the format of xxx-xxx-xxxx',
    id: '[APPEAL-14]',
  },
  {
    name: 'Email',
    bad: 'sam@',
    good: 'sam@example.org',
    message: 'Please enter a valid email address',
    id: '[APPEAL-15]',
  },
])('$name "$bad" shows "$message" $id', async ({ name, bad, good, message }) => {
  await open();
  await field(name).fill(bad);
  await userEvent.tab();
  await expect.element(exactText(message)).toBeVisible();
  await expect.element(field(name)).toHaveAccessibleDescription(message);
  await field(name).fill(good);
  await expect.poll(() => count(message)).toBe(0);
});

test('files are required only for attached notes, and must be uploaded before Submit [APPEAL-02] [APPEAL-20] [CLAIMDOC-13] [CLAIMDOC-15]', async () => {
  await open();
  await fill();
  expect(count('Files')).toBe(0);
  await noteLocation('Notes in iCentra').click();
  expect(count('Files')).toBe(0);
  await noteLocation('Notes Attached').click();
  await expect.element(exactText('Files')).toBeVisible();
  await submitButton.click();
  await expect.element(exactText('Missing file for "Notes attached"')).toBeVisible();
  await pick(fileOf('notes.pdf'));
  await expect.element(exactText('Uploading files...')).toBeVisible();
  await submitButton.click();
  await uploads.open()[0]!.disconnect();
  await expect.element(exactText('Invalid file')).toBeVisible();
  await submitButton.click();
  expect(dialog.elements()).toHaveLength(0);
  await page.getByRole('button', { name: 'Retry notes.pdf' }).click();
  await uploads.open()[0]!.answer('file-1');
  await submitButton.click();
  await expect.element(dialog).toBeVisible();
});

test('the confirmation shows everything that is sent [CLAIMDOC-18] [CLAIMDOC-19] [SUBMIT-15]', async () => {
  const { api } = await open();
  await fill();
  await line(allowed).click();
  await field('Auth # (optional)').fill('TEST-AUTH-01');
  await noteLocation('Notes in iCentra').click();
  await submitButton.click();
  await expect.element(dialog.getByText('Check these details before you send.', { exact: true })).toBeVisible();
  expect([...dialog.element().querySelectorAll('dt, dd')].map((part) => part.textContent)).toEqual([
    'Claim',
    ID,
    'Patient',
    'Marigold Testperson, 90000012301',
    'Claim items',
    '1, X1001; 2, X9002',
    'Outcome and reason',
    'Allowed CO-45 (line 1)',
    'Denied CO-197 (line 2)',
    'Auth #',
    'TEST-AUTH-01',
    'Appeal reason',
    'Authorization was on file.',
    'Action requested',
    'Please pay line 2.',
    'Office contact',
    'Sam Placeholder',
    '200 Placeholder Avenue',
    'Testville, ZZ 00000',
    '801-555-0100',
    'sam.placeholder@example.com',
    'Notes',
    'Notes in iCentra',
  ]);
  expect(page.getByText(/None of these lines was denied/).elements()).toHaveLength(0);
  await expectNoAxeFindings();
  await dialog.getByRole('button', { name: 'Cancel' }).click();
  await expect.element(field('City')).toHaveValue('Testville');
  expect(api.named(APPEAL)).toHaveLength(0);
});

test('the confirmation has the claim number as the plan writes it [ERA-03]', async () => {
  await open({ 'GET /claim/:claimId': () => claim({ number: 'cl-25/1147' }) });
  await fill();
  await noteLocation('Notes in iCentra').click();
  await submitButton.click();
  await expect.element(dialog.getByText('cl-25/1147', { exact: true })).toBeVisible();
  expect(dialog.getByText(ID).elements()).toHaveLength(0);
});

test('an appeal without a denied line shows a warning [APPEAL-21]', async () => {
  await open();
  await fill();
  await line(denied).click();
  await line(allowed).click();
  await noteLocation('Notes in iCentra').click();
  await submitButton.click();
  await expect.element(dialog.getByText('None of these lines was denied. Appeal anyway?')).toBeVisible();
  await expect.element(dialog.getByText('None', { exact: true })).toBeVisible();
});

test('the submitted appeal contains the form, the chosen lines and the claim details [APPEAL-22] [APPEAL-23] [APPEAL-24]', async () => {
  const { api } = await open();
  await fill({ City: ' Testville ' });
  await noteLocation('Notes in iCentra').click();
  await submitButton.click();
  await confirm.click();
  await expect.element(exactText('Submission was successful')).toBeVisible();
  expect(api.named(APPEAL)[0]?.body).toEqual({
    submissionId: 'submission-new',
    draftVersion: expect.any(Number),
    claimItems: [
      { itemCode: 'X9002', isDenied: true, lineNumber: 2, claimReasons: [{ carcCode: '197', garcCode: 'CO' }] },
    ],
    appeal: {
      date: '2025-10-29',
      providerName: { first: '', last: '', full: 'Example Family Clinic' },
      officeContact: { first: 'Sam', last: 'Placeholder', full: 'Sam Placeholder' },
      contactStreetAddress: '200 Placeholder Avenue',
      contactCity: 'Testville',
      contactState: 'ZZ',
      contactZip: '00000',
      contactPhone: '801-555-0100',
      contactEmail: 'sam.placeholder@example.com',
      patientName: 'Marigold Testperson',
      subscriberId: '900000123',
      dateOfService: '2025-09-08',
      billedAmt: '$1,310.30',
      claimNum: ID,
      authNum: '',
      appealReason: 'Authorization was on file.',
      appealRequest: 'Please pay line 2.',
      notesInIcentra: 'iCentra',
      claimItemsSelected: '2, X9002',
    },
  });
});

test('a failed appeal keeps its input, and Retry sends the same content [CLAIMDOC-11] [CLAIMDOC-12]', async () => {
  let answer: unknown = failure(504);
  const { api } = await open({ [APPEAL]: () => answer });
  await fill();
  await noteLocation('Notes in iCentra').click();
  await submitButton.click();
  await confirm.click();
  await expect.element(exactText('Failed to submit')).toBeVisible();
  for (const [name, value] of Object.entries(VALID)) await expect.element(field(name)).toHaveValue(value);
  await expect.element(line(denied)).toBeChecked();
  await expect.element(noteLocation('Notes in iCentra')).toBeChecked();
  answer = null;
  await page.getByRole('button', { name: 'Retry', exact: true }).click();
  await expect.element(exactText('Submission was successful')).toBeVisible();
  const [first, second] = api.named(APPEAL).map(({ body }) => body);
  expect(second).toEqual(first);
});

test('a hidden tab keeps the chosen lines, the texts and the note location', async () => {
  await open();
  await fill({ Zip: '0000' });
  await noteLocation('Notes Attached').click();
  await pick(fileOf('notes.pdf'));
  await expect.element(exactText('Minimum of 5 characters')).toBeVisible();
  await switchTab();
  await switchTab();
  for (const [name, value] of Object.entries({ ...VALID, Zip: '0000' })) {
    await expect.element(field(name)).toHaveValue(value);
  }
  await expect.element(line(denied)).toBeChecked();
  await expect.element(noteLocation('Notes Attached')).toBeChecked();
  await expect.element(exactText('Minimum of 5 characters')).toBeVisible();
  await expect.element(page.getByText('notes.pdf').first()).toBeVisible();
  await field('Zip').fill('00000');
  await uploads.open()[0]!.answer('file-1');
  await submitButton.click();
  await expect.element(dialog).toBeVisible();
});
