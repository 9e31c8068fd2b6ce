import { expect, test } from 'vitest';
import { textProblem } from './plain-text.ts';
import { inMemory } from './bytes.ts';

const utf16be = (text: string) => Buffer.from(`\uFEFF${text}`, 'utf16le').swap16();
const long = 'é'.repeat(70_000);

test.each([
  { rule: 'ASCII', file: Buffer.from('Notes\r\n') },
  { rule: 'UTF-8 with a byte order mark', file: Buffer.from('\uFEFFcafé') },
  { rule: 'a character split across two chunks', file: Buffer.from(`x${long}`) },
  { rule: 'UTF-16', file: Buffer.from('\uFEFFcafé', 'utf16le') },
  { rule: 'UTF-16, big-endian', file: utf16be('café') },
  { rule: 'Windows-1252', file: Buffer.from('Ren\xE9e\tpaid \x8020\r\n', 'latin1') },
  { rule: 'Windows-1252 of several chunks', file: Buffer.from('\xE9'.repeat(200_000), 'latin1') },
])('a text is accepted: $rule', async ({ file }) => {
  expect(await textProblem(inMemory(file))).toBeNull();
});

test.each([
  { rule: 'a NUL', file: Buffer.from('a\0b') },
  { rule: 'a NUL in UTF-16', file: Buffer.from('\uFEFFa\0b', 'utf16le') },
  { rule: 'UTF-16 without a byte order mark', file: Buffer.from('café', 'utf16le') },
  { rule: 'a byte that Windows-1252 does not define', file: Buffer.from([0x63, 0xe9, 0x81]) },
  { rule: 'Windows-1252 with a control character', file: Buffer.from([0x63, 0xe9, 0x07]) },
  { rule: 'Windows-1252 with a delete character', file: Buffer.from([0x63, 0xe9, 0x7f]) },
  { rule: 'half a surrogate pair in UTF-16', file: Buffer.from([0xff, 0xfe, 0x3d, 0xd8]) },
  { rule: 'a program', file: Buffer.from([0x4d, 0x5a, 0x90, 0x00, 0x03]) },
])('a text is refused: $rule [UPLOAD-04]', async ({ file }) => {
  expect(await textProblem(inMemory(file))).toBe('not-this-type');
});
