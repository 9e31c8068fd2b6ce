import { userApi } from '@pbt/domain/contract/user';
import { showsFeedbackPrompt } from '@pbt/domain/rules/user/feedback-hold';
import { isSuperAdmin } from '@pbt/domain/rules/user/roles';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { lazy, Suspense, useState } from 'react';
import { query } from '../../../api/query.ts';
import { useUser } from '../../../session/current-user.ts';
import { useFeatures } from '../../../session/enabled-features.ts';
import { useToday } from '../../../session/use-today.ts';

const FeedbackSurvey = lazy(async () => {
  const { FeedbackSurvey: Survey } = await import('./feedback-survey.tsx');
  return { default: Survey };
});

const statusQuery = () => query(userApi.feedbackStatus, { query: { category: 'General' } });

/** Shows the survey when feedback is due (spec 2 §4), until the first search. Renders nothing if the check fails. */
export function FeedbackPrompt({ hasSearched }: { readonly hasSearched: boolean }) {
  const user = useUser();
  const features = useFeatures();
  const queryClient = useQueryClient();
  const [isFinished, setIsFinished] = useState(false);
  // No survey while emulating, because feedback must come from the user. Super administrators are never asked.
  const canBeAsked = features.includes('FEEDBACK_GENERAL') && user.emulatingUser === '' && !isSuperAdmin(user);
  const status = useQuery({ ...statusQuery(), enabled: canBeAsked && !hasSearched });
  const activity = useQuery({ ...query(userApi.activity, {}), enabled: canBeAsked && !hasSearched });
  const day = useToday();
  const feedback =
    canBeAsked && status.data && activity.data
      ? { user, ...status.data, initialActivityDate: activity.data.initialActivityDate }
      : null;
  // The thank-you message stays until the first search, although feedback is no longer due.
  const isShown = showsFeedbackPrompt({ feedback, features, hasSearched }, day) || (isFinished && !hasSearched);
  if (!isShown) return null;
  const finish = () => {
    setIsFinished(true);
    void queryClient.invalidateQueries({ queryKey: statusQuery().queryKey });
  };
  return (
    <Suspense>
      <FeedbackSurvey onFinish={finish} />
    </Suspense>
  );
}
