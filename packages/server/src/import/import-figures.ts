import { sql } from 'kysely';
import type { OpenDatabase } from '../database/database.ts';
import { runningImports } from './import-lock.ts';
import { trueState } from './import-record.ts';

/** Figures about the imports of one kind. */
export interface KindFigures {
  readonly kind: string;
  /** Number of imports by state. `expired` counts removals of rows that waited too long. */
  readonly imports: Readonly<Record<string, number>>;
  readonly waitingRows: number;
  /** Of the newest finished import. Null if there is none. */
  readonly rowsPerSecond: number | null;
  /** How old the data of the newest finished import is. Null if there is none. */
  readonly ageSeconds: number | null;
}

type Source = Pick<OpenDatabase, 'db' | 'engine'>;

/** Longer than it takes all processes of a portal to answer one request for metrics. */
const CACHE_MS = 10_000;

interface StoredFigures {
  readonly kind: string;
  readonly imports: Record<string, number> | null;
  readonly waiting: number;
  readonly read: number | null;
  readonly seconds: number | null;
  readonly as_of: Date | null;
}

async function readFigures({ db, engine }: Source, now: Date): Promise<KindFigures[]> {
  const state = trueState(await runningImports(db, engine));
  const { rows } = await sql<StoredFigures>`
    with ended as (
      -- Expired waiting rows have a record without a file.
      select kind, case sha256 when '' then 'expired' else ${state} end as outcome, count(*)::int as count,
        max(id) filter (where state = 'done') as newest
      from import where not is_check group by 1, 2
    ), kinds as (
      select kind, jsonb_object_agg(outcome, count) as imports, max(newest) as newest from ended group by kind
    ), waiting as (
      select kind, count(*)::int as count from import_waiting group by kind
    )
    select coalesce(kinds.kind, waiting.kind) as kind, kinds.imports, coalesce(waiting.count, 0) as waiting, (import.result -> 'rows' ->> 'read')::float8 as read,
      extract(epoch from import.ended_at - import.started_at)::float8 as seconds, import.as_of
    from kinds full join waiting using (kind) left join import on import.id = kinds.newest order by 1`.execute(db);
  return rows.map(({ kind, imports, waiting, read, seconds, as_of }) => ({
    kind,
    imports: imports ?? {},
    waitingRows: waiting,
    rowsPerSecond: read === null || seconds === null ? null : read / Math.max(seconds, 0.001),
    ageSeconds: as_of === null ? null : (now.getTime() - as_of.getTime()) / 1000,
  }));
}

/** Returns a function that reads the figures, at most every ten seconds. */
export function importFigures(source: Source, now: () => Date): () => Promise<readonly KindFigures[]> {
  let read: { readonly at: number; readonly figures: Promise<readonly KindFigures[]> } | null = null;
  return () => {
    const at = performance.now();
    if (read === null || at - read.at > CACHE_MS) read = { at, figures: readFigures(source, now()) };
    return read.figures;
  };
}
