import type { ClaimResult, ListedOutcome } from '@pbt/domain/contract/claim';
import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { failure, noContent, stubApi, type Handlers } from '../../../../test/api.ts';
import { expectNoAxeFindings } from '../../../../test/render.tsx';
import { renderScreen } from '../../../../test/screen.tsx';
import { claim, claimPage, paged } from '../../../../test/search-data.ts';
import SearchPage from '../search-page.tsx';

const outcome = (changes: Partial<ListedOutcome> = {}): ListedOutcome => ({
  kind: 'partlyDenied',
  denied: '$1,338.00',
  reason: { gc: 'CO', carc: '197', rarc: null, title: 'No authorization on file' },
  reasonCount: 2,
  step: 'correct',
  due: '2026-01-20',
  dueStep: 'correct',
  decided: null,
  ...changes,
});

const CLAIMS: readonly ClaimResult[] = [
  claim({ outcome: outcome({ decided: '2025-10-22' }) }),
  claim({
    id: '000000251148',
    outcome: outcome({
      kind: 'denied',
      reason: { gc: 'PR', carc: '204', rarc: 'N130', title: '' },
      reasonCount: 1,
      denied: '$0.00',
      step: 'billPatient',
      due: null,
    }),
  }),
  claim({
    id: '000000251149',
    outcome: outcome({ kind: 'paid', reason: null, reasonCount: 0, denied: '$0.00', step: null, due: null }),
  }),
];

const preference = (showReasons: boolean) => ({ showTexts: true, showReasons, openSingle: false, singleKeys: true });

async function open(handlers: Handlers = {}, user: { emulatingUser?: string } = {}) {
  const api = stubApi({
    'POST /claim': () => claimPage(CLAIMS),
    'GET /provider': () => [],
    'GET /user/preference': () => preference(false),
    'PUT /user/preference': () => noContent(),
    ...handlers,
  });
  await renderScreen(<SearchPage />, { at: '/search', user });
  await page.getByRole('tab', { name: 'Browse Claims' }).click();
  return api;
}

async function browse(choice?: string) {
  if (choice !== undefined) await page.getByRole('combobox', { name: 'Outcome' }).selectOptions(choice);
  await page.getByRole('button', { name: 'Search', exact: true }).click();
  await expect.element(page.getByRole('table')).toBeVisible();
}

const box = () => page.getByRole('checkbox', { name: 'Show reasons' });
const reasons = () =>
  [...page.getByRole('table').element().querySelectorAll('td[colspan]')].map((cell) =>
    [...cell.firstElementChild!.children].map(({ textContent }) => textContent),
  );

const LINES = [
  [
    'Partly denied',
    'CO-197 No authorization on file',
    'and 1 more',
    '$1,338.00',
    'Paid or decided 10/22/2025',
    'Resend by 01/20/2026',
  ],
  ['Denied', 'PR-204 / N130 No explanation on file', 'Bill the patient'],
  ['Paid'],
];

test('reasons are off, and Show reasons adds a line under each claim and is kept for the user [BROWSE-04]', async () => {
  const api = await open();
  await browse();
  await expect.element(box()).not.toBeChecked();
  expect(reasons()).toEqual([]);
  await box().click();
  await expect.poll(reasons).toEqual(LINES);
  await expectNoAxeFindings();
  expect(api.named('PUT /user/preference').map(({ body }) => body)).toEqual([{ showReasons: true }]);
  await box().click();
  await expect.poll(reasons).toEqual([]);
  expect(api.named('PUT /user/preference').at(-1)!.body).toEqual({ showReasons: false });
});

test('a search for a denied outcome shows reasons, without a change of the stored choice [BROWSE-04]', async () => {
  const api = await open();
  await browse('Denied or partly denied');
  await expect.element(box()).toBeChecked();
  expect(reasons()).toEqual(LINES);
  expect(api.named('POST /claim')[0]!.fields).toMatchObject({ outcome: 'anyDenied' });
  expect(api.named('PUT /user/preference')).toEqual([]);
});

test('who stored Show reasons sees them in every search [BROWSE-04]', async () => {
  await open({ 'GET /user/preference': () => preference(true) });
  await browse();
  await expect.element(box()).toBeChecked();
  await expect.poll(reasons).toEqual(LINES);
});

test('a choice that cannot be saved counts in this window, with a message [BROWSE-04]', async () => {
  await open({ 'PUT /user/preference': () => failure(500) });
  await browse();
  await box().click();
  await expect.element(page.getByText('Your choice could not be saved.')).toBeVisible();
  expect(reasons()).toEqual(LINES);
});

test('while emulating, the choice is not stored [BROWSE-04]', async () => {
  const api = await open({}, { emulatingUser: 'Robin Ashdown' });
  await browse();
  await box().click();
  await expect.poll(reasons).toEqual(LINES);
  expect(api.named('PUT /user/preference')).toEqual([]);
});

test('a search without results says whom to call [BROWSE-12]', async () => {
  await open({ 'POST /claim': () => ({ ...claimPage([]), callNumber: '801-555-0142' }) });
  await page.getByRole('button', { name: 'Search', exact: true }).click();
  await expect.element(page.getByRole('heading', { name: 'No results found' })).toBeVisible();
  await expect.element(page.getByText('Not there? Call 801-555-0142 or check the ID.')).toBeVisible();
  await expectNoAxeFindings();
});

test('a quick search without results says so too [BROWSE-12]', async () => {
  await open({
    'POST /claim': () => ({ ...claimPage([]), callNumber: '801-555-0100' }),
    'POST /member': () => paged([]),
    'POST /remittance-advice': () => paged([]),
  });
  await page.getByRole('tab', { name: 'Quick Search' }).click();
  await page.getByPlaceholder('Enter ID (Subscriber ID, Claim ID, etc.)').fill('900000123');
  await page.getByRole('button', { name: 'Search', exact: true }).click();
  await expect.element(page.getByText('Not there? Call 801-555-0100 or check the ID.')).toBeVisible();
});

test('on a phone a search moves to its results', async () => {
  await page.viewport(390, 844);
  await open();
  await browse();
  const heading = page.getByRole('heading', { name: 'Results', exact: true });
  await expect.poll(() => heading.element().getBoundingClientRect().top).toBeLessThan(200);
  expect(window.scrollY).toBeGreaterThan(200);
});

test('on a wide window the claims start 260 px below the start of the form [SEARCH-08]', async () => {
  await page.viewport(1440, 900);
  await open();
  await browse();
  const top = (element: Element) => element.getBoundingClientRect().top;
  const start = top(page.getByRole('tablist', { name: 'Search by' }).element());
  const results = top(page.getByRole('tablist', { name: 'Results' }).element());
  expect(results - start).toBeLessThan(260);
});
