import type { Notice, NoticeList, NoticeSetting } from '@pbt/domain/contract/notice';
import { MEMBER, TAX, username, type Account } from '../claims.ts';
import type { Db } from '../../src/database/database.ts';
import type { TestServer } from '../harness.ts';

/** The calls of notices as a user of the test offices. */
export function noticeCalls(server: () => TestServer) {
  const call = (who: Account, method: 'GET' | 'POST' | 'PUT', path: string, payload?: object) =>
    server().as(username(who), { method, url: `/api/user/notice${path}`, ...(payload ? { payload } : {}) });
  const list = async (who: Account): Promise<NoticeList> => {
    const reply = await call(who, 'POST', '', {});
    if (reply.statusCode !== 200) throw new Error(reply.body);
    return reply.json();
  };
  return {
    call,
    list,
    /** The notices of the user on the test day, by topic. */
    today: async (who: Account): Promise<Partial<Record<string, Notice>>> => {
      const { notices, today } = await list(who);
      return Object.fromEntries(notices.filter(({ day }) => day === today).map((one) => [one.topic, one]));
    },
    unread: async (who: Account): Promise<number> => (await call(who, 'GET', '/unread')).json().unread,
    setting: async (who: Account): Promise<NoticeSetting> => (await call(who, 'GET', '/setting')).json(),
  };
}

/** Stores a letter of the user's own office. With `request`, it asks for records. */
export const insertLetter = (db: Db, id: string, claim_id: string, request: string | null = null) =>
  db
    .insertInto('letter')
    .values({
      id,
      claim_id,
      tax_id: TAX.own,
      member_id: MEMBER.subscriber,
      create_date: '2026-10-01',
      description: 'A letter',
      provider_name: 'Ash Verne',
      member_name: "Émile D'Angelo",
      request,
      due_date: request === null ? null : '2026-11-19',
    })
    .execute();
