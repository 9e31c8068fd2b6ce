import type { NoticedSubmissions } from '@pbt/domain/contract/submission';
import { sql } from 'kysely';

const TASK_TITLES = {
  appealsAnswered: 'appealAnswered',
  appealsFailed: 'appealFailed',
  attachmentsFailed: 'attachmentFailed',
} as const;

/** True for submissions that a notice of the day has counted. The conditions are those of `notice_tally`. */
export function isNoticed({ day, of }: NoticedSubmissions) {
  if (of === 'attachmentsAnswered') {
    return sql<boolean>`submission.type <> 'Appeal' and exists (
      select from work_item where submission_id = submission.id and learned_on = ${day}::date)`;
  }
  return sql<boolean>`exists (
    select from task where task.submission_id = submission.id and task.kind = 3 and task.title = ${TASK_TITLES[of]}
      and noticed_day = ${day}::date and (ended_on is null or ended_on >= noticed_day))`;
}
