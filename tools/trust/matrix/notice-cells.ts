import { createSampleKeys } from '@pbt/server/config/keys';
import { stopToken } from '@pbt/server/services/notice/stop-link';
import { both, cell, get, json, plain, post, refusedBodies, type Make } from './cell.ts';

/** Signed, but for no user of the portal. */
const TOKEN = stopToken(createSampleKeys(), 2_000_000_000);
const READ = '/api/user/notice/read';
const SETTING = '/api/user/notice/setting';
const put = (url: string, body: unknown) => ({ method: 'PUT', url, ...json(body) }) as const;

export const NOTICE_CELLS: Readonly<Record<string, Make>> = {
  'POST /api/user/notice': both(
    plain(() => post('/api/user/notice', {})),
    refusedBodies('/api/user/notice', { taxId: '079999901' }),
  ),
  'GET /api/user/notice/unread': plain(() => get('/api/user/notice/unread')),
  'PUT /api/user/notice/read': () => [
    cell('own', 'own', () => put(READ, { notices: [{ id: '2020-01-01.denied', count: 1 }] })),
    cell('no notice', 'malformed', () => put(READ, { notices: [] })),
    cell('unknown topic', 'malformed', () => put(READ, { notices: [{ id: '2020-01-01.gone', count: 1 }] })),
  ],
  'GET /api/user/notice/setting': plain(() => get(SETTING)),
  'PUT /api/user/notice/setting': () => [
    cell('own', 'own', () => put(SETTING, { daily: 'weekdays' })),
    cell('malformed', 'malformed', () => put(SETTING, {})),
    cell('another address', 'malformed', () => put(SETTING, { email: 'other@example.org' })),
  ],
  'POST /api/user/notice/stop': () => [
    cell('own', 'own', () => ({ method: 'POST', url: `/api/user/notice/stop?token=${TOKEN}` })),
    cell('malformed', 'malformed', () => ({
      method: 'POST',
      url: `/api/user/notice/stop?token=${'A'.repeat(TOKEN.length)}`,
    })),
  ],
};
