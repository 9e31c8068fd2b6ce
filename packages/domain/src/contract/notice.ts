import * as Type from 'typebox';
import { closed, Day, DayOrNull, orNull, TextOrNull } from './common.ts';
import { service } from './endpoint.ts';
import { MAIL_CHOICES, NOTICE_DAYS, NOTICE_KINDS, NOTICE_TOPICS } from './notice-values.ts';
import { WORK_STEPS } from './work-values.ts';

const named = <const V extends readonly string[]>(values: V) => Type.Unsafe<V[number]>({ enum: [...values] });

const NoticeId = Type.String({ pattern: '^[0-9]{4}-[0-9]{2}-[0-9]{2}\\.[A-Za-z]{1,24}$' });

/** One topic of one day. It has counts and codes; the rules in `rules/notice` make the sentences and links. */
const Notice = Type.Object({
  id: Type.String({ description: 'the day and the topic' }),
  day: Day,
  topic: named(NOTICE_TOPICS),
  kind: named(NOTICE_KINDS),
  count: Type.Integer(),
  amount: Type.Unsafe<string | null>({
    type: ['string', 'null'],
    description: 'for example $1,234.00 or -$1.00; of denied lines and payments',
  }),
  references: Type.Array(Type.String(), {
    description: 'of submissions and payments, if there are at most 3; otherwise empty',
  }),
  earliest: orNull(Type.Object({ step: named(WORK_STEPS), dueDay: Day })),
  asking: Type.Integer({ description: 'letters that ask for records; 0 for other topics' }),
  isRead: Type.Boolean(),
});
export type Notice = Type.Static<typeof Notice>;

const NoticeList = Type.Object({
  notices: Type.Array(Notice, { description: 'newest day first' }),
  count: Type.Integer({ description: 'notices in this response' }),
  unread: Type.Integer(),
  today: Day,
  since: Type.String({ format: 'date', description: `the first of the ${NOTICE_DAYS} days` }),
  taxIds: Type.Integer({ description: 'number of tax IDs of the user' }),
});
export type NoticeList = Type.Static<typeof NoticeList>;

const KindSetting = Type.Object({ kind: named(NOTICE_KINDS), portal: Type.Boolean(), email: Type.Boolean() });

const NoticeSetting = Type.Object({
  kinds: Type.Array(KindSetting, { description: 'all kinds the user can get, in the order of the page' }),
  daily: named(MAIL_CHOICES),
  email: TextOrNull,
  mailTime: Type.Unsafe<string | null>({
    type: ['string', 'null'],
    description: 'HH:MM in the time zone of the plan; null if this portal sends no daily email',
  }),
  bouncedOn: Type.Unsafe<string | null>({
    ...DayOrNull,
    description: 'the day the email was switched off, because it was returned three times; null otherwise',
  }),
});
export type NoticeSetting = Type.Static<typeof NoticeSetting>;

const SettingChange = Type.Object(
  {
    kinds: Type.Optional(
      Type.Array(
        closed({
          kind: named(NOTICE_KINDS),
          portal: Type.Optional(Type.Boolean()),
          email: Type.Optional(Type.Boolean()),
        }),
        { minItems: 1, maxItems: NOTICE_KINDS.length },
      ),
    ),
    daily: Type.Optional(named(MAIL_CHOICES)),
  },
  { additionalProperties: false, minProperties: 1 },
);
export type NoticeSettingChange = Type.Static<typeof SettingChange>;

export const StopToken = Type.String({ pattern: '^[A-Za-z0-9_-]{16,120}$' });

export const noticeApi = service('user', {
  list: {
    method: 'POST',
    path: '/user/notice',
    summary: `Notices of the last ${NOTICE_DAYS} days`,
    body: closed({}),
    reply: NoticeList,
    record: 'notice',
  },
  unread: {
    method: 'GET',
    path: '/user/notice/unread',
    summary: 'Number of unread notices',
    reply: Type.Object({ unread: Type.Integer() }),
  },
  read: {
    method: 'PUT',
    path: '/user/notice/read',
    summary: 'Marks notices as read; a notice whose count has grown since is unread again',
    body: closed({
      notices: Type.Array(closed({ id: NoticeId, count: Type.Integer({ minimum: 1, maximum: 2_000_000_000 }) }), {
        minItems: 1,
        maxItems: 500,
        description: 'as they were shown',
      }),
    }),
    reply: Type.Object({ unread: Type.Integer() }),
    record: 'notice',
  },
  setting: {
    method: 'GET',
    path: '/user/notice/setting',
    summary: 'Which notices the user gets, in the portal and by email',
    reply: NoticeSetting,
    record: 'notice',
  },
  setSetting: {
    method: 'PUT',
    path: '/user/notice/setting',
    summary: 'Changes which notices the user gets',
    body: SettingChange,
    reply: NoticeSetting,
    record: 'notice',
  },
  stop: {
    method: 'POST',
    path: '/user/notice/stop',
    summary: 'Switches the daily email off by the signed token of its link; needs no sign-in',
    query: closed({ token: StopToken }),
  },
});
