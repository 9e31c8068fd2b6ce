import {
  canSubmitSurvey,
  COMMENT_MAX_LENGTH,
  commentCounter,
  improvementOptions,
  switchView,
  toggleImprovement,
  writeComment,
  type DetailView,
  type Survey,
} from '@pbt/domain/rules/user/feedback-survey';
import { useId, useState, type ReactNode, type SubmitEvent } from 'react';
import { Button } from '../../../ui/base/button.tsx';
import { Checkbox } from '../../../ui/form/choice.tsx';
import { Field, TextArea } from '../../../ui/form/field.tsx';
import { StarRating } from '../../../ui/form/star-rating.tsx';
import { SubNav } from '../../../ui/record/sub-nav.tsx';
import css from './feedback-survey.module.css';
import { feedbackTexts, viewNames } from './feedback-texts.ts';

const VIEWS = ['improvements', 'comment'] as const satisfies DetailView[];

interface FeedbackDetailsProps {
  readonly survey: Survey;
  readonly onChange: (survey: Survey) => void;
  readonly onSubmit: () => void;
  readonly onDismiss: () => void;
  readonly isSubmitting: boolean;
  readonly isDismissing: boolean;
  readonly failure: ReactNode;
}

function Improvements({ survey, onChange }: Pick<FeedbackDetailsProps, 'survey' | 'onChange'>) {
  const [options] = useState(() => improvementOptions(Math.random));
  return (
    <fieldset className={css.options}>
      <legend>{feedbackTexts.improve}</legend>
      {options.map((option) => (
        <Checkbox
          key={option}
          label={option}
          checked={survey.improvements.includes(option)}
          onChange={() => onChange(toggleImprovement(survey, option))}
        />
      ))}
    </fieldset>
  );
}

function Comment({ survey, onChange }: Pick<FeedbackDetailsProps, 'survey' | 'onChange'>) {
  const counter = commentCounter(survey.comment);
  const isOver = survey.comment.length > COMMENT_MAX_LENGTH;
  return (
    <Field label={feedbackTexts.comment} {...(isOver ? { error: counter } : { hint: counter })} className={css.comment}>
      {(ids) => (
        <TextArea
          {...ids}
          rows={2}
          value={survey.comment}
          onChange={(event) => onChange(writeComment(survey, event.target.value))}
        />
      )}
    </Field>
  );
}

export function FeedbackDetails(props: FeedbackDetailsProps) {
  const { survey, onChange, onSubmit, onDismiss, isSubmitting, isDismissing, failure } = props;
  const panelId = useId();
  const View = survey.view === 'improvements' ? Improvements : Comment;
  const submit = (event: SubmitEvent) => {
    event.preventDefault();
    onSubmit();
  };
  return (
    <form onSubmit={submit} noValidate>
      <div className={css.body}>
        <div className={css.head}>
          <SubNav
            items={VIEWS.map((id) => ({ id, title: viewNames[id] }))}
            selected={survey.view}
            onSelect={(id) => onChange(switchView(survey, VIEWS.find((view) => view === id) ?? survey.view))}
            label={feedbackTexts.label}
            panelId={panelId}
          />
          <StarRating label={feedbackTexts.rating} value={survey.rating} onChange={() => undefined} locked />
        </div>
        <div role="tabpanel" id={panelId} aria-labelledby={`${panelId}-${survey.view}`}>
          <View survey={survey} onChange={onChange} />
        </div>
      </div>
      <div className={css.foot}>
        {failure}
        <div className={css.buttons}>
          <Button size="sm" kind="quiet" busy={isDismissing} disabled={isSubmitting} onClick={onDismiss}>
            {feedbackTexts.dismiss}
          </Button>
          <Button
            size="sm"
            kind="primary"
            type="submit"
            busy={isSubmitting}
            busyText={feedbackTexts.submitting}
            disabled={!canSubmitSurvey(survey, isSubmitting || isDismissing)}
          >
            {feedbackTexts.submit}
          </Button>
        </div>
      </div>
    </form>
  );
}
