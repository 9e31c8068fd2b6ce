import { randomBytes } from 'node:crypto';
import type { BodyOf } from '@pbt/domain/contract/endpoint';
import type { FoodBenefitStatus, memberApi } from '@pbt/domain/contract/member';
import { acceptance, hasActiveFoodBenefitPlan, WORK_QUEUE } from '@pbt/domain/rules/member/food-benefit';
import { listedDiagnosis } from '@pbt/domain/rules/member/food-benefit-form';
import { isValidNpi } from '@pbt/domain/rules/shared/identifiers';
import type { Db } from '../../database/database.ts';
import type { Scope } from '../../database/scope.ts';
import { notFound, Refused } from '../../errors/refused.ts';
import type { Context } from '../../http/context.ts';
import { fullName } from '../../identity/caller.ts';
import { toCoverages } from './view.ts';
import { coveragesOf, memberExists } from './repository.ts';

type Body = BodyOf<typeof memberApi.requestFoodBenefit>;

const KIND = 'food-benefit';

export async function foodBenefitStatus(db: Db, scope: Scope, patientId: string): Promise<FoodBenefitStatus> {
  if (!(await memberExists(db, scope, patientId))) throw notFound();
  const latest = await db
    .selectFrom('work_item')
    .select(['status', 'updated_date as updatedDate'])
    .where('member_id', '=', patientId)
    .where('kind', '=', KIND)
    .orderBy('created_at', 'desc')
    .orderBy('id')
    .executeTakeFirst();
  return latest ?? { status: 'None', updatedDate: null };
}

/** Returns the diagnoses in the spelling of the plan's list. Throws 400 for a diagnosis that is not on the list. */
function listedDiagnoses(diagnoses: readonly string[]): string[] {
  return diagnoses.map((diagnosis, index) => {
    const listed = listedDiagnosis(diagnosis);
    const field = `diagnosis.${index}`;
    if (listed === undefined) throw new Refused(400, `${field} must be one of the listed diagnoses`, { field });
    return listed;
  });
}

/** Throws 404 when no provider has this NPI. An NPI that fails its check digit never matches. */
async function checkRequester(db: Db, npi: string): Promise<void> {
  const known =
    isValidNpi(npi) &&
    (await db.selectFrom('provider').select('id').where('npi', '=', npi).limit(1).executeTakeFirst());
  if (!known) throw notFound();
}

/** Repeats the screen's eligibility checks, because the API can be called without the screen. */
async function checkEligibility({ db, caller, today }: Context, patientId: string): Promise<void> {
  const coverages = toCoverages(await coveragesOf(db, caller.scope, [patientId]));
  if (acceptance(coverages, today) !== 'not-accepted')
    throw new Refused(409, 'The patient has the food benefit already');
  if (!hasActiveFoodBenefitPlan(coverages, today)) throw new Refused(409, 'The patient has no food benefit plan');
}

const sameText = (a: readonly string[], b: readonly string[]) => a.toSorted().join('\n') === b.toSorted().join('\n');

/** Inserts the request. A unique index allows one open request per patient, even across processes. */
async function open(
  trx: Db,
  { patientId, providerNpi, diagnosis }: Body,
  { caller, now, today }: Context,
): Promise<void> {
  const inserted = await trx
    .insertInto('work_item')
    .values({
      id: randomBytes(16).toString('base64url'),
      kind: KIND,
      member_id: patientId,
      provider_npi: providerNpi,
      diagnosis,
      status: WORK_QUEUE.inProgress,
      created_by: caller.userId,
      created_at: now,
      updated_at: now,
      updated_date: today,
      sent: JSON.stringify({ author: fullName(caller.user) }),
    })
    .onConflict((conflict) => conflict.doNothing())
    .returning('id')
    .executeTakeFirst();
  if (inserted) return;
  const first = await trx
    .selectFrom('work_item')
    .select(['provider_npi', 'diagnosis'])
    .where('member_id', '=', patientId)
    .where('kind', '=', KIND)
    .where('status', '=', WORK_QUEUE.inProgress)
    .executeTakeFirst();
  const isRepeated = first?.provider_npi === providerNpi && sameText(first.diagnosis ?? [], diagnosis);
  // An identical request succeeds again: the first response may have been lost.
  if (!isRepeated) throw new Refused(409, 'A request for this patient is in review already');
}

export async function requestFoodBenefit(body: Body, context: Context): Promise<null> {
  context.addToAudit({ recordId: body.patientId });
  const diagnosis = listedDiagnoses(body.diagnosis);
  if (!(await memberExists(context.db, context.caller.scope, body.patientId))) throw notFound();
  await checkRequester(context.db, body.providerNpi);
  await checkEligibility(context, body.patientId);
  await context.write((trx) => open(trx, { ...body, diagnosis }, context));
  return null;
}
