import { expect, test } from 'vitest';
import { fontRuns } from './fonts.ts';

test.each([
  { text: "Marigold O'Neil", runs: [['latin', "Marigold O'Neil"]], rule: 'plain text is one run' },
  { text: 'Zoë Peña', runs: [['latin', 'Zoë Peña']], rule: 'western accents need no second font' },
  {
    text: 'Dvořák',
    runs: [
      ['latin', 'Dvo'],
      ['latin-ext', 'ř'],
      ['latin', 'ák'],
    ],
    rule: 'a letter from another font file is a separate run',
  },
  {
    text: 'Nguyễn',
    runs: [
      ['latin', 'Nguy'],
      ['vietnamese', 'ễ'],
      ['latin', 'n'],
    ],
    rule: 'Vietnamese letters have their own font file',
  },
  { text: 'e\u0301', runs: [['latin', 'é']], rule: 'a letter and its accent become one character' },
  { text: '漢字', runs: [['latin', '??']], rule: 'a character without a font is a question mark' },
  { text: 'a\u0000\u200Bb', runs: [['latin', 'ab']], rule: 'control characters are removed' },
  { text: 'a\u00A0b', runs: [['latin', 'a b']], rule: 'every kind of space is a space' },
])('font of a text: $rule', ({ text, runs }) => {
  expect(fontRuns(text).map((run) => [run.subset, run.text])).toEqual(runs);
});
