import type { DataKind } from '@pbt/domain/contract/user';
import type { ResultType } from '@pbt/domain/rules/portal/search-results';

/** The kinds of plan data that search results show. A patient card also lists coverages. */
export const RESULT_KINDS: Readonly<Record<ResultType, readonly DataKind[]>> = {
  patients: ['members', 'coverages'],
  claims: ['claims'],
  'remittance-advice': ['remittances'],
};
