import { sql } from 'kysely';
import type { RemittanceClaim } from '@pbt/x12';
import type { Db } from '../../../database/database.ts';
import type { ReadOptions } from '../../fields/field-type.ts';
import { adjustmentWords } from '../../x12/adjustment-words.ts';
import { claimFactsOf, type ClaimFacts } from '../../x12/claim-facts.ts';
import { claimKeyOf } from '../../x12/claim-faults.ts';
import { paidClaimOf, type PaidClaim } from '../../x12/paid-claim.ts';
import type { StagedPayment } from '../../x12/payment-head.ts';
import { storedClaims } from '../../x12/stored-claims.ts';
import type { Effects, StagedRow } from '../row-result.ts';
import { deleteChildren } from '../stored-rows.ts';
import { listedBy, paidClaims, paymentAdjustments, settleClaims } from '../targets/payments.ts';
import type { ChildTarget, DataRow, Session } from '../target.ts';
import { findMembers } from './find-people.ts';
import { makeClaims, type WantedClaim } from './make-claims.ts';

interface Placed {
  readonly id: string;
  readonly taxId: string;
  readonly like: Pick<StagedRow, 'line' | 'version'>;
}

async function insertEntries(
  { trx, bulk }: Session,
  child: ChildTarget,
  parent: string,
  entries: readonly DataRow[],
  first: number,
): Promise<void> {
  if (entries.length === 0) return;
  const columns = Object.values(child.columns);
  const rows = entries.map((entry, at) => {
    const complete = child.complete(entry, first + at);
    return [parent, ...columns.map((column) => complete[column] ?? null)];
  });
  await bulk.insert(trx, child.table, [child.parent, ...columns], rows);
}

/** Texts of provider adjustments that the plan has sent. */
async function planTexts(trx: Db, codes: readonly string[]): Promise<Map<string, string>> {
  const { rows } = await sql<{ code: string; text: string }>`
    select code, text from code_text where kind = 'provider-adjustment' and code = any(${codes})`.execute(trx);
  return new Map(rows.map(({ code, text }) => [code, text]));
}

async function writeAdjustments(session: Session, { adjustments }: StagedPayment, id: string): Promise<void> {
  const texts = await planTexts(
    session.trx,
    adjustments.map(({ code }) => code),
  );
  const entries = adjustments.map((entry) => ({ ...entry, text: adjustmentWords(entry.code, texts.get(entry.code)) }));
  await insertEntries(session, paymentAdjustments, id, entries, 1);
}

interface ConvertedClaim {
  readonly paid: PaidClaim;
  readonly facts: ClaimFacts | null;
}

/** CLAIM_ID_PATTERN can have changed while the payment waited. Such a claim is listed, but not made. */
function converted(claim: RemittanceClaim, options: ReadOptions): ConvertedClaim {
  const key = claimKeyOf(claim, options);
  if (typeof key !== 'string') return { paid: paidClaimOf(claim, claim.claimNumber.toUpperCase()), facts: null };
  const paid = paidClaimOf(claim, key);
  return { paid, facts: claimFactsOf(claim, paid, options) };
}

/** Stores a slice of the claims, each with its member if that is known. */
async function writeSlice(
  session: Session,
  slice: readonly ConvertedClaim[],
  { id, first }: { readonly id: string; readonly first: number },
): Promise<void> {
  const memberOf = await findMembers(
    session.trx,
    slice.flatMap(({ facts }) => (facts ? [facts] : [])),
  );
  const entries = slice.map(({ paid, facts }) => {
    const member = facts ? memberOf(facts) : null;
    return { ...paid, member_id: member && 'id' in member ? member.id : null };
  });
  await insertEntries(session, paidClaims, id, entries, first);
}

/** Replaces the claims and adjustments of a payment, makes claims that are unknown, and lets all of them follow. */
export async function writePaymentLists(session: Session, payment: StagedPayment, place: Placed): Promise<Effects> {
  const { trx, importId, check } = session;
  const { id, taxId, like } = place;
  const { payDate } = payment;
  const before = await listedBy(trx, [id]);
  for (const child of [paidClaims, paymentAdjustments]) await deleteChildren(trx, child, [id]);
  await writeAdjustments(session, payment, id);
  const claims: string[] = [];
  const waiting: (readonly string[])[] = [];
  let first = 1;
  for await (const read of storedClaims(payment, session)) {
    const slice = read.map((claim) => converted(claim, check));
    await writeSlice(session, slice, { id, first });
    const wanted = slice.flatMap(({ facts }): WantedClaim[] =>
      facts ? [{ facts, payee: { taxId, npi: payment.npi }, payment: { id, payDate }, importId }] : [],
    );
    const made = await makeClaims(session, wanted, like);
    claims.push(...made.claims);
    waiting.push(...made.waiting);
    first += slice.length;
  }
  await settleClaims(session, [id], before);
  return { claims, waiting, taxIds: [] };
}
