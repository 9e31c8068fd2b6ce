import { batchApi } from '@pbt/domain/contract/batch';
import { claimApi } from '@pbt/domain/contract/claim';
import { claimDocumentationApi } from '@pbt/domain/contract/claim-documentation';
import type { ServiceCall } from '@pbt/domain/contract/endpoint';
import { memberApi } from '@pbt/domain/contract/member';
import { noticeApi } from '@pbt/domain/contract/notice';
import { providerApi } from '@pbt/domain/contract/provider';
import { remittanceApi } from '@pbt/domain/contract/remittance-advice';
import { submissionApi } from '@pbt/domain/contract/submission';
import { userApi } from '@pbt/domain/contract/user';
import { workApi } from '@pbt/domain/contract/work';
import type { Action } from '../identity/policies.ts';

type Service<A> = A extends `${infer Name}.${string}` ? Name : never;

/** The contract of each service, by its name in the audit trail. */
const APIS: Readonly<Record<Service<Action>, Readonly<Record<string, ServiceCall>>>> = {
  user: userApi,
  provider: providerApi,
  member: memberApi,
  claim: claimApi,
  documentation: claimDocumentationApi,
  remittance: remittanceApi,
  submission: submissionApi,
  work: workApi,
  batch: batchApi,
  notice: noticeApi,
};

/** What the portal does without a call. */
const JOBS: Readonly<Record<string, string>> = {
  'batch.check': 'A row of a batch check',
  'documentation.expire': 'Removal of an unfinished submission',
  'emulation.end': 'End of an emulation',
};

const APIS_BY_NAME: ReadonlyMap<string, Readonly<Record<string, ServiceCall>>> = new Map(Object.entries(APIS));

/** The action of an audit row in words, as in the description of the API. An unknown action is shown as it is. */
export function callText(action: string): string {
  if (action.startsWith('pbt.')) return action.replaceAll('.', ' ');
  const [service = '', call = ''] = action.split('.');
  return APIS_BY_NAME.get(service)?.[call]?.summary ?? JOBS[action] ?? action;
}
