import { beforeEach, expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { stubApi } from '../../../test/api.ts';
import { address, CLAIMS, expectAccessible, openPortal, press, tabTitles } from '../../../test/keyboard.tsx';
import { render } from '../../../test/render.tsx';
import { setTheme, themes } from '../../../test/themes.ts';
import { TabId, useUnsavedWork } from '../../state/tabs.ts';

const list = page.getByRole('dialog', { name: 'Open tabs' });
const button = page.getByRole('button', { name: '4 open tabs' });
const titles = () =>
  list
    .getByRole('link')
    .elements()
    .map((link) => link.textContent);
const question = page.getByRole('dialog', { name: 'Close tabs with unsent work?' });

function UnsentWork() {
  useUnsavedWork(true);
  return null;
}

/** Marks tabs as having unsent work, as their pages do. */
const markUnsent = (ids: readonly string[]) =>
  render(
    ids.map((id) => (
      <TabId key={id} value={id}>
        <UnsentWork />
      </TabId>
    )),
  );

beforeEach(async () => {
  await page.viewport(1280, 900);
  stubApi({});
});

test.each(themes)(
  'the strip ends with the number of tabs, which opens a list with a filter in %s [KEYS-07]',
  async (theme) => {
    setTheme(theme);
    await openPortal({ tabs: CLAIMS });
    await button.click();
    await expect.element(button).toHaveAttribute('aria-expanded', 'true');
    expect(titles()).toEqual(['SEARCH', 'C - 910000001000', 'C - 910000002000', 'Contact Us']);
    await expectAccessible();
    await list.getByRole('textbox', { name: 'Filter tabs' }).fill('2000');
    expect(titles()).toEqual(['C - 910000002000']);
    await press('{ArrowDown}{Enter}');
    await expect.poll(address).toBe('/claim-details/910000002000');
    await expect.element(list).not.toBeInTheDocument();
  },
);

test('a filter without a match says so, and the button closes the list [KEYS-07]', async () => {
  await openPortal({ tabs: CLAIMS });
  await button.click();
  await list.getByRole('textbox', { name: 'Filter tabs' }).fill('zzz');
  await expect.element(list.getByText('No tab matches.')).toBeVisible();
  await button.click();
  await expect.element(list).not.toBeInTheDocument();
  await button.click();
  await expect.element(list).toBeVisible();
  await page.getByRole('heading', { level: 1 }).click();
  await expect.element(list).not.toBeInTheDocument();
});

test('each tab of the list has a close button, and the list stays open [KEYS-07]', async () => {
  await openPortal({ tabs: CLAIMS });
  await button.click();
  await list.getByRole('button', { name: 'Close C - 910000001000' }).click();
  expect(titles()).toEqual(['SEARCH', 'C - 910000002000', 'Contact Us']);
  await expect.element(list.getByRole('textbox', { name: 'Filter tabs' })).toHaveFocus();
  await list.getByRole('button', { name: 'Close SEARCH' }).click();
  await list.getByRole('button', { name: 'Close C - 910000002000' }).click();
  expect(titles()).toEqual(['Contact Us']);
  // The last tab stays.
  await expect.element(list.getByRole('button')).not.toBeInTheDocument();
});

test.each([
  { name: 'Close others', left: ['Contact Us'], at: '/contact-us' },
  { name: 'Close all', left: ['SEARCH'], at: '/search' },
])('$name leaves one tab [KEYS-08]', async ({ name, left, at }) => {
  await openPortal({ tabs: CLAIMS });
  await button.click();
  await list.getByRole('button', { name }).click();
  await expect.poll(tabTitles).toEqual(left);
  expect(address()).toBe(at);
});

test('tabs with unsent work are asked about together once and can be kept [KEYS-08]', async () => {
  await openPortal({ tabs: CLAIMS });
  await markUnsent(CLAIMS);
  await button.click();
  await list.getByRole('button', { name: 'Close all' }).click();
  await expect.element(question.getByText('2 tabs have unsent work. Close them too?')).toBeVisible();
  await expectAccessible();
  await press('{Escape}');
  expect(tabTitles()).toHaveLength(4);
  await button.click();
  await list.getByRole('button', { name: 'Close all' }).click();
  await question.getByRole('button', { name: 'Keep them' }).click();
  await expect.poll(tabTitles).toEqual(['C - 910000001000', 'C - 910000002000']);
});

test('a yes closes the tabs with unsent work too [KEYS-08]', async () => {
  await openPortal({ tabs: CLAIMS });
  await markUnsent(CLAIMS.slice(0, 1));
  await button.click();
  await list.getByRole('button', { name: 'Close others' }).click();
  await expect.element(question.getByText('1 tab has unsent work. Close it too?')).toBeVisible();
  await question.getByRole('button', { name: 'Close it' }).click();
  await expect.poll(tabTitles).toEqual(['Contact Us']);
});

test('Shift+W on a tab with unsent work asks first [KEYS-03]', async () => {
  await openPortal({ tabs: CLAIMS });
  await markUnsent(['/contact-us']);
  await press('{Shift>}W{/Shift}');
  const discard = page.getByRole('dialog', { name: 'Discard your changes?' });
  await expect.element(discard.getByText('Your input in Contact Us has not been submitted.')).toBeVisible();
  await discard.getByRole('button', { name: 'Discard' }).click();
  await expect.poll(address).toBe('/claim-details/910000002000');
  await expect.poll(() => document.activeElement).not.toBe(document.body);
});
