import { demoReference } from '../build/references.ts';
import { addDays, addMonths, addYears } from '@pbt/domain/rules/shared/dates';
import { MEMBER, NPI, USER } from '../catalog/names.ts';
import { fakeAddress, fakePhone } from '../rows/unissued-ids.ts';
import type { Row } from '../rows/tables.ts';

const CARRIERS = [
  'Stonebridge Mutual',
  'Fairhaven Health',
  'Northgate Auto',
  'Medicare',
  'Harbor Light Dental',
  'Pinecrest Life',
  'Old Mill Workers Fund',
];
const ORDER = ['P', 'S', 'T', 'U', 'U', 'U', 'U'];

function cards(
  memberId: string,
  count: number,
  today: string,
  updated = addMonths(today, -2),
): Row<'other_insurance'>[] {
  return Array.from({ length: count }, (_, index) => ({
    member_id: memberId,
    id: `OI${String(index + 1).padStart(2, '0')}`,
    type: index === 4 ? 'Dental' : 'Medical',
    cob: index === 2 ? 'Auto' : 'Group health',
    carrier: CARRIERS[index]!,
    order_letter: ORDER[index]!,
    from_date: addYears(today, -3 - index),
    to_date: index === 1 ? addMonths(today, 5) : null,
    updated_date: updated,
    phone: fakePhone(40 + index),
    address: fakeAddress(400 + index),
    holder_policy_id: `HP${800100 + index}`,
    holder_name: index === 0 ? 'Olympia Cobham' : null,
  }));
}

/**
 * Builds one member with five insurances, one with seven and an ended one, and one with an outdated record. The portal
 * shows at most five current insurances.
 */
export function otherInsuranceRows(today: string): Row<'other_insurance'>[] {
  const many = cards(MEMBER.cobMany, 7, today);
  return [
    ...cards(MEMBER.cobFive, 5, today),
    ...many,
    { ...many[0]!, id: 'OI99', carrier: 'Bygone Benefits', to_date: addDays(today, -1) },
    ...cards(MEMBER.cobOutdated, 1, today, addMonths(today, -14)),
  ];
}

const item = (memberId: string, status: Row<'work_item'>['status'], updated: string): Row<'work_item'> => ({
  id: `demo-food-${memberId}`,
  kind: 'food-benefit',
  submission_id: null,
  member_id: memberId,
  provider_npi: NPI.doctor,
  diagnosis: ['diabetes mellitus', 'chronic hypertension'],
  status,
  created_by: USER.staff,
  created_at: new Date(`${addDays(updated, -12)}T17:00:00Z`),
  updated_at: new Date(`${updated}T17:00:00Z`),
  updated_date: updated,
  note: null,
  reference: demoReference('F', `demo-food-${memberId}`),
  sent: { author: 'Robin Ashdown' },
  answer: null,
  answered_on: status === 'End' ? updated : null,
  message: null,
});

/** Builds food benefit requests. After the review ends, loading the spending card takes four days. */
export function foodBenefitItems(today: string): Row<'work_item'>[] {
  return [
    item(MEMBER.foodAccepted, 'End', addMonths(today, -6)),
    item(MEMBER.foodInSetup, 'End', addDays(today, -4)),
    item(MEMBER.foodSetupOver, 'End', addDays(today, -5)),
    item(MEMBER.foodPending, 'End', addDays(today, -2)),
    item(MEMBER.foodInReview, 'InProgress', addDays(today, -3)),
  ];
}
