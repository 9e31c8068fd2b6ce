import type { AppealBody } from '@pbt/domain/contract/claim-documentation';
import { appealEligibleItems, appealPayload, type AppealPayload } from '@pbt/domain/rules/claim/appeal';
import { appealFormErrors, type AppealField, type AppealForm } from '@pbt/domain/rules/claim/appeal-form';
import type { Db } from '../../database/database.ts';
import type { Scope } from '../../database/scope.ts';
import { notFound, Refused } from '../../errors/refused.ts';
import { toClaim, toClaimItem, toClaimReasons } from '../claim/view.ts';
import { claimById, itemsOf, reasonsOf } from '../claim/repository.ts';

/** Maps each form field to its name in the request, which error messages use. */
const REQUEST_FIELDS: readonly (readonly [field: AppealField, name: string])[] = [
  ['claimItem', 'claimItems'],
  ['officeContactFirst', 'appeal.officeContact.first'],
  ['officeContactLast', 'appeal.officeContact.last'],
  ['contactAddress', 'appeal.contactStreetAddress'],
  ['contactCity', 'appeal.contactCity'],
  ['contactState', 'appeal.contactState'],
  ['contactZip', 'appeal.contactZip'],
  ['contactPhone', 'appeal.contactPhone'],
  ['contactEmail', 'appeal.contactEmail'],
  ['appealReason', 'appeal.appealReason'],
  ['actionRequest', 'appeal.appealRequest'],
  ['noteLocation', 'appeal.notesInIcentra'],
];

function formOf({ appeal, claimItems }: AppealBody): AppealForm & { noteLocation: 'Attached' | 'iCentra' } {
  return {
    claimItem: claimItems.map((item) => item.lineNumber),
    officeContactFirst: appeal.officeContact.first,
    officeContactLast: appeal.officeContact.last,
    contactAddress: appeal.contactStreetAddress,
    contactCity: appeal.contactCity,
    contactState: appeal.contactState,
    contactZip: appeal.contactZip,
    contactPhone: appeal.contactPhone,
    contactEmail: appeal.contactEmail,
    appealReason: appeal.appealReason,
    actionRequest: appeal.appealRequest,
    authNum: appeal.authNum,
    noteLocation: appeal.notesInIcentra,
  };
}

function refuseFieldErrors(form: AppealForm): void {
  const errors = appealFormErrors(form);
  for (const [field, name] of REQUEST_FIELDS) {
    const error = errors[field];
    if (error) throw new Refused(400, `${name} is not valid: ${error}`, { field: name });
  }
}

/**
 * Builds the appeal for the plan's review. The request supplies the selected lines and the form fields. Claim, patient,
 * provider, amounts and reasons are from the database, even if the request contains them.
 */
export async function checkedAppeal(
  db: Db,
  scope: Scope,
  claimId: string,
  body: AppealBody,
  today: string,
): Promise<Omit<AppealPayload, 'submissionId'>> {
  const form = formOf(body);
  refuseFieldErrors(form);
  const claim = await claimById(db, scope, claimId);
  if (!claim) throw notFound();
  const items = (await itemsOf(db, scope, claimId)).map((row) => toClaimItem(row, () => ''));
  const reasons = toClaimReasons(await reasonsOf(db, scope, claimId));
  const eligible = new Set(appealEligibleItems(items, reasons).map((item) => item.num));
  if (!form.claimItem.every((line) => eligible.has(line))) {
    throw new Refused(400, 'Only lines with a CO or PR reason can be appealed.', { field: 'claimItems' });
  }
  const { submissionId: _, ...payload } = appealPayload({
    submissionId: body.submissionId,
    claim: toClaim(claim, today),
    items,
    reasons,
    form,
    today,
  });
  return payload;
}
