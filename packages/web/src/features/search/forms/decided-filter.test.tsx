import { defaultBrowse } from '@pbt/domain/rules/claim/browse-claims';
import { expect, onTestFinished, test, vi } from 'vitest';
import { page } from 'vitest/browser';
import { stubApi } from '../../../../test/api.ts';
import { expectNoAxeFindings } from '../../../../test/render.tsx';
import { renderScreen } from '../../../../test/screen.tsx';
import type { BrowseRequest, SearchRequest } from '../search-calls.ts';
import { BrowseClaimsForm } from './browse-claims-form.tsx';

const from = () => page.getByRole('combobox', { name: 'From', exact: true });
const to = () => page.getByRole('combobox', { name: 'To', exact: true });
const search = () => page.getByRole('button', { name: 'Search', exact: true });

async function show(start: BrowseRequest | null = null) {
  stubApi({ 'GET /provider': () => [] });
  const onSearch = vi.fn<(request: SearchRequest) => void>();
  await renderScreen(<BrowseClaimsForm onSearch={onSearch} start={start} onClear={() => undefined} />);
  return { onSearch };
}

test('denied claims can be searched by the day of the decision, for services of three years [BROWSE-03]', async () => {
  const { onSearch } = await show();
  expect(page.getByRole('combobox', { name: 'Paid or decided', exact: true }).elements()).toEqual([]);
  await page.getByRole('combobox', { name: 'Outcome' }).selectOptions('Denied or partly denied');
  await page.getByRole('combobox', { name: 'Paid or decided', exact: true }).selectOptions('Last month');
  await expect.element(from()).toHaveValue('09/01/2022');
  await expect.element(to()).toHaveValue('09/30/2025');
  await search().click();
  const last = () => onSearch.mock.lastCall?.[0];
  const lastMonth = { from: '2025-09-01', to: '2025-09-30' };
  expect(last()).toMatchObject({ browse: { fromDate: '2022-09-01', outcome: 'anyDenied', decided: lastMonth } });
  await page.getByRole('combobox', { name: 'Paid or decided', exact: true }).selectOptions('Choose days');
  await page.getByRole('combobox', { name: 'Paid or decided from' }).fill('09/31/2025');
  await expect.element(search()).toBeDisabled();
  await page.getByRole('combobox', { name: 'Paid or decided from' }).fill('09/15/2025');
  await expectNoAxeFindings();
  await search().click();
  expect(last()).toMatchObject({ browse: { decided: { from: '2025-09-15', to: '2025-09-30' } } });
  await page.getByRole('combobox', { name: 'Outcome' }).selectOptions('Paid');
  await search().click();
  expect(last()).toMatchObject({ browse: { fromDate: '2025-09-29', outcome: 'paid' } });
  expect(last()).not.toHaveProperty('browse.decided');
});

test('the days of the decision in the address are shown again [BROWSE-07]', async () => {
  const decided = { from: '2025-09-01', to: '2025-09-30' };
  const browse = { ...defaultBrowse('2025-10-29'), outcome: 'denied', decided } as const;
  await show({ type: 'browse-claims', browse });
  await expect
    .element(page.getByRole('combobox', { name: 'Paid or decided', exact: true }))
    .toHaveDisplayValue('Last month');
  await page.getByRole('button', { name: 'Reset Form' }).click();
  await expect.poll(() => page.getByRole('combobox', { name: 'Paid or decided', exact: true }).elements()).toEqual([]);
});

test('dates of service that followed from the decision follow it after a reload too [BROWSE-07]', async () => {
  const decided = { from: '2025-09-01', to: '2025-09-30' };
  const dates = { fromDate: '2022-09-01', toDate: '2025-09-30' };
  await show({
    type: 'browse-claims',
    browse: { ...defaultBrowse('2025-10-29'), ...dates, outcome: 'denied', decided },
  });
  await expect.element(from()).toHaveValue('09/01/2022');
  await page.getByRole('combobox', { name: 'Paid or decided', exact: true }).selectOptions('This month');
  await expect.element(to()).toHaveValue('10/29/2025');
  await page.getByRole('combobox', { name: 'Paid or decided', exact: true }).selectOptions('Any day');
  await expect.element(from()).toHaveValue('09/29/2025');
});

test('in a wide window the day of the decision has its place beside the outcome [BROWSE-03]', async () => {
  await page.viewport(1440, 900);
  onTestFinished(() => page.viewport(1280, 900));
  await show();
  const outcome = page.getByRole('combobox', { name: 'Outcome' });
  await outcome.selectOptions('Denied or partly denied');
  const decided = page.getByRole('combobox', { name: 'Paid or decided', exact: true });
  await expect.element(decided).toBeVisible();
  const topOf = (field: typeof outcome) => field.element().getBoundingClientRect().top;
  expect(topOf(decided)).toBe(topOf(outcome));
  await decided.selectOptions('Choose days');
  await expect
    .poll(() => topOf(page.getByRole('combobox', { name: 'Paid or decided from' })))
    .toBeGreaterThan(topOf(outcome));
});
