// Written by tools/assets/build-help-pictures.ts.
export const PICTURES = {
  'account-menu': { width: 161, height: 166, marks: 1 },
  'appeal-confirmation': { width: 548, height: 307, marks: 1 },
  'appeal-create': { width: 948, height: 171, marks: 2 },
  'appeal-form': { width: 566, height: 1162, marks: 8 },
  'appeal-history': { width: 948, height: 304, marks: 1 },
  'browse-claims': { width: 1106, height: 596, marks: 7 },
  'claim-explanations': { width: 948, height: 274, marks: 0 },
  'claim-results': { width: 1106, height: 620, marks: 4 },
  'claim-status': { width: 948, height: 372, marks: 0 },
  'dental-history': { width: 948, height: 747, marks: 1 },
  login: { width: 488, height: 341, marks: 0 },
  'login-update': { width: 424, height: 186, marks: 1 },
  'modify-access': { width: 548, height: 372, marks: 1 },
  'patient-lookup': { width: 946, height: 231, marks: 5 },
  'policy-summary': { width: 580, height: 362, marks: 2 },
  'profile-access': { width: 947, height: 394, marks: 3 },
  'provider-update': { width: 559, height: 785, marks: 3 },
  'quick-search': { width: 948, height: 762, marks: 4 },
  remittance: { width: 948, height: 846, marks: 0 },
  'remittance-document': { width: 940, height: 640, marks: 1 },
  'schedule-link': { width: 948, height: 372, marks: 1 },
} as const;

export const RECORDINGS = {
  'file-an-appeal': { width: 960, height: 664, seconds: 16 },
  'find-a-remittance-advice': { width: 960, height: 664, seconds: 10 },
} as const;
