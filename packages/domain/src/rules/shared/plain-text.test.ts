import { expect, test } from 'vitest';
import { hiddenCharacter, plainText } from './plain-text.ts';

test.each([
  ['', null],
  ['Line 1\r\n\tLine 2', null],
  ['José 東京 👩‍⚕️ שלום', null],
  ['bell\u0007', 'U+0007'],
  ['null\u0000', 'U+0000'],
  ['\u001B[31mred', 'U+001B'],
  ['delete\u007F', 'U+007F'],
  ['\u0085next line', 'U+0085'],
  ['pay \u202Eexe.fdp', 'U+202E'],
  ['\u2066isolated\u2069', 'U+2066'],
])('a text has no control and direction characters: %j has %s [WORK-17]', (text, found) => {
  expect(hiddenCharacter(text)).toBe(found);
  expect(hiddenCharacter(plainText(text))).toBeNull();
});

test('the rest of a text stays as it is [WORK-17]', () => {
  expect(plainText('a\u0000b\u202Ec\nd')).toBe('abc\nd');
  expect(plainText('José\t👩‍⚕️')).toBe('José\t👩‍⚕️');
});
