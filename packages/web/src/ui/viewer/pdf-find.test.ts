import { expect, test } from 'vitest';
import { findAll, locate, pageText } from './pdf-find.ts';

const pieces = [
  { text: 'Claim ', endsLine: false },
  { text: 'Letter', endsLine: true },
  { text: '', endsLine: true },
  { text: 'Page one', endsLine: false },
];

test('the page text contains its lines', () => {
  expect(pageText(pieces)).toBe('Claim Letter\n\nPage one');
});

test.each([
  { term: 'letter', found: ['Letter'], rule: 'ignoring case' },
  { term: 'claim letter', found: ['Claim Letter'], rule: 'across text pieces' },
  { term: 'letter page', found: ['Letter\n\nPage'], rule: 'across lines' },
  { term: 'e', found: ['e', 'e', 'e', 'e'], rule: 'at every position' },
  { term: ' one ', found: ['one'], rule: 'without the spaces around it' },
  { term: '.', found: [], rule: 'as plain text, not as a pattern' },
  { term: '  ', found: [], rule: 'nowhere when it is empty' },
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
])('character $position is in piece $piece at offset $offset', ({ position, piece, offset }) => {
  expect(locate(pieces, position)).toEqual({ piece, offset });
});

test('there is no position after the last character', () => {
  expect(() => locate(pieces, 22)).toThrow(RangeError);
});
