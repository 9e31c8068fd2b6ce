import { NOTICE_KINDS, NOTICE_TOPICS, type NoticeKind, type NoticeTopic } from '../../contract/notice-values.ts';

export const KIND_OF_TOPIC: Readonly<Record<NoticeTopic, NoticeKind>> = {
  denied: 'denied',
  records: 'records',
  deadlines: 'deadlines',
  appealsAnswered: 'submissions',
  attachmentsAnswered: 'submissions',
  appealsFailed: 'submissions',
  attachmentsFailed: 'submissions',
  payments: 'payments',
  takenBack: 'takenBack',
  off: 'takenBack',
  letters: 'letters',
  pending: 'pending',
  assigned: 'assigned',
};

export const KIND_WORDS: Readonly<Record<NoticeKind, string>> = {
  denied: 'Denied lines',
  records: 'Records requested',
  deadlines: 'Deadlines within 7 days',
  submissions: 'Appeals and attachments answered',
  payments: 'Payments',
  takenBack: 'Payments taken back or off',
  letters: 'Letters',
  pending: 'Claims pending too long',
  assigned: 'Work assigned to me',
};

/** A row of 'What to tell me'. */
export interface KindSetting {
  readonly kind: NoticeKind;
  readonly portal: boolean;
  readonly email: boolean;
}

/** Letters, pending claims and assigned work are not mailed until the user wants it. */
const NOT_MAILED: ReadonlySet<NoticeKind> = new Set(['letters', 'pending', 'assigned']);

/** The settings of a user. `stored` has the kinds that the user has changed. UMR users get no letters. */
export function kindSettings(stored: readonly KindSetting[], isUmr: boolean): KindSetting[] {
  return NOTICE_KINDS.filter((kind) => kind !== 'letters' || !isUmr).map(
    (kind) => stored.find((one) => one.kind === kind) ?? { kind, portal: true, email: !NOT_MAILED.has(kind) },
  );
}

/** The topics that the settings switch on, in the order of a day. */
export function topicsOf(settings: readonly KindSetting[], place: 'portal' | 'email'): NoticeTopic[] {
  return NOTICE_TOPICS.filter((topic) =>
    settings.some((setting) => setting.kind === KIND_OF_TOPIC[topic] && setting[place]),
  );
}
