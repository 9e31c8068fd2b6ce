import type { NextStep } from '../../../contract/claim.ts';
import { diffDays } from '../../shared/dates.ts';
import type { LineDenial } from './line-denials.ts';

/** `near` has 14 days or fewer. The last day itself still counts (spec 5 §3.2). */
interface Deadline {
  readonly state: 'far' | 'near' | 'today' | 'closed';
  readonly days: number;
}

const NEAR_DAYS = 14;

export function deadline(day: string, today: string): Deadline {
  const days = diffDays(today, day);
  if (days < 0) return { state: 'closed', days };
  if (days === 0) return { state: 'today', days };
  return { state: days > NEAR_DAYS ? 'far' : 'near', days };
}

export interface StepDay {
  readonly label: 'resendBy' | 'recordsBy' | 'appealBy';
  readonly day: string;
}

function ownDay({ step, resendBy, recordsBy, appealBy, appeal }: LineDenial): StepDay | null {
  if (resendBy !== null) return { label: 'resendBy', day: resendBy };
  if (recordsBy !== null) return { label: 'recordsBy', day: recordsBy };
  return step === 'appeal' && appealBy !== null && appeal === null ? { label: 'appealBy', day: appealBy } : null;
}

/**
 * The last day for the next step. After that day, it is the last day to appeal, if the line can still be appealed. A
 * line can also have a day for a step that is not the next one.
 */
export function stepDay(denial: LineDenial, today: string): StepDay | null {
  const { appeal, appealBy } = denial;
  if (appeal?.isInReview) return null;
  const own = ownDay(denial);
  const canStillAppeal = appeal === null && appealBy !== null && appealBy >= today;
  return own !== null && own.day < today && canStillAppeal ? { label: 'appealBy', day: appealBy } : own;
}

/** The step that a denial asks for, and the step whose last day has passed before it. */
export interface OpenStep {
  readonly step: NextStep;
  readonly passed: 'correct' | 'records' | null;
}

/** After the last day to resend or to send records, a line that can still be appealed is appealed instead. */
export function openStep(denial: LineDenial, today: string): OpenStep {
  const { step } = denial;
  if (step === 'appeal' || stepDay(denial, today)?.label !== 'appealBy') return { step, passed: null };
  return { step: 'appeal', passed: step === 'records' ? 'records' : 'correct' };
}

/** The next day to come, or the latest of days that have all passed. Null without days. */
export function nextDeadline<T extends { readonly day: string }>(all: readonly T[], today: string): T | null {
  const sorted = all.toSorted((a, b) => (a.day < b.day ? -1 : 1));
  return sorted.find(({ day }) => day >= today) ?? sorted.at(-1) ?? null;
}
