import { spawn } from 'node:child_process';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import pg from 'pg';
import { cpuOf, residentMb, round } from './measure.ts';
import { untilEnded, type Postgres } from './measured-portal.ts';
import { TODAY } from './part.ts';

const MAIN = fileURLToPath(new URL('../../packages/server/src/cli/main.ts', import.meta.url));
const POLL_MS = 100;

/** The duration of a step and the CPU time of its processes, in seconds. */
export interface Spent {
  readonly wall: number;
  readonly importCpu: number;
  readonly databaseCpu: number;
}

/** Adds up the CPU time of processes that come and go. */
function watchProcesses(pids: () => readonly number[]): () => number {
  const first = new Map(pids().map((pid) => [pid, cpuOf(pid)]));
  const last = new Map<number, number>();
  const look = () => {
    for (const pid of pids()) {
      const cpu = cpuOf(pid);
      if (!Number.isNaN(cpu)) last.set(pid, cpu);
    }
  };
  const timer = setInterval(look, POLL_MS);
  return () => {
    look();
    clearInterval(timer);
    return [...last].reduce((sum, [pid, cpu]) => sum + cpu - (first.get(pid) ?? 0), 0) / 1000;
  };
}

/** Measures work of the database alone. */
export async function spentBy(postgres: Postgres, work: () => Promise<unknown>): Promise<Spent> {
  const database = watchProcesses(postgres.pids);
  const started = performance.now();
  await work();
  const wall = (performance.now() - started) / 1000;
  return { wall: round(wall, 2), importCpu: 0, databaseCpu: round(database(), 2) };
}

export interface ImportRun extends Spent {
  /** Seconds until the file was read, checked and staged. */
  readonly staged: number;
  /** The highest resident memory of the process, in megabytes. */
  readonly memoryMb: number;
  readonly rows: Readonly<Record<string, number>>;
}

export interface ImportOrder {
  readonly postgres: Postgres;
  readonly url: string;
  readonly folder: string;
  /** Arguments of `pbt`. */
  readonly argv: readonly string[];
  /** Called when the import begins to apply rows. */
  readonly onApply?: () => void;
}

/** Runs `pbt` in its own process, as an operator does. */
export async function runPbt({ postgres, url, folder, argv, onApply }: ImportOrder): Promise<ImportRun> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  const { rows: before } = await client.query<{ last: number }>(
    'select coalesce(max(id), 0)::integer as last from import',
  );
  const stateOf = async () => {
    const { rows } = await client.query<{ state: string }>('select state from import where id > $1', [before[0]!.last]);
    return rows[0]?.state ?? 'reading';
  };
  const env = {
    ...process.env,
    DATABASE_URL: url,
    PBT_DATA_DIR: join(folder, 'data'),
    PBT_TODAY: TODAY,
    LOG_LEVEL: 'silent',
  };
  const database = watchProcesses(postgres.pids);
  const started = performance.now();
  const child = spawn(process.execPath, [MAIN, ...argv], { env, stdio: ['ignore', 'pipe', 'inherit'] });
  const kill = untilEnded(() => void child.kill('SIGKILL'));
  const own = watchProcesses(() => [child.pid!]);
  let text = '';
  child.stdout.on('data', (chunk) => (text += String(chunk)));
  const ended = new AbortController();
  const over = new Promise<number | null>((resolve) => child.once('close', resolve)).finally(() => ended.abort());
  let [staged, memoryMb] = [0, 0];
  let isApplying = false;
  while (!ended.signal.aborted) {
    // A process that has just ended has no figure.
    memoryMb = Math.max(memoryMb, residentMb(child.pid!) || 0);
    const state = staged > 0 && isApplying ? 'applying' : await stateOf();
    if (staged === 0 && state !== 'reading') staged = (performance.now() - started) / 1000;
    if (state === 'applying' && !isApplying) {
      isApplying = true;
      onApply?.();
    }
    await Promise.race([over, delay(POLL_MS / 2)]);
  }
  const code = await over;
  const wall = (performance.now() - started) / 1000;
  kill();
  await client.end();
  if (code !== 0) throw new Error(`pbt ${argv.join(' ')} ended with ${code}: ${text}`);
  const { rows } = (text.startsWith('{') ? JSON.parse(text) : {}) as { rows?: Record<string, number> };
  return {
    wall: round(wall, 2),
    importCpu: round(own(), 2),
    databaseCpu: round(database(), 2),
    staged: round(staged, 2),
    memoryMb: Math.round(memoryMb),
    rows: rows ?? {},
  };
}
