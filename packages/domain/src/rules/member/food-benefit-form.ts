/** The diagnoses that a food benefit request may contain, worded as in spec 2 §5. */
export const DIAGNOSES: readonly string[] = [
  'autoimmune disorders',
  'cancer',
  'cardiovascular disorders',
  'chronic alcohol use disorder and other substance use disorders',
  'chronic and disabling mental health conditions',
  'chronic gastrointestinal disease',
  'chronic heart failure',
  'chronic hyperlipidemia',
  'chronic hypertension',
  'chronic kidney disease',
  'chronic lung disorders',
  'chronic malnutrition',
  'chronic musculoskeletal disorders',
  'dementia',
  'diabetes mellitus',
  'HIV/AIDS',
  'neurologic disorders',
  'overweight, obesity and metabolic syndrome',
  'severe hematological disorders',
  'stroke',
];

export const DIAGNOSIS_MAX_LENGTH = 100;
export const DIAGNOSIS_MAX_FIELDS = 4;

export type NpiProblem = 'required' | 'digits';
export type DiagnosisProblem = 'required' | 'too-long' | 'not-listed';

export type FoodBenefitForm = { npi: string; diagnoses: readonly string[] };

export function checkNpi(npi: string): NpiProblem | null {
  if (npi === '') return 'required';
  return /^\d{10}$/.test(npi) ? null : 'digits';
}

/** Returns the diagnosis as spelled in `DIAGNOSES`, ignoring case. Undefined if the list does not contain it. */
export function listedDiagnosis(diagnosis: string): string | undefined {
  const typed = diagnosis.toLowerCase();
  return DIAGNOSES.find((listed) => listed.toLowerCase() === typed);
}

export function checkDiagnosis(diagnosis: string): DiagnosisProblem | null {
  if (diagnosis.trim() === '') return 'required';
  if (diagnosis.length > DIAGNOSIS_MAX_LENGTH) return 'too-long';
  return listedDiagnosis(diagnosis) === undefined ? 'not-listed' : null;
}

export function canAddDiagnosis(fields: number): boolean {
  return fields < DIAGNOSIS_MAX_FIELDS;
}

export function canRemoveDiagnosis(fields: number): boolean {
  return fields > 1;
}

export function isFoodBenefitFormValid({ npi, diagnoses }: FoodBenefitForm): boolean {
  const isCountRight = diagnoses.length > 0 && diagnoses.length <= DIAGNOSIS_MAX_FIELDS;
  return checkNpi(npi) === null && isCountRight && diagnoses.every((diagnosis) => checkDiagnosis(diagnosis) === null);
}

export function canSubmitFoodBenefit(form: FoodBenefitForm, isSubmitting: boolean): boolean {
  return !isSubmitting && isFoodBenefitFormValid(form);
}

/** 404 means that no provider has the NPI. `httpStatus` is null if there was no response. */
export function foodBenefitFailure(httpStatus: number | null): 'not-found' | 'error' {
  return httpStatus === 404 ? 'not-found' : 'error';
}
