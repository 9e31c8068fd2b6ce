import { sql, type RawBuilder } from 'kysely';
import type { AbortableQueryOptions } from 'kysely';
import type { Db } from '../../db.ts';
import type { BrowseFilter } from './search-form.ts';
import type { TextFilter } from './text-filter.ts';

/** A browse made ready: names resolved, texts read, tax IDs narrowed down to those with something to find. */
export interface Browse {
  readonly db: Db;
  /** Ends the statement in the database too when the client has gone. */
  readonly options: AbortableQueryOptions;
  readonly taxIds: readonly string[];
  readonly filter: BrowseFilter;
  readonly text: TextFilter | null;
  /** Of the person, facility or group asked for; null asks for all. */
  readonly providerIds: readonly string[] | null;
  readonly pageSize: number;
  readonly offset: number;
}

export type Condition = RawBuilder<unknown>;

export const PROCESSING_COMPLETE = '02';
const CLAIM_ID_LENGTH = 12;
const LAST_CHARACTER = '\u{10FFFF}';

export const all = (conditions: readonly Condition[]): Condition => sql.join([...conditions], sql` and `);

function textCondition(text: TextFilter): Condition {
  if ('lastNameStart' in text) {
    const start = text.lastNameStart;
    // A range of the index; its collation is C.
    return sql`patient_search >= ${start} and patient_search < ${start + LAST_CHARACTER}`;
  }
  const part = text.claimIdPart;
  return part.length >= CLAIM_ID_LENGTH ? sql`id = ${part}` : sql`id like ${`%${part}%`}`;
}

/** Everything asked for except tax IDs and dates, whose form depends on the index that is to be used. */
export function filters({ filter: { status, type }, text, providerIds }: Browse): Condition[] {
  const found: Condition[] = [];
  if (status !== null) found.push(sql`status = ${status}`);
  // The same by the table's own rule, said so that the index of unpaid claims fits.
  if (status !== null && status !== PROCESSING_COMPLETE) found.push(sql`payable_cents is null`);
  if (type !== null) found.push(sql`type = ${type}`);
  if (providerIds !== null) found.push(sql`provider_id = any(${providerIds})`);
  if (text !== null) found.push(textCondition(text));
  return found;
}

export const inDates = ({ filter: { start, end } }: Browse): Condition =>
  sql`service_start between ${start}::date and ${end}::date`;

/** As a sum, so that the planner does not take the index of dates where another one has the order. */
export const inDatesBesides = ({ filter: { start, end } }: Browse): Condition =>
  sql`(service_start + 0) between ${start}::date and ${end}::date`;
