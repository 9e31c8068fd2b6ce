import { userApi } from '@pbt/domain/contract/user';
import {
  BEST_RATING,
  dismissal,
  finish,
  rate,
  startSurvey,
  submission,
  type Feedback,
  type Survey,
} from '@pbt/domain/rules/user/feedback-survey';
import { useMutation } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { call } from '../../../api/client.ts';
import { getSettings } from '../../../settings.ts';
import { useFeatures } from '../../../session/enabled-features.ts';
import { Button, IconButton } from '../../../ui/base/button.tsx';
import { ErrorText } from '../../../ui/form/field.tsx';
import { Icon } from '../../../ui/base/icon.tsx';
import { StarRating } from '../../../ui/form/star-rating.tsx';
import { FeedbackDetails } from './feedback-details.tsx';
import css from './feedback-survey.module.css';
import { feedbackTexts } from './feedback-texts.ts';

interface FeedbackSurveyProps {
  /** Called after the survey was sent, dismissed or submitted empty. */
  readonly onFinish: () => void;
}

const send = (body: Feedback) => call(userApi.submitFeedback, { body });

/** The general feedback survey with the steps rating, details and thank you (spec 3 §2.10). */
export function FeedbackSurvey({ onFinish }: FeedbackSurveyProps) {
  const features = useFeatures();
  const [survey, setSurvey] = useState(() => startSurvey(features));
  const end = () => {
    setSurvey(finish);
    onFinish();
  };
  const dismiss = useMutation({ mutationFn: send, onSuccess: end });
  const submit = useMutation({ mutationFn: send, onSuccess: end });
  const isBusy = dismiss.isPending || submit.isPending;

  const submitSurvey = (current: Survey) => {
    dismiss.reset();
    const feedback = submission(current);
    if (feedback) submit.mutate(feedback);
    else {
      // Nothing is chosen or written, so nothing is sent and the message of a previous failure is removed.
      submit.reset();
      end();
    }
  };
  const choose = (stars: number) => {
    const rated = rate(survey, stars);
    setSurvey(rated);
    dismiss.reset();
    // The best rating needs no details and is sent immediately.
    if (rated.rating === BEST_RATING) submitSurvey(rated);
  };
  const onDismiss = () => {
    if (isBusy) return;
    submit.reset();
    dismiss.mutate(dismissal(survey));
  };

  // The focused control disappears when the step changes, so focus moves to the panel.
  const panel = useRef<HTMLElement>(null);
  const shownStep = useRef(survey.step);
  useEffect(() => {
    if (shownStep.current === survey.step) return;
    shownStep.current = survey.step;
    panel.current?.focus();
  }, [survey.step]);

  const problem = dismiss.isError ? feedbackTexts.dismissFailed : submit.isError ? feedbackTexts.submitFailed : null;
  const failure = <span role="alert">{problem !== null && <ErrorText>{problem}</ErrorText>}</span>;

  return (
    <section ref={panel} tabIndex={-1} aria-label={feedbackTexts.label} className={css.panel}>
      {survey.step === 'initial' && (
        <div className={css.initial}>
          <h2>{feedbackTexts.question(getSettings().client.productName)}</h2>
          {failure}
          <StarRating label={feedbackTexts.rating} value={survey.rating} onChange={choose} locked />
          <IconButton label={feedbackTexts.dismiss} icon="x" onClick={onDismiss} aria-disabled={isBusy} />
        </div>
      )}
      {survey.step === 'detailed' && (
        <FeedbackDetails
          survey={survey}
          onChange={setSurvey}
          onSubmit={() => submitSurvey(survey)}
          onDismiss={onDismiss}
          isSubmitting={submit.isPending}
          isDismissing={dismiss.isPending}
          failure={failure}
        />
      )}
      {survey.step === 'finished' && (
        <div className={css.finished} role="status">
          {submit.isError ? (
            <>
              {failure}
              <Button size="sm" busy={submit.isPending} onClick={() => submitSurvey(survey)}>
                {feedbackTexts.tryAgain}
              </Button>
            </>
          ) : (
            <>
              <Icon name="ok" size={20} className={css.ok} />
              <span className="strong">{feedbackTexts.thankYou}</span>
            </>
          )}
        </div>
      )}
    </section>
  );
}
