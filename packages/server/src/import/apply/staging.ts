import { sql } from 'kysely';
import type { BulkConnection } from '../../database/database.ts';
import type { Db } from '../../database/database.ts';
import type { CheckedLine, StagedRow } from './row-result.ts';

const COLUMNS = ['import_id', 'position', 'line', 'key', 'version', 'content_hash', 'source_hash', 'body'];

export function stageRows(bulk: BulkConnection, importId: number, rows: readonly CheckedLine[]): Promise<void> {
  if (rows.length === 0) return Promise.resolve();
  return bulk.insert(
    bulk.db,
    'import_staged',
    COLUMNS,
    rows.map(({ position, line, key, version, hash, source, body }) => [
      importId,
      position,
      line,
      key,
      version,
      hash,
      source,
      body,
    ]),
  );
}

/** Deletes the staged rows of an import. */
export async function dropStaged(db: Db, importId: number): Promise<void> {
  await sql`delete from import_staged where import_id = ${importId}`.execute(db);
}

/** Deletes rows that interrupted imports of a kind have left. */
export async function dropLeftRows(db: Db, kind: string, running: readonly number[]): Promise<void> {
  await sql`delete from import_staged where import_id in (
    select id from import where kind = ${kind} and id <> all(${running}::integer[]))`.execute(db);
}

/** Returns the position of the last staged row, or -1 if there is none. */
export async function lastStaged(db: Db, importId: number): Promise<number> {
  const { rows } = await sql<{ last: number | null }>`
    select max(position) as last from import_staged where import_id = ${importId}`.execute(db);
  return rows[0]!.last ?? -1;
}

interface StoredStage {
  readonly position: number;
  readonly line: number;
  readonly key: string;
  readonly version: number | null;
  readonly content_hash: number;
  readonly source_hash: number | null;
  readonly body: string | null;
}

/** The next staged rows. */
export interface StagedChunk {
  /** In the order of their positions. */
  readonly rows: readonly StagedRow[];
  /** Rows that were stored already when they were read. They have no values. */
  readonly known: readonly StagedRow[];
  /** The position of the last row. Null at the end. */
  readonly last: number | null;
}

/** The text of a chunk is limited too, because a row can have one megabyte. */
const CHUNK_BYTES = 8_000_000;

const NO_VALUES = Object.freeze({});

const BEFORE = sql`over (order by position rows between unbounded preceding and 1 preceding)`;

/** A payment of an 835 counts with its claims. */
const sizeOf = (kind: string) =>
  kind === '835' ? sql`sum(1 + (body::json ->> 'claimCount')::integer) ${BEFORE}` : sql`0`;

/** Returns the next rows from a position. */
export async function stagedFrom(
  db: Db,
  { importId, kind }: { readonly importId: number; readonly kind: string },
  position: number,
  limit: number,
): Promise<StagedChunk> {
  const { rows } = await sql<StoredStage>`
    select position, line, key, version, content_hash, source_hash, body from (
      select *, sum(octet_length(body)) ${BEFORE} as bytes, ${sizeOf(kind)} as size
      from (select * from import_staged where import_id = ${importId} and position >= ${position}
        order by position limit ${limit}) next
    ) counted where coalesce(bytes, 0) < ${CHUNK_BYTES} and coalesce(size, 0) < ${limit} order by position`.execute(db);
  const chunk: { readonly rows: StagedRow[]; readonly known: StagedRow[] } = { rows: [], known: [] };
  for (const { position: at, line, key, version, content_hash, source_hash, body } of rows) {
    const values = body === null ? NO_VALUES : (JSON.parse(body) as Record<string, unknown>);
    const row = { position: at, line, key, version, hash: content_hash, source: source_hash, values };
    (body === null ? chunk.known : chunk.rows).push(row);
  }
  return { ...chunk, last: rows.at(-1)?.position ?? null };
}

/**
 * Updates the planner's statistics. With those of an earlier import, PostgreSQL expects one staged row and compares every
 * row with every other.
 */
export async function analyzeStaged(db: Db): Promise<void> {
  await sql`analyze import_staged`.execute(db);
}

/** A row that another row of the same file replaces. */
export interface Superseded {
  readonly line: number;
  readonly winner: number;
  readonly isSame: boolean;
  readonly isOlder: boolean;
}

/**
 * Removes all rows of a key but one: the row with the highest version, and among equal versions the last line. Returns
 * the removed rows.
 */
export async function removeDuplicates(db: Db, importId: number): Promise<Superseded[]> {
  const { rows } = await sql<{ line: number; winner: number; is_same: boolean; is_older: boolean }>`
    with twice as materialized (
      select key from import_staged where import_id = ${importId} group by key having count(*) > 1
    ), ranked as (
      select position, line, content_hash, version,
        first_value(line) over best as winner, first_value(content_hash) over best as best_hash,
        first_value(version) over best as best_version
      from import_staged where import_id = ${importId} and key in (select key from twice)
      window best as (partition by key order by version desc nulls last, line desc)
    )
    delete from import_staged staged using ranked
    where staged.import_id = ${importId} and staged.position = ranked.position and ranked.line <> ranked.winner
    returning ranked.line, ranked.winner, ranked.content_hash = ranked.best_hash as is_same,
      coalesce(ranked.version < ranked.best_version, false) as is_older`.execute(db);
  return rows.map(({ line, winner, is_same, is_older }) => ({ line, winner, isSame: is_same, isOlder: is_older }));
}

/** Removes coverage periods that a later line for the same member and product overlaps. */
export async function removeOverlapped(db: Db, importId: number): Promise<Superseded[]> {
  const { rows } = await sql<{ line: number; winner: number }>`
    with periods as (
      select position, line, version, body::jsonb ->> 'member_id' as member_id, body::jsonb ->> 'id' as id,
        body::jsonb ->> 'from_date' as from_date, coalesce(body::jsonb ->> 'to_date', '9999-12-31') as to_date
      from import_staged where import_id = ${importId} and not coalesce((body::jsonb -> 'void')::boolean, false)
    ), lost as (
      select a.position, a.line, max(b.line) as winner from periods a join periods b using (member_id, id)
      where a.from_date <= b.to_date and b.from_date <= a.to_date and a.position <> b.position
        and (coalesce(b.version, -1), b.line) > (coalesce(a.version, -1), a.line)
      group by 1, 2
    )
    delete from import_staged staged using lost
    where staged.import_id = ${importId} and staged.position = lost.position
    returning lost.line, lost.winner`.execute(db);
  return rows.map(({ line, winner }) => ({ line, winner, isSame: false, isOlder: false }));
}
