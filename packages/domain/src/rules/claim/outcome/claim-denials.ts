import type { Claim, ClaimItem, ClaimReason } from '../../../contract/claim.ts';
import { appealEligibleItems } from '../appeal.ts';
import { isDeniedAsWhole, isPatients } from './claim-amounts.ts';
import type { ClaimOutcome } from './claim-outcome.ts';
import { explainDenial, isUnprocessable, lineDenials, type FiledAppeal, type LineDenial } from './line-denials.ts';
import { centsOf, isDeniedState, type LineState } from './line-state.ts';

interface ExplainedLine {
  readonly state: LineState;
  readonly denials: readonly LineDenial[];
}

/** What was not paid, and why. */
export interface ClaimDenials {
  /** The denied, partly denied and held lines by number. */
  readonly lines: ReadonlyMap<number, ExplainedLine>;
  /** Denials of the claim as a whole, which have no line. */
  readonly ofClaim: readonly LineDenial[];
}

interface DenialFacts {
  readonly claim: Pick<Claim, 'patient' | 'outcome' | 'statusDate'>;
  readonly outcome: ClaimOutcome;
  readonly items: readonly ClaimItem[];
  readonly reasons: readonly ClaimReason[];
  /** Newest first. */
  readonly appeals: readonly FiledAppeal[];
}

/** The appeal without its answer, if the claim was decided again after the answer. */
function currentAppeal(appeal: FiledAppeal, { outcome, statusDate }: DenialFacts['claim']): FiledAppeal {
  const { answer, ...rest } = appeal;
  // A payment can follow the decision by weeks, with an answer in between.
  const decided = statusDate ?? outcome.paidDate;
  const isOld = answer !== undefined && answer.day !== null && decided !== null && answer.day < decided;
  return isOld ? rest : appeal;
}

/** Explains a decided claim. Any other claim has nothing to explain. */
export function claimDenials(given: DenialFacts): ClaimDenials {
  const facts = { ...given, appeals: given.appeals.map((appeal) => currentAppeal(appeal, given.claim)) };
  const { claim, outcome, items, reasons, appeals } = facts;
  if (outcome.amounts === null) return { lines: new Map(), ofClaim: [] };
  const isQmb = claim.patient.qmb;
  const eligible = new Set(appealEligibleItems(items, reasons).map(({ num }) => num));
  const lines = items.flatMap((item, index): [number, ExplainedLine][] => {
    const state = outcome.states[index];
    if (state === undefined || (state !== 'held' && !isDeniedState(state))) return [];
    const appeal = appeals.find((one) => one.lines.includes(item.num)) ?? null;
    const canAppeal = eligible.has(item.num);
    return [[item.num, { state, denials: lineDenials(item, reasons, { canAppeal, isQmb, appeal }) }]];
  });
  return { lines: new Map(lines), ofClaim: denialsOfClaim(facts, eligible.size > 0) };
}

function denialsOfClaim({ claim, items, reasons, appeals }: DenialFacts, canAppeal: boolean): LineDenial[] {
  const isWhole = claim.outcome.pricedBy === 'claim';
  const isAllDenied = isWhole && isDeniedAsWhole({ claim, items, states: [], reasons });
  const remarks = [...reasons.map(({ rarc }) => rarc), ...items.flatMap((item) => item.remarks.map(({ id }) => id))];
  const facts = {
    canAppeal,
    isQmb: claim.patient.qmb,
    isUnprocessable: isWhole && isUnprocessable(remarks),
    appeal: isWhole ? (appeals[0] ?? null) : null,
  };
  const isShown = (reason: ClaimReason) =>
    reason.seqNo.trim() === '' &&
    centsOf(reason.amount) > 0 &&
    (reason.class === 'denial' || (isAllDenied && reason.class === 'unknown'));
  return reasons.filter(isShown).map((reason) => explainDenial(reason, facts));
}

const deniedLines = ({ lines }: ClaimDenials) => [...lines].filter(([, { state }]) => isDeniedState(state));

/** The numbers of the denied and partly denied lines. */
export const deniedNumbers = (denials: ClaimDenials): number[] => deniedLines(denials).map(([num]) => num);

/** The denied lines whose amount is in Denied. What the patient owes is in Patient owes instead. */
export const numbersInDenied = (denials: ClaimDenials): number[] =>
  deniedLines(denials).flatMap(([num, line]) =>
    line.denials.some(({ reason }) => !isPatients(reason) && reason.class !== 'held') ? [num] : [],
  );

/** A reason for which the plan needs records. Without lines, it is a reason of the whole claim. */
interface NeededRecords {
  readonly reason: ClaimReason;
  readonly lines: readonly number[];
  /** The last day to send them. Null if the plan has set none. */
  readonly by: string | null;
}

/** The reasons whose next step is to send records, each once. */
export function neededRecords({ lines, ofClaim }: ClaimDenials): NeededRecords[] {
  const needed = new Map<ClaimReason, NeededRecords>();
  const add = (denials: readonly LineDenial[], numbers: readonly number[]) => {
    for (const { reason, step, recordsBy } of denials) {
      const before = needed.get(reason)?.lines ?? [];
      if (step === 'records') needed.set(reason, { reason, lines: [...before, ...numbers], by: recordsBy });
    }
  };
  for (const [num, line] of lines) add(line.denials, [num]);
  add(ofClaim, []);
  return [...needed.values()];
}

/** All explained reasons, those of lines first. */
export const allDenials = ({ lines, ofClaim }: ClaimDenials): LineDenial[] => [
  ...[...lines.values()].flatMap((line) => line.denials),
  ...ofClaim,
];
