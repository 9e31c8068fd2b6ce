import { execFileSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { appendFileSync, mkdtempSync, renameSync, rmSync, utimesSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { gzipSync } from 'node:zlib';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { FileRefused } from '../problem.ts';
import { hashFile } from './file-bytes.ts';
import { LIMITS } from './limits.ts';
import { openRows, type RowsOptions } from './open-rows.ts';
import { isRefused } from './raw-row.ts';

async function collect<Item>(items: AsyncIterable<Item>): Promise<Item[]> {
  const found: Item[] = [];
  for await (const item of items) found.push(item);
  return found;
}

let root = '';
beforeEach(() => {
  root = mkdtempSync(join(tmpdir(), 'pbt-rows-'));
});
afterEach(() => rmSync(root, { recursive: true, force: true }));

const CSV: RowsOptions = { kind: 'claims', format: 'csv', isGzip: false, encoding: 'utf-8' };
const NDJSON: RowsOptions = { ...CSV, format: 'ndjson' };
const GZIP: RowsOptions = { ...CSV, isGzip: true };

const file = (content: string | Buffer, name = 'claims.csv') => {
  const path = join(root, name);
  writeFileSync(path, content);
  return path;
};

/** A stream that delivers single bytes, as a slow connection can. */
const bytewise = (content: Buffer) => () => Readable.from(Array.from(content, (byte) => Buffer.of(byte)));

async function rowsOf(source: Parameters<typeof openRows>[0], options: RowsOptions) {
  const rows = await openRows(source, options);
  const found: unknown[] = [];
  for await (const batch of rows.batches())
    for (const row of batch) found.push(isRefused(row) ? row.problem.code : Object.values(row.values));
  return { rows, found };
}

/** The values of all rows, or the code and line of the refusal. */
async function read(source: Parameters<typeof openRows>[0], options: RowsOptions = CSV): Promise<unknown> {
  try {
    return (await rowsOf(source, options)).found;
  } catch (error) {
    if (error instanceof FileRefused) return [error.problem.code, error.line];
    throw error;
  }
}

const utf16 = (text: string) => Buffer.from(text, 'utf16le');
const utf32 = (text: string) => Buffer.from(Uint32Array.from(text, (character) => character.codePointAt(0)!).buffer);
const gzip = gzipSync('a,b\n1,2\n');
const damaged = Buffer.from(gzip);
damaged[gzip.length - 6]! ^= 0xff;

const noise = Buffer.from(Array.from({ length: 5000 }, (_, n) => createHash('sha1').update(`${n}`).digest()[0]!));
const dense = Buffer.from(noise.subarray(0, 300).filter((byte) => byte !== 0));

describe('every fault of a file has its outcome', () => {
  test.each<readonly [string, Buffer | string, RowsOptions, unknown]>([
    ['byte order mark', '\uFEFFa,b\n1,2\n', CSV, [['1', '2']]],
    ['byte order mark in NDJSON', '\uFEFF{"a":1}\n', NDJSON, [[1]]],
    ['UTF-8', 'a,b\né,😀\n', CSV, [['é', '😀']]],
    ['windows-1252', Buffer.from('a,b\n\xe9,\x80\n', 'latin1'), { ...CSV, encoding: 'windows-1252' }, [['é', '€']]],
    ['bytes that are not UTF-8', Buffer.from('a,b\n1,2\n\xe9,2\n', 'latin1'), CSV, ['not-utf-8', 3]],
    ['a character cut at the end', Buffer.from('a,b\n1,\xe2\x82', 'latin1'), CSV, ['not-utf-8', 2]],
    ['an overlong character', Buffer.from('a,b\n1,\xe0\x80\x80\n', 'latin1'), CSV, ['not-utf-8', 2]],
    ['random bytes', noise, CSV, ['not-text', null]],
    ['random bytes as NDJSON', noise, NDJSON, ['not-text', null]],
    ['random bytes in windows-1252', noise, { ...CSV, encoding: 'windows-1252' }, ['not-text', null]],
    ['random bytes without a zero', dense, CSV, ['not-text', null]],
    ['a picture', Buffer.from('\x89PNG\r\n\x1a\n\0\0\0\rIHDR', 'latin1'), CSV, ['not-text', null]],
    ['a mark of UTF-8 in windows-1252', '\uFEFFa,b\n', { ...CSV, encoding: 'windows-1252' }, ['utf-8-mark', null]],
    ['UTF-32', utf32('\uFEFFa,b\n1,2\n'), CSV, ['utf-32', null]],
    ['UTF-32 big endian', utf32('\uFEFFa,b\n').swap32(), CSV, ['utf-32', null]],
    ['UTF-32 without a mark', utf32('a,b\n'), CSV, ['utf-32', null]],
    ['UTF-32 big endian without a mark', utf32('a,b\n').swap32(), CSV, ['utf-32', null]],
    ['UTF-16', utf16('\uFEFFa,b\n1,2\n'), CSV, ['utf-16', null]],
    ['UTF-16 big endian', utf16('\uFEFFa,b\n').swap16(), CSV, ['utf-16', null]],
    ['UTF-16 without a mark', utf16('a,b\n'), CSV, ['utf-16', null]],
    ['UTF-16 big endian without a mark', utf16('a,b\n').swap16(), CSV, ['utf-16', null]],
    ['an Excel workbook', 'PK\x03\x04....[Content_Types].xml', CSV, ['excel', null]],
    ['an old Excel workbook', Buffer.of(0xd0, 0xcf, 0x11, 0xe0, 0xa1), CSV, ['excel', null]],
    ['a ZIP', 'PK\x03\x04....claims.csv', CSV, ['zip', null]],
    ['an empty ZIP', 'PK\x05\x06....', CSV, ['zip', null]],
    ['X12', 'ISA*00*', CSV, ['x12', null]],
    ['X12 behind a byte order mark', '\uFEFFISA*00*', NDJSON, ['x12', null]],
    ['an empty file', '', CSV, ['empty', null]],
    ['an empty NDJSON file', '', NDJSON, ['empty', null]],
    ['a byte order mark alone', '\uFEFF', CSV, ['empty', null]],
    ['blank lines alone', '\n\r\n \n', CSV, ['empty', null]],
    ['blank lines alone in NDJSON', '\n\n', NDJSON, ['empty', null]],
    ['a header alone', 'a,b', CSV, []],
    ['a statement alone', '{"$import":{"rows":0}}', NDJSON, []],
    ['a quotation mark that is not closed', 'a,b\n1,"2\n', CSV, ['unclosed-quote', 2]],
    ['gzip', gzip, GZIP, [['1', '2']]],
    [
      'gzip in several parts',
      Buffer.concat([gzip, gzipSync('3,'), gzipSync('4\n')]),
      GZIP,
      [
        ['1', '2'],
        ['3', '4'],
      ],
    ],
    ['gzip with a byte order mark', gzipSync('\uFEFFa\n1\n'), GZIP, [['1']]],
    ['gzip without .gz in the name', gzip, CSV, ['gzip', null]],
    ['.gz in the name of a text', 'a,b\n1,2\n', GZIP, ['damaged-archive', null]],
    ['.gz in the name of a workbook', 'PK\x03\x04....xl/', GZIP, ['excel', null]],
    ['a damaged archive', damaged, GZIP, ['damaged-archive', null]],
    ['a truncated archive', gzip.subarray(0, -3), GZIP, ['damaged-archive', null]],
    ['a truncated second part', Buffer.concat([gzip, gzip.subarray(0, 12)]), GZIP, ['damaged-archive', null]],
    ['text behind an archive', Buffer.concat([gzip, Buffer.from('more')]), GZIP, ['damaged-archive', null]],
    ['zeros behind an archive', Buffer.concat([gzip, Buffer.alloc(9), gzip]), GZIP, ['damaged-archive', null]],
    ['an empty archive file', '', GZIP, ['empty', null]],
    ['an archive of nothing', gzipSync(''), GZIP, ['empty', null]],
    ['UTF-16 in an archive', gzipSync(utf16('\uFEFFa,b\n')), GZIP, ['utf-16', null]],
    ['X12 in an archive', gzipSync('ISA*00*'), GZIP, ['x12', null]],
  ])('%s [IMPORT-52]', async (_, content, options, expected) => {
    const bytes = Buffer.from(content);
    expect(await read(file(bytes), options)).toEqual(expected);
    expect(await read(bytewise(bytes), options)).toEqual(expected);
  });

  test('the offset of the first byte that is not UTF-8 is named [IMPORT-52]', async () => {
    const long = Buffer.concat([Buffer.from(`a,b\n${'é,2\n'.repeat(60_000)}`), Buffer.of(0x31, 0x2c, 0xe9, 0x0a)]);
    await expect(rowsOf(file(long), CSV)).rejects.toMatchObject({
      line: 60_002,
      message: expect.stringContaining(`the byte at offset ${4 + 60_000 * 5 + 2} is not UTF-8`),
    });
  });

  test('a file that does not exist, or is a folder, is refused [IMPORT-52]', async () => {
    expect(await read(join(root, 'none.csv'))).toEqual(['not-readable', null]);
    expect(await read(root)).toEqual(['not-readable', null]);
  });

  test('a named pipe is refused at once, without waiting for a writer [IMPORT-52]', async () => {
    const pipe = join(root, 'pipe.csv');
    execFileSync('mkfifo', [pipe]);
    expect(await read(pipe)).toEqual(['not-readable', null]);
    await expect(hashFile(pipe)).rejects.toMatchObject({ problem: { code: 'not-readable' } });
  });
});

describe('a file that changes while it is read is refused', () => {
  const content = 'a,b\n1,2\n';
  test.each<readonly [string, (path: string) => void]>([
    ['written', (path) => appendFileSync(path, '3,4\n')],
    ['touched', (path) => utimesSync(path, 1, 1)],
    ['removed', (path) => rmSync(path)],
    ['replaced', (path) => renameSync(file(content, 'other.csv'), path)],
    ['cut', (path) => writeFileSync(path, 'a,b\n"')],
  ])('%s [IMPORT-52]', async (_, change) => {
    const path = file(content);
    const rows = await openRows(path, CSV);
    change(path);
    await expect(collect(rows.batches())).rejects.toMatchObject({ problem: { code: 'file-changed' } });
    expect(rows.summary).toBeNull();
  });
});

test('a fault in a file that is still being written is reported as a change of the file [IMPORT-52]', async () => {
  const content = `a,b\n${'1,2\n'.repeat(100_000)}`;
  const path = file(content);
  const rows = await openRows(path, CSV);
  writeFileSync(path, `${content.slice(0, 300_000)},"`);
  await expect(collect(rows.batches())).rejects.toMatchObject({ problem: { code: 'file-changed' } });
});

describe('limits of a file', () => {
  const limits = { ...LIMITS, fileBytes: 1000 };
  const large = `a,b\n${'1,2\n'.repeat(300)}`;
  test.each<readonly [string, Buffer | string, RowsOptions, unknown]>([
    ['a large file', large, { ...CSV, limits }, ['file-too-large', null]],
    ['a file that is large when unpacked', gzipSync(large), { ...GZIP, limits }, ['file-too-large', null]],
  ])('%s [IMPORT-53]', async (_, content, options, expected) => {
    expect(await read(file(content), options)).toEqual(expected);
    expect(await read(bytewise(Buffer.from(content)), options)).toEqual(expected);
  });

  test('the limits are 20 GB, 1 MB and 200 columns [IMPORT-53]', () => {
    expect(LIMITS).toEqual({ fileBytes: 20 * 2 ** 30, rowBytes: 2 ** 20, columns: 200 });
  });
});

test('rows arrive in batches, and the file is hashed as stored [IMPORT-40]', async () => {
  const content = gzipSync(`id,name\n${Array.from({ length: 1234 }, (_, index) => `${index},x\n`).join('')}`);
  const rows = await openRows(file(content), GZIP);
  expect([rows.columns, rows.declaration, rows.summary]).toEqual([['id', 'name'], null, null]);
  const batches = await collect(rows.batches());
  expect(batches.map((batch) => batch.length)).toEqual([1000, 234]);
  expect(batches[1]!.at(-1)).toEqual({ line: 1235, values: { id: '1233', name: 'x' } });
  const sha256 = createHash('sha256').update(content).digest('hex');
  expect(rows.summary).toEqual({ sha256, bytes: content.length, rows: 1234 });
  expect(await hashFile(join(root, 'claims.csv'))).toEqual({ sha256, bytes: content.length });
  expect(rows.modifiedAt).toBeInstanceOf(Date);
});

test('a caller can stop reading at any time [IMPORT-52]', async () => {
  const content = Buffer.from(`a,b\n${'1,2\n'.repeat(500_000)}`);
  for (const [bytes, options] of [
    [content, CSV],
    [gzipSync(content), GZIP],
  ] as const) {
    const rows = await openRows(file(bytes), options);
    for await (const batch of rows.batches()) if (batch.length > 0) break;
    expect(rows.summary).toBeNull();
    await (await openRows(file(bytes), options)).close();
  }
});

describe('what a file says about itself', () => {
  const declared = (content: unknown) => `${JSON.stringify({ $import: content })}\n{"a":1}\n`;
  test.each<readonly [string, unknown, unknown]>([
    [
      'all keys',
      { kind: 'claims', mode: 'full', asOf: '2026-11-15T06:00:00-05:00', rows: 1 },
      { kind: 'claims', mode: 'full', asOf: '2026-11-15T11:00:00.000Z', rows: 1 },
    ],
    ['a day', { asOf: '2026-11-15' }, { kind: null, mode: null, asOf: '2026-11-15', rows: null }],
    ['nothing', {}, { kind: null, mode: null, asOf: null, rows: null }],
    ['null values', { kind: null, rows: null }, { kind: null, mode: null, asOf: null, rows: null }],
  ])('%s [IMPORT-05]', async (_, content, expected) => {
    expect((await rowsOf(file(declared(content)), NDJSON)).rows.declaration).toEqual(expected);
    writeFileSync(join(root, 'claims.csv.json'), `\uFEFF${JSON.stringify({ $import: content })}\n`);
    expect((await rowsOf(file('a\n1\n'), CSV)).rows.declaration).toEqual(expected);
    const sideFile = JSON.stringify({ $import: content });
    expect((await rowsOf(bytewise(Buffer.from('a\n1\n')), { ...CSV, sideFile })).rows.declaration).toEqual(expected);
  });

  test.each<readonly [string, unknown, string]>([
    ['another kind', { kind: 'members' }, 'another kind than claims'],
    ['a kind that is no text', { kind: 5 }, 'another kind than claims'],
    ['another mode', { mode: 'FULL' }, 'mode is neither "delta" nor "full"'],
    ['a time without a zone', { asOf: '2026-11-15T06:00:00' }, 'asOf is neither a day'],
    ['a day that does not exist', { asOf: '2026-02-30' }, 'asOf is neither a day'],
    ['a time on a day that does not exist', { asOf: '2026-02-30T06:00:00Z' }, 'asOf is neither a day'],
    ['an hour that does not exist', { asOf: '2026-02-20T25:00:00Z' }, 'asOf is neither a day'],
    ['rows as text', { rows: '1' }, 'rows is not a whole number'],
    ['half a row', { rows: 1.5 }, 'rows is not a whole number'],
    ['negative rows', { rows: -1 }, 'rows is not a whole number'],
    ['an unknown key', { Rows: 1 }, 'unknown key Rows'],
    ['a list', [], 'expected an object such as'],
    ['a text', 'claims', 'expected an object such as'],
    ['null', null, 'expected an object such as'],
  ])('%s is refused [IMPORT-05]', async (_, content, sentence) => {
    const expected = { problem: { code: 'declaration', sentence: expect.stringContaining(sentence) } };
    await expect(rowsOf(file(declared(content)), NDJSON)).rejects.toMatchObject(expected);
    writeFileSync(join(root, 'claims.csv.json'), JSON.stringify({ $import: content }));
    await expect(rowsOf(file('a\n1\n'), CSV)).rejects.toMatchObject(expected);
  });

  test.each([['{'], ['5'], ['{"kind":"claims"}'], ['{"$import":{},"rows":1}'], [' '.repeat(70_000)]])(
    'a side file of another shape refuses the file: %# [IMPORT-05]',
    async (text) => {
      writeFileSync(join(root, 'claims.csv.json'), text);
      await expect(rowsOf(file('a\n1\n'), CSV)).rejects.toMatchObject({ problem: { code: 'declaration' } });
    },
  );

  test('refused rows count as rows read, and another number of rows refuses the file [IMPORT-05]', async () => {
    const text = (rows: number) => `{"$import":{"rows":${rows}}}\n{"a":1}\n5\n\n{"a":2}\n`;
    expect(await read(file(text(3)), NDJSON)).toEqual([[1], 'no-object', [2]]);
    for (const rows of [0, 2, 4]) expect(await read(file(text(rows)), NDJSON)).toEqual(['row-count', null]);
  });
});
