import type { BatchAnswer, BatchFlag, BatchReason, BatchRow } from '../../contract/batch.ts';
import { BATCH_FLAGS } from '../../contract/batch.ts';
import type { Coverage, UsageOfYear } from '../../contract/member.ts';
import { deductibleLeft, isInBenefitYear, outOfPocketLeft } from '../member/benefits-left.ts';
import { coverageFlags, type CoverageFlag } from '../member/coverage-flags.ts';
import { isPolicy, mostRecent, policies } from '../member/coverage.ts';
import { eligibilityOn, type EligibilityAnswer } from '../member/eligibility.ts';

/** What a checked row says. The other fields of a row are what was asked. */
export type RowAnswer = Pick<
  BatchRow,
  'reason' | 'day' | 'patient' | 'coverage' | 'deductible' | 'outOfPocket' | 'dental' | 'flags' | 'isOtherBirthDate'
> & { answer: BatchAnswer };

type Later = 'isOtherBirthDate' | 'dental';
/** An answer in the database. Older ones lack the comparison of birth dates and the dental amounts. */
export type StoredAnswer = Omit<RowAnswer, Later> & Partial<Pick<RowAnswer, Later>>;

type FlaggedPatient = Parameters<typeof coverageFlags>[0];

/** What the plan's records say about one patient. */
export type PatientFacts = {
  patient: FlaggedPatient & { id: string; name: string };
  /** All coverages of the patient, with `isShell`. */
  coverages: readonly Coverage[];
  insurances: Parameters<typeof coverageFlags>[1];
  usageOf: (coverage: Coverage) => UsageOfYear;
};

const NOTHING = {
  day: null,
  patient: null,
  coverage: [],
  deductible: null,
  outOfPocket: null,
  dental: null,
  flags: [],
  isOtherBirthDate: false,
};

/** The answer without a patient. It shows nothing of the candidates. */
export const undetermined = (reason: 'several' | 'not-found' | 'subscriber-id' | 'failed'): RowAnswer => ({
  ...NOTHING,
  answer: 'not-determined',
  reason,
});

const FLAG_NAMES: Record<CoverageFlag['kind'], BatchFlag> = {
  'other-plan': 'COB',
  qmb: 'QMB',
  'grace-period': 'Grace',
  pec: 'PEC',
  restricted: 'Restricted',
};

function flagsOn({ patient, insurances }: PatientFacts, day: string): BatchFlag[] {
  const found = new Set(coverageFlags(patient, insurances, day).map(({ kind }) => FLAG_NAMES[kind]));
  return BATCH_FLAGS.filter((flag) => found.has(flag));
}

/** The amounts of a coverage on a day. The plan sends amounts of the coverages of today only. */
function usageOn(facts: PatientFacts, coverage: Coverage, day: string, today: string): UsageOfYear | null {
  const ofToday = policies(facts.coverages.filter(isPolicy), today).some(({ current }) => current.id === coverage.id);
  const usage = ofToday ? facts.usageOf(coverage) : null;
  return usage && isInBenefitYear(usage, day) ? usage : null;
}

/**
 * The amounts of the first active coverage, and those of the dental coverage. A dental maximum is what the plan pays, so
 * it is not an out-of-pocket amount.
 */
function amountsOf(facts: PatientFacts, active: readonly Coverage[], day: string, today: string) {
  const first = active[0]!;
  const usage = usageOn(facts, first, day, today);
  const dental = active.find(({ type }) => type === 'Dental');
  const dentalUsage = dental && usageOn(facts, dental, day, today);
  return {
    deductible: usage && deductibleLeft(usage.deductibles).individual,
    outOfPocket: usage && first !== dental ? outOfPocketLeft(usage.moops) : null,
    dental: dentalUsage
      ? { deductible: deductibleLeft(dentalUsage.deductibles).individual, maximum: outOfPocketLeft(dentalUsage.moops) }
      : null,
  };
}

type Judged = { coverage: Coverage; on: EligibilityAnswer };

/** Ended or not begun. The most recent coverage decides; others are named if the same is true of them. */
function notActive(judged: readonly Judged[], day: string) {
  const recent = mostRecent(
    judged.map(({ coverage }) => coverage),
    day,
  );
  const decisive = judged.find(({ coverage }) => coverage === recent)?.on;
  if (decisive?.kind !== 'ended' && decisive?.kind !== 'starts')
    return { reason: 'no-coverage' as BatchReason, day: null, coverage: [] };
  const same = judged.filter(({ on }) => on.kind === decisive.kind && 'on' in on && on.on === decisive.on);
  return {
    reason: decisive.kind as BatchReason,
    day: decisive.on,
    coverage: same.map(({ coverage }) => coverage.type),
  };
}

/** Judges one patient on a day, as the panel of the patient page does (spec 5 §9). */
export function patientAnswer(facts: PatientFacts, day: string, today: string): RowAnswer {
  const { id, name } = facts.patient;
  const judged = policies(facts.coverages.filter(isPolicy), day).map(({ current }) => ({
    coverage: current,
    on: eligibilityOn(current, day),
  }));
  const found = { ...NOTHING, patient: { id, name }, flags: flagsOn(facts, day) };
  const active = judged.filter(({ on }) => on.kind === 'active').map(({ coverage }) => coverage);
  if (active.length > 0) {
    const coverage = active.map(({ type }) => type);
    return { ...found, answer: 'active', reason: null, coverage, ...amountsOf(facts, active, day, today) };
  }
  const shells = judged.filter(({ on }) => on.kind === 'shell').map(({ coverage }) => coverage.type);
  if (shells.length > 0) return { ...found, answer: 'not-determined', reason: 'contact-plan', coverage: shells };
  return { ...found, answer: 'not-active', ...notActive(judged, day) };
}
