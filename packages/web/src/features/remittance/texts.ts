import { PAYMENTS_PHONE } from '@pbt/domain/rules/shared/departments';
import { OFFICE_HOURS } from '../../widgets/page/member-services.ts';

export const texts = {
  title: (id: string) => `Check Reference ${id}`,
  notYet: 'Not yet available',
  previewNotYet: 'Preview not yet available',
  schedule: '(view schedule)',
  contact: 'If you feel an error has occurred, please',
  contactUs: 'Contact Us',
  department: { title: 'Electronic Payments', phone: PAYMENTS_PHONE, hours: OFFICE_HOURS },
  trace: 'EFT Trace Number',
  method: 'Payment Method',
  claims: 'Claims',
  pages: 'Pages of claims',
  claimsFailed: 'There was an error retrieving the claims for this remittance advice.',
  search: 'Search This List',
  noClaims: 'No claims on this remittance advice',
  noMatch: 'No results matched the provided filter.',
  view: 'View Remittance',
  download835: 'Download 835',
  no835: 'No 835',
  why835:
    'The amounts of the payment or of one of its claims do not add up or are not complete, so no 835 can be made.',
  whyClaims835:
    'The payment adds up, but no 835 can be made: the lines of one of its claims do not add up, are not complete or belong to another tax ID.',
  whyPayment835: 'The payment is below zero, or its amounts do not add up or are not complete, so no 835 can be made.',
  busy835: 'Preparing...',
  failed835: 'The 835 could not be prepared. Please try again.',
  proof: 'Payment Proof',
  proofFailed: 'There was an error retrieving the adjustments for this remittance advice.',
} as const;
