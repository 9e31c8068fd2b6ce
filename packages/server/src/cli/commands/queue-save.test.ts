import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { SUBMISSION } from '@pbt/demo-data/catalog/names';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { pbt } from '../../../test/cli.ts';
import { useTestServer } from '../../../test/harness.ts';

const server = useTestServer();
const root = mkdtempSync(join(tmpdir(), 'pbt-save-'));
afterAll(() => rmSync(root, { recursive: true }));

const db = () => server().database.db;
let [work, sender] = ['', 0];
const names = async (...given: string[]) => {
  await db().deleteFrom('stored_file').where('submission_id', '=', SUBMISSION.inReview).execute();
  for (const [at, name] of given.entries()) {
    const temporary = join(root, `upload-${at}`);
    writeFileSync(temporary, `content ${at}`);
    await server().deps.files.put(`fx-key-${at}`, temporary);
    await db()
      .insertInto('stored_file')
      .values({
        id: `fx-file-${at}`,
        submission_id: SUBMISSION.inReview,
        created_by: sender,
        created_at: new Date(Date.UTC(2026, 10, 10, 18, at)),
        name,
        media_type: 'text/plain',
        size_bytes: 9,
        sha256: '',
        storage_key: `fx-key-${at}`,
        scan: 'clean',
      })
      .execute();
  }
};

let folder = '';
const save = () => pbt(server(), `queue show ${work} --save files`, folder);
const saved = () => readdirSync(join(folder, 'files')).toSorted();

beforeAll(async () => {
  const row = await db()
    .selectFrom('work_item')
    .innerJoin('submission', 'submission.id', 'work_item.submission_id')
    .select(['work_item.id', 'submission.created_by'])
    .where('submission.id', '=', SUBMISSION.inReview)
    .executeTakeFirstOrThrow();
  [work, sender] = [row.id, row.created_by];
});
beforeEach(() => void (folder = mkdtempSync(join(root, 'case-'))));

test('a reviewer saves the files of an appeal, for the own account alone', async () => {
  await names('Visit notes.txt', 'x-ray.txt');
  const { exitCode, data } = await save();
  expect(exitCode).toBe(0);
  expect(saved()).toEqual(['Visit notes.txt', 'x-ray.txt']);
  expect(readFileSync(join(folder, 'files/x-ray.txt'), 'utf8')).toBe('content 1');
  expect(statSync(join(folder, 'files/x-ray.txt')).mode & 0o777).toBe(0o600);
  expect(statSync(join(folder, 'files')).mode & 0o777).toBe(0o700);
  expect(data).toMatchObject({ files: [{ saved: join(folder, 'files/Visit notes.txt') }, {}] });
});

test('every saved file has an audit row, and a file that is only listed has none', async () => {
  await names('a.txt', 'b.txt');
  const rows = () =>
    db().selectFrom('audit').select(['record_kind', 'record_id']).where('action', '=', 'pbt.queue.save').execute();
  await db().deleteFrom('audit').execute();
  await pbt(server(), `queue show ${work}`, folder);
  expect(await rows()).toEqual([]);
  await save();
  expect(await rows()).toEqual([
    { record_kind: 'file', record_id: 'fx-file-0' },
    { record_kind: 'file', record_id: 'fx-file-1' },
  ]);
  expect((await pbt(server(), 'audit record fx-file-1')).data).toMatchObject({ rows: [{ action: 'pbt.queue.save' }] });
});

test('a file that exists is never overwritten', async () => {
  await names('a.txt');
  await save();
  writeFileSync(join(folder, 'files/a.txt'), 'own');
  await save();
  expect(saved()).toEqual(['a (2).txt', 'a.txt']);
  expect(readFileSync(join(folder, 'files/a.txt'), 'utf8')).toBe('own');
});

test.each([
  ['../../escape.txt', '_.._escape.txt'],
  ['/etc/passwd', '_etc_passwd'],
  ['C:\\notes.txt', 'C__notes.txt'],
  ['.bashrc', 'bashrc'],
  ['a\u202Etxt.exe', 'a_txt.exe'],
  ['..', 'file'],
  [`${'é'.repeat(200)}.pdf`, `${'é'.repeat(100)}.pdf`],
])('the name %s is saved as %s', async (name, expected) => {
  await names(name);
  expect((await save()).exitCode).toBe(0);
  expect(saved()).toEqual([expected]);
  expect(readdirSync(dirname(join(folder, 'files')))).toEqual(['files']);
});

test('a file that the store does not have is named', async () => {
  await names('gone.txt');
  await server().deps.files.remove('fx-key-0');
  expect(await save()).toMatchObject({ exitCode: 1, text: 'The file "gone.txt" is not in the file store' });
});

test('a folder is not created for work without files', async () => {
  await names();
  expect((await save()).text).toContain('No files.');
  expect(existsSync(join(folder, 'files'))).toBe(false);
});

test('a folder that cannot be created is named, and the command ends', async () => {
  await names('a.txt');
  expect(await pbt(server(), `queue show ${work} --save /proc/nope`, folder)).toMatchObject({
    exitCode: 1,
    text: 'The folder cannot be created: /proc/nope',
  });
  expect(await pbt(server(), 'backup --to /proc/nope', folder)).toMatchObject({
    exitCode: 1,
    text: 'The folder cannot be created: /proc/nope',
  });
});
