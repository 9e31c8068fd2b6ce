import type { WorkChangeReply, WorkRow, WorkSearch } from '@pbt/domain/contract/work';
import type { WorkState } from '@pbt/domain/contract/work-values';
import { adjustment, claim, item, remittance, TAX, userId, username, type Account } from '../claims.ts';
import type { TestServer } from '../harness.ts';

/** A denied claim with one line per code, such as CO-197. */
export async function insertDenied(
  { deps: { db } }: TestServer,
  id: string,
  codes: readonly string[],
  more: Parameters<typeof claim>[1] = {},
): Promise<void> {
  const charged_cents = codes.length * 10_000;
  await db
    .insertInto('claim')
    .values(claim(id, { charged_cents, payable_cents: 0, ...more }))
    .execute();
  await db
    .insertInto('claim_item')
    .values(codes.map((_, at) => item(id, at + 1)))
    .execute();
  await db
    .insertInto('claim_adjustment')
    .values(
      codes.map((code, at) => {
        const [group_code = '', carc = ''] = code.split('-');
        return adjustment(id, at + 1, at + 1, { group_code, carc, amount_cents: 10_000 });
      }),
    )
    .execute();
}

/** A payment with one claim. Paid is what the claim row says. */
export async function insertPayment(
  { deps: { db } }: TestServer,
  id: string,
  amount: number,
  paid: number,
  day: string,
) {
  await db
    .insertInto('remittance')
    .values(remittance(id, { amount_cents: amount, pay_date: day, tax_id: TAX.own }))
    .execute();
  await db
    .insertInto('remittance_claim')
    .values({ remittance_id: id, seq: 1, claim_number: `${id}X`, charged_cents: 0, paid_cents: paid })
    .execute();
}

/** An appeal of the first line. */
export async function submitAppeal({ deps: { db } }: TestServer, claimId: string, day: string): Promise<void> {
  await db
    .insertInto('submission')
    .values({
      id: `SUB-${claimId}-${day}`,
      claim_id: claimId,
      tax_id: TAX.own,
      created_by: userId('staff'),
      created_at: new Date(day),
      state: 'submitted',
      type: 'Appeal',
      appeal: JSON.stringify({ claimItems: [{ lineNumber: 1 }] }),
      submitted_at: new Date(`${day}T18:00:00Z`),
    })
    .execute();
}

interface Page {
  readonly results: WorkRow[];
  readonly total: number;
  readonly counts: Record<string, number>;
  readonly visit: { since: string | null; opened: number; closed: number; changed: number };
}

/** The calls of the work list as a user of the test offices. */
export function workCalls(server: () => TestServer) {
  const post = (who: Account, path: string, payload: object) =>
    server().as(username(who), { method: 'POST', url: `/api/claim/work${path}`, payload });
  const list = async (who: Account, search: Partial<WorkSearch> = {}): Promise<Page> => {
    const reply = await post(who, '', { index: 0, ...search });
    if (reply.statusCode !== 200) throw new Error(reply.body);
    return reply.json();
  };
  const rowsOf = async (who: Account, record: string, state: WorkState = 'open') =>
    (await list(who, { state, filter_string: record, page_size: 1000 })).results;
  let changes = 0;
  let claims = 0;
  return {
    post,
    list,
    /** The rows of a claim or payment, in a state. */
    rowsOf,
    /** A new denied claim. Returns its ID and its row. */
    deniedRow: async (more: Parameters<typeof claim>[1] = {}): Promise<{ id: string; row: WorkRow }> => {
      const id = `9918${String((claims += 1)).padStart(8, '0')}`;
      await insertDenied(server(), id, ['CO-197'], { paid_date: '2026-11-01', ...more });
      return { id, row: (await rowsOf('staff', id))[0]! };
    },
    raw: (who: Account, method: 'GET' | 'PUT' | 'DELETE', path: string, payload?: object) =>
      server().as(username(who), { method, url: `/api/claim/work${path}`, ...(payload ? { payload } : {}) }),
    change: async (who: Account, rows: readonly WorkRow[], more: object): Promise<WorkChangeReply> => {
      changes += 1;
      const reply = await post(who, '/change', {
        changeId: `change-${changes}`,
        rows: rows.map(({ id, version }) => ({ id, version })),
        ...more,
      });
      if (reply.statusCode !== 200) throw new Error(reply.body);
      return reply.json();
    },
  };
}
