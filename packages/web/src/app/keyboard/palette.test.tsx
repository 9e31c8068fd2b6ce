import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { changeIdentity } from '../../session/identity.ts';
import {
  address,
  chosen,
  CLAIMS,
  expectAccessible,
  field,
  openPalette,
  openPortal,
  optionTexts,
  palette,
  PREFERENCE,
  press,
  tabTitles,
} from '../../../test/keyboard.tsx';
import { renderShell } from '../../../test/shell.tsx';
import { setTheme, themes } from '../../../test/themes.ts';

test('Ctrl+K opens and closes the palette, and Escape returns the focus [KEYS-04]', async () => {
  await openPortal();
  const link = page.getByRole('link', { name: 'FAQ' }).first();
  (link.element() as HTMLElement).focus();
  await press('{Control>}k{/Control}');
  await expect.element(field).toHaveFocus();
  await press('{Control>}k{/Control}');
  await expect.element(palette).not.toBeInTheDocument();
  await expect.element(link).toHaveFocus();
  await press('{Meta>}k{/Meta}');
  await expect.element(field).toHaveFocus();
  await press('{Escape}');
  await expect.element(palette).not.toBeInTheDocument();
  await expect.element(link).toHaveFocus();
});

test('without a sign-in Ctrl+K stays with the browser [KEYS-04]', async () => {
  await renderShell({ at: '/contact-us', signedIn: false });
  await expect.element(page.getByRole('heading', { level: 1 })).toBeVisible();
  const key = new KeyboardEvent('keydown', { key: 'k', ctrlKey: true, bubbles: true, cancelable: true });
  document.body.dispatchEvent(key);
  expect(key.defaultPrevented).toBe(false);
  await expect.element(palette).not.toBeInTheDocument();
});

test.each(themes)('the palette is a combobox with grouped results in the theme %s [KEYS-04]', async (theme) => {
  setTheme(theme);
  await openPalette({ tabs: CLAIMS });
  const groups = () =>
    palette
      .getByRole('group')
      .elements()
      .map((group) => group.querySelector('p')!.textContent);
  expect(groups()).toEqual(['Open tabs', 'Pages and actions']);
  await expectAccessible();
  await field.fill('9100');
  expect(groups()).toEqual(['Open tabs', 'Search']);
  expect(optionTexts()).toEqual([
    'C - 910000001000',
    'C - 910000002000',
    'Search patients, claims and remittances for 9100',
  ]);
  await expect.element(palette.getByText('3 results')).toBeInTheDocument();
  await expectAccessible();
  await field.fill('?!');
  await expect.element(palette.getByText('Nothing matches. Type a number, a name or a page.')).toBeVisible();
  await expect.element(field).toHaveAttribute('aria-expanded', 'false');
  await expectAccessible();
});

test('the field has a hint, and a group says how many open tabs it leaves out [KEYS-04]', async () => {
  await openPalette({ tabs: ['/faq', '/letters', '/payments', '/provider-list', '/receipt', ...CLAIMS] });
  await expect.element(field).toHaveAttribute('placeholder', 'Go to a claim, patient, payment or page');
  const group = palette.getByRole('group', { name: 'Open tabs and 3 more' });
  expect(group.getByRole('option').elements()).toHaveLength(5);
  await expect.element(group.getByText('and 3 more')).toBeVisible();
  await expectAccessible();
  await field.fill('9100');
  await expect.element(palette.getByText(/^and/)).not.toBeInTheDocument();
});

test('arrows choose an option, from the last to the first, and Enter opens it [KEYS-04]', async () => {
  await openPalette({ tabs: CLAIMS });
  await field.fill('9100');
  expect(chosen()).toBe('C - 910000001000');
  await press('{ArrowUp}');
  expect(chosen()).toBe('Search patients, claims and remittances for 9100');
  await press('{ArrowDown}{ArrowDown}');
  expect(chosen()).toBe('C - 910000002000');
  await press('{Enter}');
  await expect.poll(address).toBe('/claim-details/910000002000');
  await expect.element(palette).not.toBeInTheDocument();
});

test.each([
  { typed: '910000007777', label: 'Open claim 910000007777', path: '/claim-details/910000007777' },
  { typed: 'ch20261110000116', label: 'Open payment CH20261110000116', path: '/remittance-advice/CH20261110000116' },
  { typed: 'a7k3m92qr', label: 'Open submission A-7K3M-92QR', path: '/submissions/A-7K3M-92QR' },
  { typed: 'pay', label: 'Payments', path: '/payments' },
])('$typed offers $label without a call while typing [KEYS-05]', async ({ typed, label, path }) => {
  const api = await openPalette();
  const before = api.calls.length;
  await press(typed);
  expect(chosen()).toBe(label);
  expect(api.calls).toHaveLength(before);
  await press('{Enter}');
  await expect.poll(address).toBe(path);
});

test('a search from the palette runs in a new search tab, without text in the address [KEYS-05]', async () => {
  const empty = { results: [], count: 0, total: 0, index: 0 };
  const api = await openPalette({
    at: '/search',
    handlers: { 'POST /member': () => empty, 'POST /claim': () => empty },
  });
  await press('80000010100{Enter}');
  await expect.element(page.getByRole('textbox', { name: /^Enter ID/ })).toHaveValue('80000010100');
  await expect.poll(() => api.named('POST /claim').length).toBe(1);
  expect(address()).toMatch(/^\/search\/\w{7}$/);
  expect(tabTitles()).toEqual(['SEARCH', 'SEARCH']);
});

test('a name offers Patient Lookup with the name filled in [KEYS-05]', async () => {
  await openPalette();
  await press('Avery Lindqvist');
  expect(optionTexts()).toEqual(['Search Patient Lookup for Avery Lindqvist']);
  await press('{Enter}');
  await expect.element(page.getByRole('textbox', { name: /^Last name/i })).toHaveValue('Lindqvist');
  await expect.element(page.getByRole('textbox', { name: /^First name/i })).toHaveValue('Avery');
});

test('records seen before stay in the palette until the user changes [KEYS-06]', async () => {
  await openPortal({ at: CLAIMS[0]!, tabs: ['/contact-us'] });
  await press('{Shift>}W{/Shift}');
  await expect.poll(address).toBe('/contact-us');
  await press('{Control>}k{/Control}');
  const seen = palette.getByRole('group', { name: 'Seen since you signed in' });
  await expect.element(seen.getByRole('option')).toHaveTextContent('C - 910000001000');
  await press('{Escape}');
  changeIdentity();
  await expect.poll(tabTitles).toContain('SEARCH');
  await press('{Control>}k{/Control}');
  await expect.element(field).toHaveFocus();
  await expect.element(page.getByText('Seen since you signed in')).not.toBeInTheDocument();
});

test('the number of rows that are due soon is beside Work list [KEYS-04]', async () => {
  await openPalette({ handlers: { 'GET /claim/work/due': () => ({ due: 5 }) } });
  await field.fill('work l');
  await expect
    .poll(() => optionTexts())
    .toEqual(['Search Patient Lookup for work l', 'Work list 5 overdue or due within 7 days']);
});

test.each([
  { singleKeys: true, hints: 'GW' },
  { singleKeys: false, hints: '' },
])('with single keys $singleKeys, the hint of Work list is "$hints" [KEYS-02]', async ({ singleKeys, hints }) => {
  await openPalette({ handlers: { 'GET /user/preference': () => ({ ...PREFERENCE, singleKeys }) } });
  const option = palette.getByRole('option', { name: 'Work list' });
  await expect.poll(() => option.element().querySelector('[aria-hidden]:last-child')!.textContent).toBe(hints);
});

test('the palette has no User Lookup for Staff and no Letters for isUmr users [KEYS-09]', async () => {
  await openPalette({ user: { isUmr: true } });
  expect(optionTexts()).toContain('Payments');
  expect(optionTexts()).not.toContain('Letters');
  expect(optionTexts()).not.toContain('User Lookup');
});

test("below 900 px the palette opens from the More menu as 'Go to...', without key hints [KEYS-04]", async () => {
  await page.viewport(390, 800);
  await openPortal();
  await page.getByRole('button', { name: 'More' }).click();
  await page.getByRole('menuitem', { name: 'Go to...' }).click();
  await expect.element(field).toHaveFocus();
  expect([...document.querySelectorAll('dialog kbd')].filter((key) => key.checkVisibility())).toEqual([]);
  await expectAccessible();
  await palette.getByRole('button', { name: 'Close' }).click();
  await expect.element(palette).not.toBeInTheDocument();
  await page.viewport(1280, 900);
});

test("'Close all tabs' leaves one search tab [KEYS-08]", async () => {
  await openPalette({ tabs: CLAIMS });
  await press('close all{Enter}');
  await expect.poll(tabTitles).toEqual(['SEARCH']);
  expect(address()).toBe('/search');
});
