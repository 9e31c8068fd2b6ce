import { expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { expectNoAxeFindings } from '../../../test/render.tsx';
import { claim, claimPage, paged, patient } from '../../../test/search-data.ts';
import { browse, filter, found, lookUp, openSearch, quickSearch } from '../../../test/search.tsx';

test('only Browse Claims has a filter box [SEARCH-28]', async () => {
  await openSearch();
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

test('the filter waits 400 ms after the last key, then loads the first page [SEARCH-66]', async () => {
  const requestedAt: number[] = [];
  const { api } = await openSearch({
    ...found,
    'POST /claim': () => {
      requestedAt.push(performance.now());
      return claimPage([claim()], { total: 14 });
    },
  });
  await browse();
  await page.getByRole('button', { name: 'Page 2' }).click();
  await expect.poll(() => requestedAt.length).toBe(2);
  let typedAt = 0;
  filter()
    .element()
    .addEventListener('input', () => {
      typedAt = performance.now();
    });
  await filter().click();
  await userEvent.keyboard('fin');
  await expect.poll(() => requestedAt.length).toBe(3);
  expect(requestedAt[2]! - typedAt).toBeGreaterThan(395);
  expect(api.calls.at(-1)!.body).toMatchObject({ filter_string: 'fin', index: 0, pagination_flag: true });
});

test('the filter box describes what it searches', async () => {
  await openSearch();
  await browse();
  const hint =
    'Type a claim ID or part of it, a patient ID, a remittance advice or a last name. If none matches, status and provider are searched.';
  await expect.element(filter()).toHaveAccessibleDescription(hint);
  await filter().click();
  await expect.element(page.getByRole('tooltip').filter({ hasText: hint })).toBeVisible();
});

test('a filter without matches shows its own message, and the box stays [SEARCH-93]', async () => {
  await openSearch({
    ...found,
    'POST /claim': ({ fields }) => (fields['filter_string'] ? claimPage([]) : claimPage([claim()])),
  });
  await browse();
  await filter().fill('no match');
  await expect.element(page.getByRole('heading', { name: 'No results matched the provided filter.' })).toBeVisible();
  expect(page.getByRole('button', { name: 'Modify Access' }).elements()).toHaveLength(0);
  await expectNoAxeFindings();
  await filter().fill('');
  await expect.element(page.getByRole('table')).toBeVisible();
});

test('sorting repeats the search from the first page [SEARCH-52] [SEARCH-65]', async () => {
  const { api } = await openSearch();
  await quickSearch();
  await page.getByRole('tablist', { name: 'Results' }).getByRole('tab', { name: 'Claims', exact: false }).click();
  await page.getByRole('button', { name: 'Page 2' }).click();
  await expect.poll(() => api.calls.at(-1)!.body).toMatchObject({ quick: '900000123', index: 1, sort_column: null });
  await page.getByRole('button', { name: 'Paid Date' }).click();
  await expect
    .poll(() => api.calls.at(-1)!.body)
    .toMatchObject({ quick: '900000123', index: 0, sort_column: 'paidDate', sort_direction: 'asc' });
  await page.getByRole('button', { name: 'Page 2' }).click();
  await expect.poll(() => api.calls.at(-1)!.body).toMatchObject({ index: 1, sort_column: 'paidDate' });
});

test('a page link loads that page of the shown type only, with seven page links for patients [SEARCH-32] [SEARCH-65] [SEARCH-96]', async () => {
  const { api, host } = await openSearch({
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
      .map((node) => node.textContent)
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

test('when the requested page no longer exists, the last existing page is shown', async () => {
  const { host } = await openSearch({
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
