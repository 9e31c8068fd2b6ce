/** Kinds of notices, in the order of 'What to tell me' (spec 5 §11). A user switches each one on or off. */
export const NOTICE_KINDS = [
  'denied',
  'records',
  'deadlines',
  'submissions',
  'payments',
  'takenBack',
  'letters',
  'pending',
  'assigned',
] as const;
export type NoticeKind = (typeof NOTICE_KINDS)[number];

/** What a notice counts, in the order of a day. A kind can have several topics, each with its own sentence. */
export const NOTICE_TOPICS = [
  'denied',
  'records',
  'deadlines',
  'appealsAnswered',
  'attachmentsAnswered',
  'appealsFailed',
  'attachmentsFailed',
  'payments',
  'takenBack',
  'off',
  'letters',
  'pending',
  'assigned',
] as const;
export type NoticeTopic = (typeof NOTICE_TOPICS)[number];

/** When the daily email is sent. Both need news. */
export const MAIL_CHOICES = ['weekdays', 'daily', 'never'] as const;
export type MailChoice = (typeof MAIL_CHOICES)[number];

/** Notices are shown for this many days, today included. */
export const NOTICE_DAYS = 30;
