import { mkdtempSync, readFileSync, rmSync, statSync, truncateSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { openTestDatabase } from '../../test/harness.ts';
import { anchorFile, createAnchorStore, type AnchorStore } from './anchor-store.ts';
import { acceptTrail, startAnchoring, type Anchor } from './anchors.ts';
import { createAudit, type Audit } from './trail.ts';
import { verifyAudit, type ChainProblem } from './verify.ts';
import type { OpenDatabase } from '../database/database.ts';
import { createKeys } from '../config/keys.ts';

const keys = createKeys(Buffer.from('a key for this test that is long enough'));
const folder = mkdtempSync(join(tmpdir(), 'pbt-anchors-'));
const path = anchorFile(folder);
const store = createAnchorStore({ dataDir: folder, s3: null });
const now = () => new Date('2026-11-15T12:00:00Z');
let database: OpenDatabase;
beforeAll(async () => {
  database = await openTestDatabase();
}, 120_000);
afterAll(async () => {
  await database?.close();
  rmSync(folder, { recursive: true, force: true });
});
beforeEach(async () => {
  await database.db.deleteFrom('audit').execute();
  rmSync(path, { force: true });
});

const row = (action: string) => ({ at: now(), request_id: 'r', action, route: 'r', outcome: 'ok' });
const query = (sql: string) => database.execute(sql);
const startProcess = (options: { store?: AnchorStore; logged?: Anchor[]; failures?: string[] } = {}) => {
  const audit = createAudit(database.db, keys);
  const anchoring = startAnchoring({
    audit,
    store: options.store ?? store,
    keys,
    now,
    query,
    onAnchor: (anchor) => options.logged?.push(anchor),
    onFailure: (text) => options.failures?.push(text),
  });
  return { audit, anchoring };
};
const add = async (audit: Audit, reads: number, writes: number) => {
  for (let count = 0; count < reads; count += 1) await audit.read(row('read'));
  for (let count = 0; count < writes; count += 1)
    await audit.write(
      () => row('write'),
      async () => {},
    );
};
const problems = async (copies: Anchor[] = []): Promise<readonly ChainProblem[]> =>
  (await verifyAudit(database.db, keys, store, copies)).problems;
const kinds = async (copies: Anchor[] = []) => [...new Set((await problems(copies)).map(({ problem }) => problem))];
const lines = () => readFileSync(path, 'utf8').trimEnd().split('\n');
const rewrite = (all: readonly string[]) => writeFileSync(path, all.map((line) => `${line}\n`).join(''));
const remove = (chain: string, from = 0) =>
  database.db.deleteFrom('audit').where('chain', 'like', chain).where('seq', '>', from).execute();

/** Runs two processes one after the other, with three anchors each. */
async function history(): Promise<void> {
  for (let life = 0; life < 2; life += 1) {
    const { audit, anchoring } = startProcess();
    for (let turn = 0; turn < 3; turn += 1) {
      await add(audit, 2, 1);
      await anchoring.write();
    }
    await anchoring.stop();
  }
}

describe('an unaltered audit trail passes verification', () => {
  test('after restarts, and only its owner can read the anchor file', async () => {
    await history();
    const found = await verifyAudit(database.db, keys, store);
    // One row is not anchored. It is the last row, which mentions the last anchor.
    expect(found).toMatchObject({ chains: 4, problems: [], accepted: [], unanchored: 1 });
    expect(statSync(path).mode & 0o077).toBe(0);
  });

  test('and no anchor is written while no rows are added', async () => {
    const { audit, anchoring } = startProcess();
    await add(audit, 1, 0);
    await anchoring.write();
    const before = lines().length;
    await anchoring.write();
    await anchoring.stop();
    expect(lines()).toHaveLength(before);
  });

  test('after a process was killed, and the next one anchors its last rows', async () => {
    await history();
    const killed = startProcess();
    await killed.anchoring.write();
    await add(killed.audit, 5, 2);
    expect(await verifyAudit(database.db, keys, store)).toMatchObject({ problems: [], unanchored: 8 });
    await startProcess().anchoring.stop();
    expect(await verifyAudit(database.db, keys, store)).toMatchObject({ problems: [], unanchored: 1 });
    await remove('%-w', 1);
    expect(await kinds()).toEqual(['missing']);
  });

  test('of a database from before anchors, which the first start anchors', async () => {
    await add(createAudit(database.db, keys), 3, 3);
    expect(await verifyAudit(database.db, keys, store)).toMatchObject({ problems: [], anchors: 0, unanchored: 6 });
    await startProcess().anchoring.stop();
    expect(await problems()).toEqual([]);
    await remove('%-w');
    expect(await kinds()).toEqual(['missing']);
  });

  test('with two processes at the same time', async () => {
    const [one, two] = [startProcess(), startProcess()];
    for (let turn = 0; turn < 3; turn += 1) {
      await Promise.all([add(one.audit, 2, 1), add(two.audit, 1, 2)]);
      await Promise.all([one.anchoring.write(), two.anchoring.write()]);
    }
    await Promise.all([one.anchoring.stop(), two.anchoring.stop()]);
    expect(await problems()).toEqual([]);
  });

  test('after an accepted restore, and a later removal is noticed', async () => {
    await history();
    const saved = await database.db.selectFrom('audit').selectAll().execute();
    const { audit, anchoring } = startProcess();
    await add(audit, 4, 4);
    await anchoring.stop();
    await database.db.deleteFrom('audit').execute();
    await database.db.insertInto('audit').values(saved).execute();
    expect(await kinds()).toContain('missing');
    await acceptTrail({ store, keys, now }, query, 'Restored the backup of yesterday');
    expect(await verifyAudit(database.db, keys, store)).toMatchObject({
      problems: [],
      accepted: [{ note: 'Restored the backup of yesterday' }],
    });
    const next = startProcess();
    await add(next.audit, 1, 1);
    await next.anchoring.stop();
    expect(await problems()).toEqual([]);
    await remove(saved[0]!.chain, 2);
    expect(await kinds()).toEqual(['missing']);
  });

  test('after a full disk left an incomplete line, in the middle or at the end of the file', async () => {
    const { audit, anchoring } = startProcess();
    await add(audit, 1, 0);
    await anchoring.write();
    const half = '{"writer":"cut';
    writeFileSync(path, half, { flag: 'a' });
    expect(await problems()).toEqual([]);
    await add(audit, 1, 0);
    await anchoring.stop();
    expect(readFileSync(path, 'utf8')).toContain(`${half}\n`);
    expect(await problems()).toEqual([]);
  });

  test('after the anchor store failed for a while and recovered', async () => {
    let isFailing = true;
    const failures: string[] = [];
    const flaky: AnchorStore = {
      read: () => store.read(),
      append: async (...args) => {
        await store.append(...args);
        // The line is stored, but its confirmation is lost.
        if (isFailing) throw new Error('disk gone');
      },
    };
    const { audit, anchoring } = startProcess({ store: flaky, failures });
    for (let turn = 0; turn < 3; turn += 1) {
      await add(audit, 1, 1);
      await anchoring.write();
    }
    expect(failures.length).toBeGreaterThanOrEqual(3);
    isFailing = false;
    await anchoring.stop();
    expect(await problems()).toEqual([]);
    await remove('%-w', 2);
    expect(await kinds()).toEqual(['missing']);
  });
});

describe('an attack on the audit trail is noticed when', () => {
  test.each<[string, () => Promise<unknown>, ChainProblem['problem']]>([
    ['the last rows of a chain are removed', () => remove('%-w', 2), 'missing'],
    ['all chains of writes are removed', () => remove('%-w'), 'missing'],
    ['every row is removed', () => remove('%'), 'missing'],
    ['the anchor file is removed', async () => rmSync(path), 'anchor missing'],
    ['the anchor file is emptied', async () => truncateSync(path), 'anchor missing'],
    ['the newest anchor is removed', async () => rewrite(lines().slice(0, -1)), 'anchor missing'],
    ['the oldest anchor is removed', async () => rewrite(lines().slice(1)), 'anchor missing'],
    ['an anchor in the middle is removed', async () => rewrite(lines().toSpliced(1, 1)), 'anchor missing'],
    [
      'an anchor is edited',
      async () => rewrite(lines().with(1, lines()[1]!.replace(/"seq":\d+/, '"seq":1'))),
      'anchor edited',
    ],
    ['an anchor is cut off', async () => rewrite(lines().with(1, lines()[1]!.slice(0, 80))), 'anchor edited'],
    [
      'two anchors are swapped',
      async () => rewrite(lines().with(0, lines()[1]!).with(1, lines()[0]!)),
      'anchor out of order',
    ],
    ['an old anchor is sent again', async () => rewrite([...lines(), lines()[1]!]), 'anchor out of order'],
    ['an older copy of the anchor file is put back', async () => rewrite(lines().slice(0, 2)), 'anchor missing'],
  ])('%s', async (_name, attack, noticed) => {
    await history();
    expect(await problems()).toEqual([]);
    await attack();
    expect(await kinds()).toContain(noticed);
    // Still noticed after a restart, which writes new anchors.
    const { audit, anchoring } = startProcess();
    await add(audit, 1, 1);
    await anchoring.stop();
    expect(await kinds()).toContain(noticed);
  });

  test('rows and anchors are rolled back together, if copies of the anchors exist', async () => {
    const logged: Anchor[] = [];
    const { audit, anchoring } = startProcess({ logged });
    await add(audit, 2, 2);
    await anchoring.write();
    const [saved, old] = [await database.db.selectFrom('audit').selectAll().execute(), lines()];
    await add(audit, 2, 2);
    await anchoring.stop();
    await database.db.deleteFrom('audit').execute();
    await database.db.insertInto('audit').values(saved).execute();
    rewrite(old);
    expect(await kinds()).toEqual([]);
    expect(await kinds(logged)).toEqual(['anchor missing', 'missing']);
  });

  test('the portal starts with anchored rows missing, which is logged', async () => {
    await history();
    await remove('%-w', 2);
    const failures: string[] = [];
    await startProcess({ failures }).anchoring.stop();
    expect(failures).toEqual(['rows of the audit trail are missing: run pbt audit verify']);
  });
});
