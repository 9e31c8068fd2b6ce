import { describe, expect, test } from 'vitest';
import { FileRefused } from '../problem.ts';
import { LIMITS, type Limits } from './limits.ts';
import { NdjsonReader, parseLine } from './ndjson-reader.ts';
import { isRefused, isUnparsed, type ReadRow, type UnparsedRow } from './raw-row.ts';

function readAll(text: string, pieceLength: number, limits: Limits = LIMITS) {
  const reader = new NdjsonReader(limits);
  const rows: (ReadRow | UnparsedRow)[] = [];
  for (let at = 0; at < text.length; at += pieceLength) reader.push(text.slice(at, at + pieceLength), rows);
  reader.end(rows);
  return { reader, out: rows.map((row) => (isUnparsed(row) ? parseLine(row, limits) : row)) };
}

function read(text: string, pieceLength: number, limits?: Limits) {
  try {
    const { out } = readAll(text, pieceLength, limits);
    return out.map((row) => (isRefused(row) ? `${row.problem.code} at ${row.line}` : [row.line, row.values]));
  } catch (error) {
    if (error instanceof FileRefused) return `${error.problem.code} at ${error.line}`;
    throw error;
  }
}

const PIECES = [1, 2, 3, 7, 1000];

describe('NDJSON lines', () => {
  test.each<readonly [string, string, unknown]>([
    [
      'LF',
      '{"a":1}\n{"a":2}\n',
      [
        [1, { a: 1 }],
        [2, { a: 2 }],
      ],
    ],
    [
      'CRLF',
      '{"a":1}\r\n{"a":2}\r\n',
      [
        [1, { a: 1 }],
        [2, { a: 2 }],
      ],
    ],
    [
      'no line end at the end',
      '{"a":1}\n{"a":null}',
      [
        [1, { a: 1 }],
        [2, { a: null }],
      ],
    ],
    [
      'blank lines',
      '\n{"a":1}\n \n\r\n{"a":2}\n\n',
      [
        [2, { a: 1 }],
        [5, { a: 2 }],
      ],
    ],
    [
      'money keeps its cents',
      '{"a":12.10,"b":-0.07,"c":1234567890.12}',
      [[1, { a: 12.1, b: -0.07, c: 1234567890.12 }]],
    ],
    [
      'no object',
      '5\n"x"\nnull\n[{"a":1}]\n{"a":1}',
      [1, 2, 3, 4].map((line) => `no-object at ${line}`).concat([[5, { a: 1 }]] as never),
    ],
    ['broken JSON', '{"a":1\n{"a":1}\n', ['broken-json at 1', [2, { a: 1 }]]],
    ['two objects on one line', '{"a":1}{"a":2}\n', ['broken-json at 1']],
    ['a row over several lines', '{\n"a":1}\n', ['broken-json at 1', 'broken-json at 2']],
    ['a number that would be rounded', '{"a":[{"b":12345678901234567890}]}', ['number-too-large at 1']],
    ['a number without bounds', '{"a":1e400}', ['number-too-large at 1']],
    ['the largest whole number', '{"a":9007199254740991}', [[1, { a: 9007199254740991 }]]],
    ['half a character', String.raw`{"a":"\ud800"}`, ['broken-character at 1']],
    ['a whole escaped character', String.raw`{"a":"\ud83d\ude00"}`, [[1, { a: '😀' }]]],
    ['nested too deep', `{"a":${'['.repeat(16)}${']'.repeat(16)}}`, ['nested-too-deep at 1']],
    ['nested very deep', `{"a":${'['.repeat(100_000)}${']'.repeat(100_000)}}`, ['nested-too-deep at 1']],
    ['CR alone', '{"a":1}\r{"a":2}\r', 'carriage-return at 1'],
    ['CR alone inside a row', '{"a":1}\n{"a":\r2}\n', 'carriage-return at 2'],
    ['CR alone at the end', '{"a":1}\r', 'carriage-return at 1'],
  ])('%s [IMPORT-52]', (_, text, expected) => {
    for (const length of text.length > 1000 ? [1000] : PIECES)
      expect([length, read(text, length)]).toEqual([length, expected]);
  });
});

describe('limits of NDJSON rows', () => {
  const limits = { fileBytes: 1e6, rowBytes: 20, columns: 2 };
  const long = `{"a":"${'x'.repeat(50)}"}`;
  test.each<readonly [string, string, unknown]>([
    ['a long row', `{"a":1}\n${long}\n{"a":2}\n`, [[1, { a: 1 }], 'row-too-long at 2', [3, { a: 2 }]]],
    ['a long row at the end', `{"a":1}\n${long}`, [[1, { a: 1 }], 'row-too-long at 2']],
    ['bytes count, not characters', '{"a":"éééééé"}\n{"a":"ééééééé"}', [[1, { a: 'éééééé' }], 'row-too-long at 2']],
    ['too many fields', '{"a":1,"b":2,"c":3}', ['too-many-columns at 1']],
  ])('%s [IMPORT-53]', (_, text, expected) => {
    for (const length of PIECES) expect([length, read(text, length, limits)]).toEqual([length, expected]);
  });
});

test('only the first line can describe the file [IMPORT-05]', () => {
  const first = readAll('\n{"$import":{"rows":1}}\n{"a":1}\n', 5);
  expect([first.reader.declaration, first.reader.rows, first.out.length]).toEqual([{ $import: { rows: 1 } }, 1, 1]);
  const second = readAll('{"a":1}\n{"$import":{"rows":1}}\n', 5);
  expect([second.reader.declaration, second.reader.rows]).toEqual([undefined, 2]);
});

test('a key __proto__ is an ordinary key, which the kind refuses as unknown [IMPORT-52]', () => {
  const { out } = readAll('{"__proto__":{"isAdmin":true},"a":1}', 100);
  const { values } = out[0] as { values: Record<string, unknown> };
  expect(Object.keys(values)).toEqual(['__proto__', 'a']);
  expect(({} as Record<string, unknown>)['isAdmin']).toBeUndefined();
});

test('the reason for a broken line does not repeat its content [IMPORT-10]', () => {
  const { out } = readAll('{"ssn":900112222x}\n{"ssn":x}\n', 100);
  const sentences = out.map((row) => (isRefused(row) ? row.problem.sentence : ''));
  expect(sentences[0]).toContain('not valid JSON at character 17;');
  expect(sentences.join(' ')).not.toMatch(/900112222|ssn/);
});

describe('a key that appears twice in an object', () => {
  test.each([
    ['{"a":1,"a":2}', 'repeated-key at 1'],
    ['{"a" : 1, "a" : 1}', 'repeated-key at 1'],
    ['{"items":[{"num":1},{"num":2,"code":"A","num":3}]}', 'repeated-key at 1'],
    [String.raw`{"a":1,"\u0061":2}`, 'repeated-key at 1'],
    ['{"a":{"b":1},"b":2}', [1, { a: { b: 1 }, b: 2 }]],
    [String.raw`{"a":"say \"b\":1 and \"a\":2"}`, [1, { a: 'say "b":1 and "a":2' }]],
    [String.raw`{"a":"\\","b":"a\":"}`, [1, { a: '\\', b: 'a":' }]],
  ])('%s [IMPORT-52]', (text, expected) => {
    expect(read(`${text}\n`, 1000)).toEqual([expected]);
  });
});
