import type { Row } from '../rows/tables.ts';

/**
 * The cost sharing of a medical plan, in dollars (deductible: individual and family), percent (coinsurance) and visits
 * (rehab, chiro).
 */
export interface MedicalShape {
  readonly deductible: readonly [number, number];
  readonly copay: {
    readonly pcp: number;
    readonly specialist: number;
    readonly urgent: number;
    readonly emergency: number;
  };
  readonly coinsurance: number;
  readonly moop: number;
  readonly rehab: number;
  readonly chiro: number;
}

export interface Plan {
  readonly productId: string;
  readonly planId: string;
  readonly type: Row<'coverage'>['type'];
  readonly description: string;
  readonly pldsDesc: string | null;
  readonly medical?: MedicalShape;
}

export interface Group {
  readonly row: Row<'member_group'>;
  readonly planType: string;
  readonly medical: keyof typeof PLAN;
}

const medicalPlan = (
  productId: string,
  planId: string,
  description: string,
  medical: MedicalShape,
  pldsDesc: string | null = null,
): Plan => ({
  productId,
  planId,
  type: 'Medical',
  description,
  pldsDesc: pldsDesc ?? description.toUpperCase(),
  medical,
});

const shape = (
  deductible: readonly [number, number],
  [pcp, specialist, urgent, emergency]: readonly [number, number, number, number],
  coinsurance: number,
  moop: number,
  [rehab, chiro]: readonly [number, number],
): MedicalShape => ({ deductible, copay: { pcp, specialist, urgent, emergency }, coinsurance, moop, rehab, chiro });

const NONE = [0, 0, 0, 0] as const;

export const PLAN = {
  ppo: medicalPlan(
    'MPPO1000',
    'P1PP1000',
    'Choice PPO 1000',
    shape([1000, 2000], [25, 45, 50, 300], 20, 5000, [40, 20]),
  ),
  hsa: medicalPlan('MHSA3400', 'P1HS3400', 'Saver HSA 3400', shape([3400, 6800], NONE, 20, 7000, [30, 12])),
  bronze: medicalPlan(
    'MEXB7500',
    'P1EB7500',
    'Exchange Bronze 7500',
    shape([7500, 15_000], [50, 100, 75, 500], 50, 10_600, [20, 0]),
  ),
  silver: medicalPlan(
    'MEXS0100',
    'P1ES0100',
    'Exchange Silver 94',
    shape([100, 200], [5, 10, 10, 100], 10, 2000, [20, 0]),
  ),
  gold: medicalPlan(
    'MEXG1500',
    'P1EG1500',
    'Exchange Gold 1500',
    shape([1500, 3000], [30, 60, 50, 350], 20, 8200, [30, 10]),
  ),
  medicaid: medicalPlan(
    'MMCD0000',
    'P1MD0001',
    'Community Care Medicaid',
    shape([0, 0], [4, 4, 4, 8], 0, 9999, [60, 0]),
  ),
  advantage: medicalPlan(
    'MADV5900',
    'P1MA5900',
    'Advantage HMO',
    shape([0, 0], [0, 35, 45, 125], 20, 5900, [9999, 12]),
  ),
  dsnp: medicalPlan(
    'MDSN9350',
    'P1DS9350',
    'Advantage Dual Complete',
    shape([0, 0], NONE, 0, 9350, [9999, 0]),
    'ADVANTAGE DSNP DUAL COMPLETE',
  ),
  kroger: medicalPlan(
    'MKRO5900',
    'P1KR5900',
    'Advantage Essential',
    shape([0, 0], [0, 35, 45, 125], 20, 5900, [9999, 0]),
    'Advantage Kroger Essential',
  ),
  selfFunded: medicalPlan(
    'MSEL0500',
    'P1SF0500',
    'Employer Plus 500',
    shape([500, 1500], [20, 35, 40, 200], 10, 3500, [60, 24]),
  ),
  oldIndividual: medicalPlan(
    'MIND2500',
    'P1IN2500',
    'Individual Classic 2500',
    shape([2500, 5000], [30, 50, 60, 400], 30, 8000, [20, 0]),
  ),
  dental: {
    productId: 'DPPO1500',
    planId: 'P1DP1500',
    type: 'Dental',
    description: 'Dental PPO 1500',
    pldsDesc: 'DENTAL PPO 1500',
  },
  dentalPlus: {
    productId: 'DPLS2000',
    planId: 'P1DL2000',
    type: 'Dental',
    description: 'Dental Plus 2000',
    pldsDesc: 'DENTAL PLUS 2000',
  },
  vision: {
    productId: 'VCLR0150',
    planId: 'P1VC0150',
    type: 'Vision',
    description: 'Clear Vision 150',
    pldsDesc: 'CLEAR VISION 150',
  },
  wellness: {
    productId: 'WACT0001',
    planId: 'P1WA0001',
    type: 'Wellness',
    description: 'Active Living',
    pldsDesc: null,
  },
  other: {
    productId: 'OEAP0001',
    planId: 'P1OE0001',
    type: 'Other',
    description: 'Employee Assistance',
    pldsDesc: null,
  },
  grocery: {
    productId: 'GFOD0001',
    planId: 'P1GF0001',
    type: 'Grocery',
    description: 'Food and Produce',
    pldsDesc: 'FOOD AND PRODUCE',
  },
  shell: {
    productId: 'DSB00001',
    planId: 'P00S0001',
    type: 'Medical',
    description: 'Held by another administrator',
    pldsDesc: null,
  },
  zeroPlan: {
    productId: 'MZER1000',
    planId: 'P00Z1000',
    type: 'Medical',
    description: 'Choice PPO Zero',
    pldsDesc: null,
  },
} as const satisfies Record<string, Plan>;

const group = (
  id: string,
  name: string,
  lob: string | null,
  groupType: string,
  planType: string,
  medical: keyof typeof PLAN,
): Group => ({
  row: { id, name, lob, group_type: groupType },
  planType,
  medical,
});

export const GROUP = {
  school: group('10000001', 'Brindle Falls School District', 'Commercial', 'COMM', 'PPO', 'ppo'),
  factory: group('10000002', 'Larkmoor Manufacturing', 'Commercial', 'COMM', 'HSA', 'hsa'),
  county: group('10000003', 'Fennwick County', 'Commercial', 'COMM', 'Self-funded', 'selfFunded'),
  silver: group('10000004', 'Exchange Silver', 'Exchange', 'EXCH', 'Silver', 'silver'),
  bronze: group('10000005', 'Exchange Bronze', 'Exchange', 'EXCH', 'Bronze', 'bronze'),
  gold: group('10000006', 'Exchange Gold', 'Exchange', 'EXCH', 'Gold', 'gold'),
  medicaid: group('10000007', 'Community Care', 'Medicaid', 'MDCD', 'Medicaid', 'medicaid'),
  advantage: group('10000008', 'Aldermere Advantage', 'Medicare Advantage', 'MDCR', 'HMO', 'advantage'),
  dual: group('10000009', 'Aldermere Dual Complete', 'Medicare Advantage', 'MDCR', 'D-SNP', 'dsnp'),
  kroger: group('10000010', 'Aldermere Essential', 'Medicare Advantage', 'MDCR', 'HMO', 'kroger'),
  individual: group('10000011', 'Individual Classic', 'Individual', 'INDV', 'Individual', 'oldIndividual'),
  noLob: group('10000012', 'Quillstone Trust', null, 'COMM', 'PPO', 'ppo'),
} as const satisfies Record<string, Group>;
