import { randomBytes } from 'node:crypto';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sql } from 'kysely';
import pg from 'pg';
import { anchorFile, createAnchorStore } from '@pbt/server/audit/anchor-store';
import { acceptTrail, startAnchoring, type Anchor, type Anchoring } from '@pbt/server/audit/anchors';
import { createAudit, type Audit } from '@pbt/server/audit/trail';
import { sealedText } from '@pbt/server/audit/chain';
import { verifyAudit } from '@pbt/server/audit/verify';
import { openDatabase } from '@pbt/server/database/open';
import type { OpenDatabase } from '@pbt/server/database/database';
import { createKeys, type Keys } from '@pbt/server/config/keys';
import type { Database } from '@pbt/server/database/schema';
import { random, tally, type Part, type PartOptions } from '../part.ts';
import { databaseUrl, TEMPLATE } from '../../stage/template-database.ts';

type Row = Database['audit'];

/**
 * How many random audit histories one run builds. A run with `--long` uses `long`, any other run uses `short`. Every
 * attack is tried on each history.
 */
const HISTORIES = { short: 4, long: 100 } as const;

/** An audit trail. `folder` has its anchor file; `elsewhere` has copies of anchors, as if kept on another machine. */
interface Trail {
  readonly database: OpenDatabase;
  readonly keys: Keys;
  readonly folder: string;
  readonly next: () => number;
  readonly elsewhere: Anchor[];
  /** The number of anchors when the table was saved for the restore. */
  anchorsOfBackup: number;
}

const store = ({ folder }: Trail) => createAnchorStore({ s3: null, dataDir: folder });
const pick = <T>(items: readonly T[], next: () => number): T => items[Math.floor(next() * items.length)]!;
const upTo = (most: number, next: () => number) => 1 + Math.floor(next() * most);

async function verify(trail: Trail, copies: readonly Anchor[] = []) {
  return (await verifyAudit(trail.database.db, trail.keys, store(trail), copies)).problems;
}

const rowsOf = ({ database }: Trail): Promise<Row[]> =>
  database.db.selectFrom('audit').selectAll().orderBy('chain').orderBy('seq').execute();

async function putRows({ database }: Trail, rows: readonly Row[]): Promise<void> {
  await sql`truncate audit`.execute(database.db);
  for (let from = 0; from < rows.length; from += 500) {
    await database.db
      .insertInto('audit')
      .values(rows.slice(from, from + 500))
      .execute();
  }
}

const lines = (trail: Trail) => readFileSync(anchorFile(trail.folder), 'utf8').trimEnd().split('\n');
const putLines = (trail: Trail, all: readonly string[]) =>
  writeFileSync(anchorFile(trail.folder), all.map((line) => `${line}\n`).join(''));

async function add(audit: Audit, next: () => number): Promise<void> {
  const event = (action: string) => ({ at: new Date(), request_id: 'trust', action, route: 'trust', outcome: 'ok' });
  for (let count = upTo(6, next); count > 0; count -= 1) await audit.read(event('read'));
  for (let count = upTo(4, next); count > 0; count -= 1)
    await audit.write(
      () => event('write'),
      async () => {},
    );
}

/**
 * Simulates four pairs of processes that add rows, write anchors, and stop or are killed. After one of the pairs, the
 * table is restored from a backup.
 */
async function live(trail: Trail, count: ReturnType<typeof tally>): Promise<void> {
  const { database, keys, next } = trail;
  const query = (statement: string) => database.execute(statement);
  const settings = { store: store(trail), keys, now: () => new Date() };
  const holds = async (after: string) => {
    const problems = await verify(trail);
    count.check(
      problems.length === 0,
      () => `an honest history does not hold after ${after}: ${JSON.stringify(problems.slice(0, 3))}`,
    );
  };
  const restoreAt = Math.floor(next() * 4);
  for (let life = 0; life < 4; life += 1) {
    const processes: { audit: Audit; anchoring: Anchoring }[] = [0, 1].map(() => {
      const audit = createAudit(database.db, keys);
      const onAnchor = (anchor: Anchor) => void trail.elsewhere.push(anchor);
      return { audit, anchoring: startAnchoring({ ...settings, audit, query, onAnchor }) };
    });
    for (let turn = upTo(3, next); turn > 0; turn -= 1) {
      for (const { audit, anchoring } of processes) {
        await add(audit, next);
        if (next() < 0.7) await anchoring.write();
      }
    }
    const isKilled = next() < 0.4;
    // `stop` also ends the timer. A killed process writes no anchor for its last rows, which are added below.
    for (const { anchoring } of processes) await anchoring.stop();
    if (isKilled) for (const { audit } of processes) await add(audit, next);
    await holds(isKilled ? 'a kill' : 'a stop');
    if (life !== restoreAt) continue;
    const saved = await rowsOf(trail);
    trail.anchorsOfBackup = lines(trail).length;
    const late = createAudit(database.db, keys);
    await add(late, next);
    const anchoring = startAnchoring({ ...settings, audit: late, query });
    await anchoring.stop();
    await putRows(trail, saved);
    count.check(
      (await verify(trail)).length > 0,
      () => 'rows that a restore lost are not noticed before it is recorded',
    );
    await acceptTrail(settings, query, 'restored');
    // Copies of anchors from before the restore are dropped, because the accepted trail replaces them.
    trail.elsewhere.length = 0;
    await holds('a restore');
  }
  const last = startAnchoring({ ...settings, audit: createAudit(database.db, keys), query });
  await last.stop();
  await holds('the last start');
}

/** Returns the number of the newest anchored row of each chain since the last accepted restore. */
function anchoredHeads(trail: Trail): Map<string, number> {
  const heads = new Map<string, number>();
  const all = lines(trail).map((line) => JSON.parse(line) as Anchor);
  for (const anchor of all.slice(all.findLastIndex(({ kind }) => kind === 'accepted'))) {
    for (const { chain, seq } of anchor.heads) heads.set(chain, Math.max(seq, heads.get(chain) ?? 0));
  }
  return heads;
}

/** Seals the rows of one chain again with the real key, as an operator with the key file could. */
function resealed(rows: readonly Row[], keys: Keys): Row[] {
  let previous = '0'.repeat(64);
  return rows.map((row) => {
    const open = { ...row, previous_hash: previous };
    previous = keys.seal(sealedText(open));
    return { ...open, hash: previous };
  });
}

type Attack = (trail: Trail, rows: readonly Row[]) => Promise<void>;

const onRows =
  (change: (rows: readonly Row[], victim: { chain: string; last: number }, trail: Trail) => readonly Row[]): Attack =>
  async (trail, rows) => {
    const [chain, last] = pick([...anchoredHeads(trail)], trail.next);
    await putRows(trail, change(rows, { chain, last }, trail));
  };
/** Returns the index of the last line that accepts a restore, or 0. The verification skips lines before it. */
const compared = (all: readonly string[]) =>
  Math.max(
    0,
    all.findLastIndex((line) => line.includes('"kind":"accepted"')),
  );
const anyOf = (all: readonly string[], next: () => number) =>
  compared(all) + Math.floor(next() * (all.length - compared(all)));

const onLines =
  (change: (all: string[], next: () => number) => readonly string[]): Attack =>
  async (trail) =>
    putLines(trail, change(lines(trail), trail.next));

const ATTACKS: Readonly<Record<string, Attack>> = {
  'the last rows of a chain are removed': onRows((rows, { chain, last }, { next }) => {
    const kept = Math.floor(next() * last);
    return rows.filter((row) => row.chain !== chain || row.seq <= kept);
  }),
  'the last rows of every chain are removed': onRows((rows) => {
    const kept = new Map(rows.map((row) => [row.chain, Math.floor(row.seq / 2)]));
    return rows.filter((row) => row.seq <= kept.get(row.chain)!);
  }),
  'a chain is removed': onRows((rows, { chain }) => rows.filter((row) => row.chain !== chain)),
  'all rows are removed': onRows(() => []),
  'a row in the middle is removed': onRows((rows, { chain, last }, { next }) => {
    const seq = upTo(last, next);
    return rows.filter((row) => row.chain !== chain || row.seq !== seq);
  }),
  'a row is edited': onRows((rows, { chain, last }, { next }) => {
    const seq = upTo(last, next);
    const change = pick<Partial<Row>>(
      [{ record_id: 'x' }, { actor_id: 7 }, { at: new Date(0) }, { shown_ids: ['x'] }, { outcome: 'absent' }],
      next,
    );
    return rows.map((row) => (row.chain === chain && row.seq === seq ? { ...row, ...change } : row));
  }),
  'a chain is edited and sealed again': onRows((rows, { chain }, { keys }) => {
    const own = rows.filter((row) => row.chain === chain).map((row) => ({ ...row, record_id: 'x' }));
    return [...rows.filter((row) => row.chain !== chain), ...resealed(own, keys)];
  }),
  'the rows of a chain are reversed': onRows((rows, { chain }) => {
    const own = rows.filter((row) => row.chain === chain);
    const [first, ...rest] = own;
    const turned =
      rest.length === 0 ? [{ ...first!, seq: 2 }] : own.map((row, index) => ({ ...row, seq: own.length - index }));
    return [...rows.filter((row) => row.chain !== chain), ...turned];
  }),
  'the anchor file is removed': async ({ folder }) => rmSync(anchorFile(folder)),
  'the anchor file is emptied': onLines(() => []),
  'the newest anchor is removed': onLines((all) => all.slice(0, -1)),
  'the oldest anchor is removed': onLines((all) => all.toSpliced(compared(all), 1)),
  'an anchor is removed': onLines((all, next) => all.toSpliced(anyOf(all, next), 1)),
  'an anchor is edited': onLines((all, next) => {
    const at = anyOf(all, next);
    return all.with(at, all[at]!.replace(/"seq":\d+/, '"seq":1000000'));
  }),
  'an anchor is cut off': onLines((all, next) => {
    const at = Math.min(anyOf(all, next), all.length - 2);
    return all.with(at, all[at]!.slice(0, 60));
  }),
  'two anchors are swapped': onLines((all) => {
    const second = all.findLastIndex((line) => (JSON.parse(line) as Anchor).n === 2);
    const { writer } = JSON.parse(all[second]!) as Anchor;
    const first = all.findIndex((line) => line.includes(`"writer":"${writer}","n":1,`));
    return all.with(first, all[second]!).with(second, all[first]!);
  }),
  'an old anchor is written again': onLines((all, next) => [...all, pick(all.slice(0, -1), next)]),
  // With exactly the anchors of its backup, a restored table holds. Only copies show that, as below.
  'an older copy of the anchors is put back': async (trail) => {
    const all = lines(trail);
    const kept = upTo(all.length - 1, trail.next);
    putLines(trail, all.slice(0, kept === trail.anchorsOfBackup ? kept - 1 : kept));
  },
  'anchors of another key take their place': onLines((all) => {
    const other = createKeys(randomBytes(48));
    return all.map((line) => {
      const { signature: _, ...rest } = JSON.parse(line) as Anchor;
      return JSON.stringify({ ...rest, signature: other.signAnchor(JSON.stringify(rest)) });
    });
  }),
};

/** Resets table and anchors together to an earlier state. Only copies on another machine can show this. */
async function resetTableAndAnchors(trail: Trail, count: ReturnType<typeof tally>): Promise<void> {
  const { database, keys } = trail;
  const query = (statement: string) => database.execute(statement);
  const [rows, all] = [await rowsOf(trail), lines(trail)];
  const audit = createAudit(database.db, keys);
  const copies: Anchor[] = [...trail.elsewhere];
  const settings = { store: store(trail), keys, now: () => new Date(), audit, query };
  const anchoring = startAnchoring({ ...settings, onAnchor: (anchor) => void copies.push(anchor) });
  await add(audit, trail.next);
  await anchoring.stop();
  count.check((await verify(trail, copies)).length === 0, () => 'a history does not hold with copies of its anchors');
  await putRows(trail, rows);
  putLines(trail, all);
  count.check((await verify(trail, copies)).length > 0, () => 'table and anchors taken back: not noticed with copies');
}

async function run({ long, seed, log }: PartOptions) {
  const count = tally();
  const [engine, address] = (process.env['PBT_TRUST_SOURCE'] ?? '').split(' ');
  const name = `pbt_trust_audit_${randomBytes(4).toString('hex')}`;
  const admin = engine === 'postgres' ? new pg.Client({ connectionString: address! }) : null;
  await admin?.connect();
  await admin?.query(`create database ${name} template ${TEMPLATE}`);
  const url = admin ? databaseUrl(address!, name) : undefined;
  const database = await openDatabase({ url, dataDir: undefined });
  const histories = HISTORIES[long ? 'long' : 'short'];
  try {
    for (let history = 0; history < histories; history += 1) {
      const folder = mkdtempSync(join(tmpdir(), 'pbt-trust-audit-'));
      const keys = createKeys(randomBytes(48));
      const trail: Trail = { database, keys, folder, next: random(seed + history), elsewhere: [], anchorsOfBackup: 0 };
      await putRows(trail, []);
      await live(trail, count);
      const [rows, all] = [await rowsOf(trail), lines(trail)];
      for (const [attack, commit] of Object.entries(ATTACKS)) {
        await commit(trail, rows);
        count.check((await verify(trail)).length > 0, () => `history ${history}: ${attack}, and the trail holds`);
        await putRows(trail, rows);
        putLines(trail, all);
      }
      count.check((await verify(trail)).length === 0, () => `history ${history} does not hold after all is put back`);
      await resetTableAndAnchors(trail, count);
      rmSync(folder, { recursive: true, force: true });
    }
    const note = `${histories} histories × ${Object.keys(ATTACKS).length + 1} attacks`;
    log(note);
    return count.result(note);
  } finally {
    await database.close();
    await admin?.query(`drop database ${name} with (force)`);
    await admin?.end();
  }
}

export const auditTrail: Part = { name: 'audit-trail', run };
