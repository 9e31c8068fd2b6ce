import { sql } from 'kysely';
import type { Db } from '../../../database/database.ts';
import type { ClaimFacts } from '../../x12/claim-facts.ts';
import { hashOf, resultOf, type Effects, type RowResult, type StagedRow } from '../row-result.ts';
import { tableApplier } from '../table-applier.ts';
import { claims as claimTarget } from '../targets/claims.ts';
import type { Applier, Session } from '../target.ts';
import { keepWaiting } from '../waiting-rows.ts';
import { findMembers, findProviders, type Payee } from './find-people.ts';

type Like = Pick<StagedRow, 'line' | 'version'>;

/** A claim of a payment that may have to be made. */
export interface WantedClaim {
  readonly facts: ClaimFacts;
  readonly payee: Payee;
  readonly payment: { readonly id: string; readonly payDate: string };
  /** The line and version of the payment. */
  readonly like: Like;
  /** The import that brought the payment. The claim follows the payment only if it was not told later. */
  readonly importId: number;
}

const numberOf = ({ facts }: WantedClaim) => facts.row.id;

const rowOf = (key: string, values: StagedRow['values'], like: Like): StagedRow => ({
  position: like.line,
  line: like.line,
  key,
  version: like.version,
  hash: hashOf(JSON.stringify(values)),
  source: null,
  values,
});

async function unknownNumbers(trx: Db, numbers: readonly string[]): Promise<Set<string>> {
  const { rows } = await sql<{ id: string }>`select wanted.id from unnest(${numbers}::text[]) wanted (id)
    where not exists (select from claim where claim.id = wanted.id)`.execute(trx);
  return new Set(rows.map(({ id }) => id));
}

/** The claim follows its payment. Told at once, nothing has to be updated. */
const paymentOf = ({ facts, payment: { id, payDate } }: WantedClaim) =>
  facts.row['status'] === '02' ? { remittance_id: id, paid_date: payDate, status_date: payDate } : {};

type Resolved = { readonly row: StagedRow } | { readonly waitsFor: readonly string[] };

type ProviderOf = Awaited<ReturnType<typeof findProviders>>;

/** Loads the providers of each payee. */
async function findAllProviders(trx: Db, wanted: readonly WantedClaim[]): Promise<(one: WantedClaim) => ProviderOf> {
  const keyOf = ({ payee }: WantedClaim) => `${payee.taxId} ${payee.npi}`;
  const found = new Map<string, ProviderOf>();
  for (const [key, group] of Map.groupBy(wanted, keyOf)) {
    const facts = group.map((one) => one.facts);
    found.set(key, await findProviders(trx, group[0]!.payee, facts));
  }
  return (one) => found.get(keyOf(one))!;
}

/** Finds member and provider of claims. */
async function resolve({ trx }: Session, wanted: readonly WantedClaim[]): Promise<Map<WantedClaim, Resolved>> {
  const memberOf = await findMembers(
    trx,
    wanted.map(({ facts }) => facts),
  );
  const providersOf = await findAllProviders(trx, wanted);
  return new Map(
    wanted.map((one): [WantedClaim, Resolved] => {
      const { payee, like } = one;
      const [member, provider] = [memberOf(one.facts), providersOf(one)(one.facts)];
      if ('id' in member && 'id' in provider) {
        const people = { member_id: member.id, provider_id: provider.id, tax_id: payee.taxId };
        const values = { ...one.facts.row, ...paymentOf(one), ...people };
        return [one, { row: rowOf(numberOf(one), values, { ...like, version: null }) }];
      }
      const missing = [member, provider].flatMap((found) => ('id' in found ? [] : found.waitsFor));
      // A row of `claims` can bring the claim too.
      return [one, { waitsFor: [...missing, `claims|${numberOf(one)}`] }];
    }),
  );
}

const applyClaims = tableApplier(claimTarget, false);

/** Stores claims as if the file of their payment had told them. */
async function storeClaims(session: Session, importId: number, rows: readonly StagedRow[]): Promise<RowResult[]> {
  if (rows.length === 0) return [];
  const results = await applyClaims({ ...session, importId }, rows);
  await linkMembers(session.trx, results);
  return results;
}

/** Rows of payments get the member when the claim has one. */
async function linkMembers(trx: Db, results: readonly RowResult[]): Promise<void> {
  const numbers = results.filter(({ outcome }) => outcome === 'new').map(({ row }) => row.key);
  await sql`update remittance_claim paid set member_id = claim.member_id from claim
    where claim.id = any(${numbers}) and paid.claim_number = claim.id and paid.member_id is null`.execute(trx);
}

/** Without a day of service, there is too little to make a claim of. The payment lists it all the same. */
const isComplete = ({ facts }: WantedClaim) => facts.row.service_start !== null;

/**
 * Makes the claims of payments that the portal does not know. A claim whose member or provider is unknown waits. Of two
 * CLPs of one claim, the last one that does not take back is used.
 */
export async function makeClaims(session: Session, wanted: readonly WantedClaim[]): Promise<Effects> {
  const none: Effects = { claims: [], taxIds: [], waiting: [] };
  const unknown = await unknownNumbers(session.trx, [...new Set(wanted.map(numberOf))]);
  const byNumber = new Map<string, WantedClaim>();
  for (const one of wanted) {
    const former = byNumber.get(numberOf(one));
    const isReversal = one.facts.row['status'] === '91';
    if (unknown.has(numberOf(one)) && isComplete(one) && !(former && isReversal)) byNumber.set(numberOf(one), one);
  }
  const [first] = byNumber.values();
  if (!first) return none;
  const resolved = await resolve(session, [...byNumber.values()]);
  const rows = [...resolved.values()].flatMap((found) => ('row' in found ? [found.row] : []));
  const results = await storeClaims(session, first.importId, rows);
  const waiting = [...resolved].flatMap(([one, found]) =>
    'row' in found
      ? []
      : [resultOf(rowOf(numberOf(one), { ...one }, one.like), 'waiting' as const, [], found.waitsFor)],
  );
  await keepWaiting(session, '835-claims', waiting, session.keys);
  return {
    ...none,
    claims: results.filter(({ outcome }) => outcome === 'new').map(({ row }) => row.key),
    waiting: waiting.map(({ waitsFor }) => waitsFor),
  };
}

/** Applies claims of an 835 that have waited. A claim that has arrived in another way stays as it is. */
export const claim835Applier: Applier = async (session, rows) => {
  const unknown = await unknownNumbers(
    session.trx,
    rows.map(({ key }) => key),
  );
  const results: RowResult[] = [];
  for (const row of rows) {
    const wanted = row.values as unknown as WantedClaim;
    const found = unknown.has(row.key) ? (await resolve(session, [wanted])).get(wanted)! : null;
    if (found === null) results.push(resultOf(row, 'unchanged'));
    else if ('waitsFor' in found) results.push(resultOf(row, 'waiting', [], found.waitsFor));
    else {
      const [stored] = await storeClaims(session, wanted.importId, [found.row]);
      results.push({ ...stored!, row });
    }
  }
  return results;
};
