import { expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { failure } from '../../../test/api.ts';
import {
  address,
  CLAIMS,
  expectAccessible,
  openPortal,
  palette,
  PREFERENCE,
  press,
  tabTitles,
} from '../../../test/keyboard.tsx';
import { setTheme, themes } from '../../../test/themes.ts';

const dialog = page.getByRole('dialog', { name: 'Keyboard shortcuts' });
const box = dialog.getByRole('checkbox', { name: 'Use single-key shortcuts' });
const list = page.getByRole('dialog', { name: 'Open tabs' });

test.each(themes)(
  "'?' opens the list of shortcuts in the theme %s, and Escape returns the focus [KEYS-01]",
  async (theme) => {
    setTheme(theme);
    await openPortal();
    const link = page.getByRole('link', { name: 'FAQ' }).first();
    (link.element() as HTMLElement).focus();
    await press('?');
    await expect.element(dialog.getByRole('heading', { name: 'Anywhere' })).toBeVisible();
    await expect.element(dialog.getByText('Close this tab')).toBeVisible();
    await expect.element(dialog.getByText('Work list, with a row chosen')).not.toBeInTheDocument();
    await expect.element(box).toBeChecked();
    await expectAccessible();
    await press('{Escape}');
    await expect.element(dialog).not.toBeInTheDocument();
    await expect.element(link).toHaveFocus();
  },
);

test('the user menu opens the list of shortcuts above Log Out [KEYS-01]', async () => {
  await openPortal();
  await page.getByRole('button', { name: 'Robin Ashdown' }).click();
  const names = page
    .getByRole('menuitem')
    .elements()
    .map((item) => item.textContent.trim());
  expect(names.slice(-2)).toEqual(['Keyboard shortcuts', 'Log Out']);
  await page.getByRole('menuitem', { name: 'Keyboard shortcuts' }).click();
  await expect.element(dialog.getByRole('button', { name: 'Close' }).last()).toHaveFocus();
});

test('the box shows the new choice before the next timer runs [KEYS-01]', async () => {
  await openPortal();
  await press('?');
  await expect.element(box).toBeEnabled();
  const input = box.element() as HTMLInputElement;
  const shown = new Promise<boolean>((resolve) => {
    setTimeout(() => resolve(input.checked), 0);
  });
  input.click();
  expect(await shown).toBe(false);
});

test('switched off, the choice is stored and only Ctrl+K stays [KEYS-01] [KEYS-02]', async () => {
  const api = await openPortal();
  await press('?');
  await box.click();
  await expect.poll(() => api.named('PUT /user/preference').map(({ body }) => body)).toEqual([{ singleKeys: false }]);
  await press('{Escape}');
  await press('t');
  await press('gw');
  await press('?');
  expect(address()).toBe('/contact-us');
  await expect.element(list).not.toBeInTheDocument();
  await expect.element(dialog).not.toBeInTheDocument();
  await press('{Control>}k{/Control}');
  await expect.element(palette).toBeVisible();
});

test('while emulating, the choice is view only [KEYS-01]', async () => {
  // Otherwise the portal ends an emulation of an earlier session.
  sessionStorage.setItem('pbt.userFetched', '1');
  await openPortal({ user: { emulatingUser: 'Casey Sample' } });
  await press('?');
  await expect.element(box).toBeDisabled();
  await expect.element(dialog.getByText('View only while emulating Casey Sample.')).toBeVisible();
  await expectAccessible();
});

test('a choice that cannot be stored says so [KEYS-01]', async () => {
  await openPortal({ handlers: { 'PUT /user/preference': () => failure(500) } });
  await press('?');
  await box.click();
  await expect.element(page.getByText('Your choice could not be saved.')).toBeVisible();
});

test('while the stored choice is not known, it cannot be changed [KEYS-01]', async () => {
  await openPortal({ handlers: { 'GET /user/preference': () => failure(500) } });
  await press('?');
  await expect.element(box).toBeDisabled();
});

test('a stored choice is kept [KEYS-01]', async () => {
  await openPortal({ handlers: { 'GET /user/preference': () => ({ ...PREFERENCE, singleKeys: false }) } });
  await page.getByRole('button', { name: 'Robin Ashdown' }).click();
  await page.getByRole('menuitem', { name: 'Keyboard shortcuts' }).click();
  await expect.element(box).not.toBeChecked();
});

test('single keys do nothing in a text field, in a menu and with a modifier [KEYS-02]', async () => {
  await openPortal({ at: '/search' });
  const field = page.getByRole('textbox', { name: /^Enter ID/ });
  await field.click();
  await press('?tgw');
  await expect.element(field).toHaveValue('tgw');
  (page.getByRole('link', { name: 'FAQ' }).first().element() as HTMLElement).focus();
  await press('{Alt>}t{/Alt}');
  await page.getByRole('button', { name: 'Robin Ashdown' }).click();
  await press('t');
  await expect.element(list).not.toBeInTheDocument();
  expect(address()).toBe('/search');
});

test('G and a second key open a page, [ and ] switch tabs, Shift+W closes the tab [KEYS-03]', async () => {
  await openPortal({ tabs: CLAIMS });
  expect(tabTitles()).toEqual(['SEARCH', 'C - 910000001000', 'C - 910000002000', 'Contact Us']);
  await press('gp');
  await expect.poll(tabTitles).toContain('Payments');
  expect(address()).toBe('/payments');
  await press('[[[[');
  await expect.poll(address).toBe('/claim-details/910000002000');
  await press(']');
  await expect.poll(address).toBe('/contact-us');
  await press('{Shift>}W{/Shift}');
  await expect.poll(address).toBe('/claim-details/910000002000');
  expect(tabTitles()).toEqual(['SEARCH', 'C - 910000001000', 'C - 910000002000', 'Payments']);
});

const idField = page.getByRole('textbox', { name: /^Enter ID/ });
const panel = (name: string) => page.getByRole('main').last().getByRole('region', { name, exact: true });

test('[ and ] go past a search tab, whose field had the focus [KEYS-03]', async () => {
  await openPortal({ at: '/search', tabs: ['/faq', '/letters'] });
  await idField.click();
  await page.getByRole('link', { name: 'FAQ' }).last().click();
  await expect.poll(address).toBe('/faq');
  (page.getByRole('main').last().getByRole('button').first().element() as HTMLElement).focus();
  await press('[[');
  await expect.poll(address).toBe('/search');
  await expect.element(panel('SEARCH')).toHaveFocus();
  await press('[[');
  await expect.poll(address).toBe('/letters');
  await press(']');
  await expect.poll(address).toBe('/search');
  await press(']');
  await expect.poll(address).toBe('/faq');
});

test('a search tab that a shortcut opens does not take the focus into its field [KEYS-03]', async () => {
  await openPortal({ tabs: ['/letters'] });
  await page.getByRole('button', { name: 'Close SEARCH' }).click();
  await expect.poll(tabTitles).toEqual(['Letters', 'Contact Us']);
  await press('gs');
  await expect.element(idField).toBeVisible();
  await expect.element(panel('SEARCH')).toHaveFocus();
  await press('[[');
  await expect.poll(address).toBe('/contact-us');
  await press('t');
  await press('{ArrowDown}{ArrowDown}{ArrowDown}{Enter}');
  await expect.poll(address).toBe('/search');
  await expect.element(panel('SEARCH')).toHaveFocus();
  await press('{Tab}');
  expect(panel('SEARCH').element().contains(document.activeElement)).toBe(true);
});

test("'/' focuses the filter of the shown page [KEYS-03]", async () => {
  await openPortal({ at: '/search', tabs: ['/letters'] });
  (page.getByRole('link', { name: 'FAQ' }).first().element() as HTMLElement).focus();
  await press('/');
  await expect.element(page.getByRole('textbox', { name: /^Enter ID/ })).toHaveFocus();
  await expect.element(page.getByRole('textbox', { name: /^Enter ID/ })).toHaveValue('');
  await page.getByRole('link', { name: 'Letters' }).last().click();
  await expect.poll(address).toBe('/letters');
  await expect.element(page.getByRole('textbox', { name: /filter/i })).toBeVisible();
  await press('/');
  await expect.element(page.getByRole('textbox', { name: /filter/i })).toHaveFocus();
});

test('T opens the list of tabs, and Escape returns the focus [KEYS-03] [KEYS-07]', async () => {
  await openPortal({ tabs: CLAIMS });
  const link = page.getByRole('link', { name: 'FAQ' }).first();
  (link.element() as HTMLElement).focus();
  await press('t');
  await expect.element(list.getByRole('textbox', { name: 'Filter tabs' })).toHaveFocus();
  await press('{Escape}');
  await expect.element(list).not.toBeInTheDocument();
  await expect.element(link).toHaveFocus();
});

test('in the work list, a second key after G does not act on the row [KEYS-03]', async () => {
  await openPortal();
  const row = document.createElement('div');
  const received: string[] = [];
  row.tabIndex = 0;
  row.addEventListener('keydown', ({ key }) => received.push(key));
  document.querySelector('main')!.append(row);
  row.focus();
  await userEvent.keyboard('gw');
  await expect.poll(address).toBe('/work');
  expect(received).toEqual(['g']);
});
