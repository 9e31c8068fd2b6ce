import { createHash, randomBytes } from 'node:crypto';
import {
  appendFileSync,
  copyFileSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sql } from 'kysely';
import { Client } from 'pg';
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest';
import { pbt } from '../../../test/cli.ts';
import { useTestServer, type TestServer } from '../../../test/harness.ts';
import { insertPeople } from '../../../test/people.ts';
import { anchorFile, createAnchorStore } from '../../audit/anchor-store.ts';
import { startAnchoring } from '../../audit/anchors.ts';
import { readConfig, type Config } from '../../config/config.ts';
import { openDatabase } from '../../database/open.ts';
import type { OpenDatabase } from '../../database/database.ts';
import { putDemoFiles } from '@pbt/demo-data/build/files';
import { createKeys } from '../../config/keys.ts';
import { verifyAudit } from '../../audit/verify.ts';
import { filesBelow } from '../../backup/backup-set.ts';
import { createBackupFolder, runBackup } from '../../backup/run-backup.ts';
import type { Arguments, CommandResult } from '../command.ts';
import { restore } from './restore.ts';

const server = useTestServer();
let folder = '';
let saved = '';
const made: string[] = [];

/** Returns the server with its database URL set, which `pg_dump` needs. */
async function withAddress(running: TestServer): Promise<TestServer> {
  const { engine, source } = inject('database');
  if (engine === 'pglite') return running;
  const { rows } = await sql<{ name: string }>`select current_database() as name`.execute(running.database.db);
  const url = new URL(source);
  url.pathname = `/${rows[0]!.name}`;
  return { ...running, deps: { ...running.deps, config: { ...running.deps.config, databaseUrl: url.href } } };
}

const TABLES = [
  'app_user',
  'user_access',
  'provider',
  'claim',
  'stored_file',
  'submission',
  'work_item',
  'setting',
] as const;
const contents = async ({ db }: OpenDatabase) => {
  const rows = await Promise.all(TABLES.map((table) => db.selectFrom(table).selectAll().execute()));
  return rows.map((table) => table.map((row) => JSON.stringify(row)).toSorted((a, b) => (a < b ? -1 : 1)));
};

const argumentsOf = (from: string): Arguments => ({
  words: [],
  text: () => from,
  texts: () => [from],
  flag: () => false,
});
const bringBack = (config: Config, from: string): Promise<CommandResult> => {
  if (!('runOffline' in restore)) throw new Error('restore works offline');
  return restore.runOffline(config, argumentsOf(from), '/');
};

async function administer(statement: string): Promise<void> {
  const admin = new Client({ connectionString: inject('database').source });
  await admin.connect();
  await admin.query(statement);
  await admin.end();
}

/** Prepares an empty restore target: a new data directory and, for PostgreSQL, a new database. */
async function emptyPlace(name: string): Promise<Config> {
  const dataDir = join(folder, name);
  const { engine, source } = inject('database');
  if (engine === 'pglite') return readConfig({ PBT_DATA_DIR: dataDir });
  const database = `pbt_test_${name}_${randomBytes(4).toString('hex')}`;
  await administer(`create database ${database}`);
  made.push(database);
  const url = new URL(source);
  url.pathname = `/${database}`;
  return readConfig({ PBT_DATA_DIR: dataDir, DATABASE_URL: url.href });
}

const open = ({ databaseUrl, dataDir }: Config) =>
  openDatabase({ url: databaseUrl, dataDir: databaseUrl === undefined ? dataDir : undefined, poolSize: 2 });

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'pbt-backup-'));
  await insertPeople(server().database.db);
  await putDemoFiles(server().deps.files, server().deps.config.dataDir);
});
afterAll(async () => {
  for (const database of made) await administer(`drop database ${database} with (force)`);
  rmSync(folder, { recursive: true, force: true });
});

// Opening a copy of the whole database is slow on a busy machine.
describe('backup and restore', () => {
  test('database and uploads are saved in one backup folder, with file permissions for its owner only', async () => {
    saved = join(folder, 'saved');
    const result = await pbt(await withAddress(server()), 'backup --to saved', folder);
    expect(result.text).toMatch(/database \d+ bytes, 5 uploads/);
    expect(result.exitCode).toBe(0);
    expect(readdirSync(saved).toSorted()).toEqual([
      expect.stringMatching(/^database\.(dump|tar\.gz)$/),
      'files',
      'manifest.json',
    ]);
    expect(statSync(saved).mode & 0o077).toBe(0);
    const { database } = JSON.parse(readFileSync(join(saved, 'manifest.json'), 'utf8'));
    expect(statSync(join(saved, database.path)).mode & 0o077).toBe(0);
  });

  test('a backup is not written to a folder that is not empty', async () => {
    const again = await pbt(await withAddress(server()), 'backup --to saved', folder);
    expect([again.exitCode, again.text]).toEqual([1, `${saved} is not empty`]);
  });

  test('an upload that arrives during the backup is not reported as missing', async () => {
    const { database, deps } = await withAddress(server());
    const { db } = database;
    const target = join(folder, 'during');
    await createBackupFolder(target);
    const [known] = await db.selectFrom('stored_file').selectAll().limit(1).execute();
    const late = { ...known!, id: 'late', storage_key: 'late', sha256: '0'.repeat(64) };
    // The backup reads the clock after it has copied the files and before it compares them with the rows.
    const arrived: Promise<unknown>[] = [];
    const now = () => {
      arrived.push(db.insertInto('stored_file').values(late).execute());
      return deps.clock.now();
    };
    const { missing } = await runBackup({ database, config: deps.config, clock: { ...deps.clock, now } }, target);
    await Promise.all(arrived);
    await db.deleteFrom('stored_file').where('id', '=', 'late').execute();
    expect(missing).toEqual([]);
  });

  test('restoring into an empty place brings back every row and every upload', async () => {
    const config = await emptyPlace('restored');
    expect(await bringBack(config, saved)).toMatchObject({ exitCode: 0, data: { uploads: 5 } });
    const restored = await open(config);
    try {
      expect(await contents(restored)).toEqual(await contents(server().database));
      const audit = await verifyAudit(restored.db, server().deps.config.keys);
      expect([audit.rows > 0, audit.problems]).toEqual([true, []]);
      const { id } = await restored.db
        .insertInto('feature_note')
        .values({ release_date: '2026-11-15', title: 'After', description: 'Written after the restore' })
        .returning('id')
        .executeTakeFirstOrThrow();
      expect(id).toBeGreaterThan(0);
    } finally {
      await restored.close();
    }
    const uploads = await filesBelow(join(config.dataDir, 'files'));
    expect(uploads).toEqual(await filesBelow(join(server().deps.config.dataDir, 'files')));
    expect(uploads).toHaveLength(5);
  });

  test('the anchors of the audit trail are restored too, and rows written after the backup are not reported as missing', async () => {
    const { deps, database } = server();
    const settings = { keys: deps.config.keys, now: deps.clock.now };
    const store = createAnchorStore(deps.config);
    const query = (statement: string) => database.execute(statement);
    const anchoring = startAnchoring({ ...settings, audit: deps.audit, store, query });
    await anchoring.write();
    expect((await pbt(await withAddress(server()), 'backup --to anchored', folder)).exitCode).toBe(0);
    await pbt(server(), 'features on ACCESS_UPDATE');
    await anchoring.stop();

    const config = await emptyPlace('anchored_again');
    // A host that lost only its database still has the newer anchors.
    const older = await emptyPlace('anchored_late');
    mkdirSync(older.dataDir, { recursive: true });
    copyFileSync(anchorFile(deps.config.dataDir), anchorFile(older.dataDir));
    for (const place of [config, older]) {
      await bringBack(place, join(folder, 'anchored'));
      const restored = await open(place);
      const found = await verifyAudit(restored.db, deps.config.keys, createAnchorStore(place));
      expect([found.problems, found.accepted?.[0]?.note]).toEqual([
        [],
        expect.stringMatching(/^Restored the backup of/),
      ]);
      await restored.db.deleteFrom('audit').where('action', '=', 'pbt.backup').execute();
      const { problems } = await verifyAudit(restored.db, deps.config.keys, createAnchorStore(place));
      expect(problems).not.toEqual([]);
      await restored.close();
    }
  });

  test('a backup made with other keys is refused before anything is written', async () => {
    const config = await emptyPlace('other_keys');
    const keys = createKeys(randomBytes(48));
    await expect(bringBack({ ...config, keys }, saved)).rejects.toThrow(
      'The backup was filled with the sample keys of a demonstration.',
    );
    expect(existsSync(join(config.dataDir, 'db'))).toBe(false);
    expect(existsSync(join(config.dataDir, 'files'))).toBe(false);
  });

  test('a restore to a place that is not empty is refused and changes nothing', async () => {
    const config = await emptyPlace('occupied');
    await (await open(config)).close();
    await expect(bringBack(config, saved)).rejects.toThrow(/is there already|has tables already/);
    const again = await open(config);
    expect(await again.db.selectFrom('app_user').select('id').execute()).toEqual([]);
    await again.close();
  });

  test('a restore is refused when uploads exist at the target', async () => {
    const config = await emptyPlace('uploads');
    mkdirSync(join(config.dataDir, 'files', 'ab'), { recursive: true });
    appendFileSync(join(config.dataDir, 'files', 'ab', 'abc'), 'x');
    await expect(bringBack(config, saved)).rejects.toThrow('holds uploads already');
    expect(existsSync(join(config.dataDir, 'db'))).toBe(false);
  });

  test('a folder without a backup and a changed backup file are refused before anything is written', async () => {
    const config = await emptyPlace('untouched');
    await expect(bringBack(config, folder)).rejects.toThrow('holds no backup');
    const name = readdirSync(saved).find((file) => file.startsWith('database.'));
    appendFileSync(join(saved, name!), 'x');
    await expect(bringBack(config, saved)).rejects.toThrow(`${name} is missing or was changed`);
    expect(existsSync(join(config.dataDir, 'db'))).toBe(false);
  });

  test('files of the plan are saved and restored with the uploads, and a missing one is reported [IMPORT-12]', async () => {
    const { database, deps } = server();
    const content = '%PDF-1.7\nCard of the plan';
    const sha256 = createHash('sha256').update(content).digest('hex');
    await database.db
      .insertInto('plan_document')
      .values({ kind: 'card', record: 'M|P|2026-01-01', sha256, size_bytes: content.length })
      .execute();
    const missing = await pbt(await withAddress(server()), 'backup --to without-document', folder);
    expect([missing.exitCode, missing.text]).toEqual([1, expect.stringContaining(sha256)]);

    writeFileSync(join(folder, 'card.pdf'), content);
    await deps.files.put(sha256, join(folder, 'card.pdf'));
    expect((await pbt(await withAddress(server()), 'backup --to documents', folder)).exitCode).toBe(0);
    const config = await emptyPlace('documents_again');
    await bringBack(config, join(folder, 'documents'));
    expect(readFileSync(join(config.dataDir, 'files', sha256.slice(0, 2), sha256), 'utf8')).toBe(content);
    await database.db.deleteFrom('plan_document').where('sha256', '=', sha256).execute();
  });

  test('a backup reports uploads that the database lists and the disk does not have', async () => {
    const { db } = server().database;
    const { storage_key } = await db.selectFrom('stored_file').select('storage_key').limit(1).executeTakeFirstOrThrow();
    await server().deps.files.remove(storage_key);
    const result = await pbt(await withAddress(server()), 'backup --to incomplete', folder);
    expect([result.exitCode, result.text]).toEqual([1, expect.stringContaining(storage_key)]);
  });
});
