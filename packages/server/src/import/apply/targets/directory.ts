import { sql } from 'kysely';
import type { Db } from '../../../database/database.ts';
import { searchName } from '../../../database/search-keys.ts';
import type { Problem } from '../../problem.ts';
import { sameNames } from '../same-names.ts';
import type { Change, Target } from '../target.ts';

const OPEN = '9999-12-31';

export const offices: Target = {
  kind: 'offices',
  table: 'office',
  key: ['id'],
  columns: sameNames('id', 'name'),
  children: [],
};

export const taxIds: Target = {
  kind: 'tax-ids',
  table: 'tax_id',
  key: ['tax_id'],
  columns: sameNames('tax_id', 'name', 'office_id', 'excluded'),
  children: [],
};

/** A group that providers belong to must stay a group. */
async function stillGroups(trx: Db, rows: readonly Change[]): Promise<(change: Change) => readonly Problem[]> {
  const changed = rows.filter(({ before, after }) => before?.['kind'] === 'group' && after['kind'] !== 'group');
  const ids = changed.map(({ row }) => row.key);
  if (ids.length === 0) return () => [];
  const { rows: used } = await sql<{ id: string }>`
    select distinct group_id as id from provider_group_member where group_id = any(${ids})`.execute(trx);
  const inUse = new Set(used.map(({ id }) => id));
  return ({ row, before, after }) => {
    if (before?.['kind'] !== 'group' || after['kind'] === 'group' || !inUse.has(row.key)) return [];
    const value = String(after['kind']);
    const sentence = `kind "${value}" is not possible, because other providers belong to this group; end that first`;
    return [{ code: 'group-in-use', field: 'kind', value, sentence }];
  };
}

export const providers: Target = {
  kind: 'providers',
  table: 'provider',
  key: ['id'],
  columns: sameNames('id', 'kind', 'name', 'npi', 'specialty', 'credentials', 'effective_date', 'termination_date'),
  children: [
    {
      field: 'tax_ids',
      table: 'provider_tax',
      parent: 'provider_id',
      columns: sameNames('tax_id', 'pay_to', 'termination_date'),
      order: ['tax_id'],
      complete: (entry) => ({ pay_to: null, ...entry, termination_date: entry['termination_date'] ?? OPEN }),
    },
    {
      field: 'groups',
      table: 'provider_group_member',
      parent: 'provider_id',
      columns: sameNames('group_id', 'termination_date'),
      order: ['group_id'],
      complete: (entry) => ({ ...entry, termination_date: entry['termination_date'] ?? OPEN }),
    },
    {
      field: 'locations',
      table: 'provider_location',
      parent: 'provider_id',
      columns: sameNames('seq', 'name', 'address', 'phone'),
      order: ['seq'],
      complete: (entry, seq) => ({ phone: null, ...entry, seq: entry['seq'] ?? seq, address: entry['address'] ?? [] }),
    },
    {
      field: 'networks',
      table: 'provider_network',
      parent: 'provider_id',
      columns: sameNames('plan', 'in_network', 'from_date', 'to_date'),
      order: ['plan', 'from_date'],
      complete: (entry) => ({ to_date: null, ...entry }),
    },
  ],
  refuse: stillGroups,
  derive: () => Promise.resolve((row) => ({ name_search: searchName(String(row['name'])) })),
  after: async ({ trx }, written) => {
    const renamed = written.filter(({ before, after }) => before && before['name'] !== after['name']);
    if (renamed.length === 0) return;
    const names = renamed.map(({ after }) => {
      const name = String(after['name']);
      return { id: after['id'], name, letter_name: name.toUpperCase() };
    });
    const told = sql`json_to_recordset(${JSON.stringify(names)}::json) told (id text, name text, letter_name text)`;
    await sql`update claim set provider_name = told.name from ${told}
      where claim.provider_id = told.id and provider_name <> told.name`.execute(trx);
    await sql`update letter set provider_name = told.letter_name from ${told}, claim
      where claim.provider_id = told.id and letter.claim_id = claim.id
        and letter.provider_name <> told.letter_name`.execute(trx);
  },
};

export const groups: Target = {
  kind: 'groups',
  table: 'member_group',
  key: ['id'],
  columns: sameNames('id', 'name', 'lob', 'group_type'),
  children: [],
};

export const products: Target = {
  kind: 'products',
  table: 'product',
  key: ['line', 'plan'],
  columns: sameNames('line', 'plan', 'product_id', 'plan_id', 'type', 'description', 'plds_desc'),
  children: [],
};

export const codeTexts: Target = {
  kind: 'code-texts',
  table: 'code_text',
  key: ['kind', 'code'],
  columns: sameNames('kind', 'code', 'text'),
  children: [],
};

export const statusMap: Target = {
  kind: 'status-map',
  table: 'status_map',
  key: ['category', 'code'],
  columns: sameNames('category', 'code', 'status'),
  children: [],
};
