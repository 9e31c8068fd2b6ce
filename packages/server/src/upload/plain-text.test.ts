import { expect, test } from 'vitest';
import { textProblem } from './plain-text.ts';
import { inMemory } from './bytes.ts';

const utf16be = (text: string) => Buffer.from(`\uFEFF${text}`, 'utf16le').swap16();
const long = 'é'.repeat(70_000);

test.each([
  { rule: 'plain letters', file: Buffer.from('Notes\r\n') },
  { rule: 'UTF-8 with its mark', file: Buffer.from('\uFEFFcafé') },
  { rule: 'a letter across two reading steps', file: Buffer.from(`x${long}`) },
  { rule: 'UTF-16', file: Buffer.from('\uFEFFcafé', 'utf16le') },
  { rule: 'UTF-16, the other way round', file: utf16be('café') },
])('a text is taken: $rule', async ({ file }) => {
  expect(await textProblem(inMemory(file))).toBeNull();
});

test.each([
  { rule: 'a NUL', file: Buffer.from('a\0b') },
  { rule: 'a NUL in UTF-16', file: Buffer.from('\uFEFFa\0b', 'utf16le') },
  { rule: 'UTF-16 that does not say so', file: Buffer.from('café', 'utf16le') },
  { rule: 'bytes that are no UTF-8', file: Buffer.from([0x63, 0xe9, 0x21]) },
  { rule: 'a letter cut off at the end', file: Buffer.from('é').subarray(0, 1) },
  { rule: 'half a pair in UTF-16', file: Buffer.from([0xff, 0xfe, 0x3d, 0xd8]) },
  { rule: 'a program', file: Buffer.from([0x4d, 0x5a, 0x90, 0x00, 0x03]) },
])('a text is refused: $rule [UPLOAD-04]', async ({ file }) => {
  expect(await textProblem(inMemory(file))).toBe('not-this-type');
});
