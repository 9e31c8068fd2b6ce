import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { failure } from '../../../test/api.ts';
import { expectNoAxeFindings } from '../../../test/render.tsx';
import { paged, patient } from '../../../test/search-data.ts';
import { announced, found, lookUp, nothing, openSearch, quickSearch, tab } from '../../../test/search.tsx';

test('a failed search marks its tab, and the other results still show [SEARCH-31] [SEARCH-61]', async () => {
  await openSearch({ ...found, 'POST /claim': () => failure(500) });
  await quickSearch();
  await expect.element(page.getByRole('article')).toBeVisible();
  await expect.element(tab('Claims Error')).toBeVisible();
  await expect
    .element(announced('Found 2 patients, 1 remittance advice. Claims: the search failed.'))
    .toBeInTheDocument();
  await tab('Claims Error').click();
  await expect.element(page.getByRole('heading', { name: 'Error searching for claims' })).toBeVisible();
  await expectNoAxeFindings();
});

test.each([
  { failed: failure(500), message: 'Error searching for claims', id: '[SEARCH-92]' },
  { failed: failure(null), message: 'Error searching for claims', id: '[SEARCH-92]' },
  {
    failed: failure(400, 'The range is longer than two years.'),
    message: 'The range is longer than two years.',
    id: '[SEARCH-91]',
  },
  { failed: failure(500, 'relation "claim" does not exist'), message: 'Error searching for claims', id: '[SEARCH-92]' },
])('a failed claims search shows "$message" $id', async ({ failed, message }) => {
  await openSearch({ ...nothing, 'POST /claim': () => failed });
  await quickSearch();
  await expect.element(page.getByRole('heading', { name: message })).toBeVisible();
});

test('any other failed search shows what to do [SEARCH-90]', async () => {
  await openSearch({ ...nothing, 'POST /member': () => failure(500) });
  await quickSearch();
  const alert = page.getByRole('alert').filter({ hasText: 'Oops' });
  await expect.element(alert.getByRole('heading')).toHaveTextContent('Oops...looks like an error occurred.');
  await expect
    .element(alert.getByRole('paragraph'))
    .toHaveTextContent('Double-check that the ID is correct. If you feel an error has occurred, please Contact Us');
  await expect.element(alert.getByRole('link')).toHaveAttribute('href', '/contact-us');
  await expectNoAxeFindings();
});

test('too many searches in a short time have their own message', async () => {
  await openSearch({ ...nothing, 'POST /member': () => failure(429) });
  await quickSearch();
  await expect.element(page.getByText('There were too many searches in a short time.', { exact: false })).toBeVisible();
});

test('Try Again repeats only the failed search', async () => {
  let isDown = true;
  const { api } = await openSearch({ ...nothing, 'POST /member': () => (isDown ? failure(500) : paged([patient()])) });
  await quickSearch();
  await expect.element(page.getByRole('button', { name: 'Try Again' })).toBeVisible();
  isDown = false;
  await page.getByRole('button', { name: 'Try Again' }).click();
  await expect.element(page.getByRole('article')).toBeVisible();
  expect(api.named('POST /claim')).toHaveLength(1);
});

test('a search without results offers Modify Access, which opens the dialog [SEARCH-64] [SEARCH-95] [ACCESS-01]', async () => {
  await openSearch(nothing);
  await quickSearch();
  await expect.element(page.getByRole('heading', { name: 'No results found' })).toBeVisible();
  await expectNoAxeFindings();
  await page.getByRole('button', { name: 'Modify Access' }).click();
  await expect.element(page.getByRole('dialog', { name: 'Modify PBT Security Access' })).toBeVisible();
  await page.getByRole('button', { name: 'Close' }).last().click();
  await expect.element(page.getByRole('button', { name: 'Modify Access' })).toHaveFocus();
});

test('a patient lookup without results shows its own message and no Modify Access [SEARCH-94]', async () => {
  const { api } = await openSearch(nothing);
  await lookUp();
  await expect
    .element(
      page.getByRole('heading', { name: 'Hmm...looks like the information provided was not found in your records.' }),
    )
    .toBeVisible();
  await expect
    .element(
      page.getByText(
        'Check the date of birth and the name(s) spelling. If you feel an error has occurred, please Contact Us.',
        { exact: true },
      ),
    )
    .toBeVisible();
  await expect.element(page.getByRole('link', { name: '801-555-0100' })).toHaveAttribute('href', 'tel:+18015550100');
  expect(page.getByRole('button', { name: 'Modify Access' }).elements()).toHaveLength(0);
  expect(api.calls.map(({ body }) => body)).toEqual([{ fn: '', ln: 'Testperson', dob: '1984-02-29', index: 0 }]);
  await expectNoAxeFindings();
});

test('a date that does not exist shows the same message without a request [SEARCH-94]', async () => {
  const { api } = await openSearch();
  await lookUp({ month: '02', day: '31' });
  await expect
    .element(
      page.getByRole('heading', { name: 'Hmm...looks like the information provided was not found in your records.' }),
    )
    .toBeVisible();
  expect(api.calls).toEqual([]);
});
