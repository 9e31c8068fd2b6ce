import { existsSync, mkdtempSync, readFileSync, rmSync, statSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { RejectedFile, rejectedFileName, type Rejected } from './rejected-file.ts';

let root = '';
beforeEach(() => {
  root = mkdtempSync(join(tmpdir(), 'pbt-rejected-'));
});
afterEach(() => rmSync(root, { recursive: true, force: true }));

const path = () => join(root, rejectedFileName('claims.csv'));

const rejected = (line: number, value: string | null, sentence = 'charged is wrong'): Rejected => ({
  line,
  key: '263190004200',
  problem: { code: 'odd', field: value === null ? null : 'charged', value, sentence },
});

async function written(...parts: Rejected[][]): Promise<string[]> {
  const file = await RejectedFile.create(path());
  for (const part of parts) await file.write(part);
  await file.close();
  return readFileSync(path(), 'utf8').split('\r\n');
}

test('refused rows are listed with line, key, field, value and reason [IMPORT-42]', async () => {
  expect(await written([rejected(2, '12.345')], [rejected(3, null, 'the row has "2" cells')])).toEqual([
    '\uFEFF"line","key","field","value","reason"',
    '"2","263190004200","charged","12.345","charged is wrong"',
    '"3","263190004200","","","the row has ""2"" cells"',
    '',
  ]);
  expect(path().endsWith('/claims.csv.rejected.csv')).toBe(true);
});

test('refused rows are in the order of the file, also after a resumed import [IMPORT-42]', async () => {
  const lines = async () => {
    const rows = readFileSync(path(), 'utf8').split('\r\n');
    expect(rows[0]).toBe('\uFEFF"line","key","field","value","reason"');
    return rows.slice(1, -1).map((row) => row.split(',')[0]);
  };
  const file = await RejectedFile.create(path());
  await file.write([rejected(2, 'x'), rejected(900, 'x')]);
  await file.write([rejected(30, 'x')]);
  await file.closeSorted();
  expect(await lines()).toEqual(['"2"', '"30"', '"900"']);
  expect(statSync(path()).mode & 0o777).toBe(0o600);
  const resumed = await RejectedFile.append(path());
  await resumed.write([rejected(4, 'x')]);
  await resumed.closeSorted();
  expect(await lines()).toEqual(['"2"', '"4"', '"30"', '"900"']);
});

test('values are cut at 40 characters, and formulas and line ends are harmless [IMPORT-42]', async () => {
  const lines = await written([rejected(2, '=1+1'), rejected(3, 'a\r\nb'), rejected(4, '😀'.repeat(50))]);
  expect(lines.slice(1, 4).map((line) => line.split(',')[3])).toEqual(['"\'=1+1"', '"a  b"', `"${'😀'.repeat(40)}"`]);
});

test('only the portal’s account can read the list, even if an older list was open to others [IMPORT-42]', async () => {
  writeFileSync(path(), 'old', { mode: 0o666 });
  await written([rejected(2, 'x')]);
  expect(statSync(path()).mode & 0o777).toBe(0o600);
  rmSync(path());
  const victim = join(root, 'victim');
  writeFileSync(victim, 'kept');
  const file = await RejectedFile.create(path());
  symlinkSync(victim, path());
  await expect(file.write([rejected(2, 'x')])).rejects.toThrow('EEXIST');
  expect(readFileSync(victim, 'utf8')).toBe('kept');
});

test('an import without refused rows leaves no list [IMPORT-42]', async () => {
  writeFileSync(path(), 'old');
  const file = await RejectedFile.create(path());
  await file.write([]);
  await file.close();
  expect(existsSync(path())).toBe(false);
});

test('the list has at most 100,000 lines [IMPORT-42]', async () => {
  const many = Array.from({ length: 60_000 }, (_, index) => rejected(index, 'x'));
  const lines = await written(many, many, many);
  expect(lines.length - 2).toBe(100_000);
});
