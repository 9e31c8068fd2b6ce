import { NEXT_STEPS } from './claim.ts';

/** Kinds of work, in the order of the tabs (spec 5 §5.1). */
export const WORK_KINDS = ['denied', 'records', 'submissions', 'pending', 'payments', 'takenBack'] as const;
export type WorkKind = (typeof WORK_KINDS)[number];

/** `closed` means closed automatically, because the cause has ended. */
export const WORK_STATES = ['open', 'snoozed', 'done', 'closed'] as const;
export type WorkState = (typeof WORK_STATES)[number];

export const WORK_TITLES = [
  'denial',
  'recordsRequested',
  'moreInformation',
  'appealAnswered',
  'appealFailed',
  'attachmentFailed',
  'pending',
  'paymentOff',
  'takenBack',
] as const;
export type WorkTitle = (typeof WORK_TITLES)[number];

export const WORK_STEPS = [...NEXT_STEPS, 'reply', 'readAnswer', 'sendAgain', 'checkReason'] as const;
export type WorkStep = (typeof WORK_STEPS)[number];

export const APPEAL_ANSWERS = ['overturned', 'partly', 'upheld'] as const;
export type AppealAnswer = (typeof APPEAL_ANSWERS)[number];

/** Why a row closed automatically. `changed`: the claim, letter or payment no longer has the cause. */
export const CLOSED_CAUSES = [
  'appealFiled',
  'recordsSent',
  'decided',
  'corrected',
  'takenBack',
  'paymentCorrected',
  'daysPassed',
  'changed',
] as const;
export type ClosedCause = (typeof CLOSED_CAUSES)[number];

export const WORK_EVENTS = [
  'opened',
  'assigned',
  'noted',
  'noteDeleted',
  'snoozed',
  'done',
  'undone',
  'closed',
] as const;
export type WorkEventKind = (typeof WORK_EVENTS)[number];

export const WORK_PAGE_SIZE = 25;
/** Export CSV reads pages of this size. */
export const WORK_EXPORT_PAGE_SIZE = 1000;
export const WORK_EXPORT_MAX = 10_000;

/** What a notice counts of a row: that it opened, or that its due date came near. */
export const NOTICED = ['cause', 'deadline'] as const;
export type Noticed = (typeof NOTICED)[number];
