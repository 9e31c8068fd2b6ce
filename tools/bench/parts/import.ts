import { chmodSync, closeSync, createReadStream, createWriteStream, openSync, readSync } from 'node:fs';
import { once } from 'node:events';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { setTimeout as delay } from 'node:timers/promises';
import { StringDecoder } from 'node:string_decoder';
import pg from 'pg';
import { copyLine } from '@pbt/server/database/copy-text';
import { copyInto } from '@pbt/server/database/postgres/copy';
import { callsOf } from '../calls.ts';
import { writeClaimFile } from '../claim-file.ts';
import { runPbt, spentBy, type ImportRun, type Spent } from '../import-process.ts';
import { bodyOf, type Call } from '../load.ts';
import { loadClaims } from '../load-claims.ts';
import { cpuOfAll, quantile, round } from '../measure.ts';
import {
  inFolder,
  postgresOf,
  startMeasured,
  startPostgres,
  tokenOf,
  withIssuer,
  type Postgres,
} from '../measured-portal.ts';
import { TODAY, type PartOptions, type Size } from '../part.ts';
import { openDatabase } from '@pbt/server/database/open';

export interface ReadFigures {
  readonly calls: number;
  readonly p50: number;
  readonly p95: number;
}

export interface ImportResult {
  /** Claims of the database before, and of the file. */
  readonly stored: number;
  readonly claims: number;
  readonly megabytes: number;
  readonly bareCopy: Spent;
  /** COPY of the rows into the tables of claims with their indexes, while the same triggers are off as in `without`. */
  readonly rawCopy: Spent;
  readonly first: ImportRun;
  readonly second: ImportRun;
  /** New claims, while the triggers that keep outcomes, tasks, sums of payments and notices are off. */
  readonly without: ImportRun;
  /** Smaller imports with and without those triggers in turn, because the speed of a machine changes with the minutes. */
  readonly pairs: { readonly claims: number; readonly with: readonly Spent[]; readonly without: readonly Spent[] };
  /** Memory of a `pbt` process that imports nothing, in megabytes. */
  readonly idleMb: number;
  readonly reads: { readonly alone: ReadFigures; readonly during: ReadFigures };
}

const SIZES = { full: { stored: 1_000_000, claims: 500_000 }, quick: { stored: 50_000, claims: 20_000 } };
const PAIRS = { full: { count: 4, claims: 100_000 }, quick: { count: 1, claims: 5_000 } };
const TABLES = [
  ['claim', 'id'],
  ['claim_item', 'claim_id'],
  ['claim_adjustment', 'claim_id'],
] as const;
const BLOCK_BYTES = 256 * 1024;

/** Yields the text of a file in blocks. */
function* textOf(path: string): Generator<string> {
  const file = openSync(path, 'r');
  const decoder = new StringDecoder('utf8');
  const block = Buffer.alloc(BLOCK_BYTES);
  try {
    for (let length = readSync(file, block); length > 0; length = readSync(file, block)) {
      yield decoder.write(block.subarray(0, length));
    }
  } finally {
    closeSync(file);
  }
}

async function withClient<T>(url: string, work: (client: pg.Client) => Promise<T>): Promise<T> {
  const client = new pg.Client({
    connectionString: url,
    options: '-c jit=off -c statement_timeout=0 -c pbt.import=on',
  });
  await client.connect();
  try {
    return await work(client);
  } finally {
    await client.end();
  }
}

const STAGED = ['import_id', 'position', 'line', 'key', 'version', 'content_hash', 'source_hash', 'body'];

/** Writes the rows of the file as the staging table has them. */
async function writeStaged(from: string, to: string): Promise<void> {
  const out = createWriteStream(to);
  let line = 0;
  for await (const text of createInterface({ input: createReadStream(from) })) {
    line += 1;
    const row = [1, line, line, text.slice(7, 19), null, line * 1e9, line * 1e9, text];
    if (!out.write(copyLine(row))) await once(out, 'drain');
  }
  out.end();
  await once(out, 'close');
}

/** Calls the portal once in a while, as an office does, until the signal is aborted. */
async function readClaims(url: string, token: string, calls: readonly Call[], signal: AbortSignal): Promise<number[]> {
  const waits: number[] = [];
  for (let turn = 0; !signal.aborted; turn += 1) {
    const call = calls[turn % calls.length]!;
    const started = performance.now();
    const response = await fetch(`${url}${call.path}`, {
      method: call.method,
      headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
      body: bodyOf(call),
    });
    await response.text();
    if (!response.ok) throw new Error(`${call.path} answers ${response.status}`);
    waits.push(performance.now() - started);
    await delay(20);
  }
  return waits;
}

const figuresOf = (waits: readonly number[]): ReadFigures => ({
  calls: waits.length,
  p50: round(quantile(waits, 0.5)),
  p95: round(quantile(waits, 0.95)),
});

/** Measures Browse Claims without an import, and while one applies rows. */
async function measureReads(
  postgres: Postgres,
  url: string,
  folder: string,
  argv: readonly string[],
  quick: boolean,
): Promise<ImportResult['reads']> {
  return withIssuer(async (issuer) => {
    await withClient(url, (client) => client.query('update app_user set issuer = $1', [issuer.url]));
    const reading = await openDatabase({ url, dataDir: undefined, poolSize: 1 });
    const calls = (await callsOf(reading.db, TODAY)).find(({ label }) => label.startsWith('claims of a year'))!.calls;
    await reading.close();
    const server = await startMeasured(issuer, { DATABASE_URL: url, PBT_DATA_DIR: join(folder, 'portal') });
    try {
      const token = await tokenOf(issuer, 'staff');
      const seconds = quick ? 3 : 30;
      await readClaims(server.url, token, calls, AbortSignal.timeout(2000));
      const alone = await readClaims(server.url, token, calls, AbortSignal.timeout(seconds * 1000));
      const over = new AbortController();
      let during: Promise<number[]> = Promise.resolve([]);
      const onApply = () => void (during = readClaims(server.url, token, calls, over.signal));
      await runPbt({ postgres, url, folder, argv, onApply });
      over.abort();
      return { alone: figuresOf(alone), during: figuresOf(await during) };
    } finally {
      await server.end('SIGTERM');
    }
  });
}

/** Returns the address of a copy of a database on the same server. */
async function copyOf(postgres: Postgres, url: string, name: string): Promise<string> {
  const source = new URL(url).pathname.slice(1);
  const copy = new URL(url);
  copy.pathname = `/${name}`;
  await withClient(postgres.url, async (client) => {
    await client.query(`drop database if exists ${name} with (force)`);
    await client.query(`create database ${name} template ${source}`);
  });
  return copy.href;
}

/** Turns off the triggers that keep outcomes, tasks, sums of payments and notices. */
async function disableDerived(client: pg.Client): Promise<void> {
  const { rows } = await client.query<{ statement: string }>(
    `select format('alter table %s disable trigger %I', tgrelid::regclass, tgname) as statement from pg_trigger
     where not tgisinternal and tgname ~ '^(claim_outcome|task|remittance_sum|notice_count)_'`,
  );
  for (const { statement } of rows) await client.query(statement);
}

/** Imports the same new claims with and without derived rows in turn, each time into a new copy of the database. */
async function measurePairs(
  postgres: Postgres,
  base: string,
  folder: string,
  quick: boolean,
): Promise<ImportResult['pairs']> {
  const { count, claims } = quick ? PAIRS.quick : PAIRS.full;
  const file = join(folder, 'claims.pairs.ndjson');
  await writeClaimFile(base, file, claims);
  const argv = ['import', file, '--again', '--json', '--reports', folder];
  const importInto = async (prepare: (client: pg.Client) => Promise<void>): Promise<Spent> => {
    const url = await copyOf(postgres, base, 'bench_import_b');
    await withClient(url, prepare);
    const { wall, importCpu, databaseCpu } = await runPbt({ postgres, url, folder, argv });
    return { wall, importCpu, databaseCpu };
  };
  const pairs: { with: Spent[]; without: Spent[] } = { with: [], without: [] };
  for (let pair = 0; pair < count; pair += 1) {
    pairs.with.push(await importInto(async () => {}));
    pairs.without.push(await importInto(disableDerived));
  }
  return { claims, ...pairs };
}

async function lastImport(client: pg.Client): Promise<number> {
  const { rows } = await client.query<{ id: number }>('select coalesce(max(import_id), 0) as id from claim');
  return rows[0]!.id;
}

/**
 * Imports claims with their lines into a database that has claims, and again. Compares the time with COPY of the same
 * rows. The rows of COPY are those that the import wrote.
 */
export async function measureImport({ quick, log, databases }: PartOptions): Promise<ImportResult> {
  const { stored, claims } = quick ? SIZES.quick : SIZES.full;
  const given = quick ? undefined : databases[stored as Size];
  const postgres = given === undefined ? await startPostgres() : await postgresOf(given);
  try {
    return await inFolder(async (folder) => {
      // PostgreSQL, another account, writes the rows for COPY into this folder.
      chmodSync(folder, 0o777);
      const base = given ?? (await postgres.create('bench_import'));
      if (given === undefined) {
        log(`loading ${stored} claims`);
        await loadClaims(base, stored);
      }
      const file = join(folder, 'claims.ndjson');
      await writeClaimFile(base, file, claims);
      const argv = ['import', file, '--again', '--json', '--reports', folder];
      const url = await copyOf(postgres, base, 'bench_import_a');
      const run = (more: readonly string[]) => runPbt({ postgres, url, folder, argv: more });
      const { memoryMb: idleMb } = await run(['import', 'list', '--json']);
      const first = await run(argv);
      log(
        `first import: ${first.wall} s (CPU ${first.importCpu} and ${first.databaseCpu} s), staged after ${first.staged} s, ${first.memoryMb - idleMb} MB above idle`,
      );
      const second = await run(argv);
      log(
        `second import: ${second.wall} s (CPU ${second.importCpu} and ${second.databaseCpu} s), ${second.memoryMb - idleMb} MB above idle`,
      );
      if (first.rows['new'] !== claims || second.rows['unchanged'] !== claims) {
        throw new Error(`not all rows were imported: ${JSON.stringify([first.rows, second.rows])}`);
      }
      const before = await withClient(base, lastImport);
      const columns = new Map<string, string[]>();
      await withClient(url, async (client) => {
        for (const [table, key] of TABLES) {
          const { rows } = await client.query<{ name: string }>(
            // PostgreSQL computes generated columns itself and refuses to copy them.
            `select attname as name from pg_attribute
             where attrelid = $1::regclass and attnum > 0 and not attisdropped and attgenerated = ''`,
            [table],
          );
          const names = rows.map(({ name }) => name);
          columns.set(table, names);
          const ofImport = `import_id > ${before}`;
          const mine = table === 'claim' ? ofImport : `claim_id in (select id from claim where ${ofImport})`;
          await client.query(
            `copy (select ${names.join(', ')} from ${table} where ${mine} order by ${key}) to '${folder}/${table}.copy'`,
          );
        }
      });
      const plain = await copyOf(postgres, base, 'bench_import_b');
      const rawCopy = await withClient(plain, async (client) => {
        await disableDerived(client);
        return spentBy(postgres, async () => {
          for (const [table] of TABLES) {
            await copyInto(client, table, columns.get(table)!, textOf(`${folder}/${table}.copy`));
          }
        });
      });
      log(`COPY into the same tables: ${rawCopy.wall} s (CPU ${rawCopy.databaseCpu} s)`);
      const bare = await copyOf(postgres, base, 'bench_import_b');
      await withClient(bare, disableDerived);
      const without = await runPbt({ postgres, url: bare, folder, argv });
      log(
        `import without outcomes and tasks: ${without.wall} s (CPU ${without.importCpu} and ${without.databaseCpu} s)`,
      );
      const pairs = await measurePairs(postgres, base, folder, quick);
      log(
        `imports of ${pairs.claims} claims in turn: CPU ${round(cpuOfAll(pairs.with))} s with outcomes and tasks, ${round(cpuOfAll(pairs.without))} s without`,
      );
      await writeStaged(file, join(folder, 'staged.copy'));
      const bareCopy = await withClient(url, async (client) => {
        await client.query('create unlogged table bench_staged (like import_staged including all)');
        return spentBy(postgres, () => copyInto(client, 'bench_staged', STAGED, textOf(join(folder, 'staged.copy'))));
      });
      log(`COPY into an unlogged table: ${bareCopy.wall} s (CPU ${bareCopy.databaseCpu} s)`);
      const beside = await copyOf(postgres, base, 'bench_import_b');
      const reads = await measureReads(postgres, beside, folder, argv, quick);
      log(`Browse Claims: p95 ${reads.alone.p95} ms, ${reads.during.p95} ms during an import`);
      const megabytes = await withClient(base, async (client) => {
        const { rows } = await client.query<{ mb: number }>(
          'select (pg_database_size(current_database()) / 1e6)::integer as mb',
        );
        return rows[0]!.mb;
      });
      return { stored, claims, megabytes, bareCopy, rawCopy, first, second, without, pairs, idleMb, reads };
    });
  } finally {
    postgres.stop();
  }
}
