import { addDays } from '@pbt/domain/rules/shared/dates';
import { claimSet, type ClaimFacts, type ClaimSet } from '../build/claim.ts';
import type { LineFacts, Outcome } from '../build/claim-lines.ts';
import { MEMBER, OUTCOME_CLAIM, REMITTANCE } from '../catalog/names.ts';
import { PLAN } from '../catalog/plans.ts';
import { keysOf } from '../rows/keys-of.ts';
import type { Row } from '../rows/tables.ts';
import { BILLER } from './billers.ts';
import { denied, line } from './claims.ts';
import type { NamedMember } from './members.ts';
import { listedRow, takenBack } from './paid-again.ts';

const HELD: Outcome = { kind: 'denied', group: 'OA', carc: '257', rarc: 'N617' };
const VISIT = line('99213', { copay: 2500 });
/** A line that must be corrected and resent. */
const WRONG_CODE = line('84443', denied('CO', '16', 'M51'));
const open = (lines: readonly LineFacts[]) => lines.map((one) => ({ ...one, outcome: { kind: 'open' } as const }));

type Special = Partial<Pick<ClaimFacts, 'status' | 'remittanceId' | 'received'>> & {
  readonly of?: NamedMember;
  readonly lines: readonly LineFacts[];
};

const specials = (today: string): Record<keyof typeof OUTCOME_CLAIM, Special> => ({
  takenBack: { status: '91', remittanceId: REMITTANCE.paidThenTakenBack, lines: [VISIT] },
  amountsOff: { remittanceId: REMITTANCE.amountsOff, lines: [VISIT] },
  heldLine: { of: 'gracePeriod', lines: [VISIT, line('93306', HELD)] },
  recordsRequested: { status: '11', received: addDays(today, -14), lines: open([VISIT]) },
  deniedAsWhole: { lines: open([VISIT, line('85025')]) },
  unprocessable: { lines: [line('80061', denied('CO', '16', 'M51 MA130'))] },
  qmbDenied: {
    of: 'qmb',
    lines: [line('99213', { copay: 2500, qmb: true }), line('97140', denied('PR', '204', 'N130'))],
  },
  deadlineNear: { remittanceId: REMITTANCE.deadlineNear, lines: [VISIT, WRONG_CODE] },
  deadlineToday: { remittanceId: REMITTANCE.deadlineToday, lines: [VISIT, WRONG_CODE] },
  deadlinePast: { remittanceId: REMITTANCE.deadlinePast, lines: [VISIT, WRONG_CODE] },
  pendingLong: { status: '15', received: addDays(today, -41), lines: open([VISIT]) },
});

/** Changes a claim to what a plan can send, but claimSet cannot build. */
function changed(name: keyof typeof OUTCOME_CLAIM, set: ClaimSet): ClaimSet {
  const { claim, items, adjustments } = set;
  if (name === 'amountsOff') {
    return {
      ...set,
      adjustments: adjustments.map((one, at) => (at === 0 ? { ...one, amount_cents: one.amount_cents - 100 } : one)),
    };
  }
  if (name !== 'deniedAsWhole') return set;
  const filedLate = { group_code: 'CO' as const, carc: '29', rarc: null, amount_cents: claim.charged_cents };
  return { claim, items, adjustments: [{ claim_id: claim.id, seq: 1, line_num: null, ...filedLate }] };
}

/** Builds a claim for each outcome and deadline that no other demo record has (docs/demo-data.md). */
export function outcomeClaims(
  today: string,
  members: ReadonlyMap<string, Row<'member'>>,
  payDates: ReadonlyMap<string, string>,
): ClaimSet[] {
  const all = specials(today);
  return keysOf(all).map((name) => {
    const { of = 'typical', status = '02', lines, received, remittanceId = REMITTANCE.everyday } = all[name];
    const decided = addDays(payDates.get(remittanceId)!, -2);
    const paid = status === '02' ? { remittanceId, paidDate: payDates.get(remittanceId)! } : {};
    const start = addDays(received ?? decided, received ? -3 : -12);
    return changed(
      name,
      claimSet({
        id: OUTCOME_CLAIM[name],
        member: members.get(MEMBER[of])!,
        biller: BILLER.medicine,
        type: 'M',
        status,
        start,
        received: received ?? addDays(start, 3),
        statusDate: received ? addDays(received, 2) : decided,
        product: { id: PLAN.ppo.productId, desc: PLAN.ppo.description },
        accountNumber: `AC-${OUTCOME_CLAIM[name].slice(-6)}`,
        lines,
        ...paid,
      }),
    );
  });
}

/** The payment of the claim that was taken back, and the later payment that took it back. */
export function takenBackRows(claims: readonly ClaimSet[]): Row<'remittance_claim'>[] {
  const set = claims.find(({ claim }) => claim.id === OUTCOME_CLAIM.takenBack)!;
  const { items, adjustments } = set;
  const detail = { items, adjustments };
  return [
    listedRow(set, [REMITTANCE.paidThenTakenBack, 1], '1', detail),
    listedRow(set, [REMITTANCE.takesBack, 1], '22', takenBack(detail)),
  ];
}
