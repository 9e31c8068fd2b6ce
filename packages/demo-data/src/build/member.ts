import { OPEN_END } from '@pbt/domain/rules/shared/dates';
import type { Keys } from '@pbt/server/config/keys';
import { searchName } from '@pbt/server/database/search-keys';
import { fakeAddress, fakeMedicaidNumber, fakePhone, fakeSsn, memberId } from '../rows/unissued-ids.ts';
import type { Group, Plan } from '../catalog/plans.ts';
import { usageOf } from './usage.ts';
import type { Row } from '../rows/tables.ts';

/** The facts about a demo member. Its other fields have defaults or are derived from index and subscriber ID. */
export interface MemberFacts {
  readonly subId: string;
  readonly suffix: number;
  readonly first: string;
  readonly last: string;
  readonly dob: string;
  readonly sex: string | null;
  readonly rel: string | null;
  readonly group: Group;
  /** A different number for each member. The fake SSN and Medicaid number are derived from it. */
  readonly index: number;
  readonly hasMedicaidNumber?: boolean;
  readonly more?: Partial<Row<'member'>>;
}

/** Encrypts an identifier so that it can be decrypted only for its row. A keyed hash makes it searchable. */
export function sealed(keys: Keys, id: string, field: 'ssn' | 'medicaid', value: string | null) {
  return value === null
    ? { cipher: null, hash: null }
    : { cipher: keys.encrypt(value, `member|${field}|${id}`), hash: keys.blindIndex(value, field) };
}

export function memberRow(facts: MemberFacts, keys: Keys): Row<'member'> {
  const { subId, suffix, first, last, group, index } = facts;
  const id = memberId(subId, suffix);
  const ssn = sealed(keys, id, 'ssn', fakeSsn(index));
  const medicaid = sealed(keys, id, 'medicaid', facts.hasMedicaidNumber ? fakeMedicaidNumber(index) : null);
  return {
    id,
    sub_id: subId,
    suffix,
    group_id: group.row.id,
    first_name: first,
    last_name: last,
    first_search: searchName(first),
    last_search: searchName(last),
    dob: facts.dob,
    rel: facts.rel,
    sex: facts.sex,
    ssn_cipher: ssn.cipher,
    ssn_hash: ssn.hash,
    medicaid_cipher: medicaid.cipher,
    medicaid_hash: medicaid.hash,
    pcp: null,
    bcat: group.planType,
    is_restricted: false,
    is_grace_period: false,
    pec_end: null,
    qmb_end: null,
    home: 'A',
    address: fakeAddress(Number(subId.slice(-5))),
    phone: fakePhone(Number(subId.slice(-5))),
    ...facts.more,
  };
}

export interface CoverageFacts {
  readonly memberId: string;
  readonly plan: Plan;
  readonly group: Group;
  readonly from: string;
  readonly to?: string;
  /** The used share of the year's benefits, from 0 to 1. */
  readonly used?: number;
  readonly more?: Partial<Row<'coverage'>>;
}

export function coverageRow({
  memberId: member_id,
  plan,
  group,
  from,
  to,
  used = 0.35,
  more,
}: CoverageFacts): Row<'coverage'> {
  const hasDocuments = plan.type === 'Medical' || plan.type === 'Dental';
  return {
    member_id,
    id: plan.productId,
    plan_id: plan.planId,
    type: plan.type,
    description: plan.description,
    plds_desc: plan.pldsDesc,
    from_date: from,
    to_date: to ?? OPEN_END,
    group_id: group.row.id,
    sub_group_id: '0001',
    group_type: group.row.group_type,
    summary: hasDocuments || plan.type === 'Vision' ? 'ready' : 'none',
    card: hasDocuments ? 'ready' : 'none',
    usage: usageOf(plan, used),
    ...more,
  };
}
