import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import {
  canSubmitSurvey,
  commentCounter,
  dismissal,
  finish,
  improvementOptions,
  rate,
  startSurvey,
  submission,
  switchView,
  toggleImprovement,
  writeComment,
} from './feedback-survey.ts';

const NEW = startSurvey([]);
const DETAILED = rate(NEW, 3);

const OPTIONS = [
  'Email support',
  'FAQ/Training materials',
  'Inaccurate information',
  'Loading times',
  'Look and feel',
  'Missing important info',
  'Organization of information',
  'Other',
  'Program times-out too fast',
  'Search functionality',
  'Too many logins per day',
];

test('the survey starts with the star rating [FEEDBACK-01]', () => {
  expect(NEW).toMatchObject({ step: 'initial', rating: null });
});

test.each([
  { stars: 1, step: 'detailed', id: '[FEEDBACK-03]' },
  { stars: 4, step: 'detailed', id: '[FEEDBACK-03]' },
  { stars: 5, step: 'finished', id: '[FEEDBACK-02]' },
])('$stars stars lead to the step $step $id', ({ stars, step }) => {
  expect(rate(NEW, stars)).toMatchObject({ step, rating: stars });
});

test.each([0, 6, 2.5, -1])('%d is not a valid rating [FEEDBACK-03]', (stars) => {
  expect(rate(NEW, stars)).toBe(NEW);
});

test('a rating cannot be changed [FEEDBACK-04]', () => {
  expect(rate(rate(NEW, 2), 5)).toMatchObject({ step: 'detailed', rating: 2 });
});

test.each([
  { features: [], view: 'improvements', id: '[FEEDBACK-05]' },
  { features: ['FEEDBACK_GENERAL'], view: 'improvements', id: '[FEEDBACK-05]' },
  { features: ['FEEDBACK_GENERAL_IMPROVEMENTS_DEFAULT'], view: 'comment', id: '[FEEDBACK-06]' },
])('with the features $features the detailed step starts with $view $id', ({ features, view }) => {
  expect(rate(startSurvey(features), 1).view).toBe(view);
});

test('switching the view clears the answers, and choosing the same view does not [FEEDBACK-07]', () => {
  const chosen = toggleImprovement(DETAILED, 'Loading times');
  expect(switchView(chosen, 'comment')).toEqual({ ...DETAILED, view: 'comment' });
  expect(switchView(chosen, 'improvements')).toBe(chosen);
  const written = writeComment(switchView(DETAILED, 'comment'), 'fast');
  expect(switchView(written, 'improvements')).toEqual(DETAILED);
});

test('dismissing and submitting end the survey [FEEDBACK-08]', () => {
  expect(finish(NEW).step).toBe('finished');
  expect(finish(DETAILED).step).toBe('finished');
});

test.each([
  { survey: DETAILED, sends: false, rule: 'no input' },
  {
    survey: toggleImprovement(toggleImprovement(DETAILED, 'Other'), 'Other'),
    sends: false,
    rule: 'an option chosen and removed again',
  },
  { survey: writeComment(DETAILED, '  '), sends: false, rule: 'a comment of spaces' },
  { survey: writeComment(DETAILED, 'a'), sends: true, rule: 'a comment of one letter' },
  { survey: toggleImprovement(DETAILED, 'Other'), sends: true, rule: 'one option' },
  { survey: rate(NEW, 5), sends: true, rule: 'five stars' },
])('a survey with $rule is sent: $sends [FEEDBACK-09]', ({ survey, sends }) => {
  expect(submission(survey) !== null).toBe(sends);
});

test.each([
  { survey: DETAILED, isSubmitting: false, enabled: false, rule: 'no input' },
  { survey: writeComment(DETAILED, ''), isSubmitting: false, enabled: true, rule: 'a cleared comment' },
  {
    survey: writeComment(DETAILED, 'a'.repeat(100)),
    isSubmitting: false,
    enabled: true,
    rule: 'a comment at the length limit',
  },
  {
    survey: writeComment(DETAILED, 'a'.repeat(101)),
    isSubmitting: false,
    enabled: false,
    rule: 'a comment over the length limit',
  },
  {
    survey: toggleImprovement(DETAILED, 'Other'),
    isSubmitting: true,
    enabled: false,
    rule: 'a submission in progress',
  },
])(
  'with $rule the Submit button is enabled: $enabled [FEEDBACK-13] [FEEDBACK-14]',
  ({ survey, isSubmitting, enabled }) => {
    expect(canSubmitSurvey(survey, isSubmitting)).toBe(enabled);
  },
);

test.each([
  { length: 0, text: '100 characters remaining', id: '[FEEDBACK-15]' },
  { length: 100, text: '0 characters remaining', id: '[FEEDBACK-15]' },
  { length: 101, text: 'Comment exceeds the max length by 1 characters', id: '[FEEDBACK-16]' },
  { length: 106, text: 'Comment exceeds the max length by 6 characters', id: '[FEEDBACK-16]' },
])('a comment of $length characters shows "$text" $id', ({ length, text }) => {
  expect(commentCounter('a'.repeat(length))).toBe(text);
});

test('the survey has these eleven options [FEEDBACK-17]', () => {
  expect(improvementOptions(() => 0).toSorted()).toEqual(OPTIONS);
});

test('every shuffle contains each option once and ends with Other [FEEDBACK-18]', () => {
  fc.assert(
    fc.property(fc.infiniteStream(fc.double({ min: 0, max: 1, maxExcluded: true, noNaN: true })), (numbers) => {
      const options = improvementOptions(() => numbers.next().value);
      expect(options.toSorted()).toEqual(OPTIONS);
      expect(options.at(-1)).toBe('Other');
    }),
  );
});

test('the options are shuffled [FEEDBACK-18]', () => {
  expect(improvementOptions(() => 0)).not.toEqual(improvementOptions(() => 0.999));
});

test('a submission contains rating, options and comment [FEEDBACK-19]', () => {
  expect(submission(toggleImprovement(DETAILED, 'Loading times'))).toEqual({
    category: 'General',
    rating: 3,
    isDismissed: false,
    areasForImprovement: ['Loading times'],
    comments: null,
  });
  expect(submission(writeComment(DETAILED, ' quick '))).toEqual({
    category: 'General',
    rating: 3,
    isDismissed: false,
    areasForImprovement: [],
    comments: ['quick'],
  });
  expect(submission(rate(NEW, 5))).toMatchObject({
    rating: 5,
    isDismissed: false,
    areasForImprovement: [],
    comments: null,
  });
});

test('a dismissal contains only the rating, if there is one [FEEDBACK-19]', () => {
  const chosen = writeComment(toggleImprovement(DETAILED, 'Other'), 'never mind');
  expect(dismissal(chosen)).toEqual({
    category: 'General',
    rating: 3,
    isDismissed: true,
    areasForImprovement: [],
    comments: null,
  });
  expect(dismissal(NEW).rating).toBeNull();
});
