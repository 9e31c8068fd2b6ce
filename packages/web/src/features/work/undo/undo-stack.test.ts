import { expect, test } from 'vitest';
import { row } from '../../../../test/work.tsx';
import { undoStack } from './undo-stack.ts';

const at = (id: string, version: number) => row({ id, version });
const newest = (stack: ReturnType<typeof undoStack>) => stack.newest().map(({ id, version }) => [id, version]);

test('changes are taken back newest first, also several of one row [WORK-19]', () => {
  const stack = undoStack();
  stack.add([at('1', 1)], [at('1', 2)]);
  stack.add([at('2', 1)], [at('2', 2)]);
  stack.add([at('1', 2)], [at('1', 3)]);
  expect(newest(stack)).toEqual([['1', 3]]);
  stack.takenBack([at('1', 3)], [at('1', 4)]);
  expect(newest(stack)).toEqual([['2', 2]]);
  stack.takenBack([at('2', 2)], [at('2', 3)]);
  expect(newest(stack)).toEqual([['1', 4]]);
  stack.takenBack([at('1', 4)], [at('1', 5)]);
  expect(newest(stack)).toEqual([]);
});

test('what a colleague did between two changes of a row is not taken back [WORK-21]', () => {
  const stack = undoStack();
  stack.add([at('1', 1)], [at('1', 2)]);
  stack.add([at('1', 3)], [at('1', 4)]);
  stack.takenBack([at('1', 4)], [at('1', 5)]);
  expect(newest(stack)).toEqual([['1', 2]]);
});

test('a row that was left as it is, is not tried again [WORK-21]', () => {
  const stack = undoStack();
  stack.add([at('1', 1), at('2', 1)], [at('1', 2), at('2', 2)]);
  stack.takenBack([at('1', 2)], []);
  expect(newest(stack)).toEqual([['2', 2]]);
  stack.add([at('3', 1)], []);
  expect(newest(stack)).toEqual([['2', 2]]);
});
