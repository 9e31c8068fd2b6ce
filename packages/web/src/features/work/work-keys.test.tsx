import { expect, onTestFinished, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { singleKeys } from '../../state/single-keys.ts';
import { address, CHANGE, ME, openWork, rowOf, table } from '../../../test/work.tsx';

const currentRow = () => document.activeElement?.getAttribute('data-row');
const press = (keys: string) => userEvent.keyboard(keys);

/** Opens the list and moves the focus to its first row with the keyboard. */
async function openWithFocus() {
  const api = await openWork();
  await expect.element(table).toBeVisible();
  (page.getByRole('button', { name: 'Due' }).element() as HTMLElement).focus();
  await userEvent.tab();
  expect(currentRow()).toBe('1');
  return api;
}

test('J and K or arrows move between rows and stop at both ends [WORK-25]', async () => {
  await openWithFocus();
  await press('j');
  expect(currentRow()).toBe('2');
  await press('{ArrowDown}');
  expect(currentRow()).toBe('3');
  await press('j');
  expect(currentRow()).toBe('3');
  await press('k');
  await press('{ArrowUp}');
  await press('{ArrowUp}');
  expect(currentRow()).toBe('1');
});

test('Enter opens the record of the row [WORK-25]', async () => {
  await openWithFocus();
  await press('jj{Enter}');
  await expect.poll(address).toBe('/remittance-advice/CM20261028000112');
});

test('X selects, M assigns to me, D marks as done, U takes it back [WORK-25]', async () => {
  const api = await openWithFocus();
  await press('x');
  await expect.element(page.getByRole('checkbox', { name: /^Select No authorization/ })).toBeChecked();
  await press('x');
  await expect.element(page.getByRole('checkbox', { name: /^Select No authorization/ })).not.toBeChecked();
  await press('m');
  await expect.element(page.getByText('Assigned to you.')).toBeVisible();
  expect(api.named(CHANGE)[0]?.fields).toMatchObject({ action: 'assign', assignee: ME.id, rows: [{ id: '1' }] });
  await expect.poll(currentRow).toBe('2');
  await press('d');
  await expect.element(page.getByText('Marked as done.')).toBeVisible();
  expect(api.named(CHANGE)[1]?.fields).toMatchObject({ action: 'done', rows: [{ id: '2' }] });
  await expect.poll(currentRow).toBe('3');
  await press('u');
  await expect.element(page.getByText('The change was taken back.')).toBeVisible();
  expect(api.named(CHANGE)[2]?.fields).toMatchObject({ action: 'undo', rows: [{ id: '2', version: 2 }] });
  // The message with Undo would offer to take it back again.
  await expect.element(page.getByText('Marked as done.')).not.toBeInTheDocument();
});

test('A and S open their menus, N opens the note [WORK-25]', async () => {
  const api = await openWithFocus();
  await press('a');
  await expect.element(page.getByRole('menuitem', { name: /^Me/ })).toHaveFocus();
  // Letters in a menu look for an entry and do not change the row.
  await press('d');
  await press('{Escape}');
  await press('s');
  await expect.element(page.getByRole('menuitem', { name: /^Tomorrow/ })).toHaveFocus();
  await press('{Escape}');
  await press('n');
  await expect.element(page.getByRole('textbox', { name: 'Note' })).toHaveFocus();
  await press('done');
  await expect.element(page.getByRole('textbox', { name: 'Note' })).toHaveValue('done');
  expect(api.named(CHANGE)).toEqual([]);
});

test('keys do nothing outside of the list and with a modifier [WORK-25]', async () => {
  const api = await openWithFocus();
  await press('{Alt>}d{/Alt}');
  await press('{Control>}d{/Control}');
  await page.getByRole('textbox', { name: 'Filter rows' }).click();
  await press('jdmx');
  await expect.element(page.getByRole('textbox', { name: 'Filter rows' })).toHaveValue('jdmx');
  (page.getByRole('button', { name: 'Due' }).element() as HTMLElement).focus();
  await press('d');
  expect(api.named(CHANGE)).toEqual([]);
});

test('a link in a chosen row below another one can be clicked, although the rows move [WORK-25]', async () => {
  await openWork();
  await rowOf('No authorization on file').click();
  await table.getByRole('link', { name: 'CM20261028000112' }).click();
  await expect.poll(address).toBe('/remittance-advice/CM20261028000112');
});

test('without single-key shortcuts only the arrows and Enter act in the list [KEYS-02]', async () => {
  singleKeys.set(false);
  onTestFinished(() => singleKeys.set(true));
  const api = await openWithFocus();
  await press('jdmx');
  expect(currentRow()).toBe('1');
  expect(api.named(CHANGE)).toEqual([]);
  await expect.element(page.getByText('assign to me')).not.toBeInTheDocument();
  await press('{ArrowDown}');
  expect(currentRow()).toBe('2');
});
