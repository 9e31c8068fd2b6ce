import { expect, test } from 'vitest';
import { checkCharacter, looksLikeReference, readReceiptReference, readReference, referenceOf } from './reference.ts';

const CHARACTERS = Array.from('0123456789ABCDEFGHJKMNPQRSTVWXYZ');
const SAMPLE = referenceOf('A', [7, 19, 3, 20, 9, 2, 23]);

test.each([
  ['A0000000', 'P'],
  ['A0000001', 'M'],
  ['D000000Z', 'M'],
  ['F7K3M92Q', 'K'],
])('the check character of %s is %s: Luhn mod 32, doubled from the right [SUBMIT-01]', (body, check) => {
  expect(checkCharacter(body)).toBe(check);
});

test('a reference is a letter and two groups of four [SUBMIT-01]', () => {
  expect(SAMPLE).toMatch(/^A-7K3M-92Q[0-9A-HJKMNP-TV-Z]$/);
  expect(readReference(SAMPLE)).toBe(SAMPLE);
});

test.each([
  ['small letters', SAMPLE.toLowerCase()],
  ['no hyphens', SAMPLE.replaceAll('-', '')],
  ['spaces', ` ${SAMPLE.replaceAll('-', ' ')} `],
])('a reference with %s is read [SUBMIT-01]', (_how, typed) => {
  expect(readReference(typed)).toBe(SAMPLE);
});

test('O is read as 0, I and L as 1 [SUBMIT-01]', () => {
  const reference = referenceOf('D', [0, 1, 1, 5, 6, 7, 8]);
  expect(readReference(reference.replace('0', 'O').replace('11', 'IL'))).toBe(reference);
});

test('every single wrong character is noticed [SUBMIT-01]', () => {
  const plain = SAMPLE.replaceAll('-', '');
  const wrong = Array.from(plain).flatMap((right, place) =>
    CHARACTERS.filter((character) => character !== right).map(
      (character) => plain.slice(0, place) + character + plain.slice(place + 1),
    ),
  );
  expect(wrong).toHaveLength(9 * 31);
  expect(wrong.filter((typed) => readReference(typed) !== null)).toEqual([]);
});

test('two exchanged neighbors are noticed, unless they are the first and the last character of the alphabet [SUBMIT-01]', () => {
  const missed = CHARACTERS.flatMap((a, first) =>
    CHARACTERS.flatMap((b, second) => {
      const reference = referenceOf('A', [0, 0, 0, first, second, 0, 0]).replaceAll('-', '');
      const exchanged = `A000${b}${a}${reference.slice(6)}`;
      return a !== b && readReference(exchanged) !== null ? [`${a}${b}`] : [];
    }),
  );
  expect(missed).toEqual(['0Z', 'Z0']);
});

test.each(['', 'A', 'A-0000-000', 'A-0000-00000', 'B-0000-0000', 'A-0000-000U', '910000002400', 'toString'])(
  '"%s" is no reference [SUBMIT-01]',
  (text) => {
    expect(readReference(text)).toBeNull();
  },
);

test.each([
  [SAMPLE, true],
  [SAMPLE.replace('7', '8'), true],
  ['910000002400', false],
  ['A-7K3M', false],
])('%s has the form of a whole reference: %s [SUBMIT-01]', (text, isWhole) => {
  expect(looksLikeReference(text)).toBe(isWhole);
});

test('the reference of a receipt is read for itself, and is no reference of a submission [BATCH-15]', () => {
  const receipt = `E-4M7D-90K${checkCharacter('E4M7D90K')}`;
  expect(readReceiptReference(receipt.toLowerCase().replaceAll('-', ' '))).toBe(receipt);
  expect(readReference(receipt)).toBeNull();
  expect(looksLikeReference(receipt)).toBe(false);
  expect(readReceiptReference(SAMPLE)).toBeNull();
});
