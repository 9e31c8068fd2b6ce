import { page, userEvent } from 'vitest/browser';
import { stubApi, type Handlers } from './api.ts';
import { renderScreen } from './screen.tsx';
import SearchPage from '../src/features/search/search-page.tsx';
import { claim, claimPage, paged, patient, remittance } from './search-data.ts';

export const none = paged([]);
export const found: Handlers = {
  'POST /member': () => paged([patient()], { total: 2 }),
  'POST /claim': () => claimPage([claim()], { total: 14 }),
  'POST /remittance-advice': () => paged([remittance()]),
  'GET /provider': () => [],
};
export const nothing: Handlers = {
  'POST /member': () => none,
  'POST /claim': () => claimPage([]),
  'POST /remittance-advice': () => none,
  'GET /provider': () => [],
};

export const box = () => page.getByPlaceholder('Enter ID (Subscriber ID, Claim ID, etc.)');
export const tab = (name: string) => page.getByRole('tab', { name, exact: false });
export const results = () => page.getByRole('tablist', { name: 'Results' });
export const shownTabs = () =>
  results()
    .getByRole('tab')
    .elements()
    .map((node) => node.textContent);
export const announced = (text: string) => page.getByText(text, { exact: true }).first();

export const filter = () => page.getByRole('textbox', { name: 'Filter Results' });

export async function openSearch(handlers: Handlers = found, at = '/search') {
  const api = stubApi(handlers); // today is 10/29/2025
  const { host } = await renderScreen(<SearchPage />, { at });
  return { api, host };
}

export async function quickSearch(term = '900000123') {
  await box().fill(term);
  await userEvent.keyboard('{Enter}');
}

export async function lookUp({ last = 'Testperson', month = '02', day = '29', year = '1984' } = {}) {
  await tab('Patient Lookup').click();
  await page.getByRole('textbox', { name: 'Last Name' }).fill(last);
  await page.getByRole('textbox', { name: 'MM' }).fill(month);
  await page.getByRole('textbox', { name: 'DD' }).fill(day);
  await page.getByRole('textbox', { name: 'YYYY' }).fill(year);
  await userEvent.keyboard('{Enter}');
}

export async function browse() {
  await tab('Browse Claims').click();
  await page.getByRole('button', { name: 'Search', exact: true }).click();
}
