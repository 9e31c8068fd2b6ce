import { expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { failure, stubApi, type Handlers } from '../../../../test/api.ts';
import { renderScreen } from '../../../../test/screen.tsx';
import { claim, claimPage, paged, patient, remittance } from '../../../../test/search-data.ts';
import SearchPage from '../search-page.tsx';

const EMPTY: Handlers = {
  'POST /member': () => paged([]),
  'POST /claim': () => claimPage([]),
  'POST /remittance-advice': () => paged([]),
};
const preference = (openSingle: boolean) => ({ showTexts: true, showReasons: false, openSingle, singleKeys: true });

async function search(handlers: Handlers, openSingle = true) {
  const api = stubApi({ ...EMPTY, 'GET /user/preference': () => preference(openSingle), ...handlers });
  await renderScreen(<SearchPage />, { at: '/search' });
  await page.getByPlaceholder('Enter ID (Subscriber ID, Claim ID, etc.)').fill('900000123');
  await userEvent.keyboard('{Enter}');
  return api;
}

const address = () => page.getByTestId('address').element().textContent;

interface Single {
  readonly what: string;
  readonly handlers: Handlers;
  readonly opens: string;
}

test.each<Single>([
  { what: 'patient', handlers: { 'POST /member': () => paged([patient()]) }, opens: '/patient-details/90000012301' },
  { what: 'claim', handlers: { 'POST /claim': () => claimPage([claim()]) }, opens: '/claim-details/000000251147' },
  {
    what: 'remittance advice',
    handlers: { 'POST /remittance-advice': () => paged([remittance()]) },
    opens: '/remittance-advice/CM00000000000417',
  },
])('the only $what of a quick search opens, if the user prefers it [BROWSE-11]', async ({ handlers, opens }) => {
  await search(handlers);
  await expect.poll(address).toBe(opens);
});

test('without that preference the only result is listed [BROWSE-11]', async () => {
  const api = await search({ 'POST /member': () => paged([patient()]) }, false);
  await expect.element(page.getByRole('article')).toBeVisible();
  await expect.poll(() => api.named('GET /user/preference')).toHaveLength(1);
  expect(address()).toBe('/search');
});

test.each<Omit<Single, 'opens'>>([
  {
    what: 'two lists have a result',
    handlers: { 'POST /member': () => paged([patient()]), 'POST /claim': () => claimPage([claim()]) },
  },
  {
    what: 'a list failed',
    handlers: { 'POST /member': () => paged([patient()]), 'POST /claim': () => failure(500) },
  },
])('nothing opens when $what [BROWSE-11]', async ({ handlers }) => {
  const api = await search(handlers);
  await expect.element(page.getByRole('article')).toBeVisible();
  expect(address()).toBe('/search');
  expect(api.named('GET /user/preference')).toEqual([]);
});
