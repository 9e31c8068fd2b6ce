import type { SentClaim, SentLine } from '@pbt/domain/contract/submission';
import { reasonsOfLine } from '@pbt/domain/rules/claim/appeal';
import { isRefusal } from '@pbt/domain/rules/claim/outcome/line-state';
import { formatCents } from '@pbt/domain/rules/shared/money';
import type { Db } from '../../database/database.ts';
import type { Scope } from '../../database/scope.ts';
import { notFound } from '../../errors/refused.ts';
import { claimById, codeTexts, itemsOf, reasonsOf, type ClaimRow } from '../claim/repository.ts';
import { toClaimItem, toClaimReasons } from '../claim/view.ts';

/** What the column `submission.sent` holds besides the form itself: the claim and its lines at that moment. */
export interface SentOfClaim {
  readonly claim: SentClaim;
  readonly lines: readonly SentLine[];
  /** The last day to appeal the chosen lines. */
  readonly appealBy: string | null;
}

type ClaimFacts = Pick<
  ClaimRow,
  | 'id'
  | 'number_shown'
  | 'member_id'
  | 'patient_name'
  | 'sub_id'
  | 'provider_name'
  | 'service_start'
  | 'charged_cents'
  | 'tax_id'
>;

export const toSentClaim = (row: ClaimFacts): SentClaim => ({
  id: row.id,
  number: row.number_shown,
  patientId: row.member_id,
  patientName: row.patient_name,
  subscriberId: row.sub_id,
  providerName: row.provider_name,
  serviceStart: row.service_start,
  billed: formatCents(row.charged_cents),
  taxId: row.tax_id,
});

/** Reads the claim as it is now. `chosen` are the line numbers of an appeal. */
export async function sentOfClaim(
  db: Db,
  scope: Scope,
  claimId: string,
  chosen: readonly number[],
): Promise<SentOfClaim> {
  const claim = await claimById(db, scope, claimId);
  if (!claim) throw notFound();
  if (chosen.length === 0) return { claim: toSentClaim(claim), lines: [], appealBy: null };
  const rows = (await itemsOf(db, scope, claimId)).filter(({ num }) => chosen.includes(num));
  const textOf = await codeTexts(db, rows);
  const reasons = toClaimReasons(await reasonsOf(db, scope, claimId));
  const explained = rows
    .map((row) => toClaimItem(row, textOf))
    // Denials are first, because the list shows one reason.
    .map((item) => ({ item, reasons: reasonsOfLine(reasons, item).toSorted((a, b) => rank(a) - rank(b)) }));
  return {
    claim: toSentClaim(claim),
    lines: explained.map(({ item, reasons: found }) => ({
      num: item.num,
      code: item.code.id,
      text: item.code.text,
      charged: item.charged,
      reasons: found.map(({ gc, carc, rarc, title }) => ({ gc, carc, rarc, title })),
    })),
    appealBy:
      explained
        .flatMap(({ reasons: found }) => found.flatMap(({ appealBy }) => appealBy ?? []))
        .toSorted((a, b) => a.localeCompare(b))[0] ?? null,
  };
}

const rank = (reason: Parameters<typeof isRefusal>[0]) => (isRefusal(reason) ? 0 : 1);
