import type { DetailView } from '@pbt/domain/rules/user/feedback-survey';

export const viewNames: Record<DetailView, string> = { improvements: 'Improvements', comment: 'Comment' };

export const feedbackTexts = {
  label: 'Feedback',
  question: (product: string) => `How would you rate the ${product}?`,
  rating: 'Rating',
  dismiss: 'Dismiss',
  improve: 'What should we improve?',
  comment: 'Comment',
  submit: 'Submit',
  submitting: 'Submitting...',
  tryAgain: 'Try Again',
  dismissFailed: 'Failed to dismiss',
  submitFailed: 'Failed to submit',
  thankYou: 'Thank you',
} as const;
