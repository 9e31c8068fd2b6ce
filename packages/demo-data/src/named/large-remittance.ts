import { addDays } from '@pbt/domain/rules/shared/dates';
import { MEMBER, REMITTANCE } from '../catalog/names.ts';
import { claimSet, type ClaimSet } from '../build/claim.ts';
import { coverageRow, memberRow, withBenefitYears } from '../build/member.ts';
import { BILLER } from './billers.ts';
import { line } from './claims.ts';
import { GROUP, PLAN } from '../catalog/plans.ts';
import type { Row } from '../rows/tables.ts';

const number = (index: number, length: number) => String(index).padStart(length, '0');

const PATIENTS = 100;
const GIANT_CLAIMS = 400;
const THOUSAND = 1000;
const CLAIMS_A_PAYMENT = 25;

const FIRST = ['Ada', 'Bruno', 'Cleo', 'Dario', 'Edda', 'Falk', 'Greta', 'Hugo', 'Ines', 'Joris'];
const LAST = [
  'Ambrose',
  'Birchall',
  'Coldwell',
  'Dunmoor',
  'Eastlake',
  'Farnsby',
  'Goodhew',
  'Hollister',
  'Inglewood',
  'Jessop',
];

/** Builds 100 patients, whose claims fill the remittance of 400 claims. */
export function crowdMembers(today: string): { members: Row<'member'>[]; coverages: Row<'coverage'>[] } {
  const members = Array.from({ length: PATIENTS }, (_, index) =>
    memberRow({
      subId: `8000010${number(index, 2)}`,
      suffix: 0,
      index: 300 + index,
      first: FIRST[index % 10]!,
      last: LAST[Math.floor(index / 10)]!,
      dob: `19${number(50 + (index % 50), 2)}-${number(1 + (index % 12), 2)}-15`,
      sex: index % 2 === 0 ? 'Female' : 'Male',
      rel: 'Self',
      group: GROUP.county,
    }),
  );
  const from = `${Number(today.slice(0, 4)) - 2}-01-01`;
  return {
    members,
    coverages: withBenefitYears(
      members.map(({ id }) => coverageRow({ memberId: id, plan: PLAN.selfFunded, group: GROUP.county, from })),
      today,
    ),
  };
}

const VISITS = [
  line('99213', { copay: 2000 }),
  line('99214', { copay: 2000 }),
  line('97110'),
  line('90834', { copay: 2000 }),
];

export function giantClaims(
  today: string,
  members: ReadonlyMap<string, Row<'member'>>,
  payDates: ReadonlyMap<string, string>,
): ClaimSet[] {
  return Array.from({ length: GIANT_CLAIMS }, (_, index) => {
    const start = addDays(today, -40 + (index % 12));
    return claimSet({
      id: `95000000${number(index, 3)}0`,
      member: members.get(`8000010${number(index % PATIENTS, 2)}00`)!,
      biller: index % 3 === 0 ? BILLER.pediatrics : BILLER.medicine,
      type: 'M',
      status: '02',
      start,
      received: addDays(start, 3),
      statusDate: addDays(start, 9),
      remittanceId: REMITTANCE.giant,
      paidDate: payDates.get(REMITTANCE.giant)!,
      product: { id: PLAN.selfFunded.productId, desc: PLAN.selfFunded.description },
      accountNumber: `AC-${number(5000 + index, 6)}`,
      lines: [VISITS[index % VISITS.length]!],
    });
  });
}

export const paymentOfThousand = (index: number): string =>
  `CM00000000094${number(Math.floor(index / CLAIMS_A_PAYMENT), 3)}`;
export const PAYMENTS_OF_THOUSAND = THOUSAND / CLAIMS_A_PAYMENT;
/** A payment is dated two weeks after the service date of its newest claim. */
export const payDateOfThousand = (payment: number, today: string): string =>
  addDays(today, -16 - payment * CLAIMS_A_PAYMENT);

/** Builds 1,000 claims of one patient, the maximum in a patient's claim list, with one visit per day. */
export function thousandClaims(today: string, members: ReadonlyMap<string, Row<'member'>>): ClaimSet[] {
  return Array.from({ length: THOUSAND }, (_, index) => {
    const start = addDays(today, -30 - index);
    return claimSet({
      id: `9400000${number(index, 4)}0`,
      member: members.get(MEMBER.thousandClaims)!,
      biller: BILLER.medicine,
      type: 'M',
      status: '02',
      start,
      received: addDays(start, 2),
      statusDate: addDays(start, 7),
      remittanceId: paymentOfThousand(index),
      paidDate: payDateOfThousand(Math.floor(index / CLAIMS_A_PAYMENT), today),
      product: { id: PLAN.advantage.productId, desc: PLAN.advantage.description },
      lines: [line('97110', {}, { units: 1 + (index % 3) })],
    });
  });
}
