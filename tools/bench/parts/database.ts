import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { sql } from 'kysely';
import pg from 'pg';
import { openDatabase } from '@pbt/server/database/open';
import { casesOf } from './database-cases.ts';
import { makeSubmissions } from './office-cases.ts';
import { makeGiantRemittance } from './large-remittance.ts';
import { loadClaims } from '../load-claims.ts';
import { cpuOf, isOfPostgres, summaryOf, type Sample, type Summary } from '../measure.ts';
import { SIZES, type PartOptions, type Size } from '../part.ts';
import { startPostgres, type Postgres } from '../measured-portal.ts';
import { recordStatements } from '../statements.ts';

export interface DatabaseRow {
  readonly label: string;
  readonly taxIds: number;
  readonly isSameOffice: boolean;
  readonly total: number | null;
  readonly isExact: boolean;
  readonly portal: Summary;
  /** The same SQL statements, sent with `pg` without the portal's code. */
  readonly floor: Summary;
  readonly plain: Summary | null;
  readonly plainTotal: number | null;
}

export interface DatabaseResult {
  readonly sizes: readonly {
    readonly claims: number;
    readonly facts: string;
    readonly version: string;
    readonly megabytes: number;
    readonly office: readonly number[];
    readonly rows: readonly DatabaseRow[];
  }[];
  readonly missing: readonly number[];
}

/** Runs before the measurement, so that V8 has compiled the code. */
const WARM_UP = 40;
/** With fewer runs the p99 would be nearly the maximum. */
const RUNS = 200;

setFlagsFromString('--expose-gc');
/** Collects the garbage of earlier runs, so that its cost does not count for the measured ones. */
const collectGarbage = runInNewContext('gc') as () => void;

async function sample(cpu: () => number, work: () => Promise<unknown>, limit: Limit): Promise<Sample[]> {
  for (let run = 0; run < limit.warmUp; run += 1) await work();
  collectGarbage();
  const samples: Sample[] = [];
  const started = performance.now();
  const isOver = () => samples.length >= limit.least && performance.now() - started > limit.seconds * 1000;
  while (samples.length < limit.most && !isOver()) {
    const [wall, spent] = [performance.now(), cpu()];
    await work();
    samples.push({ wall: performance.now() - wall, cpu: cpu() - spent });
  }
  return samples;
}

interface Limit {
  readonly warmUp: number;
  readonly least: number;
  readonly most: number;
  readonly seconds: number;
}

const SETTINGS = '-c plan_cache_mode=force_custom_plan -c jit=off -c statement_timeout=0';

async function measureSize(
  url: string,
  known: readonly number[] | null,
  { quick, query, log }: PartOptions,
): Promise<DatabaseResult['sizes'][number]> {
  const database = await openDatabase({ url, dataDir: undefined, poolSize: 1 });
  const bare = new pg.Client({ connectionString: url, options: SETTINGS });
  await bare.connect();
  try {
    const [caller, owner] = [database.scopedTo([]), database.db];
    /** Measures with one connection. The portal replaces old connections, so it begins again if that has happened. */
    const measured = async (db: typeof owner, work: () => Promise<unknown>, limit: Limit): Promise<Summary> => {
      const own = sql<{ pid: number }>`select pg_backend_pid() as pid`;
      for (;;) {
        await sql`set statement_timeout = 0`.execute(db);
        // Plain queries must run in one process, because only the CPU time of that process is counted.
        await sql`set max_parallel_workers_per_gather = 0`.execute(db);
        const { pid } = (await own.execute(db)).rows[0]!;
        const samples = await sample(spent(pid), work, limit);
        if ((await own.execute(db)).rows[0]!.pid === pid) return summaryOf(samples);
      }
    };
    const barePid = (await bare.query<{ pid: number }>('select pg_backend_pid() as pid')).rows[0]!.pid;
    if (!isOfPostgres(barePid)) throw new Error('the database has to run on this machine: its CPU is read here');
    const { claims } = (await bare.query<{ claims: number }>('select count(*) as claims from claim')).rows[0]!;
    const { version, megabytes } = (
      await bare.query<{ version: string; megabytes: number }>(
        `select current_setting('server_version') as version,
          (pg_database_size(current_database()) / 1e6)::integer as megabytes`,
      )
    ).rows[0]!;
    const spent = (backend: number) => () => {
      const { user, system } = process.cpuUsage();
      return (user + system) / 1e3 + cpuOf(backend);
    };
    const often = quick
      ? { warmUp: 1, least: 3, most: 5, seconds: 0.2 }
      : { warmUp: WARM_UP, least: RUNS, most: RUNS, seconds: 0 };
    const seldom = quick
      ? { warmUp: 0, least: 1, most: 1, seconds: 0 }
      : { warmUp: 1, least: 5, most: 20, seconds: 1.5 };
    const { cases, facts, office } = await database.withoutTimeout(() => casesOf(database, known));
    const rows: DatabaseRow[] = [];
    for (const one of cases.filter(({ label }) => query?.test(label) ?? true)) {
      let answer: Awaited<ReturnType<typeof one.ask>>;
      const statements = await recordStatements(async () => (answer = await one.ask()));
      const portal = await measured(caller, one.ask, often);
      const replay = async () => {
        for (const [text, values] of statements) await bare.query(text, [...values]);
      };
      const floor = summaryOf(await sample(spent(barePid), replay, often));
      const plain =
        one.plain && !one.isSameOffice
          ? await database.withoutTimeout(() => measured(owner, one.plain!, seldom))
          : null;
      const plainTotal = one.plain ? await database.withoutTimeout(one.plain) : null;
      if (plainTotal === 0) throw new Error(`${one.label}: nothing to be found, so nothing to be measured`);
      rows.push({
        label: one.label,
        taxIds: one.taxIds,
        isSameOffice: one.isSameOffice,
        total: answer?.total ?? null,
        isExact: answer?.totalIsExact ?? true,
        portal,
        floor,
        plain,
        plainTotal,
      });
      log(
        `${claims} claims, ${one.taxIds} tax IDs${one.isSameOffice ? ', same office' : ''}, ${one.label}: CPU ${portal.cpuP50}/${portal.cpuP99} ms, floor ${floor.cpuP50}, plain ${plain?.cpuP50 ?? '-'}`,
      );
    }
    return { claims, facts, version, megabytes, office, rows };
  } finally {
    await bare.end();
    await database.close();
  }
}

/** Returns the address of a database with that name on the same server. Creates it if it is missing. */
async function databaseBeside(url: string, name: string): Promise<string> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  const { rowCount } = await client.query('select from pg_database where datname = $1', [name]);
  if (rowCount === 0) await client.query(`create database ${name}`);
  await client.end();
  const found = new URL(url);
  found.pathname = `/${name}`;
  return found.href;
}

/**
 * Measures every size. A size without a given database is loaded on the server of the given largest database, and kept
 * for the next run. Without a largest database it is loaded on a temporary server.
 */
export async function measureDatabase(options: PartOptions): Promise<DatabaseResult> {
  const { databases, loadBig, quick, log } = options;
  const given = databases[10_000_000];
  let cluster: Postgres | null = null;
  const urlOf = async (size: Size): Promise<string | null> => {
    const known = databases[size];
    if (known !== undefined) return known;
    if (size === 10_000_000 && !loadBig) return null;
    if (given === undefined) cluster ??= await startPostgres();
    const url = await databaseBeside(given ?? cluster!.url, `pbt_bench_${quick ? 'quick' : size}`);
    log(`loading ${size} claims`);
    await loadClaims(url, quick ? size / 50 : size);
    return url;
  };
  const sizes: DatabaseResult['sizes'][number][] = [];
  const missing: number[] = [];
  try {
    for (const size of quick ? SIZES.slice(0, 1) : SIZES) {
      const url = await urlOf(size);
      if (url === null) {
        missing.push(size);
        continue;
      }
      await makeGiantRemittance(url);
      await makeSubmissions(url);
      sizes.push(await measureSize(url, sizes[0]?.office ?? null, options));
    }
  } finally {
    (cluster as Postgres | null)?.stop();
  }
  return { sizes, missing };
}
