import { expect, test } from 'vitest';
import { StableFiles } from './stable-files.ts';

const KINDS = ['groups', 'members', 'claims'];

/** Names that can be taken at the second of two looks. */
function taken(first: Readonly<Record<string, string>>, second: Readonly<Record<string, string>>): string[] {
  const files = new StableFiles();
  const look = (found: Readonly<Record<string, string>>) =>
    files.select(
      Object.entries(found).map(([name, state]) => ({ name, state })),
      KINDS,
    );
  expect(look(first)).toEqual([]);
  return look(second).map(({ name, sideName }) => (sideName === null ? name : `${name}+${sideName}`));
}

test.each([
  ['a file that stayed the same is taken', { 'claims.csv': '1' }, { 'claims.csv': '1' }, ['claims.csv']],
  ['a file that is still growing is not taken', { 'claims.csv': '1' }, { 'claims.csv': '2' }, []],
  ['a file that is new is not taken', {}, { 'claims.csv': '1' }, []],
  ['a file that is gone is not taken', { 'claims.csv': '1' }, {}, []],
  [
    'files are taken in the order of the kinds, then of the names',
    { 'claims.b.csv': '1', 'claims.a.csv': '1', 'members.csv': '1', 'groups.csv': '1' },
    { 'claims.b.csv': '1', 'claims.a.csv': '1', 'members.csv': '1', 'groups.csv': '1' },
    ['groups.csv', 'members.csv', 'claims.a.csv', 'claims.b.csv'],
  ],
  [
    'files that are being delivered, hidden files and lists of refused rows are not taken',
    { 'claims.csv.part': '1', 'claims.csv.TMP': '1', '.claims.csv': '1', 'claims.csv.rejected.csv': '1' },
    { 'claims.csv.part': '1', 'claims.csv.TMP': '1', '.claims.csv': '1', 'claims.csv.rejected.csv': '1' },
    [],
  ],
  [
    'a side file is taken with its data file',
    { 'claims.csv': '1', 'claims.csv.json': '1' },
    { 'claims.csv': '1', 'claims.csv.json': '1' },
    ['claims.csv+claims.csv.json'],
  ],
  [
    'a data file waits for its side file to be complete',
    { 'claims.csv': '1', 'claims.csv.json': '1' },
    { 'claims.csv': '1', 'claims.csv.json': '2' },
    [],
  ],
  [
    'side files and PDF files stay until a data file needs them',
    { 'claims.csv.gz.json': '1', 'letter.PDF': '1' },
    { 'claims.csv.gz.json': '1', 'letter.PDF': '1' },
    [],
  ],
  [
    'a file that fits no kind is taken last, to be refused',
    { 'appeals.csv': '1', 'claims.csv': '1' },
    { 'appeals.csv': '1', 'claims.csv': '1' },
    ['claims.csv', 'appeals.csv'],
  ],
])('%s [IMPORT-36]', (_, first, second, expected) => {
  expect(taken(first as Record<string, string>, second as Record<string, string>)).toEqual(expected);
});
