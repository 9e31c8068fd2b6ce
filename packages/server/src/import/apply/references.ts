import { sql } from 'kysely';
import type { Reference, Session, Table } from './target.ts';

/** Where the record of a reference is stored. */
const PLACES: Readonly<Record<string, readonly [table: Table, column: string]>> = {
  offices: ['office', 'id'],
  'tax-ids': ['tax_id', 'tax_id'],
  providers: ['provider', 'id'],
  groups: ['member_group', 'id'],
  members: ['member', 'id'],
  remittances: ['remittance', 'id'],
  claims: ['claim', 'id'],
  letters: ['letter', 'id'],
  users: ['app_user', 'username'],
};

export const referenceText = ({ kind, key }: Reference): string => `${kind}|${key}`;

/** Returns the references whose records do not exist. */
export async function missingReferences({ trx }: Session, references: Iterable<Reference>): Promise<Set<string>> {
  const wanted = new Map<string, Set<string>>();
  for (const reference of references) {
    const keys = wanted.get(reference.kind) ?? new Set();
    wanted.set(reference.kind, keys.add(reference.key));
  }
  const missing = new Set<string>();
  for (const [of, keys] of wanted) {
    const [table, column] = PLACES[of]!;
    const { rows } = await sql<{ key: string }>`
      select wanted.key from unnest(${[...keys]}::text[]) wanted (key)
      where not exists (select from ${sql.table(table)} stored
        where stored.${sql.ref(column)} = ${table === 'office' ? sql`wanted.key::integer` : sql`wanted.key`})`.execute(
      trx,
    );
    for (const { key } of rows) missing.add(referenceText({ kind: of, key }));
  }
  return missing;
}
