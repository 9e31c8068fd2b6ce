import { randomUUID } from 'node:crypto';
import type { Batch, Receipt, RowToCheck } from '@pbt/domain/contract/batch';
import { expect, vi } from 'vitest';
import { userId, username, type Account } from '../claims.ts';
import type { TestServer } from '../harness.ts';

type Row = Omit<RowToCheck, 'row'>;

export const numbered = (rows: readonly Row[]): RowToCheck[] => rows.map((row, at) => ({ ...row, row: at + 1 }));

/** Rows with IDs that no member has. */
export const unknownRows = (count: number, start = 0): RowToCheck[] =>
  numbered(Array.from({ length: count }, (_, at) => ({ patientId: `UNKNOWN${start + at}` })));

/** Calls about batch checks as the accounts of the test offices. */
export function batchCalls(server: () => TestServer) {
  const raw = (who: Account, method: 'GET' | 'POST', path: string, payload?: object) =>
    server().as(username(who), { method, url: `/api/member${path}`, ...(payload ? { payload } : {}) });
  const start = (who: Account, rows: readonly RowToCheck[], batchId: string = randomUUID()) =>
    raw(who, 'POST', '/batch', { batchId, rows });
  const get = async (who: Account, reference: string): Promise<Batch> =>
    (await raw(who, 'GET', `/batch/${reference}`)).json();
  const ended = async (who: Account, reference: string): Promise<Batch> => {
    await vi.waitFor(async () => expect((await get(who, reference)).state).not.toBe('running'), 120_000);
    return get(who, reference);
  };
  return {
    raw,
    start,
    get,
    ended,
    /** Starts a check and waits for its end. */
    check: async (who: Account, rows: readonly RowToCheck[]): Promise<Batch> => {
      const reply = await start(who, rows);
      expect([reply.statusCode, reply.body]).toEqual([200, reply.body]);
      return ended(who, reply.json().reference);
    },
    receipt: async (who: Account, body: object): Promise<Receipt> => {
      const reply = await raw(who, 'POST', '/receipt', { receiptId: randomUUID(), ...body });
      expect([reply.statusCode, reply.body]).toEqual([200, reply.body]);
      return reply.json();
    },
    verify: async (who: Account, body: object) => raw(who, 'POST', '/receipt/verify', body),
    /** Forgets what the account has used of its limits. */
    forget: async (who: Account) => {
      const { db } = server().deps;
      await db.deleteFrom('batch').where('user_id', '=', userId(who)).execute();
      await db.deleteFrom('receipt_miss').where('user_id', '=', userId(who)).execute();
      await db.deleteFrom('audit').where('actor_id', '=', userId(who)).execute();
    },
    auditRows: (reference: string) =>
      server()
        .deps.db.selectFrom('audit')
        .selectAll()
        .where('action', '=', 'batch.check')
        .where('reason', '=', reference)
        .orderBy('chain')
        .orderBy('seq')
        .execute(),
  };
}
