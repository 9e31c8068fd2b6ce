import type { Client } from 'pg';
import { COLUMNS, type LoadTable } from './columns.ts';

const TABLES: readonly LoadTable[] = [
  'member',
  'coverage',
  'other_insurance',
  'remittance',
  'remittance_adjustment',
  'claim',
  'claim_item',
  'claim_adjustment',
  'letter',
];

/** The work rows of each region look up its records requests. Few letters are one. */
const KEPT = ['letter_request'];

/**
 * Drops the indexes of large tables, because building them once is faster than updating them per row. Their definitions
 * are stored in `load_run`, so a later run can rebuild them. Indexes of primary keys and constraints stay.
 */
export async function dropIndexes(client: Client): Promise<void> {
  await client.query('begin');
  const { rows } = await client.query<{ name: string; definition: string }>(
    `select i.indexrelid::regclass::text as name, pg_get_indexdef(i.indexrelid) as definition
     from pg_index i where i.indrelid = any($1::regclass[])
       and not exists (select from pg_constraint c where c.conindid = i.indexrelid)
       and i.indexrelid <> all($2::regclass[])`,
    [TABLES, KEPT],
  );
  await client.query('update load_run set indexes = indexes || $1', [rows.map(({ definition }) => definition)]);
  for (const { name } of rows) await client.query(`drop index ${name}`);
  await client.query('commit');
}

/** Rebuilds the dropped indexes. Each commit removes one from the stored list, so a later run can continue. */
export async function rebuildIndexes(client: Client, tell: (text: string) => void): Promise<void> {
  const { rows } = await client.query<{ indexes: string[] }>('select indexes from load_run');
  for (const definition of rows[0]?.indexes ?? []) {
    tell(/INDEX (\S+)/.exec(definition)?.[1] ?? 'an index');
    await client.query('begin');
    await client.query(definition);
    await client.query('update load_run set indexes = array_remove(indexes, $1)', [definition]);
    await client.query('commit');
  }
}

/** Updates the planner's statistics and the visibility map, which index-only scans need. */
export async function settleTables(client: Client, tell: (text: string) => void): Promise<void> {
  for (const table of Object.keys(COLUMNS)) {
    tell(table);
    await client.query(`vacuum (analyze) ${table}`);
  }
}
