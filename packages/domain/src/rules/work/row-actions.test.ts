import { expect, test } from 'vitest';
import { WORK_STATES } from '../../contract/work-values.ts';
import { actionsOf, commandOfKey, neighborOf, rowAfterAction } from './row-actions.ts';

test.each([
  ['open', 'assign note snooze done'],
  ['snoozed', 'assign note done undo'],
  ['done', 'note undo'],
  ['closed', ''],
] as const)('a row that is %s can be changed by: %s [WORK-19]', (state, actions) => {
  expect(actionsOf(state, false).join(' ')).toBe(actions);
});

test.each(WORK_STATES)('while emulating, a row that is %s cannot be changed [WORK-27]', (state) => {
  expect(actionsOf(state, true)).toEqual([]);
});

test.each([
  ['j', 'next'],
  ['J', 'next'],
  ['ArrowDown', 'next'],
  ['k', 'previous'],
  ['ArrowUp', 'previous'],
  ['Enter', 'open'],
  ['x', 'select'],
  ['a', 'assign'],
  ['m', 'assignToMe'],
  ['n', 'note'],
  ['s', 'snooze'],
  ['d', 'done'],
  ['u', 'undo'],
  ['z', null],
  ['Tab', null],
  [' ', null],
])('the key %s means %s [WORK-25]', (key, command) => {
  expect(commandOfKey(key, false)).toBe(command);
  expect(commandOfKey(key, true)).toBeNull();
});

const IDS = ['1', '2', '3'];
test.each([
  [null, 1, '1'],
  [null, -1, '1'],
  ['1', 1, '2'],
  ['3', 1, '3'],
  ['2', -1, '1'],
  ['1', -1, '1'],
  ['9', 1, '1'],
] as const)('from row %s, a step of %i leads to row %s [WORK-25]', (current, step, expected) => {
  expect(neighborOf(IDS, current, step)).toBe(expected);
});

test.each([
  [IDS, '1', '2'],
  [IDS, '3', '2'],
  [['1'], '1', null],
])('in the rows %j the focus moves from row %s to row %s after an action [WORK-25]', (ids, acted, expected) => {
  expect(rowAfterAction(ids, acted)).toBe(expected);
});

test('an empty list has no row to go to [WORK-25]', () => {
  expect(neighborOf([], null, 1)).toBeNull();
});
