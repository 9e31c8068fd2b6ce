import { spawnSync } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, beforeEach, describe, expect, inject, test } from 'vitest';
import { openTestDatabase } from '../../test/harness.ts';
import { createAudit } from './trail.ts';
import { openDatabase } from '../database/open.ts';
import { ensureKeyFits } from './key-check.ts';
import { createKeys, createSampleKeys } from '../config/keys.ts';

const sample = createSampleKeys();
const [one, other] = [createKeys(randomBytes(48)), createKeys(randomBytes(48))];

// A copy of the whole database opens slowly on a busy machine.
describe('the check value of the master key', { timeout: 120_000 }, () => {
  const database = openTestDatabase();
  afterAll(async () => (await database).close());
  beforeEach(async () => {
    const { db } = await database;
    await db.deleteFrom('key_check').execute();
    await db.deleteFrom('audit').execute();
  });

  test('a database filled with the sample keys opens only with the sample keys', async () => {
    const { db } = await database;
    await expect(ensureKeyFits(db, one)).rejects.toThrow('The database was made with another key file.');
    await ensureKeyFits(db, sample);
    await ensureKeyFits(db, sample);
    await expect(ensureKeyFits(db, one)).rejects.toThrow('filled with the sample keys of a demonstration');
    expect(await db.selectFrom('key_check').selectAll().execute()).toHaveLength(1);
  });

  test('the first start stores the check value, and a start with another key is refused', async () => {
    const { db } = await database;
    await db.updateTable('member').set({ ssn_cipher: null }).execute();
    await Promise.all([ensureKeyFits(db, one), ensureKeyFits(db, one)]);
    await ensureKeyFits(db, one);
    await expect(ensureKeyFits(db, other)).rejects.toThrow(
      'made with another key file. Set PBT_KEYS_FILE to that file.',
    );
    await expect(ensureKeyFits(db, sample)).rejects.toThrow('made with a key file. Set PBT_KEYS_FILE to that file.');
  });

  test('without a stored check value, the audit trail identifies the key, even with one changed row', async () => {
    const { db } = await database;
    const audit = createAudit(db, one);
    for (const action of ['a', 'b']) {
      await audit.read({ at: new Date(), request_id: 'r', action, route: 'r', outcome: 'ok' });
    }
    await db.updateTable('audit').set({ outcome: 'absent' }).where('action', '=', 'b').execute();
    await expect(ensureKeyFits(db, other)).rejects.toThrow('another key file');
    expect(await db.selectFrom('key_check').selectAll().execute()).toEqual([]);
    await ensureKeyFits(db, one);
  });
});

describe.runIf(inject('database').engine === 'pglite')('with another key', { timeout: 240_000 }, () => {
  const folder = mkdtempSync(join(tmpdir(), 'pbt-key-check-'));
  const dataDir = join(folder, 'data');
  beforeAll(async () => {
    const database = await openDatabase({ url: undefined, dataDir });
    await ensureKeyFits(database.db, one);
    await database.close();
  });
  afterAll(() => rmSync(folder, { recursive: true, force: true }));

  test.each([
    ['the portal', '../../../demo-data/src/main.ts', []],
    ['a command', '../../../demo-data/src/cli.ts', ['users', 'list']],
  ])('%s stops with a message that names the setting', (_name, program, argv) => {
    const keys = join(folder, 'keys');
    writeFileSync(keys, randomBytes(48).toString('base64'), { mode: 0o600 });
    const env = {
      ...process.env,
      PBT_DATA_DIR: dataDir,
      PBT_KEYS_FILE: keys,
      DATABASE_URL: '',
      PORT: '0',
      IDP_PORT: '0',
    };
    const main = fileURLToPath(new URL(program, import.meta.url));
    const ended = spawnSync(process.execPath, [main, ...argv], { env, encoding: 'utf8' });
    expect(ended).toMatchObject({
      status: 1,
      stdout: '',
      stderr: 'The database was made with another key file. Set PBT_KEYS_FILE to that file.\n',
    });
  });
});
