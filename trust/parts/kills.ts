import { randomBytes } from 'node:crypto';
import { existsSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { sql } from 'kysely';
import pg from 'pg';
import { verifyAudit } from '../../packages/server/src/cli/audit-verify.ts';
import { createClock } from '../../packages/server/src/clock.ts';
import { readConfig } from '../../packages/server/src/config.ts';
import { openDatabase, type Db } from '../../packages/server/src/db.ts';
import { ensureDemoData } from '../../packages/server/src/demo/ensure.ts';
import { TEST_TODAY } from '../../packages/server/test/settings.ts';
import { differences, finish, work, type History } from '../history.ts';
import { claimsOf, startIssuer, type Issuer } from '../issuer.ts';
import { random, tally, type Part, type PartOptions } from '../part.ts';
import { plant } from '../plant.ts';
import { freePort, startServer } from '../server-process.ts';
import { databaseUrl, TEMPLATE } from '../source.ts';

const CLIENTS = 3;

interface Home {
  readonly name: string;
  readonly url: string | undefined;
  readonly folder: string;
  close(): Promise<void>;
}

const bindTo = (db: Db, issuer: string) => db.updateTable('app_user').set({ issuer }).execute();

async function embeddedHome(issuer: string): Promise<Home> {
  const folder = mkdtempSync(join(tmpdir(), 'pbt-trust-kills-'));
  const config = readConfig({ PBT_TODAY: TEST_TODAY });
  const database = await openDatabase({ url: undefined, dataDir: folder });
  await ensureDemoData(database, config, createClock(TEST_TODAY, config.planTimeZone), { members: 20, claims: 50 });
  await plant(database.db);
  await bindTo(database.db, issuer);
  await database.close();
  return {
    name: 'pglite',
    url: undefined,
    folder,
    close: async () => rmSync(folder, { recursive: true, force: true }),
  };
}

async function postgresHome(issuer: string): Promise<Home | null> {
  const [engine, address] = (process.env['PBT_TRUST_SOURCE'] ?? '').split(' ');
  if (engine !== 'postgres') return null;
  const folder = mkdtempSync(join(tmpdir(), 'pbt-trust-kills-'));
  const name = `pbt_trust_kills_${randomBytes(4).toString('hex')}`;
  const admin = new pg.Client({ connectionString: address! });
  await admin.connect();
  await admin.query(`create database ${name} template ${TEMPLATE}`);
  const url = databaseUrl(address!, name);
  const database = await openDatabase({ url, dataDir: undefined });
  await bindTo(database.db, issuer);
  await database.close();
  return {
    name: 'postgres',
    url,
    folder,
    close: async () => {
      await admin.query(`drop database ${name} with (force)`);
      await admin.end();
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

/** The tables themselves, when nothing runs any more. */
async function checkTables({ url, folder }: Home, history: History, count: ReturnType<typeof tally>): Promise<void> {
  const database = await openDatabase({ url, dataDir: url === undefined ? folder : undefined });
  const { db } = database;
  try {
    const rows = await db.selectFrom('submission').select(['id', 'state', 'notes']).execute();
    const byId = new Map(rows.map((row) => [row.id, row]));
    const queued = Map.groupBy(
      await db.selectFrom('work_item').select('submission_id').execute(),
      (row) => row.submission_id,
    );
    for (const { submission, wish, notes, isDone, file } of history.stories) {
      const row = byId.get(submission);
      count.check(row !== undefined, () => `acknowledged ${submission} is gone`);
      const items = queued.get(submission)?.length ?? 0;
      count.check(
        items === (row?.state === 'submitted' ? 1 : 0),
        () => `${submission} (${row?.state}) has ${items} queue entries`,
      );
      if (!isDone) continue;
      const state = wish === 'submit' ? 'submitted' : 'cancelled';
      count.check(row?.state === state, () => `${submission} is ${row?.state}, was acknowledged as ${state}`);
      if (wish === 'submit') count.check(row?.notes === notes, () => `${submission} has other notes`);
      if (wish === 'cancel' && file) {
        const left = await db.selectFrom('stored_file').select('id').where('id', '=', file.id).executeTakeFirst();
        count.check(left === undefined, () => `${submission} was cancelled and keeps a file`);
      }
    }
    const stored = await db.selectFrom('stored_file').select('storage_key').where('name', '=', 'notes.txt').execute();
    for (const { storage_key: key } of stored) {
      count.check(existsSync(join(folder, 'files', key.slice(0, 2), key)), () => `the row of ${key} has no file`);
    }
    const { rows: audited } = await sql<{ request_id: string; n: number }>`
      select request_id, count(*)::int as n from audit where outcome = 'ok' group by request_id`.execute(db);
    const times = new Map(audited.map(({ request_id, n }) => [request_id, n]));
    for (const id of history.acknowledged) {
      count.check(times.get(id) === 1, () => `an acknowledged write has ${times.get(id) ?? 0} audit rows`);
    }
    const { problems } = await verifyAudit(db, readConfig({}).keys);
    count.check(problems.length === 0, () => `the audit trail does not hold: ${JSON.stringify(problems.slice(0, 3))}`);
  } finally {
    await database.close();
  }
}

async function killsOn(
  home: Home,
  issuer: Issuer,
  kills: number,
  next: () => number,
  count: ReturnType<typeof tally>,
): Promise<string> {
  const history: History = { stories: [], acknowledged: [], attested: 0 };
  const ready: number[] = [];
  const settings = {
    HOST: '127.0.0.1',
    PORT: String(await freePort()),
    PBT_DATA_DIR: home.folder,
    PBT_TODAY: TEST_TODAY,
    PBT_DEMO_DATA: 'false',
    RATE_LIMITS: 'false',
    LOG_LEVEL: 'fatal',
    OIDC_AUTHORITY: issuer.url,
    OIDC_AUDIENCE: 'pbt-api',
    ...(home.url === undefined ? {} : { DATABASE_URL: home.url }),
  };
  let server = await startServer(settings);
  try {
    for (let kill = 1; kill <= kills; kill += 1) {
      const tokens = {
        staff: await issuer.sign(claimsOf(issuer.url, 'staff')),
        attest: await issuer.sign(claimsOf(issuer.url, 'attest')),
      };
      const client = { url: server.url, tokens, history };
      const since = history.stories.length;
      const working = Promise.all(Array.from({ length: CLIENTS }, () => work(client, next)));
      await pause(100 + next() * 800);
      await server.end('SIGKILL');
      await working;
      server = await startServer(settings);
      ready.push(server.readyAfter);
      const again = { ...client, url: server.url };
      for (const problem of await differences(again, since)) count.fail(`${home.name}, kill ${kill}: ${problem}`);
      // What was on its way when the server died is sent again, as a browser's Retry does, and once more for good measure.
      for (const story of history.stories.slice(since)) {
        if (story.isDone) continue;
        const status = [await finish(again, story), await finish(again, story)];
        count.check(
          status.every((each) => each === 204),
          () => `${home.name}, kill ${kill}: sent again, ${story.wish} answers ${status.join(' and ')}`,
        );
      }
      for (const problem of await differences(again, since))
        count.fail(`${home.name}, kill ${kill}, sent again: ${problem}`);
      count.check(true, () => '');
    }
  } finally {
    await server.end('SIGTERM');
  }
  await checkTables(home, history, count);
  const median = ready.toSorted((a, b) => a - b)[Math.floor(ready.length / 2)];
  return `${kills} kills, ${history.acknowledged.length} acknowledged writes, ready again after ${median} ms (median)`;
}

async function run({ long, seed, log }: PartOptions) {
  const count = tally();
  const next = random(seed);
  const issuer = await startIssuer();
  try {
    const homes = [await embeddedHome(issuer.url), await postgresHome(issuer.url)].filter((home) => home !== null);
    if (homes.length < 2) log('PostgreSQL is missing: the embedded database alone');
    for (const [index, home] of homes.entries()) {
      const kills = long ? 500 : index === 0 ? 13 : 12;
      try {
        log(`${home.name}: ${await killsOn(home, issuer, kills, next, count)}`);
      } finally {
        await home.close();
      }
    }
    return count.result();
  } finally {
    issuer.close();
  }
}

export const kills: Part = { name: 'kills', run };
