import type { ClaimResult } from '@pbt/domain/contract/claim';
import type { Coverage, Patient } from '@pbt/domain/contract/member';
import type { Remittance } from '@pbt/domain/contract/remittance-advice';

export function coverage(changes: Partial<Coverage> = {}): Coverage {
  return {
    id: 'MPPO0001',
    planId: 'PPO00001',
    type: 'Medical',
    desc: 'Select 1500 Sample',
    pldsDesc: null,
    from: '2025-01-01',
    to: '9999-12-31',
    groupId: '10000001',
    subGroupId: '0001',
    groupType: 'COMM',
    isShell: false,
    ...changes,
  };
}

export function patient(changes: Partial<Patient> = {}): Patient {
  return {
    id: '90000012301',
    name: { full: 'Marigold Testperson' },
    dob: '1984-02-29',
    rel: 'Spouse',
    sex: 'Female',
    ssn: 'XXX-XX-0000',
    pcp: 'Avery Placeholder, MD',
    medicdno: null,
    bcat: null,
    isRestricted: false,
    isGracePeriod: false,
    pec: null,
    qmb: null,
    home: null,
    coverage: [coverage()],
    sub: {
      id: '900000123',
      name: { full: 'Rowan Testperson' },
      ssn: 'XXX-XX-1111',
      bcat: null,
      group: { name: { full: 'Placeholder Manufacturing Co.' }, lob: null },
      contact: { address: ['100 Sample Street', 'Suite 2', ' ', 'Testville, ZZ 00000'], phone: '801-555-0142' },
    },
    ...changes,
  };
}

export function claim(changes: Partial<ClaimResult> = {}): ClaimResult {
  return {
    id: '000000251147',
    status: 'Processing Complete',
    service: { start: '2025-09-08', end: '2025-09-09', provider: { name: { full: 'Example Family Clinic' } } },
    charged: '$1,284.00',
    paid: '$421.12',
    paidDate: '2025-09-26',
    ra: { id: 'CM00000000000417' },
    patient: { id: '90000012301', name: { full: 'Marigold Testperson' } },
    ...changes,
  };
}

export function remittance(changes: Partial<Remittance> = {}): Remittance {
  return {
    id: 'CM00000000000417',
    date: '2025-09-26',
    check: '0012345678',
    eft: null,
    method: null,
    amount: '$4,854.15',
    to: { name: { full: 'Example Family Clinic' }, tin: '070000101', id: null },
    ...changes,
  };
}

export function paged<Row>(results: readonly Row[], changes: { total?: number; index?: number } = {}) {
  return { results: [...results], count: results.length, total: results.length, index: 0, ...changes };
}

export function claimPage(
  results: readonly ClaimResult[],
  changes: { total?: number; index?: number; totalIsExact?: boolean } = {},
) {
  return { ...paged(results), totalIsExact: true, ...changes };
}
