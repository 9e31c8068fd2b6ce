import { formatCents } from '@pbt/domain/rules/shared/money';
import { sql } from 'kysely';
import type { Db } from '../../../database/database.ts';
import { claimAmountRules } from '../../../database/amount-rules.ts';
import { patientSearch } from '../../../database/search-keys.ts';
import type { Problem } from '../../problem.ts';
import { keyText, textOf } from '../row-result.ts';
import { inCents, sameNames } from '../same-names.ts';
import { followPayments } from '../follow-payments.ts';
import { recordStatuses } from '../record-statuses.ts';
import { storedChildren, storedRows } from '../stored-rows.ts';
import { claimAdjustments, claimItems } from './claim-lists.ts';
import type { Change, ChildTarget, DataRow, Derive, Session, Target, Written } from '../target.ts';

type Warn = (change: Change) => readonly Problem[];

const history: ChildTarget = {
  field: 'history',
  table: 'claim_status_history',
  parent: 'claim_id',
  columns: sameNames('day', 'status'),
  order: ['day', 'status'],
  complete: (entry) => ({ day: entry['day'], status: entry['status'] }),
  isRecorded: true,
};

/** Loads the names that a claim copies from its member and provider. */
async function namesOf(trx: Db, rows: readonly DataRow[]): Promise<Derive> {
  const idsOf = (column: string) => [...new Set(rows.map((row) => String(row[column])))].map((id) => ({ id }));
  const people = await storedRows(trx, 'member', ['id'], idsOf('member_id'), [
    'id',
    'sub_id',
    'first_name',
    'last_name',
  ]);
  const billers = await storedRows(trx, 'provider', ['id'], idsOf('provider_id'), ['id', 'name']);
  return (row) => {
    const { sub_id, first_name, last_name } = people.get(String(row['member_id'])) as {
      readonly sub_id: string;
      readonly first_name: string;
      readonly last_name: string;
    };
    return {
      sub_id,
      patient_name: `${first_name} ${last_name}`,
      patient_search: patientSearch(first_name, last_name),
      provider_name: billers.get(String(row['provider_id']))!['name'],
    };
  };
}

/** A provider can bill for a tax ID that the portal does not know of. Such claims are stored with a warning. */
async function unknownTies(trx: Db, rows: readonly Change[]): Promise<Warn> {
  const pairs = rows.map(({ after }) => ({ provider_id: after['provider_id'], tax_id: after['tax_id'] }));
  const key = ['provider_id', 'tax_id'];
  const ties = await storedRows(trx, 'provider_tax', key, pairs, key);
  return ({ after }) => {
    if (ties.has(keyText(key.map((name) => after[name])))) return [];
    const value = textOf(after['provider_id']);
    const sentence = `provider_id "${value}" does not belong to tax ID ${textOf(after['tax_id'])}`;
    return [{ code: 'provider-tax-id', field: 'provider_id', value, sentence }];
  };
}

/** Adjustments without the lines of their claim are compared with the stored lines. */
async function unknownLines(trx: Db, rows: readonly Change[]): Promise<Warn> {
  const alone = rows.filter(({ row }) => 'adjustments' in row.values && !('items' in row.values));
  const lines = await storedChildren(
    trx,
    claimItems,
    alone.map(({ row }) => row.key),
  );
  return ({ row }) => {
    if (!('adjustments' in row.values) || 'items' in row.values) return [];
    const numbers = new Set((lines.get(row.key) ?? []).map(({ num }) => num));
    const named = (row.values['adjustments'] as readonly DataRow[]).map((entry) => entry['line_num'] ?? null);
    const unknown = named.find((num) => num !== null && !numbers.has(num));
    if (unknown === undefined || numbers.size === 0) return [];
    const value = textOf(unknown);
    const sentence = `line_num "${value}" is not the number of a line of this claim`;
    return [{ code: 'no-such-line', field: 'adjustments[].line_num', value, sentence }];
  };
}

/** A claim that is no longer paid has no payment. */
function clearedPayment({ row, before, after }: Change): Problem[] {
  if (typeof before?.['payable_cents'] !== 'number' || after['payable_cents'] !== null) return [];
  const value = formatCents(before['payable_cents']);
  const sentence = `payable "${value}" was cleared, because status is ${textOf(row.values['status'])}`;
  return [{ code: 'payable-cleared', field: 'payable', value, sentence }];
}

const PRICED = ['status', 'charged', 'payable', 'priced_by', 'items', 'adjustments'];
const LISTED = claimAmountRules((column) => `${column} = any(list.ids)`);

/** Reading compares the amounts that a row has. A row without the charge or the lines is compared with what is stored. */
async function changedAmounts(trx: Db, rows: readonly Change[]): Promise<Warn> {
  const ids = rows
    .filter(({ row, before }) => before && PRICED.some((field) => field in row.values))
    .filter(({ row: { values } }) => !('charged' in values && 'items' in values))
    .map(({ row }) => row.key);
  if (ids.length === 0) return () => [];
  const found = new Map<string, Problem[]>();
  for (const { rule, query } of [LISTED.line, LISTED.sum, LISTED.whole]) {
    const { rows: broken } = await sql<{ id: string }>`
      select distinct broken.id from (select ${ids}::text[] as ids) list, lateral (${sql.raw(query)}) broken`.execute(
      trx,
    );
    const sentence = `amounts do not add up with what is stored; the rule is: ${rule}`;
    const problem: Problem = { code: 'amounts-differ', field: null, value: null, sentence };
    for (const { id } of broken) found.set(id, [...(found.get(id) ?? []), problem]);
  }
  return ({ row }) => found.get(row.key) ?? [];
}

async function warnings({ trx }: Session, rows: readonly Change[]): Promise<Warn> {
  const ties = await unknownTies(trx, rows);
  const lines = await unknownLines(trx, rows);
  const amounts = await changedAmounts(trx, rows);
  return (change) => [...clearedPayment(change), ...ties(change), ...lines(change), ...amounts(change)];
}

const TOLD = ['adjusted_from_told', 'adjusted_to_told'] as const;

/** Returns the claims of a list that another claim names. */
async function namedClaims(trx: Db, ids: readonly string[]): Promise<readonly string[]> {
  if (ids.length === 0) return [];
  const { rows } = await sql<{ id: string }>`
    select adjusted_to_told as id from claim where adjusted_to_told = any(${ids})
    union select adjusted_from_told from claim where adjusted_from_told = any(${ids})`.execute(trx);
  return rows.map(({ id }) => id);
}

/**
 * Fills `adjusted_from` and `adjusted_to`: what the claim says itself, else the claim that names it. Of two claims that
 * name it, the one of the later import counts.
 */
async function linkAdjusted({ trx }: Session, written: readonly Written[]): Promise<void> {
  const ids: string[] = [];
  /** New claims that name no other claim. */
  const silent: string[] = [];
  for (const { before, after } of written) {
    const isTold = TOLD.some((name) => (before?.[name] ?? null) !== (after[name] ?? null));
    const named = TOLD.flatMap((name) => [before?.[name], after[name]]);
    if (isTold) ids.push(...[after['id'], ...named].filter((id) => typeof id === 'string'));
    else if (!before) silent.push(String(after['id']));
  }
  const list = [...new Set([...ids, ...(await namedClaims(trx, silent))])];
  if (list.length === 0) return;
  // One read for the whole list, because the fill of the demo data drops the indexes of these columns meanwhile.
  const naming = (
    column: (typeof TOLD)[number],
  ) => sql`(select distinct on (${sql.ref(column)}) id, ${sql.ref(column)} as named
    from claim where ${sql.ref(column)} = any(${list}) order by ${sql.ref(column)}, import_id desc nulls last, id desc)`;
  await sql`with linked as (
      select own.id, coalesce(own.adjusted_from_told, earlier.id) as adjusted_from,
        coalesce(own.adjusted_to_told, later.id) as adjusted_to
      from claim own
        left join ${naming('adjusted_to_told')} earlier on earlier.named = own.id
        left join ${naming('adjusted_from_told')} later on later.named = own.id
      where own.id = any(${list})
    )
    update claim set adjusted_from = linked.adjusted_from, adjusted_to = linked.adjusted_to
    from linked where claim.id = linked.id
      and (claim.adjusted_from, claim.adjusted_to) is distinct from (linked.adjusted_from, linked.adjusted_to)`.execute(
    trx,
  );
}

/** The columns that letters copy from their claim. */
const IN_LETTERS = ['tax_id', 'member_id', 'provider_name', 'patient_name'];

async function updateLetters({ trx }: Session, written: readonly Written[]): Promise<void> {
  const changed = written
    .filter(({ before, after }) => before && IN_LETTERS.some((name) => before[name] !== after[name]))
    .map(({ after }) => ({
      claim_id: after['id'],
      tax_id: after['tax_id'],
      member_id: after['member_id'],
      provider_name: String(after['provider_name']).toUpperCase(),
      member_name: String(after['patient_name']).toUpperCase(),
    }));
  if (changed.length === 0) return;
  await sql`update letter set tax_id = told.tax_id, member_id = told.member_id, provider_name = told.provider_name,
      member_name = told.member_name
    from json_populate_recordset(null::letter, ${JSON.stringify(changed)}::json) told
    where letter.claim_id = told.claim_id`.execute(trx);
}

/** Payments can arrive before their claims. */
async function linkPayments({ trx }: Session, written: readonly Written[]): Promise<void> {
  const added = written.filter(({ before }) => !before).map(({ after }) => String(after['id']));
  if (added.length === 0) return;
  await sql`update remittance_claim set claim_id = claim_number
    where claim_id is null and claim_number = any(${added})`.execute(trx);
}

export const claims: Target = {
  kind: 'claims',
  table: 'claim',
  key: ['id'],
  hasSourceHash: true,
  columns: {
    ...sameNames(
      'id',
      'member_id',
      'provider_id',
      'tax_id',
      'type',
      'status',
      'service_start',
      'service_end',
      'status_date',
      'received',
      'paid_date',
      'remittance_id',
      'product_id',
      'product_desc',
      'account_number',
      'priced_by',
      'number_shown',
    ),
    adjusted_from: 'adjusted_from_told',
    adjusted_to: 'adjusted_to_told',
    ...inCents('charged', 'payable'),
  },
  computed: ['account_search'],
  children: [claimItems, claimAdjustments, history],
  derive: namesOf,
  warn: warnings,
  after: async (session, written) => {
    await recordStatuses(session, written);
    await linkAdjusted(session, written);
    await linkPayments(session, written);
    await followPayments(
      session,
      written.map(({ row }) => row.key),
    );
    await updateLetters(session, written);
  },
};
