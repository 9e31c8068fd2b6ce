import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { csvFileName, csvText } from './csv.ts';

test('every cell of a CSV file is quoted, lines end with CRLF, and the file starts with a byte order mark', () => {
  const rows = [
    ['Testperson, Marigold', '$1,284.00'],
    ['say "hi"', 'two\nlines'],
  ];
  expect(csvText(['Patient', 'Paid'], rows)).toBe(
    '\uFEFF"Patient","Paid"\r\n"Testperson, Marigold","1284.00"\r\n"say ""hi""","two\nlines"\r\n',
  );
  expect(csvText(['Patient'], [])).toBe('\uFEFF"Patient"\r\n');
});

test.each([
  ['=1+1', "'=1+1"],
  ['+1', "'+1"],
  ['-1.00', "'-1.00"],
  ['-$', "'-$"],
  ['-$1.00+1', "'-$1.00+1"],
  ['=$1.00', "'=$1.00"],
  ['@SUM(A1)', "'@SUM(A1)"],
  ['\tx', "'\tx"],
  ['\rx', "'\rx"],
  ['\nx', "'\nx"],
  ['\0x', "'\0x"],
  ['  =1+1', "'  =1+1"],
  ['＝1+1', "'＝1+1"],
  ['﹦1+1', "'﹦1+1"],
  ['−1+1', "'−1+1"],
  ['\u00A0=1+1', "'\u00A0=1+1"],
  ['\u200B=1+1', "'\u200B=1+1"],
  ['\u202E@SUM(A1)', "'\u202E@SUM(A1)"],
  ['=HYPERLINK("http://x","y")', `'=HYPERLINK(""http://x"",""y"")`],
  ["=cmd|' /C calc'!A0", "'=cmd|' /C calc'!A0"],
  ['+1 801-555-0101', "'+1 801-555-0101"],
  ['801-555-0101', '801-555-0101'],
  ['(801) 555-0101', '(801) 555-0101'],
  ['1=1', '1=1'],
  ['a-b', 'a-b'],
  ["'=1", "'=1"],
  ['', ''],
])('the cell %j is written as %j', (value, written) => {
  expect(csvText([value], [])).toBe(`\uFEFF"${written}"\r\n`);
});

test.each([
  ['$0.00', '0.00'],
  ['$999.99', '999.99'],
  ['$1,284.00', '1284.00'],
  ['$12,345,678.90', '12345678.90'],
  ['-$1.00', '-1.00'],
  ['-$1,284.00', '-1284.00'],
  ['$1.0', '$1.0'],
  ['$12,34.00', '$12,34.00'],
  ['$1.00 paid', '$1.00 paid'],
  ['000000251147', '000000251147'],
])('the amount %j is written as the number %j, and other text stays unchanged', (value, written) => {
  expect(csvText([value], [])).toBe(`\uFEFF"${written}"\r\n`);
});

test('the CSV file name contains the list name and the date', () => {
  expect(csvFileName('claims', '2026-11-15')).toBe('claims-2026-11-15.csv');
});

test('no cell starts like a formula, and quotes inside a cell are doubled', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'binary' }), (value) => {
      // Amounts become numbers. The test above covers them.
      fc.pre(!value.includes('$'));
      const cell = csvText([value], []).slice(2, -3);
      expect(cell).not.toMatch(/^[\s\p{Cc}\p{Cf}]*[=+\-@]/u);
      expect(cell.replaceAll('""', '')).not.toContain('"');
      expect(cell.replaceAll('""', '"').endsWith(value)).toBe(true);
    }),
  );
});
