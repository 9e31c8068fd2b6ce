import { MemoryRouter, useLocation } from '../../router/router.tsx';
import { expect, test, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { expectNoAxeFindings, render } from '../../../test/render.tsx';
import { Menu, type MenuItem } from './menu.tsx';

const onLogOut = vi.fn<() => void>();
const items: readonly MenuItem[] = [
  { label: 'My Profile', icon: 'user', href: '/profile' },
  { label: 'User Lookup', icon: 'users', href: '/user-lookup' },
  { label: 'Pre-Auth Status', href: 'https://example.com/', external: true },
  'separator',
  { label: 'Log Out', icon: 'out', onSelect: onLogOut },
];
const Place = () => <p>at {useLocation().pathname}</p>;
const button = page.getByRole('button', { name: 'Riley Example' });
const item = (name: string) => page.getByRole('menuitem', { name });

const renderMenu = (label = 'Riley Example', entries = items) =>
  render(
    <MemoryRouter>
      <div style={{ paddingLeft: 300 }}>
        <Menu label={label} items={entries} />
        <button type="button">After</button>
      </div>
      <Place />
    </MemoryRouter>,
  );

test('the menu button has the right role and state', async () => {
  await renderMenu();
  await expect.element(button).toHaveAttribute('aria-haspopup', 'menu');
  await expect.element(button).toHaveAttribute('aria-expanded', 'false');
  await button.click();
  await expect.element(button).toHaveAttribute('aria-expanded', 'true');
  await expect.element(page.getByRole('menu', { name: 'Riley Example' })).toBeVisible();
  await expectNoAxeFindings();
  await button.click();
  await expect.element(button).toHaveAttribute('aria-expanded', 'false');
});

test.each([
  { keys: '{Enter}', lands: 'My Profile' },
  { keys: ' ', lands: 'My Profile' },
  { keys: '{ArrowDown}', lands: 'My Profile' },
  { keys: '{ArrowUp}', lands: 'Log Out' },
])('when the menu opens with "$keys", the focus is on $lands', async ({ keys, lands }) => {
  await renderMenu();
  await userEvent.tab();
  await userEvent.keyboard(keys);
  await expect.element(item(lands)).toHaveFocus();
});

test.each([
  { keys: '{ArrowDown}', lands: 'User Lookup' },
  { keys: '{ArrowUp}', lands: 'Log Out' },
  { keys: '{End}', lands: 'Log Out' },
  { keys: '{End}{ArrowDown}', lands: 'My Profile' },
  { keys: '{End}{Home}', lands: 'My Profile' },
  { keys: 'l', lands: 'Log Out' },
  { keys: 'us', lands: 'User Lookup' },
  { keys: 'p', lands: 'Pre-Auth Status (opens in a new tab)' },
])('from the first entry, "$keys" moves to $lands', async ({ keys, lands }) => {
  await renderMenu();
  await userEvent.tab();
  await userEvent.keyboard('{ArrowDown}');
  await userEvent.keyboard(keys);
  await expect.element(item(lands)).toHaveFocus();
});

test('Escape closes the menu and returns the focus to its button', async () => {
  await renderMenu();
  await userEvent.tab();
  await userEvent.keyboard('{ArrowDown}{Escape}');
  await expect.element(button).toHaveFocus();
  await expect.element(button).toHaveAttribute('aria-expanded', 'false');
});

test('Tab closes the menu and moves on from its button', async () => {
  await renderMenu();
  await userEvent.tab();
  await userEvent.keyboard('{ArrowDown}{Tab}');
  await expect.element(page.getByRole('button', { name: 'After' })).toHaveFocus();
  await expect.element(button).toHaveAttribute('aria-expanded', 'false');
});

test('a click outside closes the menu', async () => {
  await renderMenu();
  await button.click();
  await page.getByText('at /').click();
  await expect.element(button).toHaveAttribute('aria-expanded', 'false');
});

test.each(['{Enter}', ' '])('"%s" on a link entry opens its page', async (key) => {
  await renderMenu();
  await userEvent.tab();
  await userEvent.keyboard(`{ArrowDown}${key}`);
  await expect.element(page.getByText('at /profile')).toBeVisible();
  await expect.element(button).toHaveAttribute('aria-expanded', 'false');
});

test('an entry without a link runs its action', async () => {
  await renderMenu();
  await button.click();
  await item('Log Out').click();
  expect(onLogOut).toHaveBeenCalledTimes(1);
  await expect.element(button).toHaveFocus();
});

test('a link to another site opens in a new tab, and its name says so', async () => {
  await renderMenu();
  await button.click();
  const link = item('Pre-Auth Status (opens in a new tab)');
  await expect.element(link).toHaveAttribute('target', '_blank');
  await expect.element(link).toHaveAttribute('rel', 'noopener noreferrer');
});

test.each([
  { label: 'A', width: 112 },
  { label: 'A name that is far too long to stand in a menu of this width', width: 280 },
])('the menu is between 112 and 280 px wide: "$label" gives $width [SHELL-12]', async ({ label, width }) => {
  await renderMenu('More', [{ label, href: '/a' }]);
  await page.getByRole('button', { name: 'More' }).click();
  const menu = page.getByRole('menu').element();
  expect(menu.getBoundingClientRect().width).toBe(width);
});

test('the menu opens below its button, aligned with the right edge', async () => {
  await renderMenu();
  await button.click();
  const from = button.element().getBoundingClientRect();
  const menu = page.getByRole('menu').element().getBoundingClientRect();
  expect(menu.right).toBeCloseTo(from.right, 0);
  expect(menu.top - from.bottom).toBe(6);
});

test('entries with the same label are both shown, with their hints, and opening is reported [WORK-16]', async () => {
  const onOpen = vi.fn<() => void>();
  await render(
    <MemoryRouter>
      <Menu
        label="Assign"
        onOpen={onOpen}
        items={[
          { id: '1', label: 'Jo Hartwell', hint: '7 open' },
          { id: '2', label: 'Jo Hartwell', hint: '4 open' },
        ]}
      />
    </MemoryRouter>,
  );
  expect(onOpen).not.toHaveBeenCalled();
  await page.getByRole('button', { name: 'Assign' }).click();
  expect(onOpen).toHaveBeenCalledOnce();
  await expect.element(item('Jo Hartwell 7 open')).toBeVisible();
  await expect.element(item('Jo Hartwell 4 open')).toBeVisible();
  await expectNoAxeFindings();
});
