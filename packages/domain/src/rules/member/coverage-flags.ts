import { isActiveOn } from '../shared/dates.ts';
import { patientBanners, type PatientRecord } from './patient.ts';

type OtherInsurance = { id: string; carrier: string; type: string; order: string; from: string; to: string | null };

export type CoverageFlag =
  | { kind: 'other-plan'; id: string; carrier: string; type: string; since: string }
  | { kind: 'grace-period' }
  | { kind: 'qmb' }
  | { kind: 'pec'; until: string }
  | { kind: 'restricted' };

/** The order letter of the insurance that pays first. */
const PAYS_FIRST = 'P';

/**
 * What the front desk must know besides the coverage, in the order of the page. The health plan sends no dates for the
 * grace period and the restriction program, so these two are shown for every day.
 */
export function coverageFlags(
  patient: Pick<PatientRecord, 'pec' | 'qmb' | 'isGracePeriod' | 'isRestricted'>,
  insurances: readonly OtherInsurance[],
  day: string,
): CoverageFlag[] {
  const banners = patientBanners(patient, day);
  const pecEnd = patient.pec?.end;
  return [
    ...insurances
      .filter((insurance) => insurance.order === PAYS_FIRST && isActiveOn(insurance, day))
      .map(({ id, carrier, type, from }) => ({ kind: 'other-plan' as const, id, carrier, type, since: from })),
    ...(banners.includes('grace-period') ? [{ kind: 'grace-period' as const }] : []),
    ...(banners.includes('qmb') ? [{ kind: 'qmb' as const }] : []),
    ...(banners.includes('pec') && pecEnd ? [{ kind: 'pec' as const, until: pecEnd }] : []),
    ...(patient.isRestricted === true ? [{ kind: 'restricted' as const }] : []),
  ];
}
