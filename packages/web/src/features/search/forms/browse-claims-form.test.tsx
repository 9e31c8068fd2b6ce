import { defaultBrowse } from '@pbt/domain/rules/claim/browse-claims';
import { expect, onTestFinished, test, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { getSettings, setSettings } from '../../../settings.ts';
import { failure, held, stubApi, type Handlers } from '../../../../test/api.ts';
import { expectNoAxeFindings, withAct } from '../../../../test/render.tsx';
import { renderScreen } from '../../../../test/screen.tsx';
import { BrowseClaimsForm } from './browse-claims-form.tsx';
import type { BrowseRequest, SearchRequest } from '../search-calls.ts';

const from = () => page.getByRole('combobox', { name: 'From' });
const to = () => page.getByRole('combobox', { name: 'To' });
const provider = () => page.getByRole('combobox', { name: 'Provider/Facility' });
const select = (name: string) => page.getByRole('combobox', { name });
const search = () => page.getByRole('button', { name: 'Search', exact: true });
const offered = () =>
  page
    .getByRole('listbox')
    .getByRole('option')
    .elements()
    .map((option) => option.textContent);
const choices = (name: string) =>
  select(name)
    .getByRole('option')
    .elements()
    .map((option) => option.textContent);
const NOTE = 'Please Note: Queries with an exceedingly large number of results may experience a noticeable delay.';

const PROVIDERS = [
  { name: 'Marlowe Finch', npi: '9000001013', kind: 'person' },
  { name: 'Cedar Fork Hospital', npi: '9000001047', kind: 'facility' },
];
const matching: Handlers = {
  'GET /provider': ({ query }) =>
    PROVIDERS.filter(({ name }) => name.toLowerCase().includes(query.get('name')!.toLowerCase())),
};

async function show(handlers: Handlers = matching, start: BrowseRequest | null = null) {
  const api = stubApi(handlers); // today is 10/29/2025
  const onSearch = vi.fn<(request: SearchRequest) => void>();
  const onClear = vi.fn<() => void>();
  const { host } = await renderScreen(<BrowseClaimsForm onSearch={onSearch} start={start} onClear={onClear} />);
  return { api, onSearch, host };
}

test('the form starts with the last month and with All options [SEARCH-21] [SEARCH-22] [SEARCH-24] [SEARCH-26] [SEARCH-67]', async () => {
  const { onSearch } = await show();
  await expect.element(page.getByRole('group', { name: 'Dates of service' })).toBeVisible();
  await expect.element(from()).toHaveValue('09/29/2025');
  await expect.element(to()).toHaveValue('10/29/2025');
  await expect.element(provider()).toHaveValue('All Providers');
  await expect.element(select('Claim Type')).toHaveDisplayValue('All Types');
  await expect.element(select('Status')).toHaveDisplayValue('All Statuses');
  await expect.element(page.getByRole('button', { name: 'Reset Form' })).toBeVisible();
  await expectNoAxeFindings();
  await search().click();
  expect(onSearch).toHaveBeenCalledExactlyOnceWith({
    type: 'browse-claims',
    browse: {
      fromDate: '2025-09-29',
      toDate: '2025-10-29',
      providerName: null,
      status: null,
      type: null,
      outcome: null,
    },
  });
});

test('every type and status can be chosen, with the All option first [SEARCH-24] [SEARCH-25] [SEARCH-26] [SEARCH-27]', async () => {
  await show();
  expect(choices('Claim Type')).toEqual(['All Types', 'Medical', 'Dental', 'Hospital']);
  expect(choices('Status')).toEqual([
    'All Statuses',
    'Processed, Awaiting Payment Run',
    'Processing Complete',
    'Logged, Awaiting Processing',
    'Pended, Awaiting Processing',
    'Pended with Errors, Requires Further Processor Review',
    'Adjusted, Processed',
    'Adjusted, Pre-priced',
  ]);
});

test('every outcome can be chosen, with All Outcomes first [BROWSE-01]', async () => {
  const { onSearch } = await show();
  expect(choices('Outcome')).toEqual([
    'All Outcomes',
    'Denied or partly denied',
    'Denied',
    'Partly denied',
    'Paid',
    'Zero paid',
    'Pending',
    'Corrected or taken back',
  ]);
  await select('Outcome').selectOptions('Corrected or taken back');
  await search().click();
  expect(onSearch.mock.lastCall).toMatchObject([{ browse: { outcome: 'correctedOrTakenBack' } }]);
  await page.getByRole('button', { name: 'Reset Form' }).click();
  await expect.element(select('Outcome')).toHaveDisplayValue('All Outcomes');
});

test('a search uses the chosen filters', async () => {
  const { onSearch } = await show();
  await provider().click();
  await page.getByRole('option', { name: 'Marlowe Finch' }).click();
  await select('Claim Type').selectOptions('Dental');
  await select('Status').selectOptions('Adjusted, Pre-priced');
  await search().click();
  expect(onSearch.mock.lastCall).toMatchObject([
    { browse: { providerName: 'Marlowe Finch', type: 'D', status: '92' } },
  ]);
});

test('the provider list starts with All Providers and the telehealth group, then the user’s providers [SEARCH-22] [SEARCH-23]', async () => {
  await show();
  await provider().click();
  await expect.element(page.getByRole('option', { name: 'Marlowe Finch' })).toBeVisible();
  expect(offered()).toEqual(['All Providers', 'Statewide Telehealth Group', 'Marlowe Finch', 'Cedar Fork Hospital']);
  await expectNoAxeFindings();
});

test('provider names are requested after a typing pause, not for every letter', async () => {
  const { api } = await show();
  await provider().click();
  await expect.element(page.getByRole('option', { name: 'Cedar Fork Hospital' })).toBeVisible();
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  onTestFinished(() => void vi.useRealTimers());
  for (const typed of ['f', 'fi', 'fin', 'finc', 'finch']) {
    await userEvent.keyboard(typed.at(-1)!);
    await expect.element(provider()).toHaveValue(typed);
    await withAct(() => void vi.advanceTimersByTime(40));
  }
  await withAct(() => void vi.advanceTimersByTime(250));
  vi.useRealTimers();
  await expect.poll(offered).toEqual(['Marlowe Finch']);
  expect(api.named('GET /provider').map(({ query }) => query.get('name'))).toEqual(['', 'finch']);
});

test('while provider names load, the list shows Loading...', async () => {
  const { answer, release } = held<typeof PROVIDERS>();
  await show({ 'GET /provider': () => answer });
  await provider().click();
  await expect.element(page.getByText('Loading...')).toBeVisible();
  release(PROVIDERS);
  await expect.element(page.getByRole('option', { name: 'Marlowe Finch' })).toBeVisible();
});

test('when provider names fail to load, the list shows an error and the form still works', async () => {
  const { onSearch } = await show({ 'GET /provider': () => failure(500) });
  await provider().click();
  await expect.element(page.getByText('Providers could not be loaded. Please try again.')).toBeVisible();
  await expectNoAxeFindings();
  await search().click();
  expect(onSearch).toHaveBeenCalledOnce();
});

test('a name without a match shows a message', async () => {
  await show();
  await provider().click();
  await userEvent.keyboard('zzz');
  await expect.element(page.getByText('No matching provider.')).toBeVisible();
});

test.each([
  { start: '09/28/2025', isLong: true },
  { start: '09/29/2025', isLong: false },
])(
  'a range from $start to 10/29/2025 shows the warning: $isLong [SEARCH-06] [SEARCH-69]',
  async ({ start, isLong }) => {
    const { host } = await show();
    await from().fill(start);
    await userEvent.keyboard('{Tab}');
    await expect.poll(() => host.textContent?.includes(NOTE)).toBe(isLong);
  },
);

test.each([
  { side: 'From', typed: '9/29/2025', message: 'Please enter a date as MM/DD/YYYY', id: '[DATEPICK-09]' },
  { side: 'To', typed: '02/30/2025', message: 'Please enter a date as MM/DD/YYYY', id: '[DATEPICK-10]' },
  { side: 'From', typed: '10/30/2025', message: 'Start date must not be after end date', id: '[DATEPICK-11]' },
  { side: 'From', typed: '', message: 'Please enter a date as MM/DD/YYYY', id: '' },
])('$side "$typed" shows an error and disables Search [SEARCH-89] $id', async ({ side, typed, message }) => {
  const { host } = await show();
  await select(side).fill(typed);
  await userEvent.keyboard('{Tab}');
  await expect.element(search()).toBeDisabled();
  expect(host.textContent).toContain(message);
  await expect.element(select(side)).toHaveAccessibleDescription(message);
  await expectNoAxeFindings();
});

test('start and end on the same day are allowed [DATEPICK-11]', async () => {
  await show();
  await from().fill('10/29/2025');
  await expect.element(search()).toBeEnabled();
});

test('days can be chosen in the calendar, which shows the warning at its bottom [DATEPICK-01] [DATEPICK-04]', async () => {
  await show();
  await from().click();
  await expect.element(page.getByRole('grid', { name: 'September 2025' })).toBeVisible();
  await page.getByRole('button', { name: '15 September 2025' }).click();
  await expect.element(from()).toHaveValue('09/15/2025');
  await expect.element(to()).not.toHaveAttribute('aria-invalid');
  await page.getByRole('button', { name: '29 October 2025, today' }).click();
  await expect.element(to()).toHaveValue('10/29/2025');
  await expect.element(page.getByRole('dialog').getByText(NOTE)).toBeVisible();
  await expectNoAxeFindings();
});

test('Reset Form restores the default range and the All options [SEARCH-68]', async () => {
  await show();
  await from().fill('01/99');
  await provider().click();
  await page.getByRole('option', { name: 'Marlowe Finch' }).click();
  await select('Claim Type').selectOptions('Dental');
  await select('Status').selectOptions('Adjusted, Pre-priced');
  await page.getByRole('button', { name: 'Reset Form' }).click();
  await expect.element(from()).toHaveValue('09/29/2025');
  await expect.element(provider()).toHaveValue('All Providers');
  await expect.element(select('Claim Type')).toHaveDisplayValue('All Types');
  await expect.element(select('Status')).toHaveDisplayValue('All Statuses');
  await expect.element(search()).toBeEnabled();
});

test('the notices about two organizations and Nevada are below the form [SEARCH-08] [SEARCH-09] [SEARCH-10]', async () => {
  const { host } = await show();
  const lines = [...host.querySelectorAll('form > div:last-child p')].map((line) => line.textContent);
  expect(lines).toHaveLength(3);
  expect(lines[0]).toMatch(
    /County Health Department: claims with service before 7\/1\/25 are in the previous external portal/,
  );
  expect(lines[1]).toMatch(/School District: claims with service before 8\/1\/25 are in the previous external portal/);
  expect(lines[2]).toMatch(/^Nevada: /);
});

test('after a search the notices are folded into one line, which opens them [SEARCH-08] [SEARCH-09] [SEARCH-10]', async () => {
  stubApi(matching);
  const nothing = () => undefined;
  const { host } = await renderScreen(<BrowseClaimsForm onSearch={nothing} onClear={nothing} isFolded />);
  const line = page.getByText('Some claims of three clients are in other portals');
  await expect.element(line).toBeVisible();
  expect(host.querySelector('details p')!.checkVisibility()).toBe(false);
  await expectNoAxeFindings();
  await line.click();
  await expect.element(page.getByText(/School District:/)).toBeVisible();
  expect(host.querySelectorAll('details p')).toHaveLength(3);
  await expectNoAxeFindings();
});

test('Enter in a date field starts the search', async () => {
  const { onSearch } = await show();
  await from().fill('10/01/2025');
  await userEvent.keyboard('{Enter}');
  expect(onSearch).toHaveBeenCalledOnce();
});

test("a link to a provider's claims selects the provider, and Reset Form selects all", async () => {
  const browse = { ...defaultBrowse('2025-10-29'), providerName: "Saoirse O'Dell" };
  await show(matching, { type: 'browse-claims', browse });
  await expect.element(provider()).toHaveValue("Saoirse O'Dell");
  await page.getByRole('button', { name: 'Reset Form' }).click();
  await expect.element(provider()).toHaveValue('All Providers');
});

test('the default range follows the plan’s day in a window that stays open over midnight; a chosen date stays', async () => {
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] });
  onTestFinished(() => void vi.useRealTimers());
  await show();
  const settings = getSettings();
  const setDay = (today: string) => setSettings({ ...settings, client: { ...settings.client, today } });
  await expect.element(to()).toHaveValue('10/29/2025');
  setDay('2025-10-30');
  await withAct(() => void vi.advanceTimersByTime(15_000));
  await expect.element(to()).toHaveValue('10/30/2025');
  await to().fill('10/28/2025');
  setDay('2025-10-31');
  await withAct(() => void vi.advanceTimersByTime(15_000));
  await expect.element(to()).toHaveValue('10/28/2025');
});
