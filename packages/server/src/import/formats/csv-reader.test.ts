import { describe, expect, test } from 'vitest';
import { FileRefused } from '../problem.ts';
import { CsvReader } from './csv-reader.ts';
import { LIMITS, type Limits } from './limits.ts';
import { isRefused, type ReadRow } from './raw-row.ts';

/** Reads a text in pieces of this length. */
function read(text: string, pieceLength: number, limits: Limits = LIMITS) {
  const reader = new CsvReader(limits);
  const out: ReadRow[] = [];
  try {
    for (let at = 0; at < text.length; at += pieceLength) reader.push(text.slice(at, at + pieceLength), out);
    reader.end(out);
  } catch (error) {
    if (error instanceof FileRefused) return `${error.problem.code} at ${error.line}`;
    throw error;
  }
  return out.map((row) =>
    isRefused(row) ? `${row.problem.code} at ${row.line}` : [row.line, ...Object.values(row.values)],
  );
}

/** Every fault must be found wherever a piece of the file ends. */
const PIECES = [1, 2, 3, 5, 7, 1000];

const READ: readonly (readonly [string, string, unknown])[] = [
  [
    'LF',
    'a,b\n1,2\n3,4\n',
    [
      [2, '1', '2'],
      [3, '3', '4'],
    ],
  ],
  [
    'CRLF',
    'a,b\r\n1,2\r\n3,4\r\n',
    [
      [2, '1', '2'],
      [3, '3', '4'],
    ],
  ],
  [
    'LF and CRLF mixed',
    'a,b\n1,2\r\n3,4\n',
    [
      [2, '1', '2'],
      [3, '3', '4'],
    ],
  ],
  ['no line end at the end', 'a,b\n1,2', [[2, '1', '2']]],
  ['no line end after a quoted value', 'a,b\n1,"2"', [[2, '1', '2']]],
  ['no line end after a comma', 'a,b\n"1",', [[2, '1', '']]],
  [
    'empty values',
    'a,b,c\n,,\n"",,""\n',
    [
      [2, '', '', ''],
      [3, '', '', ''],
    ],
  ],
  ['commas in quotation marks', 'a,b\n"x,y",z\n', [[2, 'x,y', 'z']]],
  ['doubled quotation marks', 'a,b\n"say ""hi""","x"""\n', [[2, 'say "hi"', 'x"']]],
  ['doubled quotation marks at both ends', 'a,b\n"""hi""",""""\n', [[2, '"hi"', '"']]],
  [
    'line ends in quotation marks',
    'a,b\n"x\r\ny\nz\r",1\n2,3\n',
    [
      [2, 'x\r\ny\nz\r', '1'],
      [5, '2', '3'],
    ],
  ],
  [
    'blank lines',
    '\n\na,b\n\n1,2\n   \n\r\n3,4\n\n',
    [
      [5, '1', '2'],
      [8, '3', '4'],
    ],
  ],
  ['blanks are kept', 'a,b\n 1 , 2\n', [[2, ' 1 ', ' 2']]],
  ['blanks around names are not', ' a , b\n1,2\n', [[2, '1', '2']]],
  ['a quoted header', '"a","b"\r\n1,2\r\n', [[2, '1', '2']]],
  ['a header alone', 'a,b\n', []],
  [
    'one column',
    'a\n1\n\n2\n',
    [
      [2, '1'],
      [4, '2'],
    ],
  ],
];

const ROW_REFUSED: readonly (readonly [string, string, unknown])[] = [
  ['too many cells', 'a,b\n1,2,3\n4,5\n', ['too-many-cells at 2', [3, '4', '5']]],
  ['too few cells', 'a,b\n1\n"4","5"\n', ['too-few-cells at 2', [3, '4', '5']]],
  ['too few cells before the end', 'a,b\n1,2\n3', [[2, '1', '2'], 'too-few-cells at 3']],
  ['too many quoted cells', 'a,b\n"1\n","2",\n3,4\n', ['too-many-cells at 2', [4, '3', '4']]],
];

const FILE_REFUSED: readonly (readonly [string, string, string])[] = [
  ['a quotation mark that is not closed', 'a,b\n1,2\n3,"4\n5,6\n7,8\n', 'unclosed-quote at 3'],
  ['a quotation mark that a later row closes', 'a,b\n1,2\n3,"4\n5,6\n7,"8"\n', 'stray-quote at 3'],
  ['a quotation mark inside a value', 'a,b\n1,5" pipe\n', 'stray-quote at 2'],
  ['a quotation mark after a blank', 'a,b\n1,2\n3, "4"\n', 'stray-quote at 3'],
  ['text after a quotation mark', 'a,b\n"1"x,2\n', 'stray-quote at 2'],
  ['a stray mark behind a value with a line end', 'a,b\n"1\n\n",2"\n', 'stray-quote at 2'],
  ['CR alone', 'a,b\r1,2\r3,4\r', 'carriage-return at 1'],
  ['CR alone at one place', 'a,b\n1,2\r3,4\n', 'carriage-return at 2'],
  ['CR alone at the end', 'a,b\n1,2\r', 'carriage-return at 2'],
  ['CR alone after a quoted value', 'a,b\n1,"2"\r3,4\n', 'carriage-return at 2'],
  ['CR alone before a quoted value', 'a,b\n1\r2,"3"\n', 'carriage-return at 2'],
  ['CR twice', 'a,b\n1,2\r\r\n', 'carriage-return at 2'],
  ['twice the same column', 'a,b, a\n1,2,3\n', 'duplicate-column at 1'],
  ['a column without a name', 'a,,b\n1,2,3\n', 'unnamed-column at 1'],
  ['semicolons', 'a;b\n1;2\n', 'separator at 1'],
  ['tabs', 'a\tb\n1\t2\n', 'separator at 1'],
];

describe('CSV files that are read', () => {
  test.each(READ)('%s [IMPORT-52]', (_, text, expected) => {
    for (const length of PIECES) expect([length, read(text, length)]).toEqual([length, expected]);
  });
});

describe('CSV rows that are refused', () => {
  test.each(ROW_REFUSED)('%s [IMPORT-52]', (_, text, expected) => {
    for (const length of PIECES) expect([length, read(text, length)]).toEqual([length, expected]);
  });
});

describe('CSV files that are refused at the line where the row begins', () => {
  test.each(FILE_REFUSED)('%s [IMPORT-52]', (_, text, expected) => {
    for (const length of PIECES) expect([length, read(text, length)]).toEqual([length, expected]);
  });
});

describe('limits of CSV files', () => {
  const limits = { fileBytes: 1e6, rowBytes: 20, columns: 3 };
  const long = 'x'.repeat(50);
  test.each<readonly [string, string, unknown]>([
    ['a long row', `a,b\n${long},1\n2,3\n`, ['row-too-long at 2', [3, '2', '3']]],
    ['a long row at the end', `a,b\n2,3\n${long}`, [[2, '2', '3'], 'row-too-long at 3']],
    ['a long quoted row', `a,b\n"${long}\n,""\n",1\n2,3\n`, ['row-too-long at 2', [5, '2', '3']]],
    ['a long row that is never closed', `a,b\n"${long}\n,2\n2,3\n`, 'unclosed-quote at 2'],
    ['bytes count, not characters', 'a,b\néééééééé,é\nééééééééé,é\n', [[2, 'éééééééé', 'é'], 'row-too-long at 3']],
    ['a long header', `${long},b\n1,2\n`, 'row-too-long at 1'],
    ['too many columns', 'a,b,c,d\n1,2,3,4\n', 'too-many-columns at 1'],
    ['as many columns as allowed', 'a,b,c\n1,2,3\n', [[2, '1', '2', '3']]],
  ])('%s [IMPORT-53]', (_, text, expected) => {
    for (const length of PIECES) expect([length, read(text, length, limits)]).toEqual([length, expected]);
  });
});

test('columns with the names of built-in properties are only data [IMPORT-52]', () => {
  const reader = new CsvReader(LIMITS);
  const out: ReadRow[] = [];
  reader.push('__proto__,constructor\n1,2\n', out);
  expect(Object.entries((out[0] as { values: object }).values)).toEqual([
    ['__proto__', '1'],
    ['constructor', '2'],
  ]);
  expect(Object.keys(Object.prototype)).toEqual([]);
});

test('a sentence never repeats data of a file that has no header [IMPORT-10]', () => {
  const reader = new CsvReader(LIMITS);
  expect(() => reader.push('900112222,Okafor,900112222\n', [])).toThrow('columns 1 and 3 have the same name; keep one');
});

test('reading takes time in proportion to the length of a row [IMPORT-53]', () => {
  const started = process.cpuUsage();
  for (const row of [','.repeat(900_000), '"",'.repeat(300_000), '"a""'.repeat(200_000), 'x'.repeat(900_000)])
    read(`a,b\n${row}\n`, 50_000);
  expect(process.cpuUsage(started).user).toBeLessThan(20_000_000);
});
