import { addDays } from '@pbt/domain/rules/shared/dates';
import { sql, type RawBuilder } from 'kysely';
import { planTimeText } from '../config/plan-time.ts';
import type { Db } from '../database/database.ts';
import type { PlanDocumentKind } from '../database/plan-documents.ts';
import { removeDocuments } from './apply/plan-documents.ts';
import type { ChildTarget, Table } from './apply/target.ts';
import { targetOf } from './apply/appliers.ts';
import { kindOf } from './kinds/index.ts';
import type { ImportRecord } from './import-record.ts';
import { FileRefused, type Problem } from './problem.ts';
import type { Tally } from './report/tally.ts';

export interface MissingOptions {
  /** What happens to stored rows that a full file lacks. */
  readonly action: 'keep' | 'end' | 'delete';
  /** At most this share of the stored rows is ended or deleted. */
  readonly percent: number;
  /** Limits the stored rows that the file is complete for. */
  readonly within: { readonly field: 'tax_id' | 'group_id'; readonly value: string } | null;
  /** True if the operator gave one of these options, which only a full file can have. */
  readonly isGiven: boolean;
}

interface Place {
  readonly table: Table;
  /** The columns of the key that staged rows have. */
  readonly key: readonly string[];
  /** The column with the first day of a row. Rows that begin later are not ended. */
  readonly start?: string;
  /** The column with the last day of a row. Kinds without it cannot be ended. */
  readonly end?: string;
  readonly within?: readonly string[];
  /** The table of the records that the rows of a list belong to, and the column that names them. */
  readonly parent?: { readonly table: Table; readonly column: string };
}

const OWN: Readonly<Record<string, Place>> = {
  coverages: {
    table: 'coverage',
    key: ['member_id', 'id', 'from_date'],
    start: 'from_date',
    end: 'to_date',
    within: ['group_id'],
  },
  'other-insurances': { table: 'other_insurance', key: ['member_id', 'id'], start: 'from_date', end: 'to_date' },
  access: {
    table: 'user_access',
    key: ['user_id', 'tax_id', 'provider_id'],
    end: 'termination_date',
    within: ['tax_id'],
  },
};

/** The plan documents that belong to the rows of a kind. */
const DOCUMENTS: Readonly<Record<string, readonly PlanDocumentKind[]>> = {
  coverages: ['summary', 'card'],
  remittances: ['remittance', 'set-835'],
  letters: ['letter'],
};

const WITHIN: Readonly<Record<string, readonly string[]>> = {
  'tax-ids': ['tax_id'],
  members: ['group_id'],
  remittances: ['tax_id'],
  claims: ['tax_id'],
  letters: ['tax_id'],
};

/** Days of the rows of lists. */
const LIST_DAYS: Readonly<Record<string, Pick<Place, 'start' | 'end' | 'within'>>> = {
  'provider-tax-ids': { end: 'termination_date', within: ['tax_id'] },
  'provider-groups': { end: 'termination_date' },
  'provider-networks': { start: 'from_date', end: 'to_date' },
};

/** Where the rows of a CSV kind of a list are stored. A file of that kind holds whole lists, so it lacks whole lists. */
function listPlace(kind: string): Place | null {
  const { childOf } = kindOf(kind)!;
  const target = childOf ? targetOf(childOf.kind.name) : undefined;
  const child = target?.children.find(({ field }) => field === childOf!.list);
  if (!target || !child) return null;
  const parent = { table: target.table, column: target.key[0]! };
  return { table: child.table, key: [child.parent], parent, within: [], ...LIST_DAYS[kind] };
}

function placeOf(kind: string): Place | null {
  if (OWN[kind]) return OWN[kind];
  const target = targetOf(kind);
  if (!target) return listPlace(kind);
  return { table: target.table, key: target.key, within: WITHIN[kind] ?? [] };
}

const WOULD_BE = { end: 'they would be ended', delete: 'they would be deleted' } as const;

const problem = (code: string, sentence: string): Problem => ({ code, field: null, value: null, sentence });

/** The key of a stored row as staged rows have it. Access rows have the name of the user instead of the ID. */
function keyExpression({ table, key }: Place): RawBuilder<string> {
  const parts = key.map((column) =>
    table === 'user_access' && column === 'user_id'
      ? sql`(select username from app_user where app_user.id = stored.user_id)`
      : sql`stored.${sql.ref(column)}::text`,
  );
  return sql`concat_ws('|', ${sql.join(parts)})`;
}

function isAbsent(place: Place, { id }: ImportRecord): RawBuilder<boolean> {
  const key = keyExpression(place);
  // An access row without a provider stands for every provider of its tax ID.
  const wide =
    place.table === 'user_access'
      ? sql` or staged.key = concat_ws('|', (select username from app_user where app_user.id = stored.user_id), stored.tax_id, '')`
      : sql``;
  return sql`not exists (select from import_staged staged where staged.import_id = ${id} and (staged.key = ${key}${wide}))`;
}

function isWithin({ within }: MissingOptions): RawBuilder<boolean> {
  return within ? sql`stored.${sql.ref(within.field)} = ${within.value}` : sql`true`;
}

/** Conditions that no other table refers to a stored row. Lists of the row itself do not count. */
async function isUnused(db: Db, place: Place, lists: readonly ChildTarget[]): Promise<RawBuilder<boolean>> {
  const { rows } = await sql<{ table: string; columns: string[]; keys: string[] }>`
    select conrelid::regclass::text as table,
      array(select attname::text from unnest(conkey) with ordinality k (num, at)
        join pg_attribute on attrelid = conrelid and attnum = num order by at) as columns,
      array(select attname::text from unnest(confkey) with ordinality k (num, at)
        join pg_attribute on attrelid = confrelid and attnum = num order by at) as keys
    from pg_constraint where contype = 'f' and confrelid = ${place.table}::regclass`.execute(db);
  const conditions = rows
    .filter(({ table, columns }) => !lists.some((list) => list.table === table && columns.includes(list.parent)))
    .map(({ table, columns, keys }) => {
      const on = columns.map((column, at) => sql`other.${sql.ref(column)} = stored.${sql.ref(keys[at]!)}`);
      return sql`not exists (select from ${sql.table(table)} other where ${sql.join(on, sql` and `)})`;
    });
  return conditions.length === 0 ? sql`true` : sql`${sql.join(conditions, sql` and `)}`;
}

/** The stored rows that a full file lacks. */
export interface MissingRows {
  readonly missing: number;
  readonly stored: number;
}

/** Rows that can be ended on this day. Rows that begin later are kept. */
function isOpen({ start, end }: Place, day: string): RawBuilder<boolean> {
  const hasBegun = start === undefined ? sql`true` : sql`stored.${sql.ref(start)} <= ${day}`;
  return sql`${hasBegun} and coalesce(stored.${sql.ref(end!)}, '9999-12-31') > ${day}`;
}

/** The day before the as-of day in the plan's time zone. */
const lastDay = ({ asOf }: ImportRecord, planTimeZone: string): string =>
  addDays(planTimeText(asOf, planTimeZone).slice(0, 10), -1);

/** Counts them before anything is applied, and refuses the file if it would end or delete too many. */
export async function countMissing(
  db: Db,
  record: ImportRecord,
  options: MissingOptions,
  planTimeZone: string,
): Promise<MissingRows> {
  const place = placeOf(record.kind);
  const { action, percent, within } = options;
  if (!place) throw new FileRefused(problem('full', `${record.kind} cannot be imported as a full file`));
  if (action === 'end' && !place.end) {
    throw new FileRefused(problem('no-end', `${record.kind} have no end date; use --missing keep or delete`));
  }
  if (within && !place.within?.includes(within.field)) {
    throw new FileRefused(problem('within', `${record.kind} cannot be limited by ${within.field}`));
  }
  const touched = action === 'end' ? sql` and ${isOpen(place, lastDay(record, planTimeZone))}` : sql``;
  const { rows } = await sql<MissingRows>`
    select count(*) as stored, count(*) filter (where ${isAbsent(place, record)}${touched}) as missing
    from ${sql.table(place.table)} stored where ${isWithin(options)}`.execute(db);
  const { missing, stored } = rows[0]!;
  if (action !== 'keep' && missing * 100 > stored * percent) {
    const verb = action === 'end' ? 'ended' : 'deleted';
    const sentence = `${missing} of ${stored} stored rows are not in the file and would be ${verb}, more than ${percent}%; check the file, or allow it with --allow-missing`;
    throw new FileRefused(problem('too-many-missing', sentence));
  }
  return { missing, stored };
}

/** Ends or deletes the stored rows that the file lacks. Only called if no row of the file was refused. */
export async function applyMissing(
  trx: Db,
  record: ImportRecord,
  options: MissingOptions,
  { missing }: MissingRows,
  tally: Tally,
  { now, planTimeZone }: { readonly now: Date; readonly planTimeZone: string },
): Promise<void> {
  const place = placeOf(record.kind)!;
  if (missing === 0) return;
  if (options.action === 'keep' || tally.refused > 0) {
    const why = options.action === 'keep' ? '' : ', because rows of the file were refused';
    const sentence = `${missing} stored rows are not in the file; they are kept${why}`;
    tally.addReason('warned', problem('missing', sentence), null);
    return;
  }
  if (record.isCheck) {
    const sentence = `${missing} stored rows are not in the file; ${WOULD_BE[options.action]}`;
    tally.addReason('warned', problem('missing', sentence), null);
  }
  if (options.action === 'end') await endRows(trx, place, record, options, planTimeZone, tally);
  else await deleteRows(trx, place, record, options, missing, tally, now);
}

/**
 * Forgets the hashes of changed rows. Otherwise the next import would take a row for unchanged that says what the row
 * was before.
 */
async function forgetHashes(trx: Db, { parent }: Place, keys: readonly string[]): Promise<void> {
  if (!parent || keys.length === 0) return;
  await sql`update ${sql.table(parent.table)} set content_hash = null
    where ${sql.ref(parent.column)} = any(${keys})`.execute(trx);
}

async function endRows(
  trx: Db,
  place: Place,
  record: ImportRecord,
  options: MissingOptions,
  planTimeZone: string,
  tally: Tally,
): Promise<void> {
  const day = lastDay(record, planTimeZone);
  const forget = place.parent ? sql`` : sql`, content_hash = null`;
  const { rows } = await sql<{ key: string }>`
    update ${sql.table(place.table)} stored set ${sql.ref(place.end!)} = ${day}${forget}
    where ${isWithin(options)} and ${isAbsent(place, record)} and ${isOpen(place, day)}
    returning ${keyExpression(place)} as key`.execute(trx);
  await forgetHashes(trx, place, [...new Set(rows.map(({ key }) => key))]);
  tally.countRows('ended', rows.length);
  tally.countTable(place.table, 'ended', rows.length);
}

async function deleteRows(
  trx: Db,
  place: Place,
  record: ImportRecord,
  options: MissingOptions,
  missing: number,
  tally: Tally,
  now: Date,
): Promise<void> {
  const children = targetOf(record.kind)?.children ?? [];
  const unused = await isUnused(trx, place, children);
  const chosen = sql`${isWithin(options)} and ${isAbsent(place, record)} and ${unused}`;
  for (const child of children) {
    await sql`delete from ${sql.table(child.table)} where ${sql.ref(child.parent)} in (
      select stored.${sql.ref(place.key[0]!)} from ${sql.table(place.table)} stored where ${chosen})`.execute(trx);
  }
  const { rows } = await sql<{ key: string }>`delete from ${sql.table(place.table)} stored where ${chosen}
    returning ${keyExpression(place)} as key`.execute(trx);
  const deleted = rows.length;
  await forgetHashes(trx, place, [...new Set(rows.map(({ key }) => key))]);
  tally.countRows('deleted', deleted);
  tally.countTable(place.table, 'deleted', deleted);
  await removeDocuments(
    { trx, now },
    DOCUMENTS[record.kind] ?? [],
    rows.map(({ key }) => key),
  );
  if (deleted === missing) return;
  const sentence = `${missing - deleted} stored rows are not in the file, but other records refer to them; they are kept`;
  tally.addReason('warned', problem('in-use', sentence), null);
}
