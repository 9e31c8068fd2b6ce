import axe from 'axe-core';
import { Activity, useState } from 'react';
import { expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { held, stubApi } from '../../../test/api.ts';
import { expectNoAxeFindings } from '../../../test/render.tsx';
import { renderScreen } from '../../../test/screen.tsx';
import SearchPage from './search-page.tsx';
import { paged, patient } from '../../../test/search-data.ts';
import {
  announced,
  box,
  browse,
  filter,
  found,
  lookUp,
  none,
  nothing,
  openSearch,
  quickSearch,
  results,
  shownTabs,
  tab,
} from '../../../test/search.tsx';

test('there are three search tabs with Quick Search first, and none for remittance advice [SEARCH-03] [SEARCH-04] [SEARCH-57]', async () => {
  await openSearch();
  expect(
    page
      .getByRole('tab')
      .elements()
      .map((node) => node.textContent),
  ).toEqual(['Quick Search', 'Patient Lookup', 'Browse Claims']);
  await expect.element(tab('Quick Search')).toHaveAttribute('aria-selected', 'true');
  await expectNoAxeFindings();
});

test('a quick search requests patients, claims and remittance advice at the same time [SEARCH-60]', async () => {
  const waiting = held();
  const { api } = await openSearch({
    'POST /member': () => waiting.answer,
    'POST /claim': () => waiting.answer,
    'POST /remittance-advice': () => waiting.answer,
  });
  await quickSearch();
  await expect
    .poll(() => api.calls.map(({ name }) => name).toSorted())
    .toEqual(['POST /claim', 'POST /member', 'POST /remittance-advice']);
  for (const call of api.calls) expect(call.body).toMatchObject({ quick: '900000123', index: 0 });
});

test('the result tabs show counts, and the first type with results is selected [SEARCH-29] [SEARCH-30] [SEARCH-63]', async () => {
  await openSearch({ ...found, 'POST /member': () => none });
  await quickSearch();
  await expect.element(tab('Claims').last()).toHaveAttribute('aria-selected', 'true');
  expect(shownTabs()).toEqual(['Claims14', 'Remittance Advice1']);
  await expect.element(announced('Found 14 claims, 1 remittance advice.')).toBeInTheDocument();
  await expectNoAxeFindings();
});

test('patients are shown first, with the search term highlighted [SEARCH-30] [SEARCH-37]', async () => {
  const { host } = await openSearch();
  await quickSearch('9000-00123');
  await expect.element(page.getByRole('article')).toBeVisible();
  expect([...host.querySelectorAll('mark')].map((mark) => mark.textContent)).toEqual(['900000123', '900000123']);
  await expectNoAxeFindings();
});

test('Loading... is shown until all three requests are answered [SEARCH-33] [SEARCH-62]', async () => {
  const slow = held();
  await openSearch({ ...found, 'POST /remittance-advice': () => slow.answer });
  await quickSearch();
  await expect.element(page.getByText('Loading...')).toBeVisible();
  expect(page.getByRole('article').elements()).toHaveLength(0);
  slow.release(none);
  await expect.element(page.getByRole('article')).toBeVisible();
  expect(page.getByText('Loading...').elements()).toHaveLength(0);
});

test('a patient lookup shows only patients, a browse only claims [SEARCH-05]', async () => {
  await openSearch();
  await lookUp();
  await expect.poll(shownTabs).toEqual(['Patients2']);
  await browse();
  await expect.poll(shownTabs).toEqual(['Claims14']);
});

test('switching the search type clears results, errors, the term and the filter [SEARCH-58]', async () => {
  await openSearch();
  await quickSearch();
  await expect.element(page.getByRole('article')).toBeVisible();
  await tab('Patient Lookup').click();
  expect(page.getByRole('article').elements()).toHaveLength(0);
  expect(results().elements()).toHaveLength(0);
  await tab('Quick Search').click();
  await expect.element(box()).toHaveValue('');
  await browse();
  await filter().fill('finch');
  await tab('Quick Search').click();
  await browse();
  await expect.element(filter()).toHaveValue('');
});

test('a click on a tab focuses its form; arrow keys keep the focus on the tab [SEARCH-15] [SEARCH-20]', async () => {
  await openSearch();
  await tab('Patient Lookup').click();
  await expect.element(page.getByRole('textbox', { name: 'Last Name' })).toHaveFocus();
  await userEvent.keyboard('{Shift>}{Tab}{/Shift}');
  await expect.element(tab('Patient Lookup')).toHaveFocus();
  await userEvent.keyboard('{ArrowLeft}');
  await expect.element(tab('Quick Search')).toHaveFocus();
  await expect.element(box()).toBeVisible();
});

test('a new search aborts the previous one, whose late response is ignored', async () => {
  const slow = held();
  const { api } = await openSearch({
    ...nothing,
    'POST /member': ({ fields }) =>
      fields['quick'] === '1111' ? slow.answer : paged([patient({ name: { full: 'Newer Person' } })]),
  });
  await quickSearch('1111');
  await quickSearch('2222');
  await expect.element(page.getByRole('heading', { name: 'Newer Person' })).toBeVisible();
  expect(api.named('POST /member')[0]!.signal!.aborted).toBe(true);
  slow.release(paged([patient({ name: { full: 'Older Person' } })]));
  await new Promise((done) => setTimeout(done, 50));
  await expect.element(page.getByRole('heading', { name: 'Newer Person' })).toBeVisible();
});

test("a link to a provider's claims opens Browse Claims with them", async () => {
  const { api } = await openSearch(
    { ...found, 'GET /provider': () => [{ name: 'Marlowe Finch', npi: '9000001013', groupId: null, kind: 'person' }] },
    '/search#provider=9000001013',
  );
  await expect.element(page.getByRole('combobox', { name: 'Provider/Facility' })).toHaveValue('Marlowe Finch');
  await expect
    .poll(() => api.named('POST /claim').map(({ body }) => body))
    .toEqual([expect.objectContaining({ providerName: 'Marlowe Finch', start: '2025-09-29', end: '2025-10-29' })]);
});

function HideableSearch() {
  const [isShown, setIsShown] = useState(true);
  return (
    <>
      <button type="button" onClick={() => setIsShown(!isShown)}>
        Other tab
      </button>
      <Activity mode={isShown ? 'visible' : 'hidden'}>
        <SearchPage />
      </Activity>
    </>
  );
}

test('a hidden search page keeps its search and shows results that arrived meanwhile', async () => {
  const slow = held();
  stubApi({ ...found, 'POST /member': () => slow.answer });
  await renderScreen(<HideableSearch />, { at: '/search' });
  await quickSearch();
  await page.getByRole('button', { name: 'Other tab' }).click();
  slow.release(paged([patient()]));
  await page.getByRole('button', { name: 'Other tab' }).click();
  await expect.element(page.getByRole('article')).toBeVisible();
  await expect.element(box()).toHaveValue('900000123');
  await expect.element(page.getByRole('button', { name: 'Other tab' })).toHaveFocus();
});

test('an invalid ID clears the previous results', async () => {
  stubApi(found);
  await renderScreen(<SearchPage />, { at: '/search' });
  await quickSearch();
  await expect.element(page.getByRole('tabpanel').nth(1)).toBeVisible();
  await box().fill('12');
  await page.getByRole('button', { name: 'Search', exact: true }).click();
  await expect.element(page.getByText(/^Oops\.\.\. IDs must be/)).toBeVisible();
  await expect.poll(() => page.getByRole('tabpanel').elements().length).toBe(1);
});

test('Reset Form clears the results and the fields', async () => {
  stubApi(found);
  await renderScreen(<SearchPage />, { at: '/search' });
  await page.getByRole('tab', { name: 'Browse Claims' }).click();
  await page.getByRole('button', { name: 'Search', exact: true }).click();
  await expect.element(page.getByRole('table')).toBeVisible();
  await page.getByRole('button', { name: 'Reset Form' }).click();
  await expect.poll(() => page.getByRole('table').elements().length).toBe(0);
});

test('a name typed in Quick Search is filled into Patient Lookup, with the focus in MM [BROWSE-09]', async () => {
  await openSearch();
  await expect.element(box()).toHaveFocus();
  await userEvent.keyboard('Lindqvist, Avery');
  await page.getByRole('button', { name: 'Search Patient Lookup for Lindqvist, Avery' }).click();
  await expect.element(page.getByRole('textbox', { name: 'MM' })).toHaveFocus();
  await expect.element(page.getByRole('textbox', { name: 'Last Name' })).toHaveValue('Lindqvist');
  await expect.element(page.getByRole('textbox', { name: 'First Name (optional)' })).toHaveValue('Avery');
  await tab('Quick Search').click();
  await tab('Patient Lookup').click();
  await expect.element(page.getByRole('textbox', { name: 'Last Name' })).toHaveValue('');
});

test.each([
  { rule: 'a patient who is not found', handlers: nothing, ask: () => lookUp(), shows: /^Hmm/ },
  { rule: 'claims that are not found', handlers: nothing, ask: () => browse(), shows: 'No results found' },
  { rule: 'found patients', handlers: found, ask: () => lookUp(), shows: 'Marigold Testperson' },
  { rule: 'an ID that is not found', handlers: nothing, ask: () => quickSearch(), shows: 'No results found' },
])('no heading level is skipped: $rule', async ({ handlers, ask, shows }) => {
  await openSearch(handlers);
  await ask();
  await expect.element(page.getByRole('heading', { name: shows })).toBeVisible();
  const { violations } = await axe.run(document, { runOnly: { type: 'rule', values: ['heading-order'] } });
  expect(violations.flatMap(({ nodes }) => nodes.map(({ html }) => html))).toEqual([]);
});
