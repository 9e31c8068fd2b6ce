import { sql } from 'kysely';
import type { Db } from '@pbt/server/database/database';
import type { Call } from './load.ts';

/**
 * A lookup by ID, a search of many claims, whose planning and total cost more, or a call that needs only the lookup of
 * its caller.
 */
export type CallKind = 'lookup' | 'search' | 'caller';

export interface Asked {
  readonly label: string;
  readonly calls: readonly Call[];
  readonly kind: CallKind;
}

const OFFICE = ['070000101', '070000102', '170000103'];

/** The usual calls of a provider's office. Each uses several records, so that no single record is always cached. */
export async function callsOf(db: Db, today: string): Promise<Asked[]> {
  const { rows: claims } = await sql<{ id: string; member_id: string }>`
    select id, member_id from claim where tax_id = any(${OFFICE}) order by service_start desc, id limit 24`.execute(db);
  const { rows: remittances } = await sql<{ id: string }>`
    select id from remittance where tax_id = any(${OFFICE}) order by pay_date desc, id limit 24`.execute(db);
  const yearAgo = `${Number(today.slice(0, 4)) - 1}${today.slice(4)}`;
  const browse = (more: object): Call => ({
    method: 'POST',
    path: '/api/claim',
    body: { start: yearAgo, end: today, index: 0, ...more },
  });
  const get = (path: string): Call => ({ method: 'GET', path: `/api${path}` });
  return [
    { label: 'one claim', kind: 'lookup', calls: claims.map(({ id }) => get(`/claim/${id}`)) },
    { label: 'lines of a claim', kind: 'lookup', calls: claims.map(({ id }) => get(`/claim/${id}/item`)) },
    { label: 'one patient', kind: 'lookup', calls: claims.map(({ member_id }) => get(`/member/${member_id}`)) },
    {
      label: 'search by ID',
      kind: 'lookup',
      calls: claims.map(({ member_id }) => ({
        method: 'POST',
        path: '/api/member',
        body: { quick: member_id, index: 0 },
      })),
    },
    {
      label: 'claims of a year by amount, with the total',
      kind: 'search',
      calls: Array.from({ length: 5 }, (_, index) => browse({ index, sort_column: 'payable', sort_direction: 'desc' })),
    },
    { label: 'one remittance', kind: 'lookup', calls: remittances.map(({ id }) => get(`/remittance-advice/${id}`)) },
  ];
}
