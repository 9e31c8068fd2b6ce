import type { Usage } from '@pbt/domain/contract/member';
import type { MedicalShape, Plan } from '../catalog/plans.ts';

const dollars = (amount: number) => `$${amount.toFixed(2)}`;
const cents = (amount: number) => Math.round(amount * 100) / 100;

function medicalUsage({ deductible, copay, coinsurance, moop, rehab, chiro }: MedicalShape, used: number): Usage {
  const [individual, family] = deductible;
  const met = cents(individual * Math.min(1, used * 1.6));
  const share = `${coinsurance}%`;
  const visit = (serviceType: string, amount: number) => ({
    serviceType,
    copay: amount > 0 ? dollars(amount) : null,
    deductible: amount > 0 ? 'Does not apply' : 'Applies',
    coinsurance: amount > 0 ? null : share,
  });
  return {
    deductibles: [
      {
        serviceType: 'Medical',
        individualMax: individual,
        individualMet: met,
        familyMax: family,
        familyMet: cents(met * 1.25),
      },
    ],
    copayCoinsurances: [
      { serviceType: 'Preventive care', copay: '$0.00', deductible: 'Does not apply', coinsurance: '0%' },
      visit('Primary care visit', copay.pcp),
      visit('Specialist visit', copay.specialist),
      visit('Urgent care', copay.urgent),
      visit('Emergency room', copay.emergency),
      { serviceType: 'Hospital stay', copay: null, deductible: 'Applies', coinsurance: share },
    ],
    moops: [
      {
        serviceType: 'Medical',
        individualUsed: cents(moop * used * 0.4),
        familyUsed: cents(moop * used * 0.3),
        maximum: moop,
      },
    ],
    rehabTherapyUsages: [therapy('Physical, occupational and speech therapy', rehab, used)],
    chiropracticTherapyUsages: chiro > 0 ? [therapy('Chiropractic', chiro, used)] : [],
    mentalHealthUsages: [
      {
        serviceType: 'Outpatient visit',
        copay: copay.pcp > 0 ? dollars(copay.pcp) : null,
        coinsurance: copay.pcp > 0 ? null : share,
      },
      { serviceType: 'Inpatient stay', copay: null, coinsurance: share },
    ],
    dentalWaitingPeriods: [],
  };
}

function therapy(serviceType: string, maxVisits: number, used: number) {
  const visits = Math.floor(Math.min(maxVisits, 40) * used * 0.5);
  return {
    serviceType,
    usedVisitsIndividual: visits,
    usedVisitsFamily: 0,
    maxVisits,
    preauthVisits: maxVisits >= 40 ? 12 : null,
  };
}

const service = (serviceType: string, deductible: string, coinsurance: string) => ({
  serviceType,
  copay: null,
  deductible,
  coinsurance,
});

function dentalUsage(used: number): Usage {
  return {
    deductibles: [
      {
        serviceType: 'Dental',
        individualMax: 50,
        individualMet: Math.min(50, Math.round(used * 90)),
        familyMax: 150,
        familyMet: Math.min(150, Math.round(used * 110)),
      },
    ],
    copayCoinsurances: [
      service('Preventive', 'Does not apply', '0%'),
      service('Basic', 'Applies', '20%'),
      service('Major', 'Applies', '50%'),
      service('Orthodontics', 'Applies', '50%'),
    ],
    moops: [{ serviceType: 'Annual maximum', individualUsed: cents(1500 * used * 0.6), familyUsed: 0, maximum: 1500 }],
    rehabTherapyUsages: [],
    chiropracticTherapyUsages: [],
    mentalHealthUsages: [],
    dentalWaitingPeriods: [
      { serviceType: 'Basic', waitingPeriod: 180 },
      { serviceType: 'Major', waitingPeriod: 365 },
      { serviceType: 'Orthodontics', waitingPeriod: 730 },
    ],
  };
}

function visionUsage(): Usage {
  return {
    deductibles: [],
    copayCoinsurances: [
      { serviceType: 'Eye exam, every 12 months', copay: '$10.00', deductible: null, coinsurance: null },
      { serviceType: 'Lenses and frames, every 24 months', copay: '$25.00', deductible: null, coinsurance: null },
    ],
    moops: [],
    rehabTherapyUsages: [],
    chiropracticTherapyUsages: [],
    mentalHealthUsages: [],
    dentalWaitingPeriods: [],
  };
}

/** Builds the benefit usage of a plan. `used` is the used share of the year's benefits, from 0 to 1. */
export function usageOf(plan: Plan, used: number): Usage | null {
  if (plan.medical) return medicalUsage(plan.medical, used);
  if (plan.type === 'Dental') return dentalUsage(used);
  return plan.type === 'Vision' ? visionUsage() : null;
}
