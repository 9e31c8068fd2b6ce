import type { Unavailable } from '@pbt/domain/rules/member/member-documents';

export const texts = {
  record: (id: string) => `Patient ${id}`,
  outOfArea: 'Out of Area Dependent',
  patientFailed: 'There was an error retrieving patient details',
  unknown: 'No patient has this ID',
  unknownHelp: 'Check the number, or search by name and date of birth.',
  lookup: 'Patient Lookup',
  noCoverage: 'No coverage on file',
  memberServices: 'Member services:',
  noDeductible: 'No deductible',
  zeroMaximum: 'The maximum is $0.00',
  summary: 'Policy Summary',
  summaryFailed: 'There was an error retrieving policy summary',
  dentalAccessFailed: 'There was an error checking your access to dental claims',
  documentsFailed: 'There was an error retrieving some documents',
  cobFailed: 'There was an error retrieving COB details',
  detailsFailed: 'There was an error retrieving policy details',
  usageFailed: 'There was an error retrieving policy usage details',
  noData: 'No data',
  shell: 'Contact the plan administrator for eligibility information.',
  view: 'View',
  documents: 'Member Documents',
  documentLoading: 'Checking whether a preview exists...',
  documentUnknown: 'Preview unavailable - we could not check whether the document exists',
  claims: 'Patient Claims',
  claimsFailed: "There was an error retrieving this patient's claims.",
  filterClaims: 'Filter Claims',
  noMatch: 'No results matched the provided filter.',
  notYet: 'Not yet available (view schedule)',
  details: 'Policy Details',
  history: 'Coverage History',
  dentalHistory: 'Dental Claim History',
  missingTooth:
    'A 36 month missing-tooth waiting period applies to this plan. In this time it does not pay to replace a tooth that was lost before the coverage began.',
  dpsKey: 'View DPS Key',
  preauth: 'Check whether a service needs preauthorization',
  cob: 'Other insurance (COB)',
  cobHours: 'weekdays 7:00 a.m. to 8:00 p.m. and Saturdays 9 a.m. to 2 p.m.',
  previewTitle: 'Preview Unavailable',
  close: 'Close',
  food: 'Food Benefit',
} as const;

export const unavailable: Record<Unavailable, string> = {
  termed: 'Preview unavailable - coverage termed over 3 years ago',
  future: 'Preview unavailable - coverage effective date is over 60 days in the future',
  missing: 'Preview unavailable - this coverage has no such document',
};

export const previewFailures = {
  missing: "The document's preview file does not exist.",
  empty: "The document's preview file is empty.",
  error: 'An error occurred while loading the document.',
  unsupported: 'The document type is not supported.',
} as const;

export const PREAUTH_PAGE = 'https://preauth.example.org/requirements';
