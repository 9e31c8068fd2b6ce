import { sql } from 'kysely';
import type { Db } from '../../../database/database.ts';
import { searchName } from '../../../database/search-keys.ts';
import type { ClaimFacts } from '../../x12/claim-facts.ts';
import { familyReference, npiReference, payeeReference } from './references.ts';

/** The ID of a record, or the records whose arrival could bring it. */
export type Found = { readonly id: string } | { readonly waitsFor: readonly string[] };

interface Member {
  readonly id: string;
  readonly sub_id: string;
  readonly first_name: string;
  readonly last_name: string;
}

const nameKey = (first: string, last: string) => `${searchName(last)},${searchName(first)}`;

const familiesOf = ({ memberIds, subscriberId }: ClaimFacts) => [
  ...new Set([...memberIds, ...(subscriberId === null ? [] : [subscriberId])]),
];

/** Finds the member: by the patient's own ID, else by the family's ID and a name that fits exactly one of the family. */
function memberOf(
  facts: ClaimFacts,
  byId: ReadonlyMap<string, Member>,
  families: ReadonlyMap<string, Member[]>,
): Found {
  const own = facts.memberIds.find((id) => byId.has(id));
  if (own !== undefined) return { id: own };
  const names = new Set(facts.names.map(({ first, last }) => nameKey(first, last)));
  const ids = familiesOf(facts);
  const fitting = ids
    .flatMap((id) => families.get(id) ?? [])
    .filter((member) => names.has(nameKey(member.first_name, member.last_name)));
  const [first, ...others] = new Set(fitting.map(({ id }) => id));
  if (first !== undefined && others.length === 0) return { id: first };
  return { waitsFor: [...facts.memberIds.map((id) => `members|${id}`), ...ids.map(familyReference)] };
}

/** Loads the members that claims can mean. */
export async function findMembers(trx: Db, wanted: readonly ClaimFacts[]): Promise<(facts: ClaimFacts) => Found> {
  const ids = [...new Set(wanted.flatMap(familiesOf))];
  const { rows } = await sql<Member>`
    select id, sub_id, first_name, last_name from member where id = any(${ids})
    union select id, sub_id, first_name, last_name from member where sub_id = any(${ids})`.execute(trx);
  const byId = new Map(rows.map((member) => [member.id, member]));
  const families = Map.groupBy(rows, ({ sub_id }) => sub_id);
  return (facts) => memberOf(facts, byId, families);
}

/** Who bills for a payment: its tax ID and, if it names one, its NPI. */
export interface Payee {
  readonly taxId: string;
  readonly npi: string | null;
}

/** Loads the providers under a tax ID. A claim names its provider by NPI; else the payee's, or the only one counts. */
export async function findProviders(
  trx: Db,
  { taxId, npi }: Payee,
  wanted: readonly ClaimFacts[],
): Promise<(facts: Pick<ClaimFacts, 'npi'>) => Found> {
  const npis = [...new Set([npi, ...wanted.map((facts) => facts.npi)].filter((one) => one !== null))];
  const { rows } = await sql<{ id: string; npi: string | null }>`
    select provider.id, provider.npi from provider_tax tie join provider on provider.id = tie.provider_id
    where tie.tax_id = ${taxId} and provider.npi = any(${npis})`.execute(trx);
  const { rows: some } = await sql<{ id: string }>`
    select provider_id as id from provider_tax where tax_id = ${taxId} limit 2`.execute(trx);
  const byNpi = Map.groupBy(rows, (row) => row.npi!);
  return (facts) => {
    const named = facts.npi ?? npi;
    const fitting = named === null ? [] : (byNpi.get(named) ?? []);
    if (fitting.length === 1) return { id: fitting[0]!.id };
    if (some.length === 1) return { id: some[0]!.id };
    return { waitsFor: [...(named === null ? [] : [npiReference(named)]), payeeReference(taxId)] };
  };
}

/** Finds the tax ID of a payee who is named by NPI alone. Two tax IDs could both be meant, so the payment waits. */
export async function taxIdOfNpi(trx: Db, npi: string): Promise<Found> {
  const { rows } = await sql<{ id: string }>`
    select distinct tie.tax_id as id from provider_tax tie join provider on provider.id = tie.provider_id
    where provider.npi = ${npi} limit 2`.execute(trx);
  return rows.length === 1 ? { id: rows[0]!.id } : { waitsFor: [npiReference(npi)] };
}
