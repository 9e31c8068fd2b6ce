import type { CoverageFlag } from '@pbt/domain/rules/member/coverage-flags';
import type { EligibilityAnswer } from '@pbt/domain/rules/member/eligibility';
import { formatDay } from '@pbt/domain/rules/shared/dates';

export const texts = {
  title: (day: string) => `Coverage on ${formatDay(day)}`,
  columns: ['Coverage', 'Answer', 'Deductible left', 'Out-of-pocket or maximum left', 'Benefit year'],
  deductible: 'Deductible left',
  outOfPocket: 'Out-of-pocket left',
  maximum: 'Maximum left',
  benefitYear: 'Benefit year',
  dateOfService: 'Date of service',
  notADate: 'Please enter a date as MM/DD/YYYY',
  noSuchDay: (date: string) => `${date.trim()} is not in the calendar`,
  outOfRange: (first: string, last: string) => `Enter a date from ${formatDay(first)} to ${formatDay(last)}`,
  amountsOfToday: 'Amounts are of today.',
  noAmounts: 'Amounts are shown for today only.',
  showToday: 'Show today',
  unknown: 'Not known',
  unknownAmount: 'The plan sent no amount',
  coverageFailed: 'The coverage could not be checked.',
  otherPlansFailed: 'Not known whether another plan pays first.',
  noMaximum: 'No maximum',
  left: (max: string, isMet: boolean) => `left of ${max}${isMet ? ', met' : ''}`,
  family: (words: string) => `Family ${words}`,
  both: 'Individual and family',
  bothIn: (network: string) => `Individual and family (${network})`,
  planPays: 'Yearly maximum the plan pays',
  waiting: 'Waiting periods',
  over: (service: string, day: string) => `${service}, over since ${formatDay(day)}`,
  until: (service: string, day: string) => `${service}, until ${formatDay(day)}`,
  individual: 'Individual amounts unless marked.',
  noGuarantee: 'Not a guarantee of payment.',
} as const;

/** The word in the badge and the words after it: "Not active, ended 12/31/2025". */
export function answerWords(answer: Exclude<EligibilityAnswer, { kind: 'shell' }>): { badge: string; rest: string } {
  switch (answer.kind) {
    case 'active':
      return { badge: 'Active', rest: `since ${formatDay(answer.since)}` };
    case 'ended':
      return { badge: 'Not active', rest: `ended ${formatDay(answer.on)}` };
    case 'starts':
      return { badge: 'Not active', rest: `starts ${formatDay(answer.on)}` };
  }
}

/** The lead words of a flag, shown in bold, and the sentence after them. */
export function flagWords(flag: CoverageFlag): { lead: string; sentence: string } {
  switch (flag.kind) {
    case 'other-plan':
      return {
        lead: 'Another plan pays first.',
        sentence: `${flag.carrier}, ${flag.type.toLowerCase()}, since ${formatDay(flag.since)}. Bill it before this plan.`,
      };
    case 'grace-period':
      return { lead: 'Premium grace period.', sentence: 'Claims may be pended until the premium is paid.' };
    case 'qmb':
      return { lead: 'QMB: collect nothing.', sentence: 'The patient owes no deductible, copay or coinsurance.' };
    case 'pec':
      return {
        lead: `PEC until ${formatDay(flag.until)}.`,
        sentence: 'Pre-existing conditions may not be covered before that day is over.',
      };
    case 'restricted':
      return {
        lead: 'Restricted.',
        sentence: 'The plan pays only the assigned PCP and pharmacy, and specialists whom the PCP approves.',
      };
  }
}
