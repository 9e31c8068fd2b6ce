import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { openDatabase, openFromMigrations } from '@pbt/server/database/open';
import { freePort } from '../../stage/server-process.ts';
import { round } from '../measure.ts';
import { TODAY, type PartOptions } from '../part.ts';
import { inFolder, startPostgres, untilEnded } from '../measured-portal.ts';

export interface StartResult {
  readonly steps: readonly { readonly label: string; readonly seconds: number | null; readonly note?: string }[];
}

const root = fileURLToPath(new URL('../../..', import.meta.url));
const START_LIMIT_MS = 10 * 60_000;

async function timed(work: () => Promise<unknown>): Promise<number> {
  const started = performance.now();
  await work();
  return round((performance.now() - started) / 1000, 2);
}

/** Measures `npm start` until the first page is served. Returns null if no page was served. */
async function startOnce(folder: string, dataDir: string): Promise<number | null> {
  const [port, idpPort] = [await freePort(), await freePort()];
  const env = {
    ...process.env,
    PORT: String(port),
    IDP_PORT: String(idpPort),
    PBT_DATA_DIR: dataDir,
    PBT_TODAY: TODAY,
  };
  const started = performance.now();
  // Runs in a separate process group, so that all its child processes can be ended.
  const child = spawn('npm', ['start'], { cwd: folder, env, detached: true, stdio: ['ignore', 'pipe', 'ignore'] });
  const end = untilEnded(() => child.exitCode === null && process.kill(-child.pid!, 'SIGTERM'));
  const isReady = await new Promise<boolean>((resolve) => {
    let output = '';
    const timer = setTimeout(() => resolve(false), START_LIMIT_MS);
    child.stdout.on('data', (chunk) => {
      output += String(chunk);
      if (output.includes('Ready:')) resolve(true);
    });
    child.once('exit', () => resolve(false));
    child.once('exit', () => clearTimeout(timer));
  });
  let seconds: number | null = null;
  if (isReady) {
    const page = await fetch(`http://localhost:${port}/`);
    await page.text();
    seconds = round((performance.now() - started) / 1000);
  }
  const ended = child.exitCode === null ? once(child, 'exit') : null;
  end();
  await ended;
  return seconds;
}

/** Measures the first and second `npm start` in a clone, and how long opening and migrating a database takes. */
export async function measureStart({ quick, log }: PartOptions): Promise<StartResult> {
  const steps: { label: string; seconds: number | null; note?: string }[] = [];
  const note = (label: string, seconds: number | null, more?: string) => {
    steps.push({ label, seconds, ...(more === undefined ? {} : { note: more }) });
    log(`${label}: ${seconds ?? 'not measured'} s`);
  };
  await inFolder(async (folder) => {
    const clone = join(folder, 'clone');
    if (!quick) {
      const seconds = await timed(async () => void spawnSync('git', ['clone', '--quiet', root, clone]));
      note('git clone, from this disk', seconds);
      const first = await startOnce(clone, join(clone, '.data'));
      note(
        '`npm start` in a fresh clone, until the first page: packages, build, demonstration data',
        first,
        first === null ? 'the packages could not be installed here' : 'packages from npm’s cache where it has them',
      );
      if (first !== null) {
        note('`npm start`, the second time, until the first page', await startOnce(clone, join(clone, '.data')));
        note('`npm start` with an empty data folder', await startOnce(clone, join(clone, '.data-2')));
      }
    }
    note(
      'new embedded database, from the archive',
      await timed(async () => (await openDatabase({ url: undefined, dataDir: join(folder, 'embedded') })).close()),
    );
    note(
      'the same database, opened again',
      await timed(async () => (await openDatabase({ url: undefined, dataDir: join(folder, 'embedded') })).close()),
    );
    note('all migrations on the embedded engine', await timed(async () => (await openFromMigrations()).close()));
  });
  const postgres = await startPostgres();
  try {
    const url = await postgres.create('bench_start');
    note(
      'all migrations on an empty PostgreSQL database',
      await timed(async () => (await openDatabase({ url, dataDir: undefined })).close()),
    );
    note(
      'the check that nothing is to be migrated, PostgreSQL',
      await timed(async () => (await openDatabase({ url, dataDir: undefined })).close()),
    );
  } finally {
    postgres.stop();
  }
  return { steps };
}
