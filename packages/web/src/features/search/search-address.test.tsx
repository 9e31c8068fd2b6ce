import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { failure, stubApi, type Handlers } from '../../../test/api.ts';
import { renderScreen } from '../../../test/screen.tsx';
import { claim, claimPage, paged, patient, remittance } from '../../../test/search-data.ts';
import { box, browse, filter, found, lookUp, nothing, openSearch, quickSearch, tab } from '../../../test/search.tsx';
import { Link } from '../../router/router.tsx';
import SearchPage from './search-page.tsx';

const address = () => page.getByTestId('address').element().textContent;
const select = (name: string) => page.getByRole('combobox', { name });
const MONTH = '/search#browse-claims&from=2025-09-29&to=2025-10-29';
const PROVIDERS = [
  { name: 'Marlowe Finch', npi: '9000001013', groupId: null, kind: 'person' },
  { name: 'Finch Group', npi: '9000001021', groupId: 'GRP-0001', kind: 'group' },
  { name: 'Uncounted Finch', npi: null, groupId: null, kind: 'person' },
];
const withProviders: Handlers = {
  ...found,
  'POST /claim': ({ fields }) => claimPage([claim()], { total: 34, index: Number(fields['index']) }),
  'GET /provider': ({ query }) => {
    const id = query.get('id');
    return id === null ? PROVIDERS : PROVIDERS.filter(({ npi, groupId }) => (groupId ?? npi) === id);
  },
};

async function choose(provider: string) {
  await tab('Browse Claims').click();
  await select('Provider/Facility').click();
  await page.getByRole('option', { name: provider }).click();
}

const search = () => page.getByRole('button', { name: 'Search', exact: true }).click();

test('a browse is kept in the address with filters, order and page [BROWSE-07]', async () => {
  await openSearch(withProviders);
  await choose('Marlowe Finch');
  await select('Claim Type').selectOptions('Dental');
  await select('Status').selectOptions('Processing Complete');
  await select('Outcome').selectOptions('Paid');
  await search();
  const filtered = `${MONTH}&claim=D&status=02&outcome=paid&provider=9000001013`;
  await expect.poll(address).toBe(filtered);
  await page.getByRole('button', { name: 'Paid Date' }).click();
  await expect.poll(address).toBe(`${filtered}&sort=paidDate-asc`);
  await page.getByRole('button', { name: 'Page 3' }).click();
  await expect.poll(address).toBe(`${filtered}&sort=paidDate-asc&page=3`);
  await page.getByRole('button', { name: 'Reset Form' }).click();
  await expect.poll(address).toBe('/search#browse-claims');
});

test.each([
  ['Finch Group', `${MONTH}&provider=GRP-0001`],
  ['Statewide Telehealth Group', `${MONTH}&provider=telehealth`],
  ['Uncounted Finch', '/search#browse-claims'],
])('the address of claims of %s is %s [BROWSE-07] [BROWSE-08]', async (provider, expected) => {
  await openSearch(withProviders);
  await choose(provider);
  await search();
  await expect.element(page.getByRole('table')).toBeVisible();
  await expect.poll(address).toBe(expected);
});

test('an address restores the form, the claims, their order and page with one search [BROWSE-07]', async () => {
  const at = `/search#browse-claims&from=2025-03-01&to=2025-03-31&claim=D&status=02&outcome=paid&provider=GRP-0001&sort=payable-desc&page=2`;
  const { api } = await openSearch(withProviders, at);
  await expect.element(page.getByRole('table')).toBeVisible();
  await expect.element(select('From')).toHaveValue('03/01/2025');
  await expect.element(select('To')).toHaveValue('03/31/2025');
  await expect.element(select('Provider/Facility')).toHaveValue('Finch Group');
  await expect.element(select('Claim Type')).toHaveDisplayValue('Dental');
  await expect.element(select('Status')).toHaveDisplayValue('Processing Complete');
  await expect.element(select('Outcome')).toHaveDisplayValue('Paid');
  expect(api.named('POST /claim').map(({ body }) => body)).toEqual([
    expect.objectContaining({
      start: '2025-03-01',
      end: '2025-03-31',
      providerName: 'Finch Group',
      type: 'D',
      status: '02',
      outcome: 'paid',
      index: 1,
      sort_column: 'payable',
      sort_direction: 'desc',
    }),
  ]);
  expect(address()).toBe(at);
});

test.each([
  ['a provider of another office', `${MONTH}&provider=9000009999`, MONTH],
  ['a page after the last', `${MONTH}&page=9`, `${MONTH}&page=4`],
  ['an unknown parameter', `${MONTH}&color=red&status=77`, MONTH],
])('%s is removed from the address [BROWSE-07]', async (_, at, expected) => {
  await openSearch(
    {
      ...withProviders,
      'POST /claim': ({ fields }) =>
        claimPage(Number(fields['index']) < 4 ? [claim()] : [], { total: 34, index: Number(fields['index']) }),
    },
    at,
  );
  await expect.element(page.getByRole('table')).toBeVisible();
  await expect.poll(address).toBe(expected);
});

test('if the provider of the address cannot be looked up, no other claims are shown and the address stays [BROWSE-07]', async () => {
  const at = `${MONTH}&provider=9000001013`;
  const { api } = await openSearch({ ...withProviders, 'GET /provider': () => failure(500) }, at);
  await expect.element(page.getByRole('alert').first()).not.toBeEmptyDOMElement();
  expect(api.named('POST /claim')).toEqual([]);
  expect(address()).toBe(at);
});

test.each([
  ['the ID of a patient', '90000012301', '/search#q=90000012301'],
  ['the ID of a claim', '000000251147', '/search#q=000000251147'],
  ['the ID of a remittance advice', 'CM00000000000417', '/search#q=CM00000000000417'],
  ['a subscriber ID', '900000123', '/search'],
  ['a number that no result has', '55554444', '/search'],
])('%s is in the address only if it is the ID of a result [BROWSE-08]', async (_, term, expected) => {
  await openSearch();
  await quickSearch(term);
  await expect.element(page.getByRole('article')).toBeVisible();
  await expect.poll(address).toBe(expected);
});

test('a term in the address that is no ID of a result is removed after its search [BROWSE-08]', async () => {
  await openSearch(found, '/search#q=900000123');
  await expect.element(page.getByRole('article')).toBeVisible();
  await expect.element(box()).toHaveValue('900000123');
  await expect.poll(address).toBe('/search');
});

test('the address of a quick search restores its term, list and page [BROWSE-07]', async () => {
  const at = '/search#q=90000012301&list=claims&page=2';
  const { api } = await openSearch(
    {
      ...withProviders,
      'POST /member': () => paged([patient()]),
      'POST /remittance-advice': () => paged([remittance()]),
    },
    at,
  );
  await expect.element(page.getByRole('table', { name: 'Claims' })).toBeVisible();
  await expect.element(box()).toHaveValue('90000012301');
  expect(api.named('POST /claim').map(({ body }) => body)).toEqual([expect.objectContaining({ index: 1 })]);
  expect(api.named('POST /member').map(({ body }) => body)).toEqual([expect.objectContaining({ index: 0 })]);
  await expect.poll(address).toBe(at);
});

test('names, date of birth and filter text are never in the address [BROWSE-08]', async () => {
  await openSearch(withProviders);
  await lookUp();
  await expect.element(page.getByRole('article')).toBeVisible();
  await expect.poll(address).toBe('/search#patient-lookup');
  await browse();
  await filter().fill('finch');
  await expect.poll(() => page.getByText('Loading...').elements().length).toBe(0);
  await expect.poll(address).toBe(MONTH);
});

test('a single result is not opened again when its search is restored [BROWSE-07] [BROWSE-11]', async () => {
  const { api } = await openSearch(
    { ...nothing, 'POST /claim': () => claimPage([claim()]), 'GET /user/preference': () => ({ openSingle: true }) },
    '/search#q=000000251147',
  );
  await expect.element(page.getByRole('table', { name: 'Claims' })).toBeVisible();
  expect(address()).toBe('/search#q=000000251147');
  expect(api.named('GET /user/preference')).toEqual([]);
});

test('a link to another search replaces the one on the page, and a link to /search keeps it [BROWSE-07]', async () => {
  stubApi(withProviders);
  await renderScreen(
    <>
      <Link to={`${MONTH}&outcome=denied`}>Denied claims</Link>
      <Link to="/search">Search page</Link>
      <SearchPage />
    </>,
    { at: '/search' },
  );
  await quickSearch('90000012301');
  await expect.poll(address).toBe('/search#q=90000012301');
  await page.getByRole('link', { name: 'Denied claims' }).click();
  await expect.element(select('Outcome')).toHaveDisplayValue('Denied');
  await expect.element(page.getByRole('table', { name: 'Claims' })).toBeVisible();
  await page.getByRole('link', { name: 'Search page' }).click();
  await expect.poll(address).toBe(`${MONTH}&outcome=denied`);
  await expect.element(page.getByRole('table', { name: 'Claims' })).toBeVisible();
});
