import { sql, type RawBuilder } from 'kysely';
import type { Db } from '../database/database.ts';
import type { PlanDocumentKind } from '../database/plan-documents.ts';
import { targetOf } from './apply/appliers.ts';
import type { Table } from './apply/target.ts';
import { kindOf } from './kinds/index.ts';

/** The records that a full file is complete for. */
export interface Within {
  readonly field: 'tax_id' | 'group_id';
  readonly value: string;
}

/** Where the rows of a kind are stored, and what a full file can do with those it lacks. */
export interface Place {
  readonly table: Table;
  /** The columns of the key that staged rows have. */
  readonly key: readonly string[];
  /** The column with the first day of a row. Rows that begin later are not ended. */
  readonly start?: string;
  /** The column with the last day of a row. Kinds without it cannot be ended. */
  readonly end?: string;
  readonly within?: readonly string[];
  /** A condition on rows that come from files. The portal adds the others itself. */
  readonly isFromFile?: RawBuilder<boolean>;
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
export const DOCUMENTS: Readonly<Record<string, readonly PlanDocumentKind[]>> = {
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
  const { table, isFromFile } = child;
  return { table, key: [child.parent], parent, within: [], ...(isFromFile && { isFromFile }), ...LIST_DAYS[kind] };
}

/** Null if a kind has no full files. */
export function placeOf(kind: string): Place | null {
  if (OWN[kind]) return OWN[kind];
  const target = targetOf(kind);
  if (!target) return listPlace(kind);
  return { table: target.table, key: target.key, within: WITHIN[kind] ?? [] };
}

const WITHIN_TABLES = {
  tax_id: { table: 'tax_id', column: 'tax_id' },
  group_id: { table: 'member_group', column: 'id' },
} as const;

/**
 * Whether `--within` names a record. A mistyped group has no stored rows, so none would be missing. A file of tax IDs can
 * bring the tax ID itself.
 */
export async function isKnownWithin(db: Db, importId: number, { field, value }: Within): Promise<boolean> {
  const { table, column } = WITHIN_TABLES[field];
  const { rows } = await sql<{ yes: boolean }>`
    select exists (select from ${sql.table(table)} where ${sql.ref(column)} = ${value})
      or exists (select from import_staged where import_id = ${importId} and key = ${value}) as yes`.execute(db);
  return rows[0]!.yes;
}
