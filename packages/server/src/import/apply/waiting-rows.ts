import { sql } from 'kysely';
import type { Keys } from '../../config/keys.ts';
import type { Db } from '../../database/database.ts';
import { keepFiles } from './plan-documents.ts';
import type { RowResult, StagedRow } from './row-result.ts';
import type { Session } from './target.ts';

const placeOf = (kind: string, key: string) => `import|${kind}|${key}`;

/** Whether any row waits. Most databases have none, which makes the other steps unnecessary. */
export async function hasWaiting(db: Db): Promise<boolean> {
  const { rows } = await sql<{ yes: boolean }>`select exists (select from import_waiting) as yes`.execute(db);
  return rows[0]!.yes;
}

/** A row of an earlier file or chunk that waits for missing records. */
export interface WaitingRow {
  readonly id: number;
  readonly kind: string;
  /** The import that brought the row. */
  readonly importId: number;
  readonly since: Date;
  readonly waitsFor: readonly string[];
  readonly row: StagedRow;
}

interface StoredWaiting {
  readonly id: number;
  readonly kind: string;
  readonly import_id: number;
  readonly since: Date;
  readonly waits_for: readonly string[];
  readonly line: number;
  readonly key: string;
  readonly version: number | null;
  readonly content_hash: number;
  readonly body: string;
}

const COLUMNS = sql`id, kind, import_id, since, waits_for, line, key, version, content_hash, body`;

const opened = (stored: StoredWaiting, keys: Keys): WaitingRow => ({
  id: stored.id,
  kind: stored.kind,
  importId: stored.import_id,
  since: stored.since,
  waitsFor: stored.waits_for,
  row: {
    position: stored.line,
    line: stored.line,
    key: stored.key,
    version: stored.version,
    hash: stored.content_hash,
    source: null,
    values: JSON.parse(keys.decrypt(stored.body, placeOf(stored.kind, stored.key))) as Record<string, unknown>,
  },
});

/** Finds waiting rows of these kinds with these keys. */
export async function findWaiting(
  { trx }: Session,
  kinds: readonly string[],
  rowKeys: readonly string[],
  keys: Keys,
): Promise<WaitingRow[]> {
  if (rowKeys.length === 0) return [];
  const { rows } = await sql<StoredWaiting>`select ${COLUMNS} from import_waiting
    where kind = any(${kinds}) and key = any(${rowKeys})`.execute(trx);
  return rows.map((row) => opened(row, keys));
}

export async function removeWaiting({ trx }: Session, waiting: readonly WaitingRow[]): Promise<void> {
  if (waiting.length === 0) return;
  await sql`delete from import_waiting where id = any(${waiting.map(({ id }) => id)}::bigint[])`.execute(trx);
}

/**
 * Stores rows whose references are missing. A later row of the same key replaces an earlier one. `origins` has the rows
 * that waited before, by key: they keep their import and the time since when they wait.
 */
export async function keepWaiting(
  session: Session,
  kind: string,
  results: readonly RowResult[],
  keys: Keys,
  origins: ReadonlyMap<string, WaitingRow> = new Map(),
): Promise<void> {
  if (results.length === 0) return;
  const { trx, importId, now } = session;
  const rows = results.map(({ row, waitsFor }) => ({
    import_id: origins.get(row.key)?.importId ?? importId,
    kind,
    line: row.line,
    key: row.key,
    version: row.version,
    content_hash: row.hash,
    body: keys.encrypt(JSON.stringify(row.values), placeOf(kind, row.key)),
    waits_for: waitsFor,
    since: (origins.get(row.key)?.since ?? now).toISOString(),
  }));
  await sql`insert into import_waiting (import_id, kind, line, key, version, content_hash, body, waits_for, since)
    select import_id, kind, line, key, version, content_hash, body, waits_for, since
    from json_populate_recordset(null::import_waiting, ${JSON.stringify(rows)}::json)
    on conflict (kind, key) do update set import_id = excluded.import_id, line = excluded.line,
      version = excluded.version, content_hash = excluded.content_hash, body = excluded.body,
      waits_for = excluded.waits_for
    where coalesce(import_waiting.version <= excluded.version, true)`.execute(trx);
  await keepFiles(session, kind, results);
}

/** Takes out the rows that wait for one of these records. */
export async function takeWaiting({ trx }: Session, wanted: readonly string[], keys: Keys): Promise<WaitingRow[]> {
  const { rows } = await sql<StoredWaiting>`
    delete from import_waiting where waits_for && ${wanted}::text[] returning ${COLUMNS}`.execute(trx);
  return rows.map((row) => opened(row, keys));
}
