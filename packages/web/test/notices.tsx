import type { Notice, NoticeList, NoticeSetting } from '@pbt/domain/contract/notice';
import { NOTICE_KINDS } from '@pbt/domain/contract/notice-values';
import type { User } from '@pbt/domain/contract/user';
import { page } from 'vitest/browser';
import NoticesPage from '../src/features/notices/notices-page.tsx';
import { stubApi, type Handlers } from './api.ts';
import { renderScreen } from './screen.tsx';

export const LIST = 'POST /user/notice';
export const READ = 'PUT /user/notice/read';
export const SETTING = 'GET /user/notice/setting';
export const SET = 'PUT /user/notice/setting';

export const notice = (changes: Partial<Notice>): Notice => ({
  id: '2025-10-29.denied',
  day: '2025-10-29',
  topic: 'denied',
  kind: 'denied',
  count: 3,
  amount: '$4,212.00',
  references: [],
  earliest: null,
  asking: 0,
  isRead: false,
  ...changes,
});

export const NOTICES: readonly Notice[] = [
  notice({}),
  notice({ id: '2025-10-29.letters', topic: 'letters', kind: 'letters', count: 4, amount: null, asking: 1 }),
  notice({
    id: '2025-10-27.appealsAnswered',
    day: '2025-10-27',
    topic: 'appealsAnswered',
    kind: 'submissions',
    count: 1,
    amount: null,
    references: ['A-7K3M-92QR'],
    isRead: true,
  }),
];

export const listOf = (notices: readonly Notice[]): NoticeList => ({
  notices: [...notices],
  count: notices.length,
  unread: notices.filter(({ isRead }) => !isRead).length,
  today: '2025-10-29',
  since: '2025-09-30',
  taxIds: 5,
});

export const setting = (changes: Partial<NoticeSetting> = {}): NoticeSetting => ({
  kinds: NOTICE_KINDS.map((kind) => ({ kind, portal: true, email: kind !== 'letters' })),
  daily: 'weekdays',
  email: 'riley@example.org',
  mailTime: '06:30',
  bouncedOn: null,
  ...changes,
});

/** Shows the page of notices. Its list is reloaded from `notices`, which a handler can change. */
export async function openNotices(handlers: Handlers = {}, user: Partial<User> = {}) {
  await page.viewport(1280, 900);
  const api = stubApi({
    [LIST]: () => listOf(NOTICES),
    [SETTING]: () => setting(),
    [SET]: () => setting(),
    [READ]: () => ({ unread: 0 }),
    'GET /user/notice/unread': () => ({ unread: 2 }),
    ...handlers,
  });
  await renderScreen(<NoticesPage />, { at: '/notices', route: '/notices', user });
  return api;
}
