import { fork } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { sql } from 'kysely';
import { describe, expect, inject, test } from 'vitest';
import { useTestServer } from '../../../test/harness.ts';
import { groupRows, useWatchedFiles } from '../../../test/watch/watched-files.ts';
import type { Report } from '../report/report-json.ts';
import { forkImport } from './fork-import.ts';
import type { Ended, WatchedFile } from './import-watched.ts';

const server = useTestServer();
const files = useWatchedFiles(() => server());
const db = () => server().database.db;
const NEVER = new AbortController().signal;
const isPostgres = inject('database').engine === 'postgres';
const groups = groupRows('GF');

/** Begins an import whose second chunk waits, and runs the test between both chunks. */
async function betweenChunks(
  name: string,
  run: (file: WatchedFile) => Promise<void>,
  begin: (file: WatchedFile) => unknown,
) {
  const rows = groups(4000);
  files.write(`working/${name}`, rows);
  const last = rows.at(-1)!;
  const held = await server().database.openBulk();
  await held.db.insertInto('member_group').values(last).execute();
  await held.db.transaction().execute(async (trx) => {
    await sql`select from member_group where id = ${last.id} for update`.execute(trx);
    const file = files.file(name);
    begin(file);
    const chunks = () => sql<{ chunks: number }>`select chunks from import where file_name = ${name}`.execute(db());
    await expect.poll(async () => (await chunks()).rows[0]?.chunks, { interval: 50 }).toBe(1);
    await run(file);
  });
  await held.close();
  return rows;
}

describe.runIf(isPostgres)('an import in a process of its own', () => {
  test('killed between two chunks, it is continued by the next look [IMPORT-30] [IMPORT-38]', async () => {
    const kill = new AbortController();
    const env = await files.env();
    let ended: Promise<Ended> | undefined;
    const rows = await betweenChunks(
      'groups.killed.ndjson',
      async () => {
        kill.abort();
        expect(await ended).toEqual({ stopped: 'exit-SIGKILL' });
      },
      (file) => (ended = forkImport(file, kill.signal, env)),
    );
    await (await files.watch()).look(NEVER);
    const report = JSON.parse(files.read('reports/groups.killed.ndjson.json')) as Report;
    expect(report).toMatchObject({ state: 'done', rows: { read: 4000 } });
    const { rows: stored } = await sql`select id from member_group where id like 'GF%'`.execute(db());
    expect(stored.length).toBe(rows.length);
    expect(files.names('done')).toEqual(['groups.killed.ndjson']);
  });

  test('it ends when the portal has ended [IMPORT-38]', async () => {
    const worker = fileURLToPath(new URL('../../cli/import-process/worker.ts', import.meta.url));
    const child = fork(worker, [], {
      env: await files.env(),
      execArgv: [],
      stdio: ['ignore', 'ignore', 'ignore', 'ipc'],
    });
    await betweenChunks(
      'groups.orphan.ndjson',
      async () => {
        const ended = new Promise((resolve) => child.once('exit', resolve));
        // The channel closes in the same way when the portal is killed.
        child.disconnect();
        expect(await ended).toBe(1);
      },
      (file) => child.send(file),
    );
  });
});
