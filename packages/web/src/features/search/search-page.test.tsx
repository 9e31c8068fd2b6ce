import { Activity, useState } from 'react';
import { expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { failure, held, stubApi, type Handlers } from '../../test-api.ts';
import { expectNoAxeFindings } from '../../test-render.tsx';
import { renderScreen } from '../../test-screen.tsx';
import SearchPage from './search-page.tsx';
import { claim, claimPage, paged, patient, remittance } from './search.fixture.ts';

const none = paged([]);
const found: Handlers = {
  'POST /member': () => paged([patient()], { total: 2 }),
  'POST /claim': () => claimPage([claim()], { total: 14 }),
  'POST /remittance-advice': () => paged([remittance()]),
  'GET /provider': () => [],
};
const nothing: Handlers = {
  'POST /member': () => none,
  'POST /claim': () => claimPage([]),
  'POST /remittance-advice': () => none,
  'GET /provider': () => [],
};

const box = () => page.getByPlaceholder('Enter ID (Subscriber ID, Claim ID, etc.)');
const tab = (name: string) => page.getByRole('tab', { name, exact: false });
const results = () => page.getByRole('tablist', { name: 'Results' });
const shownTabs = () =>
  results()
    .getByRole('tab')
    .elements()
    .map((one) => one.textContent);
const announced = (text: string) => page.getByText(text, { exact: true }).first();

const filter = () => page.getByRole('textbox', { name: 'Filter Results' });

async function open(handlers: Handlers = found, at = '/search') {
  const api = stubApi(handlers); // today is 10/29/2025
  const { host } = await renderScreen(<SearchPage />, { at });
  return { api, host };
}

async function quickSearch(term = '900000123') {
  await box().fill(term);
  await userEvent.keyboard('{Enter}');
}

async function lookUp({ last = 'Testperson', month = '02', day = '29', year = '1984' } = {}) {
  await tab('Patient Lookup').click();
  await page.getByRole('textbox', { name: 'Last Name' }).fill(last);
  await page.getByRole('textbox', { name: 'MM' }).fill(month);
  await page.getByRole('textbox', { name: 'DD' }).fill(day);
  await page.getByRole('textbox', { name: 'YYYY' }).fill(year);
  await userEvent.keyboard('{Enter}');
}

async function browse() {
  await tab('Browse Claims').click();
  await page.getByRole('button', { name: 'Search', exact: true }).click();
}

test('three tabs, Quick Search first, none for remittance advice [SEARCH-03] [SEARCH-04] [SEARCH-57]', async () => {
  await open();
  expect(
    page
      .getByRole('tab')
      .elements()
      .map((one) => one.textContent),
  ).toEqual(['Quick Search', 'Patient Lookup', 'Browse Claims']);
  await expect.element(tab('Quick Search')).toHaveAttribute('aria-selected', 'true');
  await expectNoAxeFindings();
});

test('a quick search asks for patients, claims and remittance advice at once [SEARCH-60]', async () => {
  const waiting = held();
  const { api } = await open({
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

test('the results come with counts, and the first type that has any is chosen [SEARCH-29] [SEARCH-30] [SEARCH-63]', async () => {
  await open({ ...found, 'POST /member': () => none });
  await quickSearch();
  await expect.element(tab('Claims').last()).toHaveAttribute('aria-selected', 'true');
  expect(shownTabs()).toEqual(['Claims14', 'Remittance Advice1']);
  await expect.element(announced('Found 14 claims, 1 remittance advice.')).toBeInTheDocument();
  await expectNoAxeFindings();
});

test('patients come first when there are any, with the term marked [SEARCH-30] [SEARCH-37]', async () => {
  const { host } = await open();
  await quickSearch('9000-00123');
  await expect.element(page.getByRole('article')).toBeVisible();
  expect([...host.querySelectorAll('mark')].map((mark) => mark.textContent)).toEqual(['900000123', '900000123']);
  await expectNoAxeFindings();
});

test('a loading icon stays until the last of the three has answered [SEARCH-33] [SEARCH-62]', async () => {
  const slow = held();
  await open({ ...found, 'POST /remittance-advice': () => slow.answer });
  await quickSearch();
  await expect.element(page.getByText('Loading...')).toBeVisible();
  expect(page.getByRole('article').elements()).toHaveLength(0);
  slow.release(none);
  await expect.element(page.getByRole('article')).toBeVisible();
  expect(page.getByText('Loading...').elements()).toHaveLength(0);
});

test('one failed search marks its tab, the others still show [SEARCH-31] [SEARCH-61]', async () => {
  await open({ ...found, 'POST /claim': () => failure(500) });
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
  { failed: failure(500), says: 'Error searching for claims', id: '[SEARCH-92]' },
  { failed: failure(null), says: 'Error searching for claims', id: '[SEARCH-92]' },
  {
    failed: failure(400, 'The range is longer than two years.'),
    says: 'The range is longer than two years.',
    id: '[SEARCH-91]',
  },
  { failed: failure(500, 'relation "claim" does not exist'), says: 'Error searching for claims', id: '[SEARCH-92]' },
])('a failed claims search says "$says" $id', async ({ failed, says }) => {
  await open({ ...nothing, 'POST /claim': () => failed });
  await quickSearch();
  await expect.element(page.getByRole('heading', { name: says })).toBeVisible();
});

test('any other failed search says what to do [SEARCH-90]', async () => {
  await open({ ...nothing, 'POST /member': () => failure(500) });
  await quickSearch();
  const alert = page.getByRole('alert').filter({ hasText: 'Oops' });
  await expect.element(alert.getByRole('heading')).toHaveTextContent('Oops...looks like an error occurred.');
  await expect
    .element(alert.getByRole('paragraph'))
    .toHaveTextContent('Double-check that the ID is correct. If you feel an error has occurred, please Contact Us');
  await expect.element(alert.getByRole('link')).toHaveAttribute('href', '/contact-us');
  await expectNoAxeFindings();
});

test('too many searches in a short time are told apart from a wrong ID', async () => {
  await open({ ...nothing, 'POST /member': () => failure(429) });
  await quickSearch();
  await expect.element(page.getByText('There were too many searches in a short time.', { exact: false })).toBeVisible();
});

test('Try Again asks once more for what failed', async () => {
  let isDown = true;
  const { api } = await open({ ...nothing, 'POST /member': () => (isDown ? failure(500) : paged([patient()])) });
  await quickSearch();
  await expect.element(page.getByRole('button', { name: 'Try Again' })).toBeVisible();
  isDown = false;
  await page.getByRole('button', { name: 'Try Again' }).click();
  await expect.element(page.getByRole('article')).toBeVisible();
  expect(api.named('POST /claim')).toHaveLength(1);
});

test('nothing found: the sentence, and Modify Access opens the dialog [SEARCH-64] [SEARCH-95] [ACCESS-01]', async () => {
  await open(nothing);
  await quickSearch();
  await expect.element(page.getByRole('heading', { name: 'No results found' })).toBeVisible();
  await expectNoAxeFindings();
  await page.getByRole('button', { name: 'Modify Access' }).click();
  await expect.element(page.getByRole('dialog', { name: 'Modify PBT Security Access' })).toBeVisible();
  await page.getByRole('button', { name: 'Close' }).last().click();
  await expect.element(page.getByRole('button', { name: 'Modify Access' })).toHaveFocus();
});

test('nobody found by lookup: its own sentence, without Modify Access [SEARCH-94]', async () => {
  const { api } = await open(nothing);
  await lookUp();
  await expect
    .element(
      page.getByRole('heading', { name: 'Hmm...looks like the information provided was not found in your records.' }),
    )
    .toBeVisible();
  await expect
    .element(page.getByRole('paragraph').filter({ hasText: 'Check the date' }))
    .toHaveTextContent(
      'Check the date of birth and the name(s) spelling. If you feel an error has occurred, please Contact Us.',
    );
  expect(page.getByRole('button', { name: 'Modify Access' }).elements()).toHaveLength(0);
  expect(api.calls.map(({ body }) => body)).toEqual([{ fn: '', ln: 'Testperson', dob: '1984-02-29', index: 0 }]);
  await expectNoAxeFindings();
});

test('a day that does not exist ends in the same sentence without a call [SEARCH-94]', async () => {
  const { api } = await open();
  await lookUp({ month: '02', day: '31' });
  await expect
    .element(
      page.getByRole('heading', { name: 'Hmm...looks like the information provided was not found in your records.' }),
    )
    .toBeVisible();
  expect(api.calls).toEqual([]);
});

test('a lookup shows patients only, a browse claims only [SEARCH-05]', async () => {
  await open();
  await lookUp();
  await expect.poll(shownTabs).toEqual(['Patients2']);
  await browse();
  await expect.poll(shownTabs).toEqual(['Claims14']);
});

test('switching clears results and errors, the term and the filter [SEARCH-58]', async () => {
  await open();
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

test('a click on a tab puts the focus into its form, the arrow keys leave it on the tab [SEARCH-15] [SEARCH-20]', async () => {
  await open();
  await tab('Patient Lookup').click();
  await expect.element(page.getByRole('textbox', { name: 'Last Name' })).toHaveFocus();
  await userEvent.keyboard('{Shift>}{Tab}{/Shift}');
  await expect.element(tab('Patient Lookup')).toHaveFocus();
  await userEvent.keyboard('{ArrowLeft}');
  await expect.element(tab('Quick Search')).toHaveFocus();
  await expect.element(box()).toBeVisible();
});

test('the filter box belongs to Browse Claims alone [SEARCH-28]', async () => {
  await open();
  await quickSearch();
  await expect.element(page.getByRole('article')).toBeVisible();
  expect(filter().elements()).toHaveLength(0);
  await lookUp();
  await expect.element(page.getByRole('article')).toBeVisible();
  expect(filter().elements()).toHaveLength(0);
  await browse();
  await expect.element(page.getByRole('table')).toBeVisible();
  expect(filter().elements()).toHaveLength(1);
  await expectNoAxeFindings();
});

test('the filter waits 400 ms after the last letter, then reloads from the first page [SEARCH-66]', async () => {
  const askedAt: number[] = [];
  const { api } = await open({
    ...found,
    'POST /claim': () => {
      askedAt.push(performance.now());
      return claimPage([claim()], { total: 14 });
    },
  });
  await browse();
  await page.getByRole('button', { name: 'Page 2' }).click();
  await expect.poll(() => askedAt.length).toBe(2);
  let typedAt = 0;
  filter()
    .element()
    .addEventListener('input', () => {
      typedAt = performance.now();
    });
  await filter().click();
  await userEvent.keyboard('fin');
  await expect.poll(() => askedAt.length).toBe(3);
  expect(askedAt[2]! - typedAt).toBeGreaterThan(395);
  expect(api.calls.at(-1)!.body).toMatchObject({ filter_string: 'fin', index: 0, pagination_flag: true });
});

test('the filter box says what it looks for', async () => {
  await open();
  await browse();
  const hint = 'A part of the claim ID, or the beginning of the patient’s last name.';
  await expect.element(filter()).toHaveAccessibleDescription(hint);
  await filter().click();
  await expect.element(page.getByRole('tooltip').filter({ hasText: hint })).toBeVisible();
});

test('nothing under a filter: its own sentence, and the box stays [SEARCH-93]', async () => {
  await open({
    ...found,
    'POST /claim': ({ fields }) => (fields['filter_string'] ? claimPage([]) : claimPage([claim()])),
  });
  await browse();
  await filter().fill('nobody');
  await expect.element(page.getByRole('heading', { name: 'No results matched the provided filter.' })).toBeVisible();
  expect(page.getByRole('button', { name: 'Modify Access' }).elements()).toHaveLength(0);
  await expectNoAxeFindings();
  await filter().fill('');
  await expect.element(page.getByRole('table')).toBeVisible();
});

test('sorting runs the search again from the first page [SEARCH-52] [SEARCH-65]', async () => {
  const { api } = await open();
  await quickSearch();
  await tab('Claims').last().click();
  await page.getByRole('button', { name: 'Page 2' }).click();
  await expect.poll(() => api.calls.at(-1)!.body).toMatchObject({ quick: '900000123', index: 1, sort_column: null });
  await page.getByRole('button', { name: 'Paid Date' }).click();
  await expect
    .poll(() => api.calls.at(-1)!.body)
    .toMatchObject({ quick: '900000123', index: 0, sort_column: 'paidDate', sort_direction: 'asc' });
  await page.getByRole('button', { name: 'Page 2' }).click();
  await expect.poll(() => api.calls.at(-1)!.body).toMatchObject({ index: 1, sort_column: 'paidDate' });
});

test('paging asks for the chosen page of the shown type only, seven links for patients [SEARCH-32] [SEARCH-65] [SEARCH-96]', async () => {
  const { api, host } = await open({
    ...found,
    'POST /member': ({ fields }) => paged([patient()], { total: 95, index: Number(fields['index']) }),
  });
  await quickSearch();
  const pages = page.getByRole('navigation', { name: 'Pages of patients' });
  await expect.element(pages).toBeVisible();
  expect(
    pages
      .getByRole('listitem')
      .elements()
      .map((one) => one.textContent)
      .filter(Boolean),
  ).toHaveLength(7);
  await pages.getByRole('button', { name: 'Page 3' }).click();
  await expect.poll(() => host.textContent).toContain('21–30 of 95');
  expect(api.calls.map(({ name }) => name).toSorted()).toEqual([
    'POST /claim',
    'POST /member',
    'POST /member',
    'POST /remittance-advice',
  ]);
  expect(api.calls.at(-1)!.body).toEqual({ quick: '900000123', index: 2 });
});

test('a new search calls the older one off, and its late answer changes nothing', async () => {
  const slow = held();
  const { api } = await open({
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

test('a page that has gone meanwhile is replaced by the last one there is', async () => {
  const { host } = await open({
    ...found,
    'POST /member': ({ fields }) => {
      const index = Number(fields['index']);
      return index === 0
        ? paged([patient()], { total: 31 })
        : index >= 2
          ? paged([], { total: 12, index })
          : paged([patient()], { total: 12, index });
    },
  });
  await quickSearch();
  await page.getByRole('button', { name: 'Page 4' }).click();
  await expect.poll(() => host.textContent).toContain('11–12 of 12');
});

test('a link to the claims of a provider opens Browse Claims with them', async () => {
  const { api } = await open(found, '/search#provider=Marlowe%20Finch');
  await expect.element(page.getByRole('combobox', { name: 'Provider/Facility' })).toHaveValue('Marlowe Finch');
  await expect
    .poll(() => api.named('POST /claim').map(({ body }) => body))
    .toEqual([expect.objectContaining({ providerName: 'Marlowe Finch', start: '2025-09-29', end: '2025-10-29' })]);
});

function Panes() {
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

test('a hidden screen keeps its search and its results; what was asked for meanwhile is there on return', async () => {
  const slow = held();
  stubApi({ ...found, 'POST /member': () => slow.answer });
  await renderScreen(<Panes />, { at: '/search' });
  await quickSearch();
  await page.getByRole('button', { name: 'Other tab' }).click();
  slow.release(paged([patient()]));
  await page.getByRole('button', { name: 'Other tab' }).click();
  await expect.element(page.getByRole('article')).toBeVisible();
  await expect.element(box()).toHaveValue('900000123');
  await expect.element(page.getByRole('button', { name: 'Other tab' })).toHaveFocus();
});
