import { claimOutcome } from '@pbt/domain/rules/claim/outcome/claim-outcome';
import { claimDenials } from '@pbt/domain/rules/claim/outcome/claim-denials';
import { recordsDue } from '@pbt/domain/rules/claim/outcome/due-days';
import { isDeniedState } from '@pbt/domain/rules/claim/outcome/line-state';
import type { LineDenial } from '@pbt/domain/rules/claim/outcome/line-denials';
import { planSettings } from '@pbt/domain/rules/claim/outcome/plan-settings';
import { claimCauses, paymentCauses, type DeniedReason, type SentDocument, type WorkCause } from './work-causes.ts';
import { WORK_KINDS } from '@pbt/domain/contract/work-values';
import { sql } from 'kysely';
import type { Db } from '../../src/database/database.ts';
import { readClaims, type AskedClaim, type ReadClaim } from '../outcomes/claim-rows.ts';

const OFFICE_STEPS = new Set(['correct', 'records', 'appeal', 'billOtherPayer', 'call']);

const dueOf = ({ step, resendBy, recordsBy, appealBy }: LineDenial) => {
  if (step === 'correct' || step === 'billOtherPayer') return resendBy;
  if (step === 'records') return recordsBy;
  return step === 'appeal' ? appealBy : null;
};

/** The denied reasons of a claim as the claim page explains them. */
function reasonsOfClaim({ claim, items, reasons }: ReadClaim) {
  // Whether a patient has QMB depends on the day. Neither step for it is work.
  const outcome = claimOutcome({ claim, items, reasons })!;
  const denials = claimDenials({ claim, outcome, items, reasons, appeals: [] });
  const found = new Map<string, { lines: number[]; first: LineDenial }>();
  const add = (denial: LineDenial, line: number | null) => {
    if (!OFFICE_STEPS.has(denial.step) || denial.reason.class === 'held') return;
    const { gc, carc, rarc } = denial.reason;
    const codes = [gc, carc, rarc ?? ''].join('|');
    const one = found.get(codes) ?? { lines: [], first: denial };
    if (line !== null) one.lines.push(line);
    found.set(codes, one);
  };
  for (const [num, line] of [...denials.lines].toSorted(([a], [b]) => a - b)) {
    if (isDeniedState(line.state)) for (const denial of line.denials) add(denial, num);
  }
  for (const denial of denials.ofClaim) add(denial, null);
  const made: DeniedReason[] = [...found].map(([codes, { lines, first }]) => ({
    codes,
    lines,
    step: first.step,
    due: dueOf(first),
  }));
  return { isTakenBack: outcome.kind === 'takenBack', reasons: made };
}

/** Submitted documents, by claim. */
async function sentOf(db: Db, claimIds: readonly string[]): Promise<Map<string, SentDocument[]>> {
  const { rows } = await sql<SentDocument & { claim: string }>`
    select sent.claim_id as claim, sent.id, sent.type, (sent.submitted_at at time zone 'America/Denver')::date as day,
      jsonb_path_query_array(sent.appeal, '$.claimItems[*].lineNumber') as lines, queued.answer,
      queued.answered_on as "answeredOn", case when queued.status in ('Failed', 'Rejected')
        then coalesce(queued.answered_on, queued.updated_date) end as "failedOn"
    from submission sent left join work_item queued on queued.submission_id = sent.id
    where sent.claim_id = any(${claimIds}) and sent.state = 'submitted' order by sent.submitted_at, sent.id`.execute(
    db,
  );
  return Map.groupBy(
    rows.map((one) => ({ ...one, lines: one.lines ?? [] })),
    ({ claim }) => claim,
  );
}

/** Letters that ask the claim's office for records. */
const requestsOf = (db: Db, claims: readonly AskedClaim[]) =>
  db
    .selectFrom('letter')
    .innerJoin('claim', (join) =>
      join.onRef('claim.id', '=', 'letter.claim_id').onRef('claim.tax_id', '=', 'letter.tax_id'),
    )
    .select(['letter.claim_id', 'letter.id', 'letter.create_date', 'letter.due_date'])
    .where(sql<boolean>`letter.claim_id = any(${claims.map(({ id }) => id)})`)
    .where('letter.request', 'is not', null)
    .execute();

/** The causes of claims by the rules in TypeScript, by claim. */
export async function expectedClaimCauses(db: Db, claims: readonly AskedClaim[]): Promise<Map<string, WorkCause[]>> {
  const letters = Map.groupBy(await requestsOf(db, claims), ({ claim_id }) => claim_id);
  const ids = claims.map(({ id }) => id);
  const sent = await sentOf(db, ids);
  const causesOf = (id: string, read: ReadClaim) => {
    const { row } = read;
    const settings = planSettings(row.plan_rules);
    return claimCauses({
      ...reasonsOfClaim(read),
      status: row.status,
      received: row.received,
      decided: row.paid_date ?? row.status_date,
      pendingDays: settings.pendingDays,
      requests: (letters.get(id) ?? []).map((letter) => ({
        id: letter.id,
        day: letter.create_date,
        due: recordsDue({ date: letter.create_date, due: letter.due_date }, settings),
      })),
      sent: sent.get(id) ?? [],
    });
  };
  return new Map([...(await readClaims(db, claims))].map(([id, read]) => [id, causesOf(id, read)]));
}

/** The causes of payments by the rules in TypeScript, by payment. */
export async function expectedPaymentCauses(db: Db): Promise<Map<string, WorkCause[]>> {
  const payments = await db.selectFrom('remittance').selectAll().execute();
  const claims = Map.groupBy(
    await db.selectFrom('remittance_claim').select(['remittance_id', 'claim_number', 'paid_cents']).execute(),
    ({ remittance_id }) => remittance_id,
  );
  const cuts = Map.groupBy(
    await db.selectFrom('remittance_adjustment').select(['remittance_id', 'amount_cents']).execute(),
    ({ remittance_id }) => remittance_id,
  );
  return new Map(
    payments.map(({ id, pay_date, amount_cents }) => [
      id,
      paymentCauses({
        day: pay_date,
        cents: amount_cents,
        adjustmentCents: (cuts.get(id) ?? []).reduce((sum, cut) => sum + cut.amount_cents, 0),
        claims: (claims.get(id) ?? []).map(({ claim_number, paid_cents }) => ({
          number: claim_number,
          cents: paid_cents,
        })),
      }),
    ]),
  );
}

const compare = (a: { key: string }, b: { key: string }) => (a.key < b.key ? -1 : 1);
export const sorted = (causes: readonly WorkCause[]): WorkCause[] => causes.toSorted(compare);

/** The causes by the definition in SQL, by claim or payment. */
export async function definedCauses(db: Db, of: 'claims' | 'payments', ids: readonly string[]) {
  const { rows } = await sql<Record<string, never> & { source: string; cause: string; kind: number }>`
    select * from ${sql.raw(`task_cause_of_${of}`)}(${ids}::text[])`.execute(db);
  const found = new Map<string, WorkCause[]>(ids.map((id) => [id, []]));
  for (const row of rows) {
    found.get(row.source)!.push({
      kind: WORK_KINDS[row.kind - 1]!,
      key: row.cause,
      title: row['title']!,
      step: row['step']!,
      lines: row['lines']!,
      due: row['due_day']!,
      day: row['day']!,
      from: row['open_day'] === '-infinity' ? null : row['open_day']!,
      until: row['close_day'] === 'infinity' ? null : row['close_day']!,
    });
  }
  return found;
}

const FACTS = sql.raw(`kind, tax_id, record, claim_id, remittance_id, submission_id, title, group_code, carc, rarc,
  lines, step, amount_cents, off_cents, due_day, what, answer, day, open_day, close_day, search`);

/**
 * Of all claims, or of those with such an ID and the generated payments: rows that are open without a cause or with other facts, causes without an open or done row, and counts that are not
 * those of the rows.
 */
export async function taskDifferences(db: Db, like = '%'): Promise<unknown[]> {
  const rows = await sql`
    with told as (
      select * from task_cause_of_claims(array(select id from claim where id like ${like}))
      union all select * from task_cause_of_payments(array(select id from remittance where id like 'GNRA%' or ${like} = '%'))
    ), wanted as (
      select * from told where not exists (select from task where task.source = told.source and task.cause = told.cause
        and task.state = 2 and not told.day > coalesce(task.day, '-infinity'))
    )
    (select 'lacks' as what_differs, source, cause, ${FACTS} from wanted
      except select 'lacks', source, cause, ${FACTS} from task where state = 1)
    union all (select 'has', source, cause, ${FACTS} from task
      where state = 1 and (source like ${like} or source like 'GNRA%')
      except select 'has', source, cause, ${FACTS} from told)`.execute(db);
  const counts = await sql`
    with counted as (select tax_id, kind, state, open_day, snoozed_until, close_day, count(*) as total from task
      group by 1, 2, 3, 4, 5, 6)
    select * from counted full join (select * from task_tally where total <> 0) kept
      using (tax_id, kind, state, open_day, snoozed_until, close_day)
    where counted.total is distinct from kept.total`.execute(db);
  const twice = await sql`select source, cause from task where state = 1 group by 1, 2 having count(*) > 1`.execute(db);
  return [...rows.rows, ...counts.rows, ...twice.rows];
}
