import type { OtherInsurance, UsageOfYear } from '@pbt/domain/contract/member';
import { NO_USAGE, region } from './patient.tsx';

export const USAGE = 'GET /member/:id/product/:productId/usage';
export const PRODUCTS = 'GET /member/:id/product';
export const OTHERS = 'GET /member/:id/product/other';

export const panel = () => region(/^Coverage on/);
export const row = (name: RegExp) => panel().getByRole('row', { name });
export const cells = (name: RegExp) =>
  row(name)
    .getByRole('cell')
    .elements()
    .map(({ textContent }) => textContent);
export const dateField = () => panel().getByLabelText('Date of service');

const YEAR = { benefitYearFrom: '2025-01-01', benefitYearTo: '2025-12-31' };

export const medicalUsage: UsageOfYear = {
  ...NO_USAGE,
  ...YEAR,
  deductibles: [
    { serviceType: 'Out of Network', individualMax: 4000, individualMet: 0, familyMax: 8000, familyMet: 0 },
    { serviceType: 'In Network', individualMax: 1000, individualMet: 637.5, familyMax: 2000, familyMet: 860 },
  ],
  moops: [{ serviceType: 'In Network', individualUsed: 700, familyUsed: 481.8, maximum: 5000 }],
};

export const dentalUsage: UsageOfYear = {
  ...NO_USAGE,
  ...YEAR,
  deductibles: [{ serviceType: 'Dental', individualMax: 50, individualMet: 50, familyMax: 150, familyMet: 85 }],
  moops: [{ serviceType: 'Annual maximum', individualUsed: 360, familyUsed: 0, maximum: 1500 }],
  dentalWaitingPeriods: [
    { serviceType: 'Preventive', waitingPeriod: 0 },
    { serviceType: 'Basic services', waitingPeriod: 180 },
    { serviceType: 'Major services', waitingPeriod: 365 },
  ],
};

export const usageOf = (usages: Readonly<Record<string, UsageOfYear>>) => ({
  [USAGE]: ({ params }: { params: Readonly<Record<string, string>> }) => usages[params['productId']!] ?? NO_USAGE,
});

export const bothUsages = usageOf({ MPPO0001: medicalUsage, DPPO0001: dentalUsage });

export const insurance = (changes: Partial<OtherInsurance> = {}): OtherInsurance => ({
  id: '1',
  type: 'Medical',
  cob: 'Y',
  carrier: 'Fictional Mutual',
  order: 'P',
  from: '2024-01-01',
  to: null,
  updatedDate: null,
  contact: { phone: null, address: [] },
  policyHolder: { policyId: null, full: null },
  ...changes,
});

/** What is left of the deductible in medicalUsage. */
export const LEFT = /^\$362\.50 left/;
