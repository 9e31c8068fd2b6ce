import { describe, expect, test } from 'vitest';
import { orderFiles, parseFileName } from './parse-file-name.ts';

const KINDS = ['offices', 'members', 'claims', 'claim-items', 'letters'];

describe('the file name tells kind, mode and format', () => {
  test.each([
    ['claims.csv', 'claims', false, 'csv', false],
    ['claims.ndjson', 'claims', false, 'ndjson', false],
    ['claims.csv.gz', 'claims', false, 'csv', true],
    ['claims.full.ndjson.gz', 'claims', true, 'ndjson', true],
    ['claims.2026-11-15.csv', 'claims', false, 'csv', false],
    ['claims.2026.11.15.full.csv', 'claims', true, 'csv', false],
    ['claims.full.2026.csv', 'claims', false, 'csv', false],
    ['claim-items.csv', 'claim-items', false, 'csv', false],
    ['CLAIMS.FULL.CSV', 'claims', true, 'csv', false],
    ['claims.csv.csv', 'claims', false, 'csv', false],
  ])('%s [IMPORT-01]', (name, kind, isFull, format, isGzip) => {
    expect(parseFileName(name, KINDS)).toEqual({ name, kind, isFull, format, isGzip });
  });
});

describe('a name that fits no kind is refused with the list of kinds', () => {
  test.each([
    ['claim.csv', 'unknown-kind'],
    ['export-claims.csv', 'unknown-kind'],
    ['claims-2026.csv', 'unknown-kind'],
    ['.csv', 'unknown-kind'],
    ['', 'unknown-kind'],
    ['full.csv', 'unknown-kind'],
    ['constructor.csv', 'unknown-kind'],
    ['claims', 'unknown-format'],
    ['claims.gz', 'unknown-format'],
    ['claims.txt', 'unknown-format'],
    ['claims.csv.zip', 'unknown-format'],
    ['claims.csv.rejected.csv', 'rejected-file'],
  ])('%s [IMPORT-01]', (name, code) => {
    expect(parseFileName(name, KINDS)).toMatchObject({ code });
  });

  test('the sentence lists all kinds [IMPORT-01]', () => {
    expect(parseFileName('x.csv', KINDS)).toMatchObject({
      sentence: expect.stringContaining('Kinds: offices, members, claims, claim-items, letters'),
    });
  });
});

test('a kind from the command line makes the first part of the name free [IMPORT-01]', () => {
  expect(parseFileName('export.full.csv', KINDS, 'claims')).toMatchObject({ kind: 'claims', isFull: true });
  expect(parseFileName('members.csv', KINDS, 'claims')).toMatchObject({ kind: 'claims', isFull: false });
  expect(parseFileName('export', KINDS, 'claims')).toMatchObject({ code: 'unknown-format' });
  expect(parseFileName('claims.csv', KINDS, 'claim')).toMatchObject({ code: 'unknown-kind' });
});

test('files of a folder are taken in the order of the kinds, then of their names [IMPORT-03]', () => {
  const names = ['letters.csv', 'claims.b.csv', 'claims.B.csv', 'members.ndjson', 'claims.a.csv.gz', 'offices.csv'];
  expect(orderFiles(names, KINDS).files.map(({ name }) => name)).toEqual([
    'offices.csv',
    'members.ndjson',
    'claims.B.csv',
    'claims.a.csv.gz',
    'claims.b.csv',
    'letters.csv',
  ]);
});

test('a folder skips side files, lists of refused rows, hidden and unfinished files [IMPORT-03]', () => {
  const skipped = ['claims.csv.json', '.claims.csv', 'claims.csv.part', 'claims.csv.tmp', 'claims.csv.rejected.csv'];
  const { files, refused } = orderFiles([...skipped, 'claims.csv', 'members.csv.json', 'notes.txt'], KINDS);
  expect(files.map(({ name }) => name)).toEqual(['claims.csv']);
  expect(refused.map(({ name, problem }) => [name, problem.code])).toEqual([
    ['members.csv.json', 'unknown-format'],
    ['notes.txt', 'unknown-kind'],
  ]);
});
