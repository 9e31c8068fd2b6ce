import type { ReviewState } from '@pbt/domain/rules/claim/submissions';
import { CLAIMS_PHONE } from '@pbt/domain/rules/shared/departments';
import { OFFICE_HOURS } from '../../widgets/page/member-services.ts';

export const texts = {
  title: (id: string) => `Claim ${id}`,
  patient: 'Patient',
  remittance: 'Remittance Advice',
  notYet: 'Not yet available (view schedule)',
  adjustedFrom: 'Adjusted from',
  adjustedTo: 'Adjusted to',
  facts: 'Claim details',
  present: 'present',
  unknownPlan: 'Unknown',
  processing:
    'Most claims are processed within 30 days; 97% are paid within 30 days. Adjusted claims take up to 30 more days.',
  qmb: 'Medicaid/QMB.',
  qmbRule: 'Do not collect cost-sharing from this member.',
  unknownReview: 'A caregiver will process them. Contact us with questions.',
  failedReview: 'A submission failed. Please create it again.',
  noData: 'No data',
  items: 'Claim Items',
  itemsFailed: 'There was an error retrieving claim items',
  total: 'Total',
  lines: (count: number, denied = 0) =>
    (count === 1 ? '1 line' : `${count} lines`) + (denied === 0 ? '' : `, ${denied} denied`),
  payments: 'Payments',
  reasons: 'Claim Line Explanations',
  reasonsFailed: 'There was an error retrieving claim reason codes',
  timeline: 'Timeline',
  letter: 'Letter',
  letters: 'Claim Letters',
  lettersFailed: 'Failed to load letters',
  letterPages: 'Pages of claim letters',
  preview: 'Preview',
  department: { title: 'Claims', phone: CLAIMS_PHONE, hours: OFFICE_HOURS },
  denied: "Sorry... It looks like you don't have access to this information.",
  contactUs: 'Contact Us',
} as const;

export const reviewMessages: Record<Exclude<ReviewState, 'none'>, string> = {
  unknown: 'The review status of some submissions is unknown.',
  inReview: 'Some submissions are in review.',
  reviewed: 'All submissions have been reviewed.',
};

/** The legend of the adjustment group codes (spec 3 §2.1). */
export const groupCodes = [
  { code: 'CO', text: 'contractual obligations' },
  { code: 'PR', text: 'patient responsibility' },
  { code: 'PI', text: 'payor initiated reductions' },
  { code: 'OA', text: 'other adjustments' },
] as const;
