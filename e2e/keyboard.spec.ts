import type { Page } from '@playwright/test';
import { expect, expectAccessible, test } from './fixtures.ts';

const CLAIM = '910000002400';

const palette = (page: Page) => page.getByRole('dialog', { name: 'Go to' });
const tabs = (page: Page) => page.getByRole('navigation', { name: 'Open tabs' }).getByRole('listitem');

test('with the keyboard alone: open a claim by its number, go back to the work list, close the tabs [KEYS-03] [KEYS-04] [KEYS-05] [KEYS-08]', async ({
  staff: page,
}) => {
  await page.keyboard.press('ControlOrMeta+k');
  await expect(palette(page).getByRole('combobox')).toBeFocused();
  await page.keyboard.type(CLAIM);
  await expect(palette(page).getByRole('option', { name: `Open claim ${CLAIM}` })).toHaveAttribute(
    'aria-selected',
    'true',
  );
  await expectAccessible(page);
  await page.keyboard.press('Enter');
  await expect(page.getByRole('heading', { level: 1, name: `Claim ${CLAIM}` })).toBeVisible();

  await page.keyboard.press('g');
  await page.keyboard.press('w');
  await expect(page.getByRole('heading', { level: 1, name: 'Work List' })).toBeVisible();
  await expect(tabs(page)).toHaveCount(3);
  await page.keyboard.press('/');
  await expect(page.getByRole('textbox', { name: 'Filter rows' })).toBeFocused();

  await page.keyboard.press('ControlOrMeta+k');
  await page.keyboard.type('close all');
  await page.keyboard.press('Enter');
  await expect(tabs(page)).toHaveCount(1);
  await expect(page).toHaveURL(/\/search$/);

  await page.keyboard.press('ControlOrMeta+k');
  await expect(palette(page).getByText('Seen since you signed in')).toBeVisible();
  await page.keyboard.type(CLAIM.slice(0, 6));
  await page.keyboard.press('Enter');
  await expect(page.getByRole('heading', { level: 1, name: `Claim ${CLAIM}` })).toBeVisible();
});

test('single-key shortcuts that are switched off stay off after a reload [KEYS-01] [KEYS-02]', async ({
  staff: page,
}) => {
  const dialog = page.getByRole('dialog', { name: 'Keyboard shortcuts' });
  const box = dialog.getByRole('checkbox', { name: 'Use single-key shortcuts' });
  const open = async () => {
    await page.getByRole('banner').getByRole('button', { name: 'Robin Ashdown' }).click();
    await page.getByRole('menuitem', { name: 'Keyboard shortcuts' }).click();
  };
  await open();
  await expectAccessible(page);
  const stored = page.waitForResponse((response) => response.request().method() === 'PUT');
  await box.uncheck();
  await stored;
  await page.reload();
  await open();
  await expect(box).not.toBeChecked();
  await box.check();
  await page.keyboard.press('Escape');
  await expect(dialog).toBeHidden();
});
