/** Maximum length of the survey comment (spec 3 §2.10). */
export const COMMENT_MAX_LENGTH = 100;
export const BEST_RATING = 5;

const OTHER = 'Other';
const IMPROVEMENTS = [
  'Organization of information',
  'Look and feel',
  'Loading times',
  'Missing important info',
  'Search functionality',
  'FAQ/Training materials',
  'Email support',
  'Inaccurate information',
  'Program times-out too fast',
  'Too many logins per day',
];

/** The options in random order, "Other" last. `random` returns a number from 0 (inclusive) to 1 (exclusive). */
export function improvementOptions(random: () => number): string[] {
  const options = [...IMPROVEMENTS];
  for (let last = options.length - 1; last > 0; last -= 1) {
    const chosen = Math.floor(random() * (last + 1));
    [options[last], options[chosen]] = [options[chosen]!, options[last]!];
  }
  return [...options, OTHER];
}

export type DetailView = 'improvements' | 'comment';

export type Survey = {
  step: 'initial' | 'detailed' | 'finished';
  rating: number | null;
  view: DetailView;
  improvements: readonly string[];
  comment: string;
  /** True once the user has entered something in this view, even if it was removed again. */
  isTouched: boolean;
};

const BLANK = { improvements: [], comment: '', isTouched: false };

/** Despite its name, the feature flag ..._IMPROVEMENTS_DEFAULT makes the comment view the first one. */
export function startSurvey(features: readonly string[]): Survey {
  const view = features.includes('FEEDBACK_GENERAL_IMPROVEMENTS_DEFAULT') ? 'comment' : 'improvements';
  return { step: 'initial', rating: null, view, ...BLANK };
}

/** Sets the rating, which cannot be changed later. The best rating finishes the survey. */
export function rate(survey: Survey, stars: number): Survey {
  const isRating = Number.isInteger(stars) && stars >= 1 && stars <= BEST_RATING;
  if (survey.rating !== null || !isRating) return survey;
  return { ...survey, rating: stars, step: stars === BEST_RATING ? 'finished' : 'detailed' };
}

/** Clears the entries of the previous view. */
export function switchView(survey: Survey, view: DetailView): Survey {
  return view === survey.view ? survey : { ...survey, view, ...BLANK };
}

export function toggleImprovement(survey: Survey, option: string): Survey {
  const isChosen = survey.improvements.includes(option);
  const improvements = isChosen
    ? survey.improvements.filter((chosen) => chosen !== option)
    : [...survey.improvements, option];
  return { ...survey, improvements, isTouched: true };
}

export function writeComment(survey: Survey, comment: string): Survey {
  return { ...survey, comment, isTouched: true };
}

export function finish(survey: Survey): Survey {
  return { ...survey, step: 'finished' };
}

export function canSubmitSurvey(survey: Survey, isSubmitting: boolean): boolean {
  return survey.isTouched && survey.comment.length <= COMMENT_MAX_LENGTH && !isSubmitting;
}

export function commentCounter(comment: string): string {
  const left = COMMENT_MAX_LENGTH - comment.length;
  return left >= 0 ? `${left} characters remaining` : `Comment exceeds the max length by ${-left} characters`;
}

export type Feedback = {
  category: 'General';
  rating: number | null;
  isDismissed: boolean;
  areasForImprovement: string[];
  comments: string[] | null;
};

function feedback(survey: Survey, isDismissed: boolean): Feedback {
  const comment = isDismissed ? '' : survey.comment.trim();
  return {
    category: 'General',
    rating: survey.rating,
    isDismissed,
    areasForImprovement: isDismissed ? [] : [...survey.improvements],
    comments: comment === '' ? null : [comment],
  };
}

/** The feedback to send, or null if it is empty. A five-star rating is sent even without details. */
export function submission(survey: Survey): Feedback | null {
  const sent = feedback(survey, false);
  const isEmpty = sent.areasForImprovement.length === 0 && sent.comments === null;
  return isEmpty && survey.rating !== BEST_RATING ? null : sent;
}

export function dismissal(survey: Survey): Feedback {
  return feedback(survey, true);
}
