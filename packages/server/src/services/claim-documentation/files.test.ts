import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { beforeAll, describe, expect, test, vi } from 'vitest';
import { username, userId } from '../../../test/claims.ts';
import { useTestServer } from '../../../test/harness.ts';
import { gif } from '../../../test/sample-files.ts';
import { calls, fileForm, insertDocumentationClaims, rowsOf, storedFiles } from '../../../test/documentation.ts';

const server = useTestServer();
const api = () => calls(server());
const filesOf = (submissionId: string) => rowsOf(server(), submissionId);

beforeAll(() => insertDocumentationClaims(server().deps.db), 60_000);

describe('an upload that began before access was lost', () => {
  const users = () => server().deps.db.updateTable('app_user').where('id', '=', userId('staff'));
  const taxId = () => server().deps.db.updateTable('user_access').where('user_id', '=', userId('staff'));
  test.each([
    {
      rule: 'the account was locked',
      lose: () => users().set({ status: 'Locked' }).execute(),
      restore: () => users().set({ status: 'Active' }).execute(),
      status: 403,
    },
    {
      rule: 'the tax ID was taken away',
      lose: () => taxId().set({ termination_date: '2020-01-01' }).execute(),
      restore: () => taxId().set({ termination_date: '9999-12-31' }).execute(),
      status: 409,
    },
  ])('is refused when it finishes: $rule', async ({ lose, restore, status }) => {
    const submission = await api().stage();
    const { payload, headers } = fileForm(Buffer.from('Notes'), 'notes.txt');
    // The user loses access while the body is being read.
    const body = Readable.from(
      (async function* () {
        yield payload.subarray(0, -20);
        await lose();
        yield payload.subarray(-20);
      })(),
    );
    const before = storedFiles(server());
    try {
      const answer = await server().app.inject({
        method: 'POST',
        url: `/api/claim/documentation/${submission}/stage/file`,
        payload: body,
        headers: { ...headers, authorization: `Bearer user.${username('staff')}` },
      });
      expect(answer.statusCode).toBe(status);
    } finally {
      await restore();
    }
    expect(await filesOf(submission)).toEqual([]);
    expect(storedFiles(server())).toEqual(before);
  });
});

describe('uploading', () => {
  test('stores the file and returns its ID as text [API-CLAIM-18]', async () => {
    const submission = await api().stage();
    const answer = await api().upload(submission, ' scan\u202E.gif', gif());
    expect(answer.statusCode).toBe(200);
    expect(answer.headers['content-type']).toBe('text/plain; charset=utf-8');
    expect(answer.body).toMatch(/^[\w-]{22}$/);
    const [row] = await filesOf(submission);
    expect(row).toMatchObject({
      id: answer.body,
      name: 'scan.gif',
      media_type: 'image/gif',
      size_bytes: gif().length,
      created_by: userId('staff'),
      scan: 'unscanned',
    });
    const { dataDir } = server().deps.config;
    expect(readFileSync(join(dataDir, 'files', row!.storage_key.slice(0, 2), row!.storage_key)).equals(gif())).toBe(
      true,
    );
    expect(storedFiles(server()).incoming).toEqual([]);
  });

  test('a file name can contain quotation marks', async () => {
    const id = (await api().upload(await api().stage(), 'the %22final%22 notes.txt')).body;
    const disposition = String((await api().file(id)).headers['content-disposition']);
    expect(decodeURIComponent(disposition.split("UTF-8''")[1]!)).toBe('the "final" notes.txt');
  });

  test('a file with the same name replaces the earlier file and keeps its ID; the old content is removed [UPLOAD-09]', async () => {
    const submission = await api().stage();
    const first = (await api().upload(submission, 'a.txt', 'one')).body;
    const [before] = await filesOf(submission);
    await api().upload(submission, 'b.txt', 'other');
    expect((await api().upload(submission, 'a.txt', 'two')).body).toBe(first);
    expect((await api().file(first)).body).toBe('two');
    expect((await filesOf(submission)).map(({ name }) => name)).toEqual(['a.txt', 'b.txt']);
    expect(storedFiles(server()).stored).not.toContain(before!.storage_key);
  });

  test('an upload with a file ID replaces that file and takes the new name [API-CLAIM-18]', async () => {
    const submission = await api().stage();
    const first = (await api().upload(submission, 'a.txt', 'one')).body;
    await api().upload(submission, 'b.txt', 'other');
    const answer = await api().upload(submission, 'b.txt', 'two', 'staff', `?fileId=${first}`);
    expect(answer.body).toBe(first);
    expect((await filesOf(submission)).map(({ id, name }) => [id, name])).toEqual([[first, 'b.txt']]);
  });

  test('a file ID of another submission replaces no file', async () => {
    const [mine, other] = [await api().stage(), await api().stage()];
    const file = (await api().upload(other)).body;
    const before = storedFiles(server()).stored.length;
    expect((await api().upload(mine, 'a.txt', 'x', 'staff', `?fileId=${file}`)).statusCode).toBe(404);
    expect(await filesOf(mine)).toEqual([]);
    expect(await filesOf(other)).toHaveLength(1);
    expect(storedFiles(server()).stored).toHaveLength(before);
  });

  test.each([
    { rule: 'of a type that is not accepted', name: 'a.exe', content: 'MZ', status: 415 },
    { rule: 'empty', name: 'a.txt', content: '', status: 400 },
  ])('a file that is $rule leaves nothing behind [UPLOAD-03] [UPLOAD-04]', async ({ name, content, status }) => {
    const submission = await api().stage();
    expect((await api().upload(submission, name, content)).statusCode).toBe(status);
    expect(await filesOf(submission)).toEqual([]);
    expect(storedFiles(server()).incoming).toEqual([]);
  });

  test('a file in a form field other than claimFile is refused [API-CLAIM-18]', async () => {
    const { payload, headers } = fileForm(Buffer.from('x'), 'a.txt', 'file');
    const url = `/api/claim/documentation/${await api().stage()}/stage/file`;
    const answer = await server().as(username('staff'), { method: 'POST', url, payload, headers });
    expect([answer.statusCode, answer.json<{ field: string }>().field]).toEqual([400, 'claimFile']);
  });

  test('a failing file store leaves neither row nor file, and the next try works', async () => {
    const submission = await api().stage();
    const put = vi.spyOn(server().deps.files, 'put').mockRejectedValueOnce(new Error('disk gone'));
    expect((await api().upload(submission)).statusCode).toBe(500);
    put.mockRestore();
    expect(await filesOf(submission)).toEqual([]);
    expect(storedFiles(server()).incoming).toEqual([]);
    expect((await api().upload(submission)).statusCode).toBe(200);
  });

  test.each([
    { rule: '20 files', rows: 20, bytes: 1, age: 0, status: 413 },
    { rule: '19 files', rows: 19, bytes: 1, age: 0, status: 200 },
    { rule: '100 MB', rows: 10, bytes: 10 * 1024 * 1024, age: 25, status: 413 },
    { rule: '100 MB minus this file', rows: 10, bytes: 10 * 1024 * 1024 - 1, age: 25, status: 200 },
  ])('an upload to a submission of $rule answers $status', async ({ rows, bytes, age, status }) => {
    const submission = await api().stage();
    await insertFiles(submission, rows, bytes, age);
    expect((await api().upload(submission, 'new.txt', 'x')).statusCode).toBe(status);
    expect(await filesOf(submission)).toHaveLength(status === 200 ? rows + 1 : rows);
  });

  test('a user can upload 500 MB in 24 hours; replaced files and older ones do not count', async () => {
    const { db } = server().deps;
    await db.deleteFrom('stored_file').where('created_by', '=', userId('colleague')).execute();
    const submissions = await Promise.all(Array.from({ length: 6 }, () => api().stage('colleague')));
    for (const id of submissions.slice(0, 4)) await insertFiles(id, 10, 10 * 1024 * 1024, 23, 'colleague');
    await insertFiles(submissions[4]!, 9, 10 * 1024 * 1024, 23, 'colleague');
    await insertFiles(submissions[4]!, 1, 10 * 1024 * 1024 - 1, 1, 'colleague');
    await insertFiles(submissions[5]!, 9, 10 * 1024 * 1024, 25, 'colleague');
    expect((await api().upload(submissions[5]!, 'a.txt', '1', 'colleague')).statusCode).toBe(200);
    expect((await api().upload(submissions[5]!, 'a.txt', '2', 'colleague')).statusCode).toBe(200);
    expect((await api().upload(submissions[5]!, 'b.txt', '3', 'colleague')).statusCode).toBe(413);
  });

  let serial = 0;
  async function insertFiles(
    submissionId: string,
    count: number,
    bytes: number,
    hoursAgo: number,
    account: 'staff' | 'colleague' = 'staff',
  ) {
    const created_at = new Date(server().deps.clock.now().getTime() - hoursAgo * 3_600_000);
    await server()
      .deps.db.insertInto('stored_file')
      .values(
        Array.from({ length: count }, () => ({
          id: `cx-file-${serial}`,
          submission_id: submissionId,
          created_by: userId(account),
          created_at,
          name: `old-${serial}.txt`,
          media_type: 'text/plain',
          size_bytes: bytes,
          sha256: '',
          storage_key: `cx-key-${serial++}`,
          scan: 'clean' as const,
        })),
      )
      .execute();
  }
});

describe('reading a file', () => {
  test('a staged file is visible only to its owner, a submitted one to the whole office [API-CLAIM-19]', async () => {
    const submission = await api().stage();
    const file = (await api().upload(submission, 'Visit “notes”.txt', 'Notes')).body;
    const mine = await api().file(file);
    expect([mine.statusCode, mine.body, mine.headers['content-length']]).toEqual([200, 'Notes', '5']);
    expect(mine.headers['content-type']).toContain('text/plain');
    expect(mine.headers['content-disposition']).toContain("filename*=UTF-8''Visit%20%E2%80%9Cnotes%E2%80%9D.txt");
    expect((await api().file(file, 'colleague')).statusCode).toBe(404);

    await api().attach(submission);
    expect((await api().file(file, 'colleague')).body).toBe('Notes');
    const absent = await api().file('no-such-file');
    for (const account of ['foreigner', 'withoutTaxId'] as const) {
      const answer = await api().file(file, account);
      expect([answer.statusCode, answer.body]).toEqual([404, absent.body]);
    }
  });

  test('a file of a cancelled submission is gone', async () => {
    const submission = await api().stage();
    const file = (await api().upload(submission)).body;
    await api().cancel(submission);
    expect((await api().file(file)).statusCode).toBe(404);
  });
});

describe('removing a staged file', () => {
  test('removes row and content; a second removal answers that it is absent [API-CLAIM-20]', async () => {
    const submission = await api().stage();
    const file = (await api().upload(submission)).body;
    const [row] = await filesOf(submission);
    expect((await api().removeFile(file)).statusCode).toBe(204);
    expect(await filesOf(submission)).toEqual([]);
    expect(storedFiles(server()).stored).not.toContain(row!.storage_key);
    expect((await api().removeFile(file)).statusCode).toBe(404);
  });

  test('is allowed to its owner only', async () => {
    const submission = await api().stage();
    const file = (await api().upload(submission)).body;
    const absent = await api().removeFile('no-such-file');
    for (const account of ['colleague', 'foreigner'] as const) {
      const answer = await api().removeFile(file, account);
      expect([answer.statusCode, answer.body]).toEqual([404, absent.body]);
    }
    expect(await filesOf(submission)).toHaveLength(1);
  });

  test('is refused after the submit, and so is another upload', async () => {
    const submission = await api().stage();
    const file = (await api().upload(submission)).body;
    await api().attach(submission);
    expect((await api().removeFile(file)).statusCode).toBe(409);
    expect((await api().upload(submission, 'more.txt')).statusCode).toBe(409);
    expect(await filesOf(submission)).toHaveLength(1);
  });
});
