import { mkdirSync, utimesSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { beforeAll, describe, expect, test } from 'vitest';
import { useTestServer } from '../../../test/harness.ts';
import {
  ABSENT,
  calls,
  FINAL,
  FOREIGN,
  insertDocumentationClaims,
  rowsOf,
  storedFiles,
} from '../../../test/documentation.ts';
import { expireStaged } from './expire-staged.ts';

const server = useTestServer();
const api = () => calls(server());
const filesOf = (submissionId: string) => rowsOf(server(), submissionId);

beforeAll(() => insertDocumentationClaims(server().deps.db), 60_000);

describe('staging and cancelling', () => {
  test('returns an ID of 128 random bits as text [API-CLAIM-14]', async () => {
    const answer = await api().call('staff', 'POST', `${FINAL}/documentation/submission/stage`);
    expect([answer.statusCode, answer.headers['content-type']]).toEqual([200, 'text/plain; charset=utf-8']);
    expect(answer.body).toMatch(/^[\w-]{22}$/);
    expect(await api().stage()).not.toBe(answer.body);
  });

  test.each(['01', '10', '11', '15', '92'])('is refused for a claim in status %s', async (status) => {
    const answer = await api().call('staff', 'POST', `9900000000${status}/documentation/submission/stage`);
    expect(answer.statusCode).toBe(409);
  });

  test('a claim of another office reads as absent', async () => {
    const absent = await api().call('staff', 'POST', `${ABSENT}/documentation/submission/stage`);
    const foreign = await api().call('staff', 'POST', `${FOREIGN}/documentation/submission/stage`);
    expect([foreign.statusCode, foreign.body]).toEqual([404, absent.body]);
  });

  test('cancelling removes the files and can be repeated [API-CLAIM-17]', async () => {
    const submission = await api().stage();
    await api().upload(submission);
    const [row] = await filesOf(submission);
    expect((await api().cancel(submission)).statusCode).toBe(204);
    expect(await filesOf(submission)).toEqual([]);
    expect(storedFiles(server()).stored).not.toContain(row!.storage_key);
    expect((await api().cancel(submission)).statusCode).toBe(204);
    expect((await api().upload(submission)).statusCode).toBe(409);
  });

  test('cancelling is allowed to the owner only, and not after the submit', async () => {
    const submission = await api().stage();
    const absent = await api().cancel('no-such-submission');
    const foreign = await api().cancel(submission, 'colleague');
    expect([foreign.statusCode, foreign.body]).toEqual([404, absent.body]);
    await api().attach(submission);
    expect((await api().cancel(submission)).statusCode).toBe(409);
  });
});

const age = (submissionId: string, hours: number) =>
  server()
    .deps.db.updateTable('submission')
    .set({ created_at: new Date(server().deps.clock.now().getTime() - hours * 3_600_000) })
    .where('id', '=', submissionId)
    .execute();
const stateOf = async (submissionId: string) =>
  (
    await server()
      .deps.db.selectFrom('submission')
      .select('state')
      .where('id', '=', submissionId)
      .executeTakeFirstOrThrow()
  ).state;

describe('submissions left open', () => {
  test('end after a day, even before the sweep removes them', async () => {
    const submission = await api().stage();
    const file = (await api().upload(submission)).body;
    await age(submission, 24);
    const answers = [
      await api().upload(submission, 'b.txt'),
      await api().attach(submission),
      await api().removeFile(file),
    ];
    expect(answers.map(({ statusCode }) => statusCode)).toEqual([409, 409, 409]);
    expect((await api().file(file)).statusCode).toBe(404);
  });

  test('are swept with their files; other submissions stay', async () => {
    const [old, young, sent] = [await api().stage(), await api().stage(), await api().stage()];
    for (const id of [old, young, sent]) await api().upload(id);
    await api().attach(sent);
    await age(old, 24.01);
    await age(young, 23.99);
    await age(sent, 100);
    const [outdated] = await filesOf(old);
    expect(await expireStaged(server().deps)).toBeGreaterThanOrEqual(1);
    expect(await Promise.all([old, young, sent].map(stateOf))).toEqual(['expired', 'staged', 'submitted']);
    expect(storedFiles(server()).stored).not.toContain(outdated!.storage_key);
    expect((await Promise.all([old, young, sent].map(filesOf))).map((rows) => rows.length)).toEqual([0, 1, 1]);
    expect((await api().cancel(old)).statusCode).toBe(204);
    expect(await expireStaged(server().deps)).toBe(0);
    const audit = await server()
      .deps.db.selectFrom('audit')
      .select('record_count')
      .where('action', '=', 'documentation.expire')
      .execute();
    expect(audit).toHaveLength(1);
  });

  test('uploads left by a crashed process are removed, new ones stay', async () => {
    const incoming = join(server().deps.config.dataDir, 'incoming');
    mkdirSync(incoming, { recursive: true });
    for (const name of ['dead', 'live']) writeFileSync(join(incoming, name), 'x');
    const twoHoursAgo = new Date(Date.now() - 7_200_000);
    utimesSync(join(incoming, 'dead'), twoHoursAgo, twoHoursAgo);
    await expireStaged(server().deps);
    expect(storedFiles(server()).incoming).toEqual(['live']);
  });
});
