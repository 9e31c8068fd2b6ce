import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { numberKey, numberPattern } from './number-pattern.ts';

test.each([
  { pattern: '[0-9]{12}', key: '263190004200', isFit: true },
  { pattern: '[0-9]{12}', key: '26319000420', isFit: false },
  { pattern: '[0-9]{12}', key: '2631900042000', isFit: false },
  { pattern: '^[0-9]{12}$', key: '263190004200', isFit: true },
  { pattern: 'CL[A-F]{2}[0-9]{4,8}', key: 'CLAF1234', isFit: true },
  { pattern: 'CL[A-F]{2}[0-9]{4,8}', key: 'CLAF12345678', isFit: true },
  { pattern: 'CL[A-F]{2}[0-9]{4,8}', key: 'CLAF123456789', isFit: false },
  { pattern: 'CL[A-F]{2}[0-9]{4,8}', key: 'CLAG1234', isFit: false },
  { pattern: 'CL[A-F]{2}[0-9]{4,8}', key: 'claf1234', isFit: false },
  { pattern: '[A-Z0-9]{4,38}', key: 'A'.repeat(38), isFit: true },
  { pattern: '[A-Z0-9]{4,38}', key: 'A'.repeat(39), isFit: false },
  { pattern: '[A-Z]?[0-9]{4}X?', key: '1234', isFit: true },
  { pattern: '[A-Z]?[0-9]{4}X?', key: 'A1234X', isFit: true },
  { pattern: '[AC-E]{4}', key: 'ACDE', isFit: true },
  { pattern: '[AC-E]{4}', key: 'ABDE', isFit: false },
  { pattern: '[0-9]{4}', key: '', isFit: false },
])('the number $key fits $pattern: $isFit [ERA-02]', ({ pattern, key, isFit }) => {
  expect(numberPattern(pattern)!.fits(key)).toBe(isFit);
});

test.each([
  ['a repeat without an end', '[0-9]+'],
  ['a repeat without an upper limit', '[0-9]{4,}'],
  ['any character', '.{12}'],
  ['a group', '([0-9]{4}){3}'],
  ['a choice', '[0-9]{12}|[A-Z]{4}'],
  ['small letters', '[a-z]{12}'],
  ['an escape', String.raw`\d{12}`],
  ['a class that excludes', '[^0-9]{12}'],
  ['a class that is open', '[0-9{12}'],
  ['an empty class', '[]{12}'],
  ['a range that runs backwards', '[9-0]{12}'],
  ['a repeat that runs backwards', '[0-9]{9,4}'],
  ['keys shorter than 4 characters', '[0-9]{3,12}'],
  ['keys longer than 38 characters', '[0-9]{4,39}'],
  ['nothing', ''],
])('a pattern with %s is refused [ERA-02]', (_about, pattern) => {
  expect(numberPattern(pattern)).toBeNull();
});

test('a pattern of many optional characters answers at once [ERA-02]', () => {
  const slow = numberPattern(`[0-9]{4}${'A?'.repeat(34)}`)!;
  expect(slow.fits(`0000${'A'.repeat(33)}B`)).toBe(false);
});

test('a pattern decides as the same regular expression does [ERA-02]', () => {
  const part = fc.tuple(
    fc.constantFrom('A', '7', '[A-C]', '[0-9]', '[AC-E7]'),
    fc.constantFrom('', '?', '{2}', '{0,3}', '{1,2}'),
  );
  const parts = fc.array(part, { minLength: 1, maxLength: 6 }).map((list) => list.map((one) => one.join('')).join(''));
  const key = fc.string({ unit: fc.constantFrom('A', 'B', 'D', '7', '0'), minLength: 4, maxLength: 12 });
  fc.assert(
    fc.property(parts, key, (pattern, text) => {
      const known = numberPattern(pattern);
      fc.pre(known !== null);
      expect(known.fits(text)).toBe(new RegExp(`^(?:${pattern})$`).test(text));
    }),
  );
});

test.each([
  { text: '26319-0004200', key: '263190004200' },
  { text: ' cl 12/34.5 ', key: 'CL12345' },
])('the key of "$text" is $key [ERA-03]', ({ text, key }) => {
  expect(numberKey(text)).toBe(key);
});
