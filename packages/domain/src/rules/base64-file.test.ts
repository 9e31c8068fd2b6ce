import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { base64ToBytes, bytesToBase64, stripImagePrefix } from './base64-file.ts';

test.each([
  ['data:image/png;base64,aGk=', 'aGk='],
  ['data:image/jpeg;base64,aGk=', 'aGk='],
  ['data:image/jpg;base64,aGk=', 'aGk='],
  ['data:image/gif;base64,aGk=', 'data:image/gif;base64,aGk='],
  ['data:application/pdf;base64,aGk=', 'data:application/pdf;base64,aGk='],
  ['data:image/png,aGk=', 'data:image/png,aGk='],
  ['aGk=', 'aGk='],
])('%j without its image prefix is %j [UX-07]', (text, stripped) => {
  expect(stripImagePrefix(text)).toBe(stripped);
});

// The vectors of RFC 4648, and one with both special characters.
const vectors = [
  { text: '', base64: '' },
  { text: 'f', base64: 'Zg==' },
  { text: 'fo', base64: 'Zm8=' },
  { text: 'foo', base64: 'Zm9v' },
  { text: 'foob', base64: 'Zm9vYg==' },
  { text: 'fooba', base64: 'Zm9vYmE=' },
  { text: 'foobar', base64: 'Zm9vYmFy' },
  { text: '\u00FB\u00FF\u00BF', base64: '+/+/' },
];

test.each(vectors)('$base64 holds the bytes of "$text" [UX-07]', ({ text, base64 }) => {
  expect([...base64ToBytes(base64)!]).toEqual(text.split('').map((character) => character.charCodeAt(0)));
});

test.each(vectors)('the bytes of "$text" are written $base64 [UX-08]', ({ text, base64 }) => {
  expect(bytesToBase64(Uint8Array.from(text.split(''), (character) => character.charCodeAt(0)))).toBe(base64);
});

test.each(['data:image/png;base64,JVBERi0=', ' JVBERi0=\n', 'JVBE\r\nRi0=', 'JVBERi0'])(
  '%j reads as the start of a PDF [UX-07]',
  (text) => {
    expect(String.fromCharCode(...base64ToBytes(text)!)).toBe('%PDF-');
  },
);

test.each([
  'Zm9v!',
  'Z',
  'Zg=',
  'Zg===',
  'Z===',
  '=',
  'Zg==Zg==',
  'Zm 9v',
  'Zm9-',
  'Zm9é',
  'data:image/gif;base64,Zg==',
])('%j is not base64 [UX-07]', (text) => {
  expect(base64ToBytes(text)).toBeNull();
});

test('any file comes back as it was [UX-07] [UX-08]', () => {
  fc.assert(
    fc.property(fc.uint8Array({ maxLength: 200 }), (bytes) => {
      expect([...base64ToBytes(bytesToBase64(bytes))!]).toEqual([...bytes]);
    }),
  );
});
