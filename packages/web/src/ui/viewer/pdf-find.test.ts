import { expect, test } from 'vitest';
import { findAll, locate, pageText } from './pdf-find.ts';

const pieces = [
  { text: 'Claim ', endsLine: false },
  { text: 'Letter', endsLine: true },
  { text: '', endsLine: true },
  { text: 'Page one', endsLine: false },
];

test('the page reads as its lines', () => {
  expect(pageText(pieces)).toBe('Claim Letter\n\nPage one');
});

test.each([
  { term: 'letter', found: ['Letter'], rule: 'in any case' },
  { term: 'claim letter', found: ['Claim Letter'], rule: 'across pieces' },
  { term: 'letter page', found: ['Letter\n\nPage'], rule: 'across lines' },
  { term: 'e', found: ['e', 'e', 'e', 'e'], rule: 'every place' },
  { term: ' one ', found: ['one'], rule: 'without the spaces around it' },
  { term: '.', found: [], rule: 'as it is, not as a pattern' },
  { term: '  ', found: [], rule: 'when nothing is asked' },
])('the term is found $rule', ({ term, found }) => {
  const text = pageText(pieces);
  expect(findAll(text, term).map(({ start, end }) => text.slice(start, end))).toEqual(found);
});

test.each([
  { position: 0, piece: 0, offset: 0 },
  { position: 5, piece: 0, offset: 5 },
  { position: 6, piece: 1, offset: 0 },
  { position: 12, piece: 1, offset: 6 },
  { position: 13, piece: 2, offset: 0 },
  { position: 14, piece: 3, offset: 0 },
  { position: 21, piece: 3, offset: 7 },
])('character $position stands in piece $piece at $offset', ({ position, piece, offset }) => {
  expect(locate(pieces, position)).toEqual({ piece, offset });
});

test('there is no character behind the last', () => {
  expect(() => locate(pieces, 22)).toThrow(RangeError);
});
