import type { Coverage, OtherInsurance, Patient, Usage, UsageOfYear } from '@pbt/domain/contract/member';
import { displayOrder, flagShells, mostRecent } from '@pbt/domain/rules/member/coverage';
import { relationshipText, sexText } from '@pbt/domain/rules/member/person-words';
import type { Selectable } from 'kysely';
import type { Config } from '../../config/config.ts';
import type { Database } from '../../database/schema.ts';
import type { CoverageRow, MemberRow } from './repository.ts';
import { shownSsn } from './ssn.ts';

export const fullName = (first: string, last: string) => `${first} ${last}`.trim();

function plainCoverage(row: CoverageRow): Omit<Coverage, 'isShell'> {
  return {
    id: row.id,
    planId: row.plan_id,
    type: row.type,
    desc: row.description,
    pldsDesc: row.plds_desc,
    from: row.from_date,
    to: row.to_date,
    groupId: row.group_id,
    subGroupId: row.sub_group_id,
    groupType: row.group_type,
  };
}

/**
 * Maps rows to coverages, sorted by type for display. `isShell` is correct only if `rows` has all coverages of the
 * member, because `flagShells` compares them.
 */
export function toCoverages(rows: readonly CoverageRow[]): Coverage[] {
  return flagShells(rows.map(plainCoverage)).toSorted((a, b) => displayOrder(a.type) - displayOrder(b.type));
}

/**
 * Decrypts an SSN or Medicaid number. The ciphertext is bound to the member ID, so decryption fails in another member's
 * row.
 */
function opened(config: Config, memberId: string, field: 'ssn' | 'medicaid', cipher: string | null): string | null {
  return cipher === null ? null : config.keys.decrypt(cipher, `member|${field}|${memberId}`);
}

function ssnOf(config: Config, memberId: string, cipher: string | null): string | null {
  const ssn = opened(config, memberId, 'ssn', cipher);
  return ssn === null ? null : shownSsn(ssn, config.showFullSsn);
}

/** Returns the subscriber's data. Without a subscriber on file (suffix 0), it returns the patient's own data. */
function subscriberOf(row: MemberRow) {
  if (row.s_id === null) {
    const { id, first_name, last_name, ssn_cipher, bcat, address, phone } = row;
    return { id, name: fullName(first_name, last_name), ssn_cipher, bcat, address, phone };
  }
  return {
    id: row.s_id,
    name: fullName(row.s_first_name ?? '', row.s_last_name ?? ''),
    ssn_cipher: row.s_ssn_cipher,
    bcat: row.s_bcat,
    address: row.s_address ?? [],
    phone: row.s_phone,
  };
}

export function toPatient(row: MemberRow, coverages: readonly CoverageRow[], config: Config): Patient {
  const subscriber = subscriberOf(row);
  return {
    id: row.id,
    name: { full: fullName(row.first_name, row.last_name) },
    dob: row.dob,
    rel: relationshipText(row.rel),
    sex: sexText(row.sex),
    ssn: ssnOf(config, row.id, row.ssn_cipher),
    pcp: row.pcp,
    medicdno: opened(config, row.id, 'medicaid', row.medicaid_cipher),
    bcat: row.bcat,
    isRestricted: row.is_restricted,
    isGracePeriod: row.is_grace_period,
    pec: row.pec_end === null ? null : { end: row.pec_end },
    qmb: row.qmb_end === null ? null : { end: row.qmb_end },
    home: row.home,
    coverage: toCoverages(coverages),
    sub: {
      id: row.sub_id,
      name: { full: subscriber.name },
      ssn: ssnOf(config, subscriber.id, subscriber.ssn_cipher),
      bcat: subscriber.bcat,
      group: { name: { full: row.group_name }, lob: row.group_lob },
      contact: { address: subscriber.address, phone: subscriber.phone },
    },
  };
}

export function toOtherInsurance(row: Selectable<Database['other_insurance']>): OtherInsurance {
  return {
    id: row.id,
    type: row.type,
    cob: row.cob,
    carrier: row.carrier,
    order: row.order_letter,
    from: row.from_date,
    to: row.to_date,
    updatedDate: row.updated_date,
    contact: { phone: row.phone, address: row.address },
    policyHolder: { policyId: row.holder_policy_id, full: row.holder_name },
  };
}

const periodOf = ({ from_date, to_date }: CoverageRow) => ({ from: from_date, to: to_date });

/**
 * Maps a database row to the field names of the domain rules. Keeps the row, because callers need the row that a rule
 * chose.
 */
export const inWords = (row: CoverageRow) => ({
  row,
  id: row.id,
  planId: row.plan_id,
  type: row.type,
  groupType: row.group_type,
  ...periodOf(row),
});

export function latestRow(rows: readonly CoverageRow[], today: string): CoverageRow | undefined {
  return mostRecent(rows.map(inWords), today)?.row;
}

/**
 * Returns the period with the usage of a product. An import stores usage with the newest period, which may start later
 * than today.
 */
export function usageRow(rows: readonly CoverageRow[], today: string): CoverageRow | undefined {
  return [
    latestRow(rows, today),
    latestRow(
      rows.filter(({ usage }) => usage !== null),
      today,
    ),
  ].find((row) => row?.usage);
}

const NO_USAGE: Usage = {
  deductibles: [],
  copayCoinsurances: [],
  moops: [],
  rehabTherapyUsages: [],
  chiropracticTherapyUsages: [],
  mentalHealthUsages: [],
  dentalWaitingPeriods: [],
};

export function toUsage(row: Pick<CoverageRow, 'usage'>): Usage {
  return Object.assign({}, NO_USAGE, row.usage);
}

/** Usage of the row's benefit year. Without a row there is no usage. */
export function toUsageOfYear(
  row: Pick<CoverageRow, 'usage' | 'benefit_year_from' | 'benefit_year_to'> | undefined,
): UsageOfYear {
  return {
    ...toUsage(row ?? { usage: null }),
    ...(row?.benefit_year_from ? { benefitYearFrom: row.benefit_year_from } : {}),
    ...(row?.benefit_year_to ? { benefitYearTo: row.benefit_year_to } : {}),
  };
}
