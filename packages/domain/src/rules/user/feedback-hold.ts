import { addMonths, isWithinLastMonths } from '../shared/dates.ts';
import { isSuperAdmin } from './roles.ts';

const FIRST_RELEASE = '2025-07-01'; // spec 2 §4
const SUBMITTED_MONTHS = 12;
const NEW_USER_MONTHS = 2;

export type FeedbackFacts = {
  user: { id: number; roles: readonly string[] };
  submittedOn: string | null;
  /** Date of the user's first recorded activity. A user without one counts as new. */
  initialActivityDate: string | null;
};

/** The first day on which the user can see the survey. Users are spread over twelve months by their ID. */
function releaseDay(userId: number): string {
  return addMonths(FIRST_RELEASE, userId % 12);
}

export function isFeedbackOnHold({ user, submittedOn, initialActivityDate }: FeedbackFacts, today: string): boolean {
  if (isSuperAdmin(user)) return true;
  if (submittedOn !== null && isWithinLastMonths(submittedOn, SUBMITTED_MONTHS, today)) return true;
  if (initialActivityDate === null || isWithinLastMonths(initialActivityDate, NEW_USER_MONTHS, today)) return true;
  return today < releaseDay(user.id);
}

export type PromptFacts = {
  /**
   * Null until the facts are loaded, during an emulation and for super administrators. `isHidden` is a flag of the
   * user's account that hides the survey.
   */
  feedback: (FeedbackFacts & { isHidden: boolean }) | null;
  features: readonly string[];
  hasSearched: boolean;
};

export function showsFeedbackPrompt({ feedback, features, hasSearched }: PromptFacts, today: string): boolean {
  if (feedback === null || feedback.isHidden || hasSearched) return false;
  return features.includes('FEEDBACK_GENERAL') && !isFeedbackOnHold(feedback, today);
}
