import type { claimApi } from '@pbt/domain/contract/claim';
import type { claimDocumentationApi } from '@pbt/domain/contract/claim-documentation';
import type { memberApi } from '@pbt/domain/contract/member';
import type { providerApi } from '@pbt/domain/contract/provider';
import type { remittanceApi } from '@pbt/domain/contract/remittance-advice';
import type { userApi } from '@pbt/domain/contract/user';

/** Who may make a call at all; what they see of it is the scope's business. */
export interface Policy {
  /** Signed-out callers are answered. */
  readonly open?: true;
  readonly role?: 'SuperAdmin';
  /** Refused while a super administrator looks as somebody else. */
  readonly notWhileEmulating?: true;
  /** Blocked accounts that may still make this call. */
  readonly blocked?: 'may-attest' | 'may-stop-emulation';
  /** Needs at least one active access row; without one everything answers as absent. */
  readonly needs?: 'access' | 'dental-access' | 'letters';
  /** Reads only what the plan loads and the portal never writes, so a replica may answer. */
  readonly plan?: true;
}

type ActionsOf<Name extends string, Api> = `${Name}.${Extract<keyof Api, string>}`;
export type Action =
  | ActionsOf<'user', typeof userApi>
  | ActionsOf<'provider', typeof providerApi>
  | ActionsOf<'member', typeof memberApi>
  | ActionsOf<'claim', typeof claimApi>
  | ActionsOf<'documentation', typeof claimDocumentationApi>
  | ActionsOf<'remittance', typeof remittanceApi>;

const open: Policy = { open: true };
const signedIn: Policy = {};
const planData: Policy = { plan: true };
const member: Policy = { needs: 'access', plan: true };
const speaksForUser: Policy = { notWhileEmulating: true };
const memberWrite: Policy = { needs: 'access', notWhileEmulating: true };

/** The authorization matrix. A call without a row here does not compile. */
export const policies: Record<Action, Policy> = {
  'user.current': signedIn,
  'user.search': { role: 'SuperAdmin', notWhileEmulating: true },
  'user.features': open,
  'user.dentalAccess': signedIn,
  'user.activity': signedIn,
  'user.feedbackStatus': signedIn,
  'user.submitFeedback': speaksForUser,
  'user.attest': { notWhileEmulating: true, blocked: 'may-attest' },
  'user.updateAccess': speaksForUser,
  'user.excludedTaxIds': signedIn,
  'user.emailProviderUpdate': speaksForUser,
  'user.byId': signedIn,
  'user.unlock': { role: 'SuperAdmin', notWhileEmulating: true },
  'user.access': signedIn,
  'user.emulations': signedIn,
  'user.startEmulate': { role: 'SuperAdmin', notWhileEmulating: true },
  'user.stopEmulate': { blocked: 'may-stop-emulation' },
  'provider.autocomplete': planData,
  'provider.featureNotes': open,
  'provider.maintenanceWindow': open,
  'provider.list': signedIn,
  'provider.roster': signedIn,
  'provider.profile': planData,
  'member.search': planData,
  'member.byId': member,
  'member.products': member,
  'member.otherInsurances': member,
  'member.usage': member,
  'member.summaryExists': member,
  'member.summarySearch': member,
  'member.dentalSummary': { needs: 'dental-access', plan: true },
  'member.cards': member,
  'member.card': member,
  'member.foodBenefitStatus': { needs: 'access' },
  'member.requestFoodBenefit': memberWrite,
  'claim.search': planData,
  'claim.letters': { needs: 'letters', plan: true },
  'claim.letterFile': planData,
  'claim.byId': planData,
  'claim.items': planData,
  'claim.reasons': planData,
  'claim.claimLetters': planData,
  'claim.dental': { needs: 'dental-access', plan: true },
  'documentation.types': signedIn,
  'documentation.eligibility': signedIn,
  'documentation.list': signedIn,
  'documentation.stage': speaksForUser,
  'documentation.appeal': speaksForUser,
  'documentation.attachment': speaksForUser,
  'documentation.file': signedIn,
  'documentation.removeFile': speaksForUser,
  'documentation.cancel': speaksForUser,
  'documentation.stageFile': speaksForUser,
  'remittance.search': planData,
  'remittance.byId': planData,
  'remittance.claims': planData,
  'remittance.adjustments': planData,
  'remittance.file': planData,
};
