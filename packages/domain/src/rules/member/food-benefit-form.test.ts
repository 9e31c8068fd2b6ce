import { expect, test } from 'vitest';
import {
  DIAGNOSES,
  canAddDiagnosis,
  canRemoveDiagnosis,
  canSubmitFoodBenefit,
  checkDiagnosis,
  checkNpi,
  foodBenefitFailure,
  isFoodBenefitFormValid,
} from './food-benefit-form.ts';

// The sentence of the requirement. The test compares the list with it and not with a copy of the code.
const LISTED =
  'autoimmune disorders; cancer; cardiovascular disorders; chronic alcohol use disorder and other substance use disorders; chronic and disabling mental health conditions; chronic gastrointestinal disease; chronic heart failure; chronic hyperlipidemia; chronic hypertension; chronic kidney disease; chronic lung disorders; chronic malnutrition; chronic musculoskeletal disorders; dementia; diabetes mellitus; HIV/AIDS; neurologic disorders; overweight, obesity and metabolic syndrome; severe hematological disorders; stroke';

test('the 20 diagnoses match the requirement word for word [FOOD-28]', () => {
  expect(DIAGNOSES.join('; ')).toBe(LISTED);
  expect(new Set(DIAGNOSES).size).toBe(20);
});

test('the NPI is required [FOOD-19]', () => {
  expect(checkNpi('')).toBe('required');
});

test.each([
  { npi: '123456789', problem: 'digits' },
  { npi: '1234567893', problem: null },
  { npi: '12345678931', problem: 'digits' },
  { npi: '123456789a', problem: 'digits' },
  { npi: ' 1234567893', problem: 'digits' },
  { npi: '1234567893\n', problem: 'digits' },
  { npi: '١٢٣٤٥٦٧٨٩٣', problem: 'digits' },
])('an NPI of "$npi" has the problem $problem [FOOD-20]', ({ npi, problem }) => {
  expect(checkNpi(npi)).toBe(problem);
});

test.each(['', '  '])('a diagnosis of "%s" is required [FOOD-21]', (diagnosis) => {
  expect(checkDiagnosis(diagnosis)).toBe('required');
});

test.each([
  { length: 100, problem: 'not-listed' },
  { length: 101, problem: 'too-long' },
])('a diagnosis of $length characters has the problem $problem [FOOD-22]', ({ length, problem }) => {
  expect(checkDiagnosis('a'.repeat(length))).toBe(problem);
});

test.each([
  { diagnosis: 'stroke', problem: null },
  { diagnosis: 'HIV/AIDS', problem: null },
  { diagnosis: 'Stroke', problem: null },
  { diagnosis: 'hiv/aids', problem: null },
  { diagnosis: 'strok', problem: 'not-listed' },
])('a diagnosis of "$diagnosis" has the problem $problem [FOOD-23]', ({ diagnosis, problem }) => {
  expect(checkDiagnosis(diagnosis)).toBe(problem);
});

test.each([
  { fields: 1, add: true },
  { fields: 3, add: true },
  { fields: 4, add: false },
  { fields: 5, add: false },
])('with $fields diagnosis fields another one can be added: $add [FOOD-24]', ({ fields, add }) => {
  expect(canAddDiagnosis(fields)).toBe(add);
});

test.each([
  { fields: 0, valid: false },
  { fields: 1, valid: true },
  { fields: 4, valid: true },
  { fields: 5, valid: false },
])('a form with $fields diagnoses is valid: $valid [FOOD-24]', ({ fields, valid }) => {
  expect(isFoodBenefitFormValid({ npi: '1234567893', diagnoses: DIAGNOSES.slice(0, fields) })).toBe(valid);
});

test.each([
  { fields: 1, remove: false },
  { fields: 2, remove: true },
])('with $fields diagnosis fields one can be removed: $remove [FOOD-25]', ({ fields, remove }) => {
  expect(canRemoveDiagnosis(fields)).toBe(remove);
});

test.each([
  { npi: '1234567893', diagnoses: ['stroke'], isSubmitting: false, enabled: true },
  { npi: '1234567893', diagnoses: ['stroke'], isSubmitting: true, enabled: false },
  { npi: '', diagnoses: ['stroke'], isSubmitting: false, enabled: false },
  { npi: '1234567893', diagnoses: ['stroke', ''], isSubmitting: false, enabled: false },
])(
  'with NPI $npi, diagnoses $diagnoses and submitting $isSubmitting, Submit is enabled: $enabled [FOOD-26]',
  ({ isSubmitting, enabled, ...form }) => {
    expect(canSubmitFoodBenefit(form, isSubmitting)).toBe(enabled);
  },
);

test.each([
  { httpStatus: 404, failure: 'not-found' },
  { httpStatus: 400, failure: 'error' },
  { httpStatus: 500, failure: 'error' },
  { httpStatus: null, failure: 'error' },
])('a submit that fails with status $httpStatus shows the failure $failure', ({ httpStatus, failure }) => {
  expect(foodBenefitFailure(httpStatus)).toBe(failure);
});
