import { expect, test } from 'vitest';
import type { Coverage, UsageOfYear } from '../../contract/member.ts';
import { flagShells } from '../member/coverage.ts';
import { patientAnswer, undetermined, type PatientFacts } from './answer.ts';

const TODAY = '2026-11-17';
const OPEN = '9999-12-31';

const coverage = (type: Coverage['type'], from: string, to = OPEN, more: Partial<Coverage> = {}): Coverage => ({
  id: `${type.slice(0, 3).toUpperCase()}1`,
  planId: 'M100',
  type,
  desc: null,
  pldsDesc: null,
  from,
  to,
  groupId: 'G1',
  subGroupId: 'S1',
  groupType: 'COMM',
  isShell: false,
  ...more,
});

const USAGE: UsageOfYear = {
  deductibles: [
    { serviceType: 'In network', individualMax: 500, individualMet: 137.5, familyMax: null, familyMet: null },
  ],
  copayCoinsurances: [],
  moops: [{ serviceType: 'In network', individualUsed: 181.8, familyUsed: 0, maximum: 4000 }],
  rehabTherapyUsages: [],
  chiropracticTherapyUsages: [],
  mentalHealthUsages: [],
  dentalWaitingPeriods: [],
  benefitYearFrom: '2026-01-01',
  benefitYearTo: '2026-12-31',
};

const facts = (coverages: readonly Coverage[], more: Partial<PatientFacts> = {}): PatientFacts => ({
  patient: {
    id: '80000010100',
    name: 'Avery Lindqvist',
    pec: null,
    qmb: null,
    isGracePeriod: false,
    isRestricted: false,
  },
  coverages,
  insurances: [],
  usageOf: () => USAGE,
  ...more,
});

const answer = (coverages: readonly Coverage[], day = TODAY) => patientAnswer(facts(coverages), day, TODAY);

test('an active patient has the active coverages in display order [BATCH-04]', () => {
  const found = answer([
    coverage('Dental', '2025-01-01'),
    coverage('Vision', '2024-01-01', '2025-12-31'),
    coverage('Medical', '2024-01-01'),
  ]);
  expect(found).toMatchObject({ answer: 'active', reason: null, coverage: ['Medical', 'Dental'] });
  expect(found.patient).toEqual({ id: '80000010100', name: 'Avery Lindqvist' });
});

test('amounts are those of the first active coverage [BATCH-06]', () => {
  expect(answer([coverage('Medical', '2024-01-01'), coverage('Dental', '2024-01-01')])).toMatchObject({
    deductible: { kind: 'left', leftCents: 36_250, maxCents: 50_000 },
    outOfPocket: { kind: 'left', leftCents: 381_820, maxCents: 400_000 },
  });
});

const DENTAL_USAGE: UsageOfYear = {
  ...USAGE,
  deductibles: [{ serviceType: 'All', individualMax: 50, individualMet: 0, familyMax: 150, familyMet: 0 }],
  moops: [{ serviceType: 'All', individualUsed: 650, familyUsed: 0, maximum: 1500 }],
};
const usageOf = ({ type }: Coverage) => (type === 'Dental' ? DENTAL_USAGE : USAGE);
const DENTAL_LEFT = {
  deductible: { kind: 'left', leftCents: 5000, maxCents: 5000 },
  maximum: { kind: 'left', leftCents: 85_000, maxCents: 150_000 },
};

test.each<[string, Coverage['type'][], string, object | null]>([
  ['beside a medical plan', ['Medical', 'Dental'], TODAY, DENTAL_LEFT],
  ['alone', ['Dental'], TODAY, DENTAL_LEFT],
  ['in another benefit year', ['Medical', 'Dental'], '2027-01-01', null],
  ['that the patient lacks', ['Medical'], TODAY, null],
])('a dental plan %s has its own amounts: deductible and yearly maximum [BATCH-06]', (_where, types, day, dental) => {
  const coverages = types.map((type) => coverage(type, '2024-01-01'));
  expect(patientAnswer(facts(coverages, { usageOf }), day, TODAY).dental).toEqual(dental);
});

test('a dental plan that has ended has no amounts [BATCH-06]', () => {
  const ended = coverage('Dental', '2024-01-01', '2026-10-31');
  expect(patientAnswer(facts([coverage('Medical', '2024-01-01'), ended], { usageOf }), TODAY, TODAY).dental).toBeNull();
});

test('the yearly maximum of a dental plan is not an out-of-pocket amount [BATCH-06]', () => {
  expect(answer([coverage('Dental', '2024-01-01')])).toMatchObject({ deductible: { kind: 'left' }, outOfPocket: null });
});

test.each([
  ['in the benefit year', '2026-12-31', 'left'],
  ['after the benefit year', '2027-01-01', undefined],
])('a date of service %s shows amounts of today or none [BATCH-06]', (_when, day, kind) => {
  const found = answer([coverage('Medical', '2024-01-01')], day);
  expect(found.answer).toBe('active');
  expect(found.deductible?.kind).toBe(kind);
});

test('a coverage of another day than today has no amounts [BATCH-06]', () => {
  const found = answer(
    [coverage('Medical', '2024-01-01', '2025-12-31', { id: 'OLD1' }), coverage('Medical', '2026-01-01')],
    '2025-06-01',
  );
  expect(found).toMatchObject({ answer: 'active', deductible: null, outOfPocket: null });
});

test.each<[string, Coverage[], object]>([
  ['no coverage', [], { reason: 'no-coverage', day: null, coverage: [] }],
  ['the food benefit only', [coverage('Grocery', '2024-01-01')], { reason: 'no-coverage', day: null, coverage: [] }],
  [
    'a coverage that ended',
    [coverage('Medical', '2024-01-01', '2026-11-16')],
    { reason: 'ended', day: '2026-11-16', coverage: ['Medical'] },
  ],
  [
    'a coverage that starts later',
    [coverage('Medical', '2026-12-01')],
    { reason: 'starts', day: '2026-12-01', coverage: ['Medical'] },
  ],
  [
    'a past and a future coverage',
    [coverage('Medical', '2024-01-01', '2025-12-31'), coverage('Dental', '2026-12-01')],
    { reason: 'ended', day: '2025-12-31', coverage: ['Medical'] },
  ],
  [
    'two coverages that ended on the same day',
    [coverage('Dental', '2024-01-01', '2026-10-31'), coverage('Medical', '2024-01-01', '2026-10-31')],
    { reason: 'ended', day: '2026-10-31', coverage: ['Medical', 'Dental'] },
  ],
])('a patient with %s is not active, with the reason [BATCH-04]', (_what, coverages, expected) => {
  expect(answer(coverages)).toMatchObject({ answer: 'not-active', deductible: null, outOfPocket: null, ...expected });
});

test('a policy of another administrator is never called not active [BATCH-05]', () => {
  const shells = flagShells([
    coverage('Medical', '2024-01-01', '2025-12-31', { id: 'DSB00001', planId: 'M001' }),
    coverage('Dental', '2020-01-01', '2021-12-31'),
  ]);
  expect(answer(shells)).toMatchObject({ answer: 'not-determined', reason: 'contact-plan', coverage: ['Medical'] });
});

test('a patient with an active coverage and one of another administrator is active [BATCH-04]', () => {
  const mixed = flagShells([
    coverage('Medical', '2024-01-01', OPEN, { id: 'DSB00001', planId: 'M001' }),
    coverage('Dental', '2024-01-01'),
  ]);
  expect(answer(mixed)).toMatchObject({ answer: 'active', coverage: ['Dental'] });
});

test.each(['several', 'not-found', 'subscriber-id', 'failed'] as const)(
  'a row that is %s shows no patient [BATCH-05]',
  (reason) => {
    expect(undetermined(reason)).toEqual({
      answer: 'not-determined',
      reason,
      day: null,
      patient: null,
      coverage: [],
      deductible: null,
      outOfPocket: null,
      dental: null,
      flags: [],
      isOtherBirthDate: false,
    });
  },
);

test('flags are in the order of the column and of the date of service [BATCH-06]', () => {
  const flagged = facts([coverage('Medical', '2024-01-01')], {
    patient: {
      id: '1',
      name: 'A',
      pec: { end: '2026-11-17' },
      qmb: { end: '2026-12-31' },
      isGracePeriod: true,
      isRestricted: true,
    },
    insurances: [{ id: 'O1', carrier: 'C', type: 'Medical', order: 'P', from: '2026-01-01', to: '2026-11-17' }],
  });
  expect(patientAnswer(flagged, TODAY, TODAY).flags).toEqual(['COB', 'QMB', 'Grace', 'PEC', 'Restricted']);
  expect(patientAnswer(flagged, '2026-11-18', TODAY).flags).toEqual(['QMB', 'Grace', 'Restricted']);
});
