import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { fileOfBase64 } from './base64-file.ts';

test.each([
  { text: 'JVBERi0=', type: 'application/pdf', rule: 'a PDF' },
  { text: ' JVBERi0=\n', type: 'application/pdf', rule: 'white space around the text' },
  { text: 'JVBE\r\nRi0=', type: 'application/pdf', rule: 'line breaks in the text' },
  { text: 'JVBERi0', type: 'application/pdf', rule: 'no padding' },
  { text: 'data:image/png;base64,JVBERi0=', type: 'application/pdf', rule: 'a PNG prefix before a PDF' },
  { text: 'iVBORw0KGgo=', type: 'image/png', rule: 'a PNG' },
  { text: 'data:image/png;base64,iVBORw0KGgo=', type: 'image/png', rule: 'a PNG with its prefix' },
  { text: 'data:image/jpeg;base64,/9j/4A==', type: 'image/jpeg', rule: 'a JPEG with its prefix' },
  { text: 'data:image/jpg;base64,/9j/4A==', type: 'image/jpeg', rule: 'the prefix jpg' },
])('base64 text is read as a file: $rule [UX-07]', ({ text, type }) => {
  expect(fileOfBase64(text)?.type).toBe(type);
});

test.each([
  { text: '', rule: 'empty text' },
  { text: 'Zm9v', rule: 'base64 of an ordinary text' },
  { text: 'Please call the office.', rule: 'a sentence' },
  { text: 'JVBERi0!', rule: 'a character outside the alphabet' },
  { text: 'JVBERi0-', rule: 'the URL-safe alphabet' },
  { text: 'JVBE Ri0=', rule: 'a space inside' },
  { text: 'JVBERi0==', rule: 'too much padding' },
  { text: 'JVBERi0=JVBERi0=', rule: 'padding in the middle' },
  { text: 'JVBERi0é', rule: 'a letter outside ASCII' },
  { text: 'data:image/gif;base64,JVBERi0=', rule: 'the prefix of another kind of image' },
  { text: 'data:image/png,JVBERi0=', rule: 'a prefix without base64' },
])('text without a PDF or image stays text: $rule [UX-07]', ({ text }) => {
  expect(fileOfBase64(text)).toBeNull();
});

const ALPHABET = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/';

function base64Of(bytes: readonly number[]): string {
  const bits = bytes.map((byte) => byte.toString(2).padStart(8, '0')).join('');
  const digits = bits.match(/.{1,6}/g)!.map((group) => ALPHABET[Number.parseInt(group.padEnd(6, '0'), 2)]);
  return digits.join('');
}

test('every byte of an encoded file is decoded [UX-07]', () => {
  fc.assert(
    fc.property(fc.array(fc.nat(255), { maxLength: 200 }), (rest) => {
      const bytes = [0x25, 0x50, 0x44, 0x46, 0x2d, ...rest];
      expect([...fileOfBase64(base64Of(bytes))!.bytes]).toEqual(bytes);
    }),
  );
});
