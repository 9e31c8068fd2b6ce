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

/** A payment whose row is written. */
export interface PlacedPayment {
  readonly id: string;
  readonly taxId: string;
  readonly payment: StagedPayment;
  readonly like: Pick<StagedRow, 'line' | 'version'>;
}

/** An entry of a list, with its payment and its place there. */
interface Entry {
  readonly parent: string;
  readonly seq: number;
  readonly values: DataRow;
}

async function insertEntries({ trx, bulk }: Session, child: ChildTarget, entries: readonly Entry[]): Promise<void> {
  if (entries.length === 0) return;
  const columns = Object.values(child.columns);
  const rows = entries.map(({ parent, seq, values }) => {
    const complete = child.complete(values, seq);
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

async function writeAdjustments(session: Session, placed: readonly PlacedPayment[]): Promise<void> {
  const all = placed.flatMap(({ id, payment }) =>
    payment.adjustments.map((entry, at) => ({ parent: id, seq: at + 1, entry })),
  );
  if (all.length === 0) return;
  const texts = await planTexts(
    session.trx,
    all.map(({ entry }) => entry.code),
  );
  const entries = all.map(({ parent, seq, entry }) => {
    const text = adjustmentWords(entry.code, texts.get(entry.code));
    return { parent, seq, values: { ...entry, text } };
  });
  await insertEntries(session, paymentAdjustments, entries);
}

interface ConvertedClaim {
  readonly place: PlacedPayment;
  readonly seq: number;
  readonly paid: PaidClaim;
  readonly facts: ClaimFacts | null;
}

/** CLAIM_ID_PATTERN can have changed while the payment waited. Such a claim is listed, but not made. */
function converted(claim: RemittanceClaim, options: ReadOptions): Pick<ConvertedClaim, 'paid' | 'facts'> {
  const key = claimKeyOf(claim, options);
  if (typeof key !== 'string') return { paid: paidClaimOf(claim, claim.claimNumber.toUpperCase()), facts: null };
  const paid = paidClaimOf(claim, key);
  return { paid, facts: claimFactsOf(claim, paid, options) };
}

/** Claims that are stored at a time. Small payments share a slice, a large one has many. */
const SLICE = 500;

async function* claimSlices(
  session: Session,
  placed: readonly PlacedPayment[],
): AsyncGenerator<readonly ConvertedClaim[]> {
  let slice: ConvertedClaim[] = [];
  for (const place of placed) {
    let seq = 0;
    for await (const read of storedClaims(place.payment, session)) {
      for (const claim of read) slice.push({ place, seq: (seq += 1), ...converted(claim, session.check) });
      if (slice.length < SLICE) continue;
      yield slice;
      slice = [];
    }
  }
  if (slice.length > 0) yield slice;
}

/** Stores a slice of the claims, each with its member if that is known. */
async function writeSlice(session: Session, slice: readonly ConvertedClaim[]): Promise<void> {
  const memberOf = await findMembers(
    session.trx,
    slice.flatMap(({ facts }) => (facts ? [facts] : [])),
  );
  const entries = slice.map(({ place, seq, paid, facts }) => {
    const member = facts ? memberOf(facts) : null;
    return { parent: place.id, seq, values: { ...paid, member_id: member && 'id' in member ? member.id : null } };
  });
  await insertEntries(session, paidClaims, entries);
}

const wantedOf =
  (importId: number) =>
  (claim: ConvertedClaim): WantedClaim[] => {
    const { place, facts } = claim;
    const { id, taxId, payment, like } = place;
    const payee = { taxId, npi: payment.npi };
    return facts ? [{ facts, payee, payment: { id, payDate: payment.payDate }, like, importId }] : [];
  };

/** Replaces the claims and adjustments of payments, makes claims that are unknown, and lets all of them follow. */
export async function writePaymentLists(session: Session, placed: readonly PlacedPayment[]): Promise<Effects> {
  const { trx, importId } = session;
  const ids = placed.map(({ id }) => id);
  const before = await listedBy(trx, ids);
  for (const child of [paidClaims, paymentAdjustments]) await deleteChildren(trx, child, ids);
  await writeAdjustments(session, placed);
  const claims: string[] = [];
  const waiting: Effects['waiting'][number][] = [];
  for await (const slice of claimSlices(session, placed)) {
    await writeSlice(session, slice);
    const made = await makeClaims(session, slice.flatMap(wantedOf(importId)));
    claims.push(...made.claims);
    waiting.push(...made.waiting);
  }
  await settleClaims(session, ids, before);
  return { claims, waiting, taxIds: [] };
}
