import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { failure } from '../../../../test/api.ts';
import { claim } from '../../../../test/claim-data.ts';
import { items, onlyStudy } from '../../../../test/claim-outcome.ts';
import { expectNoAxeFindings } from '../../../../test/render.tsx';
import { CHANGE, changedBy, JO, LIST, listOf, ME, row } from '../../../../test/work.tsx';

const button = items.getByRole('button', { name: 'Assign to me' });
const mine = row({ claim: { id: claim().id, charged: '$1,240.00', adjustedTo: null } });

test('Assign to me assigns the work row with the reason of the line [DENIAL-09]', async () => {
  const other = row({ id: '9', claim: mine.claim, code: { gc: 'CO', carc: '16', rarc: 'M51' } });
  const calls: unknown[] = [];
  await onlyStudy(
    {},
    {},
    {
      [LIST]: ({ body }) => {
        calls.push(body);
        return listOf([other, mine]);
      },
      [CHANGE]: (call) => {
        calls.push(call.body);
        return changedBy([mine])(call);
      },
    },
  );
  await button.click();
  await expect.element(page.getByText('Assigned to you.')).toBeVisible();
  expect(calls[0]).toEqual({ kind: 'denied', filter_string: claim().id, index: 0 });
  expect(calls[1]).toMatchObject({ action: 'assign', assignee: ME.id, rows: [{ id: mine.id, version: 1 }] });
  await expectNoAxeFindings();
});

test.each([
  ['there is none', () => listOf([]), undefined, 'This line has no open row in the work list.'],
  ['it is of another claim', () => listOf([row()]), undefined, 'This line has no open row in the work list.'],
  ['it is assigned to the user', () => listOf([{ ...mine, assignee: ME }]), undefined, 'Assigned to you.'],
  [
    'a colleague changed it',
    () => listOf([mine]),
    () => ({ changed: [], left: [{ id: mine.id, by: JO.name, row: mine }] }),
    'Jo Hartwell changed this row a moment ago.',
  ],
  ['the call fails', () => listOf([mine]), () => failure(500), 'The line could not be assigned. Please try again.'],
] as const)('the row of the line: %s [DENIAL-09]', async (_name, list, change, message) => {
  await onlyStudy({}, {}, { [LIST]: list, ...(change && { [CHANGE]: change }) });
  await button.click();
  await expect.element(page.getByText(message, { exact: true })).toBeVisible();
});

test('a reason that is no work has no button [DENIAL-09] [WORK-06]', async () => {
  await onlyStudy({ step: 'nothing' });
  await expect.element(items.getByText('Next step')).toBeVisible();
  expect(button.elements()).toEqual([]);
});
