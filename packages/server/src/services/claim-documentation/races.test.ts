import type { FastifyInstance } from 'fastify';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { useTestServer } from '../../../test/harness.ts';
import { buildApp } from '../../app.ts';
import { createAudit } from '../../audit/trail.ts';
import { calls, insertDocumentationClaims, storedFiles } from '../../../test/documentation.ts';

const server = useTestServer();
let second: FastifyInstance;

/** One process runs its writes one after another, so a race needs a second process on the same database. */
beforeAll(async () => {
  const { deps } = server();
  await insertDocumentationClaims(deps.db);
  second = await buildApp({ ...deps, audit: createAudit(deps.db, deps.config.keys) });
});
afterAll(() => second.close());

const both = () => [calls(server()), calls(server(), second)] as const;
const workItems = (id: string) =>
  server().deps.db.selectFrom('work_item').select('id').where('submission_id', '=', id).execute();
const tally = (answers: readonly { statusCode: number }[]) => {
  const counts: Record<number, number> = {};
  for (const { statusCode } of answers) counts[statusCode] = (counts[statusCode] ?? 0) + 1;
  return counts;
};

test('50 identical submits at once create one submission and get the same answer', async () => {
  const api = both();
  const id = await api[0].stage();
  const answers = await Promise.all(Array.from({ length: 50 }, (_, index) => api[index % 2]!.attach(id)));
  expect(tally(answers)).toEqual({ 204: 50 });
  expect(await workItems(id)).toHaveLength(1);
});

test('of two different submits at once, one is accepted and the other is always refused', async () => {
  const api = both();
  const id = await api[0].stage();
  const answers = await Promise.all(
    Array.from({ length: 20 }, (_, index) => api[index % 2]!.attach(id, { notes: index % 2 === 0 ? 'one' : 'two' })),
  );
  expect(tally(answers)).toEqual({ 204: 10, 409: 10 });
  expect(await workItems(id)).toHaveLength(1);
});

test('submit, cancel, upload and remove at once end in one state with exactly the files of that state', async () => {
  const api = both();
  const { db } = server().deps;
  for (let round = 0; round < 12; round += 1) {
    const id = await api[0].stage();
    const file = (await api[0].upload(id, 'first.txt', `round ${round}`)).body;
    const [submit, cancel, upload, remove, again] = await Promise.all([
      api[round % 2]!.attach(id),
      api[(round + 1) % 2]!.cancel(id),
      api[0].upload(id, 'second.txt', `round ${round}`),
      api[1].removeFile(file),
      api[0].attach(id),
    ]);
    const { state } = await db.selectFrom('submission').select('state').where('id', '=', id).executeTakeFirstOrThrow();
    const files = await db
      .selectFrom('stored_file')
      .select(['name', 'storage_key'])
      .where('submission_id', '=', id)
      .execute();
    const { stored } = storedFiles(server());
    const names = files.map(({ name }) => name).toSorted();

    expect([submit.statusCode, cancel.statusCode, again.statusCode]).toEqual(
      state === 'submitted' ? [204, 409, 204] : [409, 204, 409],
    );
    expect(await workItems(id)).toHaveLength(state === 'submitted' ? 1 : 0);
    expect(files.filter(({ storage_key }) => !stored.includes(storage_key))).toEqual([]);
    const kept = [
      remove.statusCode === 204 ? [] : ['first.txt'],
      upload.statusCode === 200 ? ['second.txt'] : [],
    ].flat();
    expect(names).toEqual(state === 'submitted' ? kept : []);
  }
  const rows = await db.selectFrom('stored_file').select('storage_key').execute();
  const known = new Set(rows.map(({ storage_key }) => storage_key));
  expect(storedFiles(server()).stored.filter((key) => !known.has(key))).toEqual([]);
  expect(storedFiles(server()).incoming).toEqual([]);
});
