import type { Feedback } from '@pbt/domain/contract/user';
import { improvementOptions } from '@pbt/domain/rules/user/feedback-survey';
import type { Caller } from '../../identity/caller.ts';
import type { Db } from '../../database/database.ts';
import { Refused } from '../../errors/refused.ts';

const OPTIONS = new Set(improvementOptions(() => 0));

/**
 * Checks rules that the schema cannot express. Areas must be options of the survey, each at most once. Empty feedback
 * is allowed only as a dismissal.
 */
export function checkFeedback(feedback: Feedback): void {
  const areas = feedback.areasForImprovement;
  if (!areas.every((area) => OPTIONS.has(area)) || new Set(areas).size < areas.length) {
    throw new Refused(400, 'areasForImprovement must be options of the survey, each once', {
      field: 'areasForImprovement',
    });
  }
  const saysNothing = feedback.rating === null && areas.length === 0 && !feedback.comments?.[0]?.trim();
  if (saysNothing && !feedback.isDismissed) throw new Refused(400, 'The feedback is empty', { field: 'rating' });
}

export async function insertFeedback(
  trx: Db,
  userId: number,
  feedback: Feedback,
  moment: { readonly now: Date; readonly today: string },
): Promise<void> {
  await trx
    .insertInto('feedback')
    .values({
      user_id: userId,
      category: feedback.category,
      rating: feedback.rating,
      is_dismissed: feedback.isDismissed,
      areas: feedback.areasForImprovement,
      comments: feedback.comments,
      submitted_at: moment.now,
      submitted_on: moment.today,
    })
    .execute();
}

/** Returns the date of the user's last feedback. A dismissed survey counts too, so it is not shown again right away. */
export async function feedbackStatus(db: Db, caller: Caller, category: string) {
  const last = await db
    .selectFrom('feedback')
    .select('submitted_on')
    .where('user_id', '=', caller.userId)
    .where('category', '=', category)
    .orderBy('submitted_on', 'desc')
    .limit(1)
    .executeTakeFirst();
  return { submittedOn: last?.submitted_on ?? null, isHidden: caller.user.feedback_hidden };
}
