import type { FastifyInstance } from 'fastify';
import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import { useTestServer } from '../../../test/harness.ts';
import { losingAnswers } from '../../../test/losing-answers.ts';
import { buildApp } from '../../app.ts';
import { calls, insertDocumentationClaims, rowsOf, storedFiles } from '../../../test/documentation.ts';
import { sweepUnreferenced } from './expire-staged.ts';

const server = useTestServer();
const api = () => calls(server());
const stored = () => storedFiles(server()).stored;
const filesOf = (submissionId: string) => rowsOf(server(), submissionId);

/** A second server on the same database. It can lose the response to the COMMIT of its next write. */
let other: FastifyInstance;
beforeAll(async () => {
  const { deps } = server();
  await insertDocumentationClaims(deps.db);
  other = await buildApp({
    ...deps,
    scopedTo: (scope) => {
      const link = losingAnswers(deps.scopedTo(scope));
      if (isLosing) link.loseNext();
      return link.db;
    },
  });
}, 60_000);
afterAll(() => other?.close());
beforeEach(() => server().deps.db.deleteFrom('unreferenced_file').execute());

let isLosing = false;
async function losing<T>(work: (lossy: ReturnType<typeof calls>) => Promise<T>): Promise<T> {
  isLosing = true;
  try {
    return await work(calls(server(), other));
  } finally {
    isLosing = false;
  }
}

const sweep = (hoursLater: number) => {
  const { deps } = server();
  const now = new Date(deps.clock.now().getTime() + hoursLater * 3_600_000);
  return sweepUnreferenced({ ...deps, clock: { ...deps.clock, now: () => now } });
};
const listed = async () =>
  (await server().deps.db.selectFrom('unreferenced_file').select('storage_key').execute()).map(
    (row) => row.storage_key,
  );

describe('when the response to COMMIT is lost', () => {
  test('an upload whose row is committed keeps its file, even after the sweep', async () => {
    const submission = await api().stage();
    const answer = await losing((lossy) => lossy.upload(submission, 'a.txt', 'Kept'));
    expect(answer.statusCode).toBe(503);
    const [row] = await filesOf(submission);
    expect(stored()).toContain(row!.storage_key);
    await sweep(48);
    expect((await api().file(row!.id)).body).toBe('Kept');
    // The browser sends the file again, and it replaces the first one.
    expect((await api().upload(submission, 'a.txt', 'Kept')).body).toBe(row!.id);
    expect(await filesOf(submission)).toHaveLength(1);
  });

  test('the sweep removes the file of a replaced, removed or cancelled row', async () => {
    const [replaced, removed, cancelled] = [await api().stage(), await api().stage(), await api().stage()];
    const ids: string[] = [];
    for (const id of [replaced, removed, cancelled]) ids.push((await api().upload(id, 'a.txt', id)).body);
    const keys = (await Promise.all([replaced, removed, cancelled].map(filesOf))).map(([row]) => row!.storage_key);
    const statuses = await losing(async (lossy) => [
      (await lossy.upload(replaced, 'a.txt', 'two')).statusCode,
      (await lossy.removeFile(ids[1]!)).statusCode,
      (await lossy.cancel(cancelled)).statusCode,
    ]);
    expect(statuses).toEqual([503, 503, 503]);
    expect(stored()).toEqual(expect.arrayContaining(keys));
    await sweep(1.01);
    for (const key of keys) expect(stored()).not.toContain(key);
    expect((await api().file(ids[0]!)).body).toBe('two');
    expect(await listed()).toEqual([]);
  });
});

describe('the sweep', () => {
  test('removes the file of an upload without a row, but only after an hour', async () => {
    const submission = await api().stage();
    const before = stored();
    const { deps } = server();
    const insert = vi.spyOn(deps.files, 'put').mockImplementationOnce(async (key, path) => {
      insert.mockRestore();
      await deps.files.put(key, path);
      throw new Error('killed here');
    });
    expect((await api().upload(submission)).statusCode).toBe(500);
    expect(stored()).toHaveLength(before.length + 1);
    expect(await sweep(0.99)).toBe(0);
    expect(stored()).toHaveLength(before.length + 1);
    expect(await sweep(1.01)).toBe(1);
    expect(stored().toSorted()).toEqual(before.toSorted());
  });

  test('keeps a file that a row refers to, even if it is in the list of unreferenced files', async () => {
    const submission = await api().stage();
    const file = (await api().upload(submission, 'a.txt', 'Kept')).body;
    const [row] = await filesOf(submission);
    const { db } = server().deps;
    await db
      .insertInto('unreferenced_file')
      .values({ storage_key: row!.storage_key, since: new Date(0) })
      .execute();
    expect(await sweep(48)).toBe(0);
    expect((await api().file(file)).body).toBe('Kept');
    expect(await listed()).toEqual([]);
  });

  test('tries again when the store fails', async () => {
    const { db, files } = server().deps;
    await db
      .insertInto('unreferenced_file')
      .values({ storage_key: 'ab-no-row', since: new Date(0) })
      .execute();
    const remove = vi.spyOn(files, 'remove').mockRejectedValueOnce(new Error('store gone'));
    await expect(sweep(48)).rejects.toThrow('store gone');
    expect(await listed()).toEqual(['ab-no-row']);
    remove.mockRestore();
    expect(await sweep(48)).toBe(1);
  });

  test('an upload that takes longer than the age limit is refused instead of losing its file', async () => {
    const submission = await api().stage();
    const { files } = server().deps;
    const put = vi.spyOn(files, 'put').mockImplementationOnce(async (key, path) => {
      put.mockRestore();
      await files.put(key, path);
      expect(await sweep(1.01)).toBe(1);
    });
    expect((await api().upload(submission)).statusCode).toBe(408);
    expect(await filesOf(submission)).toEqual([]);
  });
});
