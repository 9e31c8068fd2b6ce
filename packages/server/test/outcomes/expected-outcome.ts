import { OUTCOME_KINDS, type Claim, type ClaimItem, type ClaimReason, type NextStep } from '@pbt/domain/contract/claim';
import { appealEligibleItems } from '@pbt/domain/rules/claim/appeal';
import { isDeniedAsWhole } from '@pbt/domain/rules/claim/outcome/claim-amounts';
import { claimOutcome } from '@pbt/domain/rules/claim/outcome/claim-outcome';
import { lineDenials } from '@pbt/domain/rules/claim/outcome/line-denials';
import { centsOf, isDeniedState, type LineState } from '@pbt/domain/rules/claim/outcome/line-state';
import { planSettings } from '@pbt/domain/rules/claim/outcome/plan-settings';
import { addDays } from '@pbt/domain/rules/shared/dates';
import { sql } from 'kysely';
import type { Db } from '../../src/database/database.ts';
import { readClaims, type AskedClaim, type ReadClaim } from './claim-rows.ts';

/** What the database must store about a claim. */
interface StoredOutcome {
  readonly kind: string;
  readonly denied: number | null;
  readonly reason: string | null;
  readonly count: number;
  readonly step: string | null;
  readonly due: string | null;
}

interface Denial {
  readonly num: number | null;
  readonly reason: ClaimReason;
  readonly step: NextStep;
}

const isMa130 = (remark: string | null) => (remark ?? '').split(/[\s,]/).includes('MA130');

/** Denials of the claim itself, which have no line. */
function denialsOfClaim(claim: Claim, items: readonly ClaimItem[], reasons: readonly ClaimReason[]): Denial[] {
  const isWhole = claim.outcome.pricedBy === 'claim';
  const isAllDenied = isWhole && isDeniedAsWhole({ claim, items, states: [], reasons });
  const canAppeal = appealEligibleItems(items, reasons).length > 0;
  const remarks = [...reasons.map(({ rarc }) => rarc), ...items.flatMap((item) => item.remarks.map(({ id }) => id))];
  const mustCorrect = isWhole && remarks.some(isMa130);
  return reasons
    .filter(({ seqNo, amount }) => seqNo === '' && centsOf(amount) > 0)
    .filter((reason) => reason.class === 'denial' || (isAllDenied && reason.class === 'unknown'))
    .map((reason) => {
      const step = reason.step === 'appeal' && !canAppeal ? 'call' : reason.step;
      return { num: null, reason, step: mustCorrect ? 'correct' : step };
    });
}

function denialsOf(
  claim: Claim,
  items: readonly ClaimItem[],
  reasons: readonly ClaimReason[],
  states: readonly LineState[],
) {
  const eligible = new Set(appealEligibleItems(items, reasons).map(({ num }) => num));
  const ofLines = items.flatMap((item, at): Denial[] =>
    states[at] && isDeniedState(states[at])
      ? // Whether a patient has QMB depends on the day, so it is not stored.
        lineDenials(item, reasons, { canAppeal: eligible.has(item.num), isQmb: false, appeal: null }).map(
          ({ reason, step }) => ({ num: item.num, reason, step }),
        )
      : [],
  );
  return [...ofLines, ...denialsOfClaim(claim, items, reasons)];
}

const compare = (a: string, b: string) => (a < b ? -1 : a > b ? 1 : 0);
const keyOf = ({ reason: { gc, carc, rarc } }: Denial) => [gc, carc, rarc ?? ''].join('/');

/** The largest amount first, then the lowest line, then the codes. */
const byAmount = (a: Denial, b: Denial) =>
  centsOf(b.reason.amount) - centsOf(a.reason.amount) ||
  (a.num ?? Infinity) - (b.num ?? Infinity) ||
  compare(keyOf(a), keyOf(b));

/** The outcome of a claim by the rules in TypeScript, from the rows that the claim page shows. */
function expectedOutcome({ row, claim, items, reasons }: ReadClaim): StoredOutcome {
  const outcome = claimOutcome({ claim, items, reasons })!;
  const denials = outcome.amounts ? denialsOf(claim, items, reasons, outcome.states).toSorted(byAmount) : [];
  const decided = row.paid_date ?? row.status_date;
  const { recordsDays } = planSettings(row.plan_rules);
  const dueOf = ({ step, reason }: Denial) => {
    if (step === 'correct' || step === 'billOtherPayer') return reason.resendBy;
    if (step === 'records') return decided && recordsDays ? addDays(decided, recordsDays) : null;
    return step === 'appeal' ? reason.appealBy : null;
  };
  const days = denials.map(dueOf).filter((day) => day !== null);
  return {
    kind: outcome.kind,
    denied: outcome.amounts?.denied ?? null,
    reason: denials[0] ? keyOf(denials[0]) : null,
    count: new Set(denials.map(keyOf)).size,
    step: denials[0]?.step ?? null,
    due: days.toSorted()[0] ?? null,
  };
}

/** The outcomes of claims by the rules in TypeScript, by claim. */
export async function expectedOutcomes(db: Db, claims: readonly AskedClaim[]): Promise<Map<string, StoredOutcome>> {
  const read = await readClaims(db, claims);
  return new Map([...read].map(([id, one]) => [id, expectedOutcome(one)]));
}

/** The stored outcomes, by claim. */
export async function storedOutcomes(db: Db, like = '%'): Promise<Map<string, StoredOutcome>> {
  const rows = await db.selectFrom('claim_outcome').selectAll().where('claim_id', 'like', like).execute();
  return new Map(
    rows.map((row) => [
      row.claim_id,
      {
        kind: OUTCOME_KINDS[row.outcome - 1]!,
        denied: row.denied_cents,
        reason: row.group_code && [row.group_code, row.carc, row.rarc ?? ''].join('/'),
        count: row.reason_count,
        step: row.step,
        due: row.due_day,
      },
    ]),
  );
}

/** Claims whose stored outcome is not that of the definition, and counts that are not those of the outcomes. */
export async function outcomeDifferences(db: Db): Promise<unknown[]> {
  const outcomes = await sql`
    with told as (select * from claim_outcome_of(array(select id from claim)))
    (select 'lacks' as what, told.* from told except select 'lacks', kept.* from claim_outcome kept)
    union all (select 'has', kept.* from claim_outcome kept except select 'has', told.* from told)`.execute(db);
  const counts = await sql`
    with counted as (
      select tax_id, (outcome * 1000 + position(type in 'MDH') * 100 + status::integer + grain)::smallint as kind,
        case grain when 0 then service_start else date_trunc('month', service_start::timestamp)::date end as bucket,
        count(*) as total
      from claim_outcome, (values (0), (20000)) grains (grain) group by 1, 2, 3)
    select * from counted full join (select * from claim_outcome_tally where total <> 0) kept using (tax_id, kind, bucket)
    where counted.total is distinct from kept.total`.execute(db);
  return [...outcomes.rows, ...counts.rows];
}
