import type { DiagnosisProblem, NpiProblem } from '@pbt/domain/rules/member/food-benefit-form';

export const foodTexts = {
  unknown: 'Unknown',
  yes: 'Yes',
  no: 'No',
  inSetup: 'In setup',
  inSetupTip: 'The benefit may take a few additional days to be loaded onto the spending card.',
  pending: 'Pending',
  pendingTip: 'The benefit becomes active on the first of the month.',
  inReview: 'In review',
  inReviewTip: 'The request is manually verified by a caregiver.',
  add: 'Add',
  viewOnly: (name: string) => `View only while emulating ${name}.`,
  title: 'Food and Produce Benefit Request',
  disclaimer: 'Requests should only be submitted by the provider or office that represents the patient.',
  npi: "Requester's NPI",
  diagnosis: (number: number) => `Diagnosis ${number}`,
  noSuchDiagnosis: 'No matching diagnosis.',
  addDiagnosis: 'Add diagnosis',
  removeDiagnosis: (number: number) => `Remove diagnosis ${number}`,
  cancel: 'Cancel',
  submit: 'Submit',
  submitting: 'Submitting...',
  tryAgain: 'Try Again',
  notFound: 'NPI not found',
  failed: 'Failed to submit',
} as const;

export const npiProblems: Record<NpiProblem, string> = {
  required: "Requester's NPI is required.",
  digits: "Requester's NPI must be exactly 10 digits.",
};

export const diagnosisProblems: Record<DiagnosisProblem, string> = {
  required: 'Diagnosis is required.',
  'too-long': 'Diagnosis must be at most 100 characters.',
  'not-listed': 'Diagnosis must match one of the options in the list.',
};
