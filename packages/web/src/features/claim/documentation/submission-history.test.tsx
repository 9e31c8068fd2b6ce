import { expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { failure, file, held, type Handlers } from '../../../../test/api.ts';
import { expectNoAxeFindings } from '../../../../test/render.tsx';
import { submission } from '../../../../test/claim-data.ts';
import { openClaim, exactText } from '../../../../test/claim.tsx';

const LIST = 'GET /claim/:claimId/documentation';
const FILE = 'GET /claim/documentation/file/:fileId';

const show = (submissions: readonly ReturnType<typeof submission>[], more: Handlers = {}) =>
  openClaim({ [LIST]: () => submissions, ...more });

const history = page.getByRole('region', { name: 'History' });
const tooltip = page.getByRole('tooltip');

test('the history shows type, name, author, date, notes, files and status [CLAIMDOC-01] [CLAIMDOC-21]', async () => {
  await show([
    submission({ notes: 'Notes of the visit', files: [{ id: 'file-1', name: 'visit.pdf' }] }),
    submission({ id: 'submission-2', type: 'Appeal', typeName: 'Appeal', queueStatus: 'InProgress' }),
  ]);
  await expect.element(history.getByRole('heading', { name: 'Medical/Dental Record REC' })).toBeVisible();
  await expect.element(history.getByRole('heading', { name: 'Appeal', exact: true })).toBeVisible();
  expect(history.getByText('Sam Placeholder, 10/03/2025').elements()).toHaveLength(2);
  await expect.element(history.getByText('Notes of the visit')).toBeVisible();
  await expect.element(history.getByRole('button', { name: 'visit.pdf' })).toBeVisible();
  await expect.element(history.getByText('Review completed')).toBeVisible();
  await expectNoAxeFindings();
});

test('each submission shows its reference as a link [SUBMIT-08]', async () => {
  await show([submission({ reference: 'D-0000-000H' })]);
  const link = history.getByRole('link', { name: 'D-0000-000H' });
  await expect.element(link).toHaveAttribute('href', '/submissions/D-0000-000H');
});

test("a submission is dated in the plan's time zone", async () => {
  // In Denver it is still the evening of 10/29/2025.
  await show([submission({ submittedOn: '2025-10-30T03:30:00.000Z' })]);
  await expect.element(history.getByText('Sam Placeholder, 10/29/2025')).toBeVisible();
});

test.each([
  { queueStatus: 'End', badge: 'Review completed', id: '[CLAIMDOC-29]' },
  { queueStatus: 'InProgress', badge: 'In review', id: '[CLAIMDOC-31]' },
] as const)('status $queueStatus reads "$badge", without a tooltip $id', async ({ queueStatus, badge }) => {
  await show([submission({ queueStatus })]);
  await expect.element(history.getByText(badge)).toBeVisible();
  expect(history.getByText(badge).element().querySelector('svg')).not.toBeNull();
  await history.getByText(badge).hover();
  expect(tooltip.elements()).toHaveLength(0);
});

const unknown = 'This submission will be processed by a caregiver. Please contact us with any questions.';
const error = 'The submission failed. Please create it again.';

test.each([
  { queueStatus: 'Unknown', badge: 'Unknown status', message: unknown, id: '[CLAIMDOC-30]' },
  { queueStatus: 'None', badge: 'Error', message: error, id: '[CLAIMDOC-32]' },
  { queueStatus: 'Rejected', badge: 'Error', message: error, id: '[CLAIMDOC-32]' },
  { queueStatus: 'Failed', badge: 'Error', message: error, id: '[CLAIMDOC-32]' },
] as const)(
  'status $queueStatus reads "$badge", with a tooltip that explains it $id',
  async ({ queueStatus, badge, message }) => {
    await show([submission({ queueStatus })]);
    await history.getByText(badge).hover();
    await expect.element(tooltip).toHaveTextContent(message);
    await expectNoAxeFindings();
  },
);

const lines = (count: number) => Array.from({ length: count }, (_, index) => `Line ${index + 1}`).join('\n');

test.each([
  { rule: 'five lines', notes: lines(5) },
  { rule: '400 characters', notes: 'n'.repeat(400) },
])('notes of $rule are shown in full [CLAIMDOC-22]', async ({ notes }) => {
  await show([submission({ notes })]);
  await expect.element(history.getByRole('heading', { name: 'Medical/Dental Record REC' })).toBeVisible();
  expect(history.element().textContent).toContain(notes);
  expect(exactText('Show more').elements()).toHaveLength(0);
});

test.each([
  { rule: 'six lines', notes: lines(6), shown: `${lines(5)}...` },
  { rule: '401 characters', notes: 'n'.repeat(401), shown: `${'n'.repeat(400)}...` },
])(
  'notes of $rule are shortened, and Show more opens the full text [CLAIMDOC-22] [CLAIMDOC-23]',
  async ({ notes, shown }) => {
    await show([submission({ notes })]);
    const more = history.getByRole('button', { name: 'Show more', exact: true });
    await expect.element(more).toBeVisible();
    expect(more.element().previousElementSibling?.textContent).toBe(shown);
    await more.click();
    const dialog = page.getByRole('dialog', { name: 'Full Notes', exact: true });
    await expect.element(dialog).toBeVisible();
    expect(dialog.element().textContent).toContain(notes);
    await expectNoAxeFindings();
    await userEvent.keyboard('{Escape}');
    expect(dialog.elements()).toHaveLength(0);
    await expect.element(more).toHaveFocus();
  },
);

test('a history that fails to load shows an error and no review message [CLAIMDOC-24]', async () => {
  await openClaim({ [LIST]: () => failure(500) });
  await expect.element(exactText('Failed to load submissions history')).toBeVisible();
  expect(page.getByText(/in review|been reviewed|review status/).elements()).toHaveLength(0);
  await expectNoAxeFindings();
});

test('a claim without submissions shows Loading..., then "No submissions yet"', async () => {
  const slow = held();
  await openClaim({ [LIST]: () => slow.answer });
  await expect.element(history.getByText('Loading...')).toBeVisible();
  slow.release([]);
  await expect.element(history.getByText('No submissions yet')).toBeVisible();
});

const withFile = [submission({ files: [{ id: 'file-1', name: 'visit.txt' }] })];

test('a file opens under its name', async () => {
  const { api } = await show(withFile, { [FILE]: () => file('Notes of the visit', 'text/plain') });
  await history.getByRole('button', { name: 'visit.txt' }).click();
  const dialog = page.getByRole('dialog', { name: 'visit.txt', exact: true });
  await expect.element(dialog.getByText('Notes of the visit')).toBeVisible();
  expect(api.named(FILE)[0]?.params).toEqual({ fileId: 'file-1' });
});

test('a Word file has no preview but can be downloaded', async () => {
  const type = 'application/vnd.openxmlformats-officedocument.wordprocessingml.document';
  await show(withFile, { [FILE]: () => file('PK', type) });
  await history.getByRole('button', { name: 'visit.txt' }).click();
  await expect.element(exactText('This type of file has no preview.')).toBeVisible();
  await expect.element(page.getByRole('button', { name: 'Download' })).toBeEnabled();
});

test.each([404, 500])('a file that fails with status %i opens the preview error [CLAIMDOC-25]', async (status) => {
  await show(withFile, { [FILE]: () => failure(status) });
  await history.getByRole('button', { name: 'visit.txt' }).click();
  const dialog = page.getByRole('dialog', { name: 'Document Preview Error', exact: true });
  await expect
    .element(dialog.getByText('There was an error preparing a preview of the selected document.', { exact: true }))
    .toBeVisible();
  await expect
    .element(dialog.getByText('If the problem persists please try at a different time.', { exact: true }))
    .toBeVisible();
  await dialog.getByRole('button', { name: 'Continue', exact: true }).click();
  expect(dialog.elements()).toHaveLength(0);
});
