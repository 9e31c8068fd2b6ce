import type { Letter } from '@pbt/domain/contract/claim';
import { expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { failure, file, held, stubApi, type Handlers } from '../../../test/api.ts';
import { expectNoAxeFindings } from '../../../test/render.tsx';
import { renderScreen } from '../../../test/screen.tsx';
import { samplePdf } from '../../ui/viewer/sample-pdf.ts';
import LettersPage from './letters-page.tsx';

const LETTERS = 'POST /claim/letter';
const FILE = 'GET /claim/letter/:letterId/file';

const letter = (changes: Partial<Letter> = {}): Letter => ({
  id: 'letter-1',
  claimId: '000000251147',
  createDate: '2025-10-01',
  description: 'Sample determination notice',
  providerName: 'EXAMPLE FAMILY CLINIC',
  memberName: 'MARIGOLD TESTPERSON',
  subscriberId: '900000123',
  memberSuffix: 1,
  ...changes,
});

const paged = (results: readonly Letter[], total = results.length) => ({
  results,
  count: results.length,
  total,
  index: 0,
});

async function open(handlers: Handlers = {}, at = '/letters') {
  const api = stubApi({
    [LETTERS]: () => paged([letter()], 24),
    [FILE]: () => file(samplePdf([['Sample letter']])),
    ...handlers,
  });
  await renderScreen(<LettersPage />, { at });
  return api;
}

const table = page.getByRole('table', { name: 'Letters' });
const filter = page.getByRole('textbox', { name: 'Filter Letters' });
const exactText = (text: string) => page.getByText(text, { exact: true });
const description = page.getByRole('button', { name: 'Sample determination notice', exact: true });

test('the table shows date, description, provider and member, newest letter first [LETTER-08]', async () => {
  const api = await open();
  await expect.element(exactText('10/01/2025')).toBeVisible();
  expect([...table.element().querySelectorAll('th')].map((head) => head.textContent)).toEqual([
    'Date',
    'Description',
    'Provider',
    'Member',
  ]);
  await expect.element(exactText('Example Family Clinic')).toBeVisible();
  expect(api.named(LETTERS)[0]?.body).toEqual({
    index: 0,
    filter_string: '',
    sort_column: 'date',
    sort_direction: 'desc',
  });
  await expectNoAxeFindings();
});

test("the member's name links to the patient [LETTER-09]", async () => {
  await open();
  await expect
    .element(page.getByRole('link', { name: 'Marigold Testperson', exact: true }))
    .toHaveAttribute('href', '/patient-details/90000012301');
});

test('a click on the description opens the letter [LETTER-10]', async () => {
  const api = await open();
  await description.click();
  await expect
    .element(page.getByRole('dialog', { name: 'Claim Letter 000000251147-letter-1.pdf', exact: true }))
    .toBeVisible();
  expect(api.named(FILE)[0]?.params).toEqual({ letterId: 'letter-1' });
  await userEvent.keyboard('{Escape}');
  await expect.element(description).toHaveFocus();
});

test.each([
  { problem: 'missing', answer: () => failure(404) },
  { problem: 'empty', answer: () => file('') },
  { problem: 'unavailable', answer: () => failure(500) },
])('a letter file that is $problem opens the preview error [LETTER-11]', async ({ answer }) => {
  await open({ [FILE]: answer });
  await description.click();
  const dialog = page.getByRole('dialog', { name: 'Document Preview Error', exact: true });
  await expect
    .element(dialog.getByText('There was an error preparing a preview of the selected document.', { exact: true }))
    .toBeVisible();
  await expect
    .element(dialog.getByText('If the problem persists please try at a different time.', { exact: true }))
    .toBeVisible();
  await expectNoAxeFindings();
  await dialog.getByRole('button', { name: 'Continue', exact: true }).click();
  await expect.poll(() => dialog.elements().length).toBe(0);
  await description.click();
  await expect.element(dialog).toBeVisible();
});

test('ten letters per page; a new order or filter loads the first page from the server', async () => {
  const api = await open();
  await expect.element(exactText('1–10 of 24')).toBeVisible();
  const last = () => api.named(LETTERS).at(-1)?.body;
  await page.getByRole('button', { name: 'Page 3' }).click();
  await expect.poll(last).toMatchObject({ index: 2, sort_column: 'date' });
  await page.getByRole('button', { name: 'Member', exact: true }).click();
  await expect.poll(last).toMatchObject({ index: 0, sort_column: 'member', sort_direction: 'asc' });
  await page.getByRole('button', { name: 'Page 2' }).click();
  await expect.poll(last).toMatchObject({ index: 1, sort_column: 'member' });
  await filter.fill(' records ');
  await expect.poll(last).toMatchObject({ index: 0, filter_string: 'records' });
});

test('the date order can be reversed; a third click on another column returns to newest first', async () => {
  await open();
  const order = () => {
    const sorted = document.querySelector('th:is([aria-sort="ascending"], [aria-sort="descending"])');
    return `${sorted?.textContent} ${sorted?.getAttribute('aria-sort')}`;
  };
  await expect.poll(order).toBe('Date descending');
  const clicks = [
    ['Date', 'Date ascending'],
    ['Date', 'Date descending'],
    ['Member', 'Member ascending'],
    ['Member', 'Member descending'],
    ['Member', 'Date descending'],
  ] as const;
  for (const [column, expected] of clicks) {
    await page.getByRole('button', { name: column, exact: true }).click();
    await expect.poll(order).toBe(expected);
  }
});

test('the table shows Loading..., then No data, or a message that nothing matches the filter', async () => {
  const slow = held();
  await open({
    [LETTERS]: ({ body }) =>
      (body as { filter_string: string }).filter_string === '' ? slow.answer : Promise.resolve(paged([])),
  });
  await expect.element(exactText('Loading...')).toBeVisible();
  slow.release(paged([]));
  await expect.element(exactText('No data')).toBeVisible();
  await filter.fill('nothing');
  await expect.element(exactText('No results matched the provided filter.')).toBeVisible();
  await expectNoAxeFindings();
});

test('a failed load shows an error message', async () => {
  await open({ [LETTERS]: () => failure(500) });
  await expect.element(exactText('Failed to load letters')).toBeVisible();
  await expectNoAxeFindings();
});

test('a user without access to letters sees no filter and no Try Again [SHELL-10]', async () => {
  await open({ [LETTERS]: () => failure(403) });
  await expect
    .element(page.getByText("Sorry... It looks like you don't have access to this information.", { exact: false }))
    .toBeVisible();
  await expect.element(page.getByRole('link', { name: 'Contact Us' })).toHaveAttribute('href', '/contact-us');
  expect(page.getByRole('button', { name: 'Try Again' }).elements()).toHaveLength(0);
  expect(page.getByRole('textbox').elements()).toHaveLength(0);
  await expectNoAxeFindings();
});

test('a long last name does not make the letters scroll sideways', async () => {
  await page.viewport(390, 844);
  await open({ [LETTERS]: () => paged([letter({ memberName: `MARIGOLD ${'W'.repeat(35)}` })]) });
  await expect.element(page.getByRole('link', { name: /^Marigold Www/ })).toBeVisible();
  expect(document.documentElement.scrollWidth).toBe(390);
  await page.viewport(1280, 900);
});

test('inside its tab the page has only one landmark named Letters', async () => {
  stubApi({ [LETTERS]: () => paged([letter()], 24) });
  await renderScreen(
    <section aria-label="Letters">
      <LettersPage />
    </section>,
    { at: '/letters' },
  );
  await expect.element(page.getByRole('table', { name: 'Letters' })).toBeVisible();
  expect(page.getByRole('region', { name: 'Letters', exact: true }).elements()).toHaveLength(1);
});

test('the claim is a link, and a records request says until when [SUBMIT-17]', async () => {
  await open({
    [LETTERS]: () => paged([letter({ claimNumber: 'C-251147', recordsDue: '2025-11-18' }), letter({ id: 'letter-2' })]),
  });
  await expect.element(exactText('Send these records by 11/18/2025.')).toBeVisible();
  expect(page.getByText(/Send these records/).elements()).toHaveLength(1);
  await expect
    .element(page.getByRole('link', { name: 'Claim C-251147' }))
    .toHaveAttribute('href', '/claim-details/000000251147');
  await expect.element(page.getByRole('link', { name: 'Claim 000000251147', exact: true })).toBeVisible();
});

test('the link of a notice lists the letters that arrived on its day [NOTICE-03]', async () => {
  const api = await open({}, '/letters#arrived=2025-10-01');
  await expect.element(page.getByText('Letters that arrived on 10/01/2025.', { exact: false })).toBeVisible();
  expect(api.named(LETTERS)[0]?.body).toMatchObject({ arrived: '2025-10-01' });
  await expectNoAxeFindings();
  await page.getByRole('link', { name: 'Show all letters' }).click();
  await expect.poll(() => api.named(LETTERS).at(-1)?.body).not.toHaveProperty('arrived');
  await expect.poll(() => page.getByText('Letters that arrived on', { exact: false }).elements()).toEqual([]);
});
