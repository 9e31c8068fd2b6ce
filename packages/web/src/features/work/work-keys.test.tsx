import type { WorkChange } from '@pbt/domain/contract/work';
import { expect, onTestFinished, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { singleKeys } from '../../state/single-keys.ts';
import type { Handlers } from '../../../test/api.ts';
import { address, CHANGE, changedBy, ME, openWork, rowOf, ROWS, table } from '../../../test/work.tsx';

const currentRow = () => document.activeElement?.getAttribute('data-row');
const press = (keys: string) => userEvent.keyboard(keys);

/** Opens the list and moves the focus to its first row with the keyboard. */
async function openWithFocus(handlers?: Handlers) {
  const api = await openWork(handlers);
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

const holdKey = (key: string) =>
  document.activeElement!.dispatchEvent(new KeyboardEvent('keydown', { key, bubbles: true, repeat: true }));

test('a key that is held down changes one row only, but J and K go on [WORK-25]', async () => {
  const api = await openWithFocus();
  for (const key of ['d', 'm', 'x', 'u', 'Enter']) holdKey(key);
  holdKey('j');
  expect(currentRow()).toBe('2');
  expect(address()).toBe('/work');
  await expect.element(page.getByRole('checkbox', { name: /^Select No authorization/ })).not.toBeChecked();
  expect(api.named(CHANGE)).toEqual([]);
});

test('U takes the changes of this visit back, newest first, and a conflict tells so [WORK-19] [WORK-25]', async () => {
  const versions = new Map(ROWS.map(({ id, version }) => [id, version]));
  const api = await openWithFocus({
    [CHANGE]: (call) => {
      const { rows, action } = call.body as WorkChange;
      if (action === 'undo' && rows[0]!.id === '1') {
        return { changed: [], left: [{ id: '1', by: 'Jo Hartwell', row: ROWS[0] }] };
      }
      for (const { id } of rows) versions.set(id, versions.get(id)! + 1);
      const { changed } = changedBy(ROWS)(call);
      return { changed: changed.map((one) => ({ ...one, version: versions.get(one.id)! })), left: [] };
    },
  });
  const undone = () => api.named(CHANGE).flatMap(({ fields }) => (fields['action'] === 'undo' ? [fields['rows']] : []));
  await press('ddmuuu');
  await expect.poll(() => undone().length).toBe(3);
  expect(undone()).toEqual([[{ id: '3', version: 2 }], [{ id: '2', version: 2 }], [{ id: '1', version: 2 }]]);
  await expect.element(page.getByRole('alert').getByText('Jo Hartwell changed this row a moment ago.')).toBeVisible();
  await press('u');
  await expect.element(page.getByText('There is nothing to undo.')).toBeVisible();
  expect(undone()).toHaveLength(3);
});

test('the announcement names the row, the visible message does not [WORK-19] [WORK-25]', async () => {
  await openWithFocus();
  await press('d');
  const message = () => page.getByText('Marked as done.', { exact: true }).element();
  await expect.poll(() => message().parentElement?.textContent).toBe('Claim 911000001000: Marked as done.');
  expect(message().previousElementSibling).toHaveClass('vh');
  await press('j');
  await press('m');
  await expect.element(page.getByText('Payment CM20261028000112:', { exact: true })).toBeInTheDocument();
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
