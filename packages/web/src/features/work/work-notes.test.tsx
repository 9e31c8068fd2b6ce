import { expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { failure } from '../../../test/api.ts';
import { expectNoAxeFindings } from '../../../test/render.tsx';
import { CHANGE, LIST, listOf, ME, openWork, row, rowOf } from '../../../test/work.tsx';

const button = (name: string) => page.getByRole('button', { name, exact: true });
const entry = (name: RegExp | string) => page.getByRole('menuitem', { name });
const focused = () => document.activeElement?.textContent;

test('a note has 1 to 1,000 characters and says who can read it [WORK-17]', async () => {
  const NOTE = 'POST /claim/work/:taskId/note';
  const api = await openWork({
    [NOTE]: ({ fields }) => ({
      id: 'n1',
      text: fields['text'],
      by: ME.name,
      at: '2025-10-29T12:00:00Z',
      canDelete: true,
    }),
  });
  await rowOf('No authorization on file').click();
  await button('Note').click();
  const note = page.getByRole('textbox', { name: 'Note' });
  await expect
    .element(page.getByText('Everyone with access to this tax ID can read it. 1,000 characters left.'))
    .toBeVisible();
  await button('Save note').click();
  await expect.element(page.getByText('Enter a note.')).toBeVisible();
  await note.fill('a'.repeat(1001));
  await expect.element(page.getByText('The note is too long by 1 character.')).toBeVisible();
  await expectNoAxeFindings();
  await note.fill('Called the plan.');
  await button('Save note').click();
  await expect.element(page.getByText('Note saved.')).toBeVisible();
  expect(api.named(NOTE)[0]).toMatchObject({ params: { taskId: '1' }, fields: { text: 'Called the plan.' } });
  await expect.poll(focused).toContain('Records requested');
});

test('a note that is refused shows the reason of the server [WORK-17]', async () => {
  await openWork({ 'POST /claim/work/:taskId/note': () => failure(409, 'A row can have at most 50 notes.') });
  await rowOf('No authorization on file').click();
  await button('Note').click();
  await page.getByRole('textbox', { name: 'Note' }).fill('One more');
  await button('Save note').click();
  await expect.element(page.getByRole('alert').getByText('A row can have at most 50 notes.')).toBeVisible();
});

const HISTORY = {
  events: [
    {
      what: 'snoozed',
      at: '2025-10-28T15:00:00Z',
      by: 'Jo Hartwell',
      assignee: null,
      until: '2025-11-03',
      cause: null,
      undid: null,
    },
    {
      what: 'assigned',
      at: '2025-10-27T15:00:00Z',
      by: 'Jo Hartwell',
      assignee: 'Riley Example',
      until: null,
      cause: null,
      undid: null,
    },
    { what: 'opened', at: '2025-10-20T12:00:00Z', by: null, assignee: null, until: null, cause: null, undid: null },
  ],
  notes: [
    { id: 'n2', text: 'Mine', by: 'Riley Example', at: '2025-10-29T12:00:00Z', canDelete: true },
    { id: 'n1', text: 'Theirs', by: 'Jo Hartwell', at: '2025-10-28T12:00:00Z', canDelete: false },
  ],
};

test("the history opens from the actions menu, and a fresh note of one's own can be deleted [WORK-22] [WORK-17]", async () => {
  const GET = 'GET /claim/work/:taskId/history';
  const DELETE = 'DELETE /claim/work/:taskId/note/:noteId';
  let history = HISTORY;
  const api = await openWork({
    [GET]: () => history,
    [DELETE]: () => {
      history = { ...HISTORY, notes: HISTORY.notes.slice(1) };
      return null;
    },
  });
  await page.getByRole('button', { name: /^Actions of No authorization/ }).click();
  await entry('History').click();
  const dialog = page.getByRole('dialog', { name: 'History: No authorization on file' });
  await expect.element(dialog.getByText(/^Snoozed until 11\/03\/2025/)).toBeVisible();
  await expect.element(dialog.getByText(/^Assigned to Riley Example/)).toBeVisible();
  await expect.element(dialog.getByText('10/20/2025 6:00 AM')).toBeVisible();
  expect(
    dialog
      .getByRole('listitem')
      .elements()
      .map((item) => item.textContent.slice(0, 12)),
  ).toEqual(['Riley Exampl', 'Jo Hartwell ', 'Snoozed unti', 'Assigned to ', 'Opened10/20/']);
  await expectNoAxeFindings();
  await dialog.getByRole('button', { name: 'Delete note' }).click();
  await expect.poll(() => dialog.getByText('Mine').elements()).toEqual([]);
  expect(api.named(DELETE)[0]?.params).toEqual({ taskId: '1', noteId: 'n2' });
});

test('a row that opened again links to the history of the earlier row [WORK-08]', async () => {
  const GET = 'GET /claim/work/:taskId/history';
  const api = await openWork({ [LIST]: () => listOf([row({ previousId: '99' })]), [GET]: () => HISTORY });
  await page.getByRole('button', { name: /^Actions of No authorization/ }).click();
  await entry('History of the earlier row').click();
  await expect.element(page.getByRole('dialog').getByText('Theirs', { exact: true })).toBeVisible();
  expect(api.named(GET)[0]?.params).toEqual({ taskId: '99' });
});

test('while emulating, rows and notes can be read and nothing can be changed [WORK-27]', async () => {
  const api = await openWork({}, { user: { emulatingUser: 'Casey Sample' } });
  await rowOf('Records requested').click();
  await expect.element(page.getByText('View only while emulating Casey Sample.')).toBeVisible();
  await expect.element(page.getByText(/The chart is ready\./)).toBeVisible();
  expect(page.getByRole('checkbox').elements()).toEqual([]);
  expect(page.getByRole('button', { name: /^(Assign|Note|Snooze|Done)$/ }).elements()).toEqual([]);
  await userEvent.keyboard('dmxns');
  await page.getByRole('button', { name: /^Actions of Records requested/ }).click();
  expect(
    page
      .getByRole('menuitem')
      .elements()
      .map((item) => item.textContent),
  ).toEqual(['History']);
  expect(api.named(CHANGE)).toEqual([]);
  expect(api.named('PUT /claim/work/visit')).toEqual([]);
  await userEvent.keyboard('{Escape}');
  await expectNoAxeFindings();
});

test('a row that closed automatically says why and has no actions [WORK-07]', async () => {
  const closed = row({ state: 'closed', closed: { cause: 'appealFiled', at: '2025-10-29T01:00:00.000Z' } });
  await openWork({ [LIST]: () => listOf([closed]) }, { at: '/work#state=closed' });
  await expect.element(page.getByText('Closed: appeal filed 10/28/2025', { exact: false })).toBeVisible();
  const cells = [...rowOf('No authorization on file').element().querySelectorAll('td')].map((cell) => cell.textContent);
  expect([cells[3], cells[5]]).toEqual(['--', '11/20/2025']);
  await rowOf('No authorization on file').click();
  expect(button('Done').elements()).toEqual([]);
});

test('a done row can be reopened [WORK-19]', async () => {
  const api = await openWork({ [LIST]: () => listOf([row({ state: 'done' })]) }, { at: '/work#state=done' });
  await rowOf('No authorization on file').click();
  await button('Undo').click();
  await expect
    .poll(() => api.named(CHANGE)[0]?.fields)
    .toMatchObject({ action: 'undo', rows: [{ id: '1', version: 1 }] });
});

test('Escape and Cancel ask before they discard a note that was typed [WORK-17]', async () => {
  const api = await openWork();
  await rowOf('No authorization on file').click();
  await button('Note').click();
  const note = page.getByRole('textbox', { name: 'Note' });
  await note.fill('Called the plan');
  const question = page.getByRole('dialog', { name: 'Discard your changes?' });
  for (const leave of [() => userEvent.keyboard('{Escape}'), () => button('Cancel').click()]) {
    await leave();
    await question.getByRole('button', { name: 'Keep editing' }).click();
    await expect.element(note).toHaveValue('Called the plan');
  }
  await button('Cancel').click();
  await question.getByRole('button', { name: 'Discard' }).click();
  await expect.element(page.getByRole('dialog')).not.toBeInTheDocument();
  expect(api.named('POST /claim/work/:taskId/note')).toEqual([]);
});
