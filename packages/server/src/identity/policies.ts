import type { batchApi } from '@pbt/domain/contract/batch';
import type { claimApi } from '@pbt/domain/contract/claim';
import type { claimDocumentationApi } from '@pbt/domain/contract/claim-documentation';
import type { memberApi } from '@pbt/domain/contract/member';
import type { noticeApi } from '@pbt/domain/contract/notice';
import type { providerApi } from '@pbt/domain/contract/provider';
import type { remittanceApi } from '@pbt/domain/contract/remittance-advice';
import type { submissionApi } from '@pbt/domain/contract/submission';
import type { userApi } from '@pbt/domain/contract/user';
import type { workApi } from '@pbt/domain/contract/work';

/** Who may make a call. The caller's tax IDs decide separately which records the call returns. */
export interface Policy {
  /** Needs no sign-in. */
  readonly open?: true;
  readonly role?: 'SuperAdmin';
  /** Refused while a super administrator emulates another user. */
  readonly notWhileEmulating?: true;
  /** Lets a blocked account make this call: to attest, or to stop the emulation of a blocked account. */
  readonly blocked?: 'may-attest' | 'may-stop-emulation';
  /**
   * Without an active tax ID, 'access' and 'dental-access' return 404. 'dental-access' also needs the user's dental
   * access. 'letters' returns 403 for UMR accounts.
   */
  readonly needs?: 'access' | 'dental-access' | 'letters';
  /**
   * The call reads only data of the health plan, such as members, claims and providers. The portal never writes this
   * data, so a database replica may serve the call.
   */
  readonly plan?: true;
  /** A used-up limit on members is refused with its name and the time when it ends. */
  readonly namesLimits?: true;
}

type ActionsOf<Name extends string, Api> = `${Name}.${Extract<keyof Api, string>}`;
export type Action =
  | ActionsOf<'user', typeof userApi>
  | ActionsOf<'provider', typeof providerApi>
  | ActionsOf<'member', typeof memberApi>
  | ActionsOf<'claim', typeof claimApi>
  | ActionsOf<'documentation', typeof claimDocumentationApi>
  | ActionsOf<'remittance', typeof remittanceApi>
  | ActionsOf<'submission', typeof submissionApi>
  | ActionsOf<'work', typeof workApi>
  | ActionsOf<'batch', typeof batchApi>
  | ActionsOf<'notice', typeof noticeApi>;

const open = { open: true } as const satisfies Policy;
const signedIn = {} as const satisfies Policy;
const planData = { plan: true } as const satisfies Policy;
const member = { needs: 'access', plan: true } as const satisfies Policy;
const speaksForUser = { notWhileEmulating: true } as const satisfies Policy;
const memberWrite = { needs: 'access', notWhileEmulating: true } as const satisfies Policy;

/**
 * The authorization matrix. The code does not compile when a call has no row here. The row also decides whether the
 * handler gets a caller, and what the OpenAPI document says about sign-in.
 */
export const policies = {
  'user.current': signedIn,
  'user.search': { role: 'SuperAdmin', notWhileEmulating: true },
  'user.features': open,
  'user.dentalAccess': signedIn,
  'user.dataAsOf': signedIn,
  'user.preference': signedIn,
  'user.setPreference': speaksForUser,
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
  // Not planData, because submissions are read from the primary database.
  'claim.timeline': signedIn,
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
  'documentation.drafts': speaksForUser,
  'documentation.draft': speaksForUser,
  'documentation.saveDraft': speaksForUser,
  'documentation.cancel': speaksForUser,
  'documentation.stageFile': speaksForUser,
  // Not planData, because submissions are read from the primary database.
  'submission.list': signedIn,
  'submission.byReference': signedIn,
  'submission.receipt': signedIn,
  'remittance.search': planData,
  // Not planData: a user without access gets 404 instead of an empty list.
  'remittance.payments': member,
  'remittance.byId': planData,
  'remittance.claims': planData,
  'remittance.adjustments': planData,
  'remittance.file': planData,
  // Not planData, because only the primary database has the numbers of the files.
  'remittance.file835': signedIn,
  'remittance.files835': signedIn,
  'work.list': signedIn,
  'work.due': signedIn,
  'work.filters': signedIn,
  'work.colleagues': signedIn,
  'work.change': speaksForUser,
  'work.addNote': speaksForUser,
  'work.deleteNote': speaksForUser,
  'work.history': signedIn,
  'work.visit': speaksForUser,
  // Not planData, because checks and receipts are read from the primary database.
  'batch.start': memberWrite,
  'batch.list': memberWrite,
  'batch.byReference': memberWrite,
  'batch.retry': memberWrite,
  'batch.makeReceipt': { ...memberWrite, namesLimits: true },
  'batch.receiptFile': memberWrite,
  'batch.verifyReceipt': speaksForUser,
  'notice.list': signedIn,
  'notice.unread': signedIn,
  'notice.read': speaksForUser,
  'notice.setting': signedIn,
  'notice.setSetting': speaksForUser,
  'notice.stop': open,
} as const satisfies Record<Action, Policy>;
