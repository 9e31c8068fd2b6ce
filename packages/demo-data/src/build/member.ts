import { compareDays, OPEN_END } from '@pbt/domain/rules/shared/dates';
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

export function memberRow(facts: MemberFacts): Row<'member'> {
  const { subId, suffix, first, last, group, index } = facts;
  return {
    id: memberId(subId, suffix),
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
    ssn: fakeSsn(index),
    medicaid_number: facts.hasMedicaidNumber ? fakeMedicaidNumber(index) : null,
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
    benefit_year_from: null,
    benefit_year_to: null,
    ...more,
  };
}

/**
 * Sets the benefit year of the newest period of each product with usage. It is the calendar year of the anchor day, or
 * of the day nearest to it in the period.
 */
export function withBenefitYears(rows: readonly Row<'coverage'>[], today: string): Row<'coverage'>[] {
  const byProduct = Map.groupBy(rows, ({ member_id, id }) => `${member_id} ${id}`);
  const newest = new Set(
    [...byProduct.values()].map((periods) => periods.toSorted((a, b) => compareDays(b.from_date, a.from_date))[0]),
  );
  return rows.map((row) => {
    if (!newest.has(row) || row.usage === null) return row;
    const day = [row.from_date, today, row.to_date].toSorted(compareDays)[1]!;
    const year = day.slice(0, 4);
    return { ...row, benefit_year_from: `${year}-01-01`, benefit_year_to: `${year}-12-31` };
  });
}
