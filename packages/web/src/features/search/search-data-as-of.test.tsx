import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { failure } from '../../../test/api.ts';
import { dataAsOf, FRESH, STALE } from '../../../test/data-as-of.ts';
import { expectNoAxeFindings } from '../../../test/render.tsx';
import { browse, found, lookUp, nothing, openSearch, quickSearch, results, tab } from '../../../test/search.tsx';

const asOf = dataAsOf({ members: FRESH.instant, coverages: FRESH.instant, claims: STALE.instant });
const current = () => page.getByText(`Data as of ${FRESH.time}`, { exact: true });
const outOfDate = () => page.getByText(`This information may be out of date: as of ${STALE.time}`, { exact: true });
const lines = () => page.getByText(/as of/).elements().length;

test('each list of a quick search shows the age of its own data [IMPORT-50] [IMPORT-51]', async () => {
  await openSearch({ ...found, 'GET /user/data-as-of': () => asOf });
  await quickSearch();
  await expect.element(current()).toBeVisible();
  await expectNoAxeFindings();
  await results().getByRole('tab', { name: 'Claims', exact: false }).click();
  await expect.element(outOfDate()).toBeVisible();
  expect(lines()).toBe(1);
  await expectNoAxeFindings();
  await results().getByRole('tab', { name: 'Remittance', exact: false }).click();
  await expect.element(page.getByRole('table')).toBeVisible();
  expect(lines()).toBe(0);
});

test('remittance results show the age of the remittances [IMPORT-50]', async () => {
  await openSearch({ ...found, 'GET /user/data-as-of': () => dataAsOf({ remittances: FRESH.instant }) });
  await quickSearch();
  await results().getByRole('tab', { name: 'Remittance', exact: false }).click();
  await expect.element(current()).toBeVisible();
});

test('Patient Lookup and Browse Claims show the age of patients and claims [IMPORT-50] [IMPORT-51]', async () => {
  await openSearch({ ...found, 'GET /user/data-as-of': () => asOf });
  await lookUp();
  await expect.element(current()).toBeVisible();
  await browse();
  await expect.element(outOfDate()).toBeVisible();
});

test('a search without results shows no age of the data [IMPORT-50]', async () => {
  const { api } = await openSearch({ ...nothing, 'GET /user/data-as-of': () => asOf });
  await quickSearch();
  await expect.poll(() => api.named('POST /remittance-advice')).toHaveLength(1);
  await expect.element(tab('Quick Search')).toBeVisible();
  expect(lines()).toBe(0);
});

test('when the age of the data cannot be loaded, the results are shown without it [IMPORT-50]', async () => {
  const { api } = await openSearch({ ...found, 'GET /user/data-as-of': () => failure(500) });
  await quickSearch();
  await expect.element(page.getByRole('article')).toBeVisible();
  await expect.poll(() => api.named('GET /user/data-as-of')).toHaveLength(1);
  expect(lines()).toBe(0);
  const alerts = page.getByRole('alert').elements();
  expect(alerts.map(({ textContent }) => textContent).join('')).toBe('');
});
