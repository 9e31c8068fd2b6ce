import { sql } from 'kysely';
import { planTimeText } from '../config/plan-time.ts';
import type { Db, OpenDatabase } from '../database/database.ts';
import { applyingImport } from './import-lock.ts';
import { kindsLike } from './kinds/index.ts';
import type { Problem } from './problem.ts';
import { reportJson, type ImportState, type Report } from './report/report-json.ts';
import { Tally, type Counts } from './report/tally.ts';
import type { ReplyPlan } from './x12/replies.ts';

/** The settings of an import that `resume` needs again. */
export interface StoredOptions {
  readonly path: string;
  readonly reportsDir?: string | null;
  readonly [option: string]: unknown;
}

export interface NewImport {
  readonly fileName: string;
  readonly sha256: string;
  readonly bytes: number;
  readonly kind: string;
  readonly mode: 'delta' | 'full';
  readonly asOf: Date;
  readonly isCheck: boolean;
  readonly options: StoredOptions;
  readonly operator: string;
}

export interface ImportRecord extends NewImport {
  readonly id: number;
  readonly startedAt: Date;
  readonly endedAt: Date | null;
  readonly state: ImportState;
  readonly chunks: number;
  readonly nextPosition: number;
  readonly result: Counts | null;
}

interface Stored {
  readonly id: number;
  readonly file_name: string;
  readonly sha256: string;
  readonly bytes: number;
  readonly kind: string;
  readonly mode: 'delta' | 'full';
  readonly as_of: Date;
  readonly is_check: boolean;
  readonly options: StoredOptions;
  readonly operator: string;
  readonly started_at: Date;
  readonly ended_at: Date | null;
  readonly state: ImportState;
  readonly chunks: number;
  readonly next_position: number;
  readonly result: Counts | null;
}

const recordOf = (row: Stored): ImportRecord => ({
  id: row.id,
  fileName: row.file_name,
  sha256: row.sha256,
  bytes: row.bytes,
  kind: row.kind,
  mode: row.mode,
  asOf: row.as_of,
  isCheck: row.is_check,
  options: row.options,
  operator: row.operator,
  startedAt: row.started_at,
  endedAt: row.ended_at,
  state: row.state,
  chunks: row.chunks,
  nextPosition: row.next_position,
  result: row.result,
});

export async function addImport(db: Db, now: Date, of: NewImport): Promise<number> {
  const { rows } = await sql<{ id: number }>`
    insert into import (file_name, sha256, bytes, kind, mode, as_of, is_check, options, operator, started_at, state)
    values (${of.fileName}, ${of.sha256}, ${of.bytes}, ${of.kind}, ${of.mode}, ${of.asOf}, ${of.isCheck},
      ${JSON.stringify(of.options)}::jsonb, ${of.operator}, ${now}, 'reading')
    returning id`.execute(db);
  return rows[0]!.id;
}

export async function findImport(db: Db, id: number): Promise<ImportRecord | null> {
  const { rows } = await sql<Stored>`select * from import where id = ${id}`.execute(db);
  return rows[0] ? recordOf(rows[0]) : null;
}

/** Finds the finished import of a file with this content. */
export async function findFinished(db: Db, sha256: string, kind: string): Promise<ImportRecord | null> {
  const { rows } = await sql<Stored>`select * from import
    where sha256 = ${sha256} and kind = ${kind} and state = 'done' and not is_check order by id desc limit 1`.execute(
    db,
  );
  return rows[0] ? recordOf(rows[0]) : null;
}

/** Finds an import that began later, writes the same records, and has applied rows. */
export async function findLaterApplied(db: Db, { id, kind }: ImportRecord): Promise<ImportRecord | null> {
  const { rows } = await sql<Stored>`select * from import
    where id > ${id} and kind = any(${kindsLike(kind)}) and not is_check and chunks > 0 order by id limit 1`.execute(
    db,
  );
  return rows[0] ? recordOf(rows[0]) : null;
}

/** Finds imports of a file that were interrupted and not given up, newest first. */
export async function findUnfinished(
  db: Db,
  of: Pick<NewImport, 'fileName' | 'kind' | 'operator'>,
): Promise<ImportRecord[]> {
  const { rows } = await sql<Stored>`select * from import
    where kind = ${of.kind} and file_name = ${of.fileName} and operator = ${of.operator} and not is_check
      and state in ('reading', 'checking', 'applying', 'stopped')
      and not coalesce(result @? '$.reasons[*].refusesFile', false) order by id desc limit 20`.execute(db);
  return rows.map(recordOf);
}

/** Changes where an interrupted import finds its file, because another machine can continue it. */
export async function relocateImport(db: Db, id: number, options: StoredOptions): Promise<void> {
  await sql`update import set options = options || ${JSON.stringify(options)}::jsonb where id = ${id}`.execute(db);
}

/** The duration of an import. An import that is not finished has none. */
export const secondsOf = ({ startedAt, endedAt }: ImportRecord): number =>
  endedAt === null ? 0 : (endedAt.getTime() - startedAt.getTime()) / 1000;

export function reportOf(record: ImportRecord): Report {
  const { id, fileName, sha256, kind, mode, asOf, isCheck, state, result } = record;
  const plan = record.options['replyPlan'] as ReplyPlan | undefined;
  const replies = plan?.names ?? [];
  const facts = { id, file: fileName, sha256, kind, mode, asOf: asOf.toISOString(), isCheck, state, replies };
  return reportJson({ ...facts, seconds: secondsOf(record) }, result ?? new Tally().counts());
}

/** Names an import for people: `import 12 (claims.csv, claims, since 2026-11-15 08:30)`. */
export function nameOf({ id, fileName, kind, isCheck, startedAt }: ImportRecord, planTimeZone: string): string {
  const since = planTimeText(startedAt, planTimeZone).replace('T', ' ');
  return `${isCheck ? 'check' : 'import'} ${id} (${fileName}, ${kind}, since ${since})`;
}

/** Names the import that applies rows now. Null if there is none. */
export async function nameOfApplying(
  db: Db,
  engine: OpenDatabase['engine'],
  planTimeZone: string,
): Promise<string | null> {
  const id = await applyingImport(db, engine);
  const record = id === null ? null : await findImport(db, id);
  return record && nameOf(record, planTimeZone);
}

export interface ImportFilter {
  readonly kind: string | null;
  readonly state: string | null;
  readonly since: Date | null;
}

const MAX_LISTED = 50;

/** The state that the record has, or `stopped` if the process of the import was killed. */
export const trueState = (running: readonly number[]) => sql<ImportState>`
  case when state in ('reading', 'checking', 'applying') and id <> all(${running}::integer[]) then 'stopped' else state end`;

/** Finds an import with its true state. */
export async function findTrueImport(db: Db, id: number, running: readonly number[]): Promise<ImportRecord | null> {
  const { rows } = await sql<Stored & { true_state: ImportState }>`
    select *, ${trueState(running)} as true_state from import where id = ${id}`.execute(db);
  return rows[0] ? recordOf({ ...rows[0], state: rows[0].true_state }) : null;
}

/** Lists imports with their true states, newest first. `running` are the imports that are running now. */
export async function listImports(
  db: Db,
  { kind, state, since }: ImportFilter,
  running: readonly number[],
): Promise<ImportRecord[]> {
  const { rows } = await sql<Stored & { true_state: ImportState }>`
    select * from (select *, ${trueState(running)} as true_state from import) listed
    where (${kind}::text is null or kind = ${kind}) and (${state}::text is null or true_state = ${state})
      and (${since}::timestamptz is null or started_at >= ${since}) order by id desc limit ${MAX_LISTED}`.execute(db);
  return rows.map((row) => recordOf({ ...row, state: row.true_state }));
}

/** Gives up an import that cannot be resumed. It is refused only if nothing of it is stored. */
export async function giveUp(db: Db, { id, chunks, result }: ImportRecord, now: Date, why: Problem): Promise<void> {
  const tally = new Tally(result ?? undefined);
  tally.refuseFile(why, null);
  await endImport(db, id, chunks > 0 ? 'stopped' : 'refused', now, tally.counts());
}

export async function describeImport(db: Db, id: number, mode: 'delta' | 'full', asOf: Date): Promise<void> {
  await sql`update import set mode = ${mode}, as_of = ${asOf} where id = ${id}`.execute(db);
}

export async function setState(db: Db, id: number, state: ImportState): Promise<void> {
  await sql`update import set state = ${state} where id = ${id}`.execute(db);
}

/** Stores the progress of an import in the transaction of its chunk. */
export async function setProgress(trx: Db, id: number, nextPosition: number, result: Counts): Promise<void> {
  await sql`update import set next_position = ${nextPosition}, chunks = chunks + 1, result = ${JSON.stringify(result)}::jsonb
    where id = ${id}`.execute(trx);
}

export async function endImport(db: Db, id: number, state: ImportState, now: Date, result: Counts): Promise<void> {
  await sql`update import set state = ${state}, ended_at = ${now}, result = ${JSON.stringify(result)}::jsonb
    where id = ${id}`.execute(db);
}
