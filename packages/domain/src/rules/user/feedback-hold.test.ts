import { expect, test } from 'vitest';
import { isFeedbackOnHold, showsFeedbackPrompt } from './feedback-hold.ts';

const TODAY = '2027-06-15';
const STAFF = { id: 12, roles: ['Staff'] };
const DUE = { user: STAFF, submittedOn: null, initialActivityDate: '2020-01-01' };

test.each([
  { submittedOn: '2027-06-15', today: TODAY, hold: true },
  { submittedOn: '2026-06-15', today: TODAY, hold: true },
  { submittedOn: '2026-06-14', today: TODAY, hold: false },
  { submittedOn: null, today: TODAY, hold: false },
  { submittedOn: '2027-02-28', today: '2028-02-29', hold: true },
  { submittedOn: '2027-02-27', today: '2028-02-29', hold: false },
])(
  'on $today, after feedback on $submittedOn, the prompt is on hold: $hold [FEEDBACK-20]',
  ({ submittedOn, today, hold }) => {
    expect(isFeedbackOnHold({ ...DUE, submittedOn }, today)).toBe(hold);
  },
);

test.each([
  { initialActivityDate: '2027-06-15', hold: true },
  { initialActivityDate: '2027-04-15', hold: true },
  { initialActivityDate: '2027-04-14', hold: false },
  { initialActivityDate: null, hold: true },
])(
  'with a first activity on $initialActivityDate the prompt is on hold: $hold [FEEDBACK-21]',
  ({ initialActivityDate, hold }) => {
    expect(isFeedbackOnHold({ ...DUE, initialActivityDate }, TODAY)).toBe(hold);
  },
);

test.each([
  { id: 12, today: '2025-06-30', hold: true },
  { id: 12, today: '2025-07-01', hold: false },
  { id: 1, today: '2025-07-31', hold: true },
  { id: 1, today: '2025-08-01', hold: false },
  { id: 35, today: '2026-05-31', hold: true },
  { id: 35, today: '2026-06-01', hold: false },
])('user $id on $today is on hold: $hold [FEEDBACK-22]', ({ id, today, hold }) => {
  expect(isFeedbackOnHold({ ...DUE, user: { id, roles: ['Staff'] } }, today)).toBe(hold);
});

test('a super administrator never sees the prompt [FEEDBACK-23]', () => {
  expect(isFeedbackOnHold({ ...DUE, user: { id: 12, roles: ['Staff', 'SuperAdmin'] } }, '2040-01-01')).toBe(true);
  expect(isFeedbackOnHold({ ...DUE, user: { id: 12, roles: ['Staff', 'Admin'] } }, '2040-01-01')).toBe(false);
});

const SHOWN = {
  feedback: { ...DUE, isHidden: false },
  features: ['ACCESS_UPDATE', 'FEEDBACK_GENERAL'],
  hasSearched: false,
};

test.each([
  { change: {}, shows: true, id: '[FEEDBACK-24] [FEEDBACK-25] [FEEDBACK-26]' },
  { change: { feedback: null }, shows: false, id: '[FEEDBACK-24]' },
  { change: { feedback: { ...SHOWN.feedback, submittedOn: TODAY } }, shows: false, id: '[FEEDBACK-24]' },
  { change: { features: ['FEEDBACK_GENERAL_IMPROVEMENTS_DEFAULT'] }, shows: false, id: '[FEEDBACK-25]' },
  { change: { hasSearched: true }, shows: false, id: '[FEEDBACK-26]' },
])('with $change the prompt is shown: $shows $id', ({ change, shows }) => {
  expect(showsFeedbackPrompt({ ...SHOWN, ...change }, TODAY)).toBe(shows);
});

test('a user whose account hides the feedback survey never sees the prompt', () => {
  expect(showsFeedbackPrompt({ ...SHOWN, feedback: { ...SHOWN.feedback, isHidden: true } }, TODAY)).toBe(false);
});
