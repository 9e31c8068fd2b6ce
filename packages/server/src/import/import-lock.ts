import { setTimeout as delay } from 'node:timers/promises';
import { sql } from 'kysely';
import type { Db } from '../database/database.ts';

const POLL_MS = 500;

/** Advisory locks of imports have two numbers: this one, and the ID of an import or 0 for the right to apply rows. */
const LOCKS = 7_150_010;
const APPLYING = 0;

/** On the embedded database, the portal is the only process, and its session is shared. */
let embedded: Promise<void> = Promise.resolve();
/** Imports that hold the embedded lock or wait for it. */
let embeddedQueue = 0;
let embeddedHolder: number | null = null;
const embeddedRuns = new Set<number>();

/** Returns false if another session has the lock. It is released when the session ends. */
async function tryLock(db: Db, number: number): Promise<boolean> {
  const { rows } = await sql<{ yes: boolean }>`select pg_try_advisory_lock(${LOCKS}, ${number}) as yes`.execute(db);
  return rows[0]!.yes;
}

export interface LockOptions {
  readonly engine: 'postgres' | 'pglite';
  /** The import that applies rows. */
  readonly importId?: number;
  /** Called once if another import holds the lock. Throws to give up. */
  readonly onWait: () => Promise<void>;
}

/** Waits until no other import applies rows. On PostgreSQL, the lock belongs to the session. */
export async function lockSession(db: Db, onWait: () => Promise<void>): Promise<void> {
  let hasWaited = false;
  while (!(await tryLock(db, APPLYING))) {
    if (!hasWaited) await onWait();
    hasWaited = true;
    await delay(POLL_MS);
  }
}

/** Runs the work while no other import applies rows to this database. */
export async function withImportLock<T>(
  db: Db,
  { engine, importId, onWait }: LockOptions,
  work: () => Promise<T>,
): Promise<T> {
  if (engine === 'postgres') {
    await lockSession(db, onWait);
    return work();
  }
  if (embeddedQueue > 0) await onWait();
  embeddedQueue += 1;
  const before = embedded;
  const { promise, resolve } = Promise.withResolvers<void>();
  embedded = promise;
  try {
    await before;
    embeddedHolder = importId ?? null;
    return await work();
  } finally {
    embeddedQueue -= 1;
    embeddedHolder = null;
    resolve();
  }
}

/** Returns the import that applies rows now. Null if there is none. */
export async function applyingImport(db: Db, engine: LockOptions['engine']): Promise<number | null> {
  if (engine === 'pglite') return embeddedHolder;
  // A session that applies rows also has the lock of its import.
  const { rows } = await sql<{ id: number }>`
    select own.objid::bigint as id from pg_locks applying join pg_locks own using (pid, locktype, classid, database)
    where applying.locktype = 'advisory' and applying.classid = ${LOCKS} and applying.objid = ${APPLYING}
      and applying.granted and own.granted and own.objid <> ${APPLYING}
      and database = (select oid from pg_database where datname = current_database()) limit 1`.execute(db);
  return rows[0]?.id ?? null;
}

/** The session of a killed process can live on until its statement ends. */
const GRACE_MS = 10_000;

/** Marks an import as running until its session ends. Returns false if it is running already. */
export async function lockRun(db: Db, engine: LockOptions['engine'], id: number): Promise<boolean> {
  if (engine === 'postgres') {
    for (const end = performance.now() + GRACE_MS; performance.now() < end; await delay(POLL_MS)) {
      if (await tryLock(db, id)) return true;
    }
    return false;
  }
  if (embeddedRuns.has(id)) return false;
  embeddedRuns.add(id);
  return true;
}

/** Ends what `lockRun` began. On PostgreSQL, the end of the session does it. */
export function unlockRun(id: number): void {
  embeddedRuns.delete(id);
}

/** Lists the imports that are running now. */
export async function runningImports(db: Db, engine: LockOptions['engine']): Promise<number[]> {
  if (engine === 'pglite') return [...embeddedRuns];
  const { rows } = await sql<{ id: number }>`
    select objid::bigint as id from pg_locks where locktype = 'advisory' and classid = ${LOCKS} and granted
      and database = (select oid from pg_database where datname = current_database())`.execute(db);
  return rows.map(({ id }) => id).filter((id) => id !== APPLYING);
}
