import { CODE, type Account, type Principal } from './principals.ts';

/**
 * One row of the authorization matrix, written from the requirements and not from the product's code. A rule that is
 * changed only here or only in the product makes the test fail.
 */
export interface Rule {
  readonly open?: true;
  readonly superOnly?: true;
  readonly write?: true;
  readonly mayAttest?: true;
  readonly mayStop?: true;
  readonly needs?: 'access' | 'dental' | 'letters';
  /** Status for a record that the caller may see. */
  readonly own: number;
  /** Status for a record that the caller may not see, and for an absent one. */
  readonly absent?: number;
}

const read: Rule = { own: 200 };
const one: Rule = { own: 200, absent: 404 };
const list: Rule = { own: 200, absent: 200 };
const member: Rule = { own: 200, absent: 404, needs: 'access' };
/** Belongs to its author, and is not shown while emulating. */
const personal: Rule = { own: 200, absent: 404, needs: 'access', write: true };
const change: Rule = { own: 204, write: true };
const changeOne: Rule = { own: 204, absent: 404, write: true };

export const RULES: Readonly<Record<string, Rule>> = {
  'GET /config/environment/v3': { open: true, own: 200 },
  'GET /config/client': { open: true, own: 200 },
  'GET /api/user': read,
  'POST /api/user': { own: 200, superOnly: true, write: true },
  'GET /api/user/feature': { open: true, own: 200 },
  'GET /api/user/dentalAccess': read,
  'GET /api/user/data-as-of': read,
  'GET /api/user/preference': read,
  'PUT /api/user/preference': change,
  'GET /api/user/activity': read,
  'GET /api/user/feedback/status': read,
  'POST /api/user/feedback': change,
  'PUT /api/user/attestation': { ...change, mayAttest: true },
  'POST /api/user/update-access': { own: 200, write: true },
  'GET /api/user/update-access/excluded-tax-ids': read,
  'POST /api/user/email-provider-update': change,
  'GET /api/user/{userId}': one,
  'PUT /api/user/{userId}/attestation': { own: 204, absent: 404, superOnly: true, write: true },
  'POST /api/user/{userId}/access': one,
  'GET /api/user/{userId}/emulation': one,
  'POST /api/start-emulate': { own: 200, absent: 404, superOnly: true, write: true },
  'POST /api/stop-emulate': { own: 200, mayStop: true },
  'GET /api/provider': list,
  'GET /api/provider/feature-note': { open: true, own: 200 },
  'GET /api/provider/maintenance-window': { open: true, own: 204 },
  'POST /api/provider/list': list,
  'POST /api/provider/group/{groupId}/roster': one,
  'GET /api/provider/{npi}': one,
  'POST /api/member': list,
  'GET /api/member/work-queue/food-benefit': member,
  'POST /api/member/work-queue/food-benefit': { own: 204, absent: 404, needs: 'access', write: true },
  'POST /api/member/batch': personal,
  'GET /api/member/batch': personal,
  'GET /api/member/batch/{reference}': personal,
  'POST /api/member/batch/{reference}/retry': personal,
  'POST /api/member/receipt': personal,
  'GET /api/member/receipt/{reference}': personal,
  'POST /api/member/receipt/verify': { own: 200, write: true },
  'GET /api/member/{memberId}': member,
  'GET /api/member/{memberId}/product': member,
  'GET /api/member/{memberId}/product/other': member,
  'GET /api/member/{memberId}/product/{productId}/usage': member,
  'GET /api/member/{memberId}/product/{productId}/summary/exists': member,
  'GET /api/member/{memberId}/product/{productId}/summary/search': member,
  'GET /api/member/{memberId}/product/{productId}/summary': { ...member, needs: 'dental' },
  'GET /api/member/{memberId}/card/exists': member,
  'GET /api/member/{memberId}/card/{cardId}': member,
  'POST /api/claim': list,
  'POST /api/claim/letter': { own: 200, absent: 200, needs: 'letters' },
  'GET /api/claim/letter/{letterId}/file': one,
  'GET /api/claim/{claimId}': { own: 200, absent: 204 },
  'GET /api/claim/{claimId}/item': list,
  'GET /api/claim/{claimId}/reason': list,
  'GET /api/claim/{claimId}/timeline': list,
  'GET /api/claim/{claimId}/letter': list,
  'GET /api/claim/{patientId}/dental': { own: 200, absent: 200, needs: 'dental' },
  'GET /api/claim/documentation/type': read,
  'GET /api/claim/{claimId}/documentation/new-submission-eligibility': list,
  'GET /api/claim/{claimId}/documentation': list,
  'POST /api/claim/{claimId}/documentation/submission/stage': { own: 200, absent: 404, write: true },
  'POST /api/claim/documentation/appeal': changeOne,
  'POST /api/claim/documentation/attachment': changeOne,
  'GET /api/claim/documentation/file/{fileId}': one,
  'DELETE /api/claim/documentation/stage/file/{fileId}': changeOne,
  'GET /api/claim/documentation/draft': { own: 200, write: true },
  'GET /api/claim/documentation/{submissionId}/draft': { own: 200, absent: 404, write: true },
  'PUT /api/claim/documentation/{submissionId}/draft': { own: 200, absent: 404, write: true },
  'DELETE /api/claim/documentation/{submissionId}': changeOne,
  'POST /api/claim/documentation/{submissionId}/stage/file': { own: 200, absent: 404, write: true },
  'POST /api/claim/work': list,
  'GET /api/claim/work/due': read,
  'GET /api/claim/work/filter': read,
  'POST /api/claim/work/colleague': list,
  'POST /api/claim/work/change': { own: 200, absent: 200, write: true },
  'POST /api/claim/work/{taskId}/note': { own: 200, absent: 404, write: true },
  // The note of the matrix does not exist.
  'DELETE /api/claim/work/{taskId}/note/{noteId}': { own: 404, absent: 404, write: true },
  'GET /api/claim/work/{taskId}/history': one,
  'PUT /api/claim/work/visit': { own: 200, write: true },
  'POST /api/claim/submission': list,
  'GET /api/claim/submission/{reference}': one,
  'GET /api/claim/submission/{reference}/receipt': one,
  'POST /api/remittance-advice': list,
  'POST /api/remittance-advice/payment': { ...list, needs: 'access' },
  'GET /api/remittance-advice/{remittanceId}': one,
  'GET /api/remittance-advice/{remittanceId}/item': list,
  'GET /api/remittance-advice/{remittanceId}/adjustment': list,
  'GET /api/remittance-advice/{remittanceId}/request': one,
  'GET /api/remittance-advice/{remittanceId}/835': one,
  'GET /api/remittance-advice/835': one,
  'POST /api/user/notice': read,
  'GET /api/user/notice/unread': read,
  'PUT /api/user/notice/read': { own: 200, write: true },
  'GET /api/user/notice/setting': read,
  'PUT /api/user/notice/setting': { own: 200, write: true },
  'POST /api/user/notice/stop': { open: true, own: 204 },
};

export interface Expected {
  readonly status: number;
  readonly code?: string;
  readonly challenge?: true;
  readonly emulating?: true;
}

/**
 * What a request asks for. `absent` also means a record that the caller may not see. An `unreadable` URL is refused
 * before the caller is checked.
 */
export type Reach = 'own' | 'absent' | 'malformed' | 'unreadable';

/** Returns the expected response. The checks are in the order in which the portal must apply them. */
export function expected(rule: Rule, who: Principal, account: Account, reach: Reach): Expected {
  const asked = (): Expected => {
    if (reach === 'malformed') return { status: 400 };
    return { status: reach === 'own' ? rule.own : (rule.absent ?? rule.own) };
  };
  if (reach === 'unreadable') return { status: 400 };
  if (rule.open) return asked();
  if (who.token === null) return { status: 401, challenge: true };
  if (who.code !== undefined) {
    const mayAttest = rule.mayAttest && (who.code === CODE.inactive || who.code === CODE.attest);
    return mayAttest ? asked() : { status: 403, code: who.code };
  }
  if ((who.emulation === 'demoted' || who.emulation === 'promoted') && !rule.mayStop) return { status: 403 };
  if (who.emulation === 'blocked' && !rule.mayStop) return { status: 403, code: CODE.locked, emulating: true };
  if ((who.emulation === 'active' || who.emulation === 'blocked') && rule.write) return { status: 403 };
  if (rule.superOnly && !account.roles.includes('SuperAdmin')) return { status: 403 };
  const needsAccess = rule.needs === 'access' || rule.needs === 'dental';
  if (needsAccess && account.taxIds.length === 0) return { status: 404 };
  if (rule.needs === 'dental' && !account.hasDental) return { status: 404 };
  if (rule.needs === 'letters' && account.isUmr) return { status: 403 };
  return asked();
}
