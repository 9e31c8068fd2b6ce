import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { canSubmitTerm, checkTerm, cleanTerm, editRawTerm, enterTerm, nameInTerm } from './quick-search.ts';

test.each([
  { text: 'Abc-123', term: 'Abc-123' },
  { text: '800 123 456', term: '800123456' },
  { text: '\t800.123/456\n', term: '800123456' },
  { text: 'ID#12_34', term: 'ID1234' },
  { text: 'é1ß2٣', term: '12' },
  { text: '   ', term: '' },
])('from $text the search box keeps $term [SEARCH-70]', ({ text, term }) => {
  expect(cleanTerm(text, 16)).toBe(term);
});

test.each([
  { text: '1234567890123456', term: '1234567890123456' },
  { text: '12345678901234567', term: '1234567890123456' },
  { text: '....12345678901234567', term: '1234567890123456' },
])('$text is cut to $term after cleaning [SEARCH-71]', ({ text, term }) => {
  expect(cleanTerm(text, 16)).toBe(term);
});

test('the search box holds at most 16 letters, digits and hyphens [SEARCH-70] [SEARCH-71]', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'binary' }), (text) => {
      expect(cleanTerm(text, 16)).toMatch(/^[A-Za-z0-9-]{0,16}$/);
    }),
  );
});

test.each([
  { text: '1234567890123456', source: 'typed', problem: null },
  { text: '12345678901234567', source: 'typed', problem: 'length' },
  { text: '123456789012345 6', source: 'typed', problem: 'length' },
  { text: '123', source: 'typed', problem: null },
  { text: '1234 5678 9012 3456', source: 'pasted', problem: null },
  { text: '1234 5678 9012 3456 7', source: 'pasted', problem: 'length' },
] as const)(
  'the $source text $text has the problem $problem, because 16 characters are the limit [SEARCH-74]',
  ({ text, source, problem }) => {
    expect(enterTerm(text, source === 'pasted', 16)).toEqual({ term: cleanTerm(text, 16), problem });
  },
);

test.each([
  { term: '', enabled: false },
  { term: '1', enabled: true },
])('with $term in the search box the Search button is enabled: $enabled [SEARCH-16]', ({ term, enabled }) => {
  expect(canSubmitTerm(term)).toBe(enabled);
});

test('a search term is required [SEARCH-72]', () => {
  expect(checkTerm('', 16)).toBe('required');
});

test.each([
  { term: '123', problem: 'length' },
  { term: '1234', problem: null },
  { term: '12-4', problem: null },
  { term: '1234567890123456', problem: null },
  { term: '12345678901234567', problem: 'length' },
])('submitting $term gives the problem $problem [SEARCH-73]', ({ term, problem }) => {
  expect(checkTerm(term, 16)).toBe(problem);
});

/** Types the characters one by one into the box, which removes characters that are not allowed. */
const typed = (text: string) =>
  text.split('').reduce((raw, character) => editRawTerm(raw, cleanTerm(raw, 16) + character, 16), '');

test.each(['Avery Lindqvist', "O'Brien, Zoë", 'Vandenberghe-Montgomery, Alexandra', 'CM 0000-1', ' x '])(
  'while %j is typed, the box removes characters and the raw text is kept [BROWSE-09]',
  (text) => {
    expect(typed(text)).toBe(text);
  },
);

test.each([
  { rule: 'the last character is deleted', raw: 'Avery Lindqvist', after: 'AveryLindqvis', becomes: 'Avery Lindqvis' },
  { rule: 'the first word is deleted', raw: 'Avery Lindqvist', after: 'Lindqvist', becomes: 'Lindqvist' },
  {
    rule: 'text is inserted in the middle',
    raw: 'Avry Lindqvist',
    after: 'AveryLindqvist',
    becomes: 'Avery Lindqvist',
  },
  { rule: 'the text is replaced', raw: 'Avery Lindqvist', after: '800000101', becomes: '800000101' },
  { rule: 'the box is cleared', raw: 'Avery Lindqvist', after: '', becomes: '' },
  { rule: 'a name is pasted', raw: '', after: 'Lindqvist, Avery', becomes: 'Lindqvist, Avery' },
])('the raw text follows an edit: $rule [BROWSE-09]', ({ raw, after, becomes }) => {
  expect(editRawTerm(raw, after, 16)).toBe(becomes);
});

test.each([
  { raw: 'Lindqvist, Avery', name: { lastName: 'Lindqvist', firstName: 'Avery' } },
  { raw: 'Avery Lindqvist', name: { lastName: 'Lindqvist', firstName: 'Avery' } },
  { raw: ' Lindqvist ', name: { lastName: 'Lindqvist', firstName: '' } },
  { raw: 'Lindqvist,', name: { lastName: 'Lindqvist', firstName: '' } },
  { raw: 'de la  Cruz, Mary Ann', name: { lastName: 'de la Cruz', firstName: 'Mary Ann' } },
  { raw: ', Avery', name: { lastName: 'Avery', firstName: '' } },
  { raw: 'Ng', name: { lastName: 'Ng', firstName: '' } },
  { raw: 'N', name: null },
  { raw: "O'", name: null },
  { raw: 'CM00000000000111', name: null },
  { raw: 'Lindqvist 2', name: null },
  { raw: '', name: null },
])('the text $raw contains the name $name [BROWSE-09]', ({ raw, name }) => {
  expect(nameInTerm(raw)).toEqual(name);
});

test('the longest term of a plan can have up to 38 characters [ERA-04]', () => {
  const text = 'A'.repeat(40);
  expect(cleanTerm(text, 38)).toHaveLength(38);
  expect([enterTerm('A'.repeat(38), false, 38).problem, enterTerm(text, false, 38).problem]).toEqual([null, 'length']);
  expect([checkTerm('A'.repeat(38), 38), checkTerm('A'.repeat(17), 16)]).toEqual([null, 'length']);
  expect(editRawTerm('A'.repeat(20), 'A'.repeat(21), 38)).toHaveLength(21);
});
