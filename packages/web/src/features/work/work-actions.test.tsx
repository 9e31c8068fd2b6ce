import type { WorkRow } from '@pbt/domain/contract/work';
import { expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { failure } from '../../../test/api.ts';
import { expectNoAxeFindings } from '../../../test/render.tsx';
import { CHANGE, changedBy, JO, LIST, listOf, openWork, row, rowOf, ROWS, table } from '../../../test/work.tsx';

const button = (name: string) => page.getByRole('button', { name, exact: true });
const entry = (name: RegExp | string) => page.getByRole('menuitem', { name });
const focused = () => document.activeElement?.textContent;
const UNDO = page.getByRole('status').getByRole('button', { name: 'Undo' });

/** A list that loses the rows that were marked as done. */
function doneList(rows: readonly WorkRow[] = ROWS) {
  const done = new Set<string>();
  return {
    [LIST]: () => listOf(rows.filter(({ id }) => !done.has(id))),
    [CHANGE]: (call: { readonly body: unknown }) => {
      const reply = changedBy(rows, { state: 'done' })(call);
      for (const { id } of reply.changed) {
        if ((call.body as { action: string }).action === 'undo') done.delete(id);
        else done.add(id);
      }
      return reply;
    },
  };
}

test('a chosen row shows its last note and its actions, other rows have no buttons [WORK-10]', async () => {
  await openWork();
  await rowOf('Records requested').click();
  await expect.element(page.getByText('Jo Hartwell, 10/28/2025:')).toBeVisible();
  await expect.element(page.getByText(/The chart is ready\./)).toBeVisible();
  expect(button('Done').elements()).toHaveLength(1);
  await expectNoAxeFindings();
});

test('Done asks nothing, offers Undo, and moves the focus to the next row [WORK-19] [WORK-25]', async () => {
  const api = await openWork(doneList());
  await rowOf('No authorization on file').click();
  await button('Done').click();
  await expect.element(page.getByText('Marked as done.', { exact: true })).toBeVisible();
  await expect.poll(() => page.getByText(/No authorization on file$/).elements().length).toBe(0);
  expect(focused()).toContain('Records requested');
  expect(api.named(CHANGE)[0]?.fields).toMatchObject({ action: 'done', rows: [{ id: '1', version: 1 }] });
  await expectNoAxeFindings();
  await UNDO.click();
  await expect.element(page.getByText('The change was taken back.')).toBeVisible();
  await expect.element(page.getByText(/No authorization on file$/)).toBeVisible();
  expect(api.named(CHANGE)[1]?.fields).toMatchObject({ action: 'undo', rows: [{ id: '1', version: 2 }] });
});

test('a row is assigned to a colleague by name, with their open counts, or to nobody [WORK-16] [WORK-19]', async () => {
  const api = await openWork();
  await rowOf('No authorization on file').click();
  await button('Assign').click();
  await expect.element(entry('Jo Hartwell 7 open')).toBeVisible();
  expect(api.named('POST /claim/work/colleague')[0]?.fields).toEqual({ ids: ['1'] });
  expect(
    page
      .getByRole('menuitem')
      .elements()
      .map((item) => item.textContent),
  ).toEqual(['MeM', 'Jo Hartwell7 open', 'Nobody']);
  await expectNoAxeFindings();
  await entry(/^Jo Hartwell/).click();
  await expect.element(page.getByText('Assigned to Jo Hartwell.')).toBeVisible();
  await expect.element(UNDO).toBeVisible();
  expect(api.named(CHANGE)[0]?.fields).toMatchObject({ action: 'assign', assignee: JO.id });
  await rowOf('Records requested').click();
  await button('Assign').click();
  await entry('Nobody').click();
  await expect.poll(() => api.named(CHANGE)[1]?.fields).toMatchObject({ action: 'assign', assignee: null });
});

test('colleagues that cannot be loaded leave Me and Nobody [WORK-16]', async () => {
  await openWork({ 'POST /claim/work/colleague': () => failure(500) });
  await rowOf('No authorization on file').click();
  await button('Assign').click();
  await expect.element(entry('Colleagues could not be loaded')).toBeVisible();
  await expect.element(entry(/^Me/)).toBeVisible();
});

test('a row is snoozed until an offered or a chosen day [WORK-18] [WORK-19]', async () => {
  const api = await openWork();
  await rowOf('No authorization on file').click();
  await button('Snooze').click();
  expect(
    page
      .getByRole('menuitem')
      .elements()
      .map((item) => item.textContent),
  ).toEqual(['Tomorrow10/30/2025', 'Next Monday11/03/2025', 'Choose a day...']);
  await expectNoAxeFindings();
  await entry(/^Next Monday/).click();
  await expect.element(page.getByText('Snoozed until 11/03/2025.')).toBeVisible();
  await expect.element(UNDO).toBeVisible();
  expect(api.named(CHANGE)[0]?.fields).toMatchObject({ action: 'snooze', until: '2025-11-03' });
  await rowOf('Payment is off').click();
  await button('Snooze').click();
  await entry('Choose a day...').click();
  const day = page.getByRole('textbox', { name: 'Snooze until' });
  await day.fill('02/01/2026');
  await userEvent.keyboard('{Enter}');
  await expect.element(page.getByText('Enter a day from 10/30/2025 through 01/27/2026.')).toBeVisible();
  await expectNoAxeFindings();
  await day.fill('01/27/2026');
  await userEvent.keyboard('{Enter}');
  await expect.poll(() => api.named(CHANGE)[1]?.fields).toMatchObject({ action: 'snooze', until: '2026-01-27' });
});

test('a row that is due cannot be snoozed [WORK-18]', async () => {
  const api = await openWork({ [LIST]: () => listOf([row({ dueDay: '2025-10-29' })]) });
  await rowOf('No authorization on file').click();
  await button('Snooze').click();
  await expect.element(page.getByText('A row cannot be snoozed past its due date.')).toBeVisible();
  expect(api.named(CHANGE)).toEqual([]);
});

test('the second of two people gets the name of the first and the new row [WORK-21]', async () => {
  let isChanged = false;
  const newRow = row({ version: 2, assignee: JO });
  await openWork({
    [LIST]: () => listOf([isChanged ? newRow : row()]),
    [CHANGE]: () => {
      isChanged = true;
      return { changed: [], left: [{ id: '1', by: 'Jo Hartwell', row: newRow }] };
    },
  });
  await rowOf('No authorization on file').click();
  await button('Done').click();
  await expect.element(page.getByRole('alert').getByText('Jo Hartwell changed this row a moment ago.')).toBeVisible();
  await expect.element(rowOf('No authorization on file').getByText('Jo Hartwell', { exact: true })).toBeVisible();
  expect(page.getByText('Marked as done.').elements()).toEqual([]);
  await expectNoAxeFindings();
});

test('a row that is absent by now says that it changed [WORK-21]', async () => {
  await openWork({ [CHANGE]: () => ({ changed: [], left: [] }) });
  await rowOf('No authorization on file').click();
  await button('Done').click();
  await expect.element(page.getByRole('alert').getByText('This row changed a moment ago.')).toBeVisible();
});

test('a change that cannot be saved says so, and a repeated one keeps its ID [WORK-21]', async () => {
  let failures = 0;
  const api = await openWork({
    [CHANGE]: (call) => {
      failures += 1;
      return failures === 1 ? failure(null) : failures === 2 ? changedBy(ROWS)(call) : failure(500);
    },
  });
  await rowOf('No authorization on file').click();
  await button('Done').click();
  await expect.element(page.getByText('Marked as done.')).toBeVisible();
  const [first, second] = api.named(CHANGE);
  expect(second?.fields['changeId']).toBe(first?.fields['changeId']);
  await button('Done').click();
  await expect.element(page.getByText('The change could not be saved. Please try again.')).toBeVisible();
});

const box = (name: RegExp | string) => page.getByRole('checkbox', { name });

test('selected rows are changed together, and changed ones are left as they are [WORK-20]', async () => {
  const api = await openWork({
    [CHANGE]: () => ({ changed: [{ ...ROWS[0]!, version: 2 }], left: [{ id: '2', by: 'Jo Hartwell', row: ROWS[1] }] }),
  });
  await box(/^Select No authorization/).click();
  await expect.element(page.getByText('1 selected')).toBeVisible();
  await box(/^Select Records requested/).click();
  await expect.element(page.getByText('2 selected')).toBeVisible();
  expect(page.getByRole('textbox', { name: 'Filter rows' }).elements()).toEqual([]);
  await expectNoAxeFindings();
  await button('Done').first().click();
  await expect.element(page.getByText('1 of 2 rows had changed and were left as they are.')).toBeVisible();
  await expect.element(page.getByText('Marked as done.')).toBeVisible();
  expect(api.named(CHANGE)[0]?.fields).toMatchObject({
    rows: [
      { id: '1', version: 1 },
      { id: '2', version: 1 },
    ],
  });
  await expect.element(page.getByRole('textbox', { name: 'Filter rows' })).toBeVisible();
});

test('all rows of a page can be selected, at most 100 of all pages, and cleared [WORK-20]', async () => {
  const many = (start: number) => Array.from({ length: 25 }, (_, index) => row({ id: String(start + index) }));
  await openWork({ [LIST]: ({ fields }) => listOf(many(Number(fields['index']) * 25 + 1), { total: 150 }) });
  for (const number of [1, 2, 3, 4]) {
    await button(`Page ${number}`).click();
    await expect.element(button(`Page ${number}`)).toHaveAttribute('aria-current', 'page');
    await expect
      .poll(() => table.element().querySelector('[data-row]')?.getAttribute('data-row'))
      .toBe(String(number * 25 - 24));
    await box('Select all rows on this page').click();
    await expect.element(page.getByText(`${number * 25} selected`)).toBeVisible();
  }
  await button('Page 5').click();
  await expect.poll(() => table.element().querySelector('[data-row]')?.getAttribute('data-row')).toBe('101');
  await box('Select all rows on this page').click();
  await expect.element(page.getByText('At most 100 rows can be selected.')).toBeVisible();
  await button('Clear').click();
  await expect.element(page.getByRole('textbox', { name: 'Filter rows' })).toBeVisible();
  expect(document.activeElement?.getAttribute('data-row')).toBe('101');
});

test.each(['done', 'snoozed'] as const)(
  'the menu of a row that is %s offers Undo for this row [WORK-19]',
  async (state) => {
    const api = await openWork({ [LIST]: () => listOf([row({ state }), row({ id: '2', state })]) });
    await rowOf('No authorization on file').click();
    await button('Actions of No authorization on file, 911000001000').first().click();
    await entry('Undo').click();
    await expect.element(page.getByText('The change was taken back.')).toBeVisible();
    expect(api.named(CHANGE)[0]?.fields).toMatchObject({ action: 'undo', rows: [{ id: '1', version: 1 }] });
  },
);

test('the menu of an open row has no Undo [WORK-19]', async () => {
  await openWork();
  await button('Actions of No authorization on file, 911000001000').click();
  await expect.element(entry('History')).toBeVisible();
  expect(entry('Undo').elements()).toEqual([]);
});

test('selected rows that are done are taken back together, and nothing else is offered [WORK-20]', async () => {
  const done = ['1', '2'].map((id) => row({ id, state: 'done' }));
  const api = await openWork({ [LIST]: () => listOf(done), [CHANGE]: changedBy(done, { state: 'open' }) });
  await box('Select all rows on this page').click();
  await expect.element(page.getByText('2 selected')).toBeVisible();
  for (const name of ['Assign', 'Snooze', 'Done']) expect(button(name).elements()).toEqual([]);
  await button('Undo').first().click();
  await expect.element(page.getByText('The change was taken back.')).toBeVisible();
  expect(api.named(CHANGE)[0]?.fields).toMatchObject({ action: 'undo', rows: [{ id: '1' }, { id: '2' }] });
  await expect.element(page.getByRole('textbox', { name: 'Filter rows' })).toBeVisible();
});
