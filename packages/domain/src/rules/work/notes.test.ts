import { expect, test } from 'vitest';
import { canDeleteNote, noteText } from './notes.ts';

test.each([
  ['a character', ' a ', 'a'],
  ['1,000 characters', 'é'.repeat(1000), 'é'.repeat(1000)],
  ['1,000 characters of two code units', '😀'.repeat(1000), '😀'.repeat(1000)],
  ['1,001 characters', 'a'.repeat(1001), null],
  ['spaces alone', ' \n ', null],
])('a note of %s [WORK-17]', (_name, typed, stored) => {
  expect(noteText(typed)).toBe(stored);
});

test.each([
  ['the author can delete it for 10 minutes', true, 600_000, true],
  ['not later', true, 600_001, false],
  ['nobody else can', false, 0, false],
])('%s [WORK-17]', (_rule, isMine, now, can) => {
  expect(canDeleteNote({ isMine, at: 0 }, now)).toBe(can);
});
