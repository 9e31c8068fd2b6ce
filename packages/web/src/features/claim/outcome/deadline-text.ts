import { deadline } from '@pbt/domain/rules/claim/outcome/deadline';
import { formatDay } from '@pbt/domain/rules/shared/dates';
import { outcomeTexts } from './outcome-texts.ts';

/** The day of a deadline and the time left. A passed day has only the word "Closed" with its date. */
export function deadlineText(day: string, today: string) {
  const { state, days } = deadline(day, today);
  const date = formatDay(day);
  if (state === 'closed') return { date: '', rest: outcomeTexts.closed(date), isNear: false };
  const rest = state === 'today' ? outcomeTexts.today : outcomeTexts.left(days);
  return { date, rest, isNear: state !== 'far' };
}
