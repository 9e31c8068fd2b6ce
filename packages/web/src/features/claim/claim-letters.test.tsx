import { afterEach, expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { failure, file, held, stubApi, type Handlers } from '../../../test/api.ts';
import { expectNoAxeFindings } from '../../../test/render.tsx';
import { renderScreen } from '../../../test/screen.tsx';
import { emulateMedia } from '../../../test/media.ts';
import { samplePdf } from '../../ui/viewer/sample-pdf.ts';
import { ClaimLetters } from './claim-letters.tsx';
import { ID, letter } from '../../../test/claim-data.ts';

afterEach(() => emulateMedia('screen'));

const LETTERS = 'GET /claim/:claimId/letter';
const FILE = 'GET /claim/letter/:letterId/file';

async function open(handlers: Handlers) {
  const api = stubApi({ [FILE]: () => file(samplePdf([['Sample letter']])), ...handlers });
  await renderScreen(<ClaimLetters claimId={ID} claimNumber={ID} />);
  return api;
}

const table = page.getByRole('table', { name: 'Claim Letters' });
const firstCells = (column: number) =>
  [...table.element().querySelectorAll('tbody tr')].map((row) => row.children[column]?.textContent);

test('the table shows date, description, provider and member, with capitalized names [LETTER-01] [LETTER-03] [LETTER-04]', async () => {
  await open({ [LETTERS]: () => [letter({ providerName: "O'NEIL CLINIC" })] });
  await expect.element(page.getByText('10/01/2025')).toBeVisible();
  const heads = [...table.element().querySelectorAll('th')].map((head) => head.textContent);
  expect(heads).toEqual(['Date', 'Description', 'Provider', 'Member', 'Preview']);
  await expect.element(page.getByText("O'Neil Clinic", { exact: true })).toBeVisible();
  await expect
    .element(page.getByRole('link', { name: 'Marigold Testperson', exact: true }))
    .toHaveAttribute('href', '/patient-details/90000012301');
  await expectNoAxeFindings();
});

test('the Preview column is not printed', async () => {
  await open({ [LETTERS]: () => [letter()] });
  await expect.element(page.getByRole('button', { name: /^Preview/ })).toBeVisible();
  const shown = () =>
    [...table.element().querySelectorAll('th')]
      .filter((head) => head.checkVisibility())
      .map(({ textContent }) => textContent);
  expect(shown()).toContain('Preview');
  await emulateMedia('print');
  expect(shown()).toEqual(['Date', 'Description', 'Provider', 'Member']);
});

test('four letters per page, newest first, sortable by every column [LETTER-02]', async () => {
  const days = ['2025-09-02', '2025-09-05', '2025-09-01', '2025-09-04', '2025-09-03'];
  await open({
    [LETTERS]: () =>
      days.map((createDate, index) => letter({ id: `letter-${index}`, createDate, description: `Notice ${index}` })),
  });
  await expect.element(page.getByText('1–4 of 5')).toBeVisible();
  await expect.poll(() => firstCells(0)).toEqual(['09/05/2025', '09/04/2025', '09/03/2025', '09/02/2025']);
  await page.getByRole('button', { name: 'Page 2' }).click();
  await expect.poll(() => firstCells(0)).toEqual(['09/01/2025']);
  for (const name of ['Date', 'Provider', 'Member']) {
    await expect.element(page.getByRole('button', { name, exact: true })).toBeVisible();
  }
  await page.getByRole('button', { name: 'Description', exact: true }).click();
  await expect.poll(() => firstCells(1)).toEqual(['Notice 0', 'Notice 1', 'Notice 2', 'Notice 3']);
});

test('at most ten page links are shown [LETTER-02]', async () => {
  await open({ [LETTERS]: () => Array.from({ length: 48 }, (_, index) => letter({ id: `letter-${index}` })) });
  await expect.element(page.getByText('1–4 of 48')).toBeVisible();
  expect(page.getByRole('button', { name: /^Page \d+$/ }).elements()).toHaveLength(10);
});

test('the section shows Loading... first, and No data for an empty list [LETTER-05]', async () => {
  const slow = held();
  await open({ [LETTERS]: () => slow.answer });
  await expect.element(page.getByText('Loading...', { exact: true })).toBeVisible();
  slow.release([]);
  await expect.element(page.getByText('No data', { exact: true })).toBeVisible();
});

test('a failed load shows an error message [LETTER-06]', async () => {
  await open({ [LETTERS]: () => failure(500) });
  await expect.element(page.getByText('Failed to load letters', { exact: true })).toBeVisible();
  await expectNoAxeFindings();
});

const preview = page.getByRole('button', { name: 'Preview Sample determination notice' });

test('Preview opens a dialog with the file name of the letter as its title [LETTER-07]', async () => {
  const api = await open({ [LETTERS]: () => [letter()] });
  await preview.click();
  await expect
    .element(page.getByRole('dialog', { name: 'Claim Letter 000000251147-letter-1.pdf', exact: true }))
    .toBeVisible();
  expect(api.named(FILE)[0]?.params).toEqual({ letterId: 'letter-1' });
});

test.each([
  { problem: 'missing', answer: () => failure(404) },
  { problem: 'empty', answer: () => file('') },
  { problem: 'unavailable', answer: () => failure(500) },
])('a letter file that is $problem opens the preview error [LETTER-11]', async ({ answer }) => {
  await open({ [LETTERS]: () => [letter()], [FILE]: answer });
  await preview.click();
  const dialog = page.getByRole('dialog', { name: 'Document Preview Error', exact: true });
  await expect.element(dialog).toBeVisible();
  await expect
    .element(dialog.getByText('There was an error preparing a preview of the selected document.', { exact: true }))
    .toBeVisible();
  await expect
    .element(dialog.getByText('If the problem persists please try at a different time.', { exact: true }))
    .toBeVisible();
  await expectNoAxeFindings();
  await dialog.getByRole('button', { name: 'Continue', exact: true }).click();
  expect(page.getByRole('dialog').elements()).toHaveLength(0);
});
