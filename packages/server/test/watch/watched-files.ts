import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, utimesSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeEach, inject } from 'vitest';
import { sql } from 'kysely';
import type { Config } from '../../src/config/config.ts';
import type { Deps } from '../../src/deps.ts';
import type { RoundEvent } from '../../src/import/watch/import-round.ts';
import type { WatchedFile } from '../../src/import/watch/import-watched.ts';
import { createWatch, type Watch } from '../../src/import/watch/watch-files.ts';
import type { TestServer } from '../harness.ts';
import { TEST_TODAY } from '../settings.ts';

type Settings = Partial<Pick<Config, 'importDir' | 'importS3Prefix' | 'importOptions' | 's3'>>;

export interface WatchedFiles {
  readonly folder: string;
  /** Writes a file below the folder. Rows are written as NDJSON. */
  write(path: string, content: string | readonly object[], encoding?: BufferEncoding): void;
  /** Names of a place, in alphabetical order. */
  names(place: string): string[];
  read(path: string): string;
  /** Creates a watcher, as each process of the portal has one. */
  watch(settings?: Settings): Promise<Watch & { readonly events: RoundEvent[] }>;
  deps(settings?: Settings): Deps;
  /** A file of groups in `working`. */
  file(name: string): WatchedFile;
  /** The settings of processes that import on PostgreSQL. */
  env(): Promise<Record<string, string>>;
}

export const ndjson = (rows: readonly object[]) => rows.map((row) => `${JSON.stringify(row)}\n`).join('');

/** A watched folder that is empty before each test, and is deleted after the tests of the file. */
export function useWatchedFiles(server: () => TestServer): WatchedFiles {
  const folder = mkdtempSync(join(tmpdir(), 'pbt-watch-'));
  beforeEach(() => {
    rmSync(folder, { recursive: true, force: true });
    mkdirSync(join(folder, 'incoming'), { recursive: true });
    mkdirSync(join(folder, 'working'), { recursive: true });
  });
  afterAll(() => rmSync(folder, { recursive: true, force: true }));
  const deps = (settings: Settings = {}): Deps => ({
    ...server().deps,
    config: { ...server().deps.config, importDir: folder, ...settings },
  });
  /** `PBT_IMPORT_OPTIONS` of the processes that import. */
  const optionsText = ({ importOptions }: Settings) => {
    if (!importOptions) return '';
    const { dates, encoding, ignoreUnknown } = importOptions;
    return `--dates ${dates} --encoding ${encoding}${ignoreUnknown ? ' --ignore-unknown' : ''}`;
  };
  const env = async () => {
    const { engine, source } = inject('database');
    const { rows } = await sql<{ name: string }>`select current_database() as name`.execute(server().database.db);
    const url = new URL(engine === 'postgres' ? source : 'postgres://unused');
    url.pathname = `/${rows[0]!.name}`;
    return {
      ...(process.env as Record<string, string>),
      DATABASE_URL: url.href,
      PBT_TODAY: TEST_TODAY,
      PBT_DATA_DIR: server().deps.config.dataDir,
    };
  };
  return {
    folder,
    deps,
    env,
    file: (name) => ({
      path: join(folder, 'working', name),
      filesDir: join(folder, 'incoming'),
      reportsDir: join(folder, 'working'),
      repliesDir: join(folder, 'working', 'replies'),
      name: { name, kind: 'groups', format: 'ndjson', isFull: false, isGzip: false },
    }),
    write: (path, content, encoding = 'utf8') =>
      writeFileSync(join(folder, path), typeof content === 'string' ? content : ndjson(content), encoding),
    names: (place) => readdirSync(join(folder, place)).toSorted(),
    read: (path) => readFileSync(join(folder, path), 'utf8'),
    watch: async (settings) => {
      const events: RoundEvent[] = [];
      const own = { ...(await env()), PBT_IMPORT_OPTIONS: optionsText(settings ?? {}) };
      const options = { deps: deps(settings), database: server().database, env: own };
      return { ...createWatch({ ...options, onEvent: (event) => events.push(event) })!, events };
    },
  };
}

/** Sets a time in the past, as if the file had been written then. */
export function setTime(path: string, seconds: number): void {
  utimesSync(path, seconds, seconds);
}

/** Returns a function that creates rows of groups, each with an ID of its own. */
export function groupRows(prefix: string): (count?: number) => { id: string; name: string; group_type: string }[] {
  let number = 0;
  return (count = 1) =>
    Array.from({ length: count }, () => ({ id: `${prefix}${(number += 1)}`, name: 'Group', group_type: 'COMM' }));
}
