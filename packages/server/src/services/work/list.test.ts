import { sql } from 'kysely';
import { beforeAll, describe, expect, test } from 'vitest';
import { claim, insertOffices, MEMBER, TAX, userId } from '../../../test/claims.ts';
import { useTestServer } from '../../../test/harness.ts';
import { insertDenied, insertPayment, workCalls } from '../../../test/work/tasks.ts';
import { rebuildOutcomes } from '../../database/outcomes.ts';

const server = useTestServer();
const db = () => server().deps.db;
const { list, post, raw, rowsOf, change } = workCalls(server);

/** TEST_TODAY is 2026-11-15. */
beforeAll(async () => {
  await insertOffices(db());
  await db().deleteFrom('plan_rule').execute();
  await db()
    .insertInto('plan_rule')
    .values([
      { lob: '*', key: 'appealDays', value: '20' },
      { lob: '*', key: 'resendDays', value: '10' },
      { lob: '*', key: 'recordsDays', value: '30' },
    ])
    .execute();
  await insertDenied(server(), '991700000001', ['CO-197', 'CO-197', 'CO-16'], { paid_date: '2026-11-01' });
  await insertDenied(server(), '991700000002', ['PR-204', 'CO-45'], { paid_date: '2026-11-01' });
  await insertDenied(server(), '991700000003', ['CO-B7'], { paid_date: '2026-11-01', tax_id: TAX.second });
  await insertDenied(server(), '991700000009', ['CO-197'], { tax_id: TAX.foreign, paid_date: '2026-11-01' });
  await db()
    .insertInto('claim')
    .values([
      claim('991700000004', { status: '11', received: '2026-10-15', charged_cents: 500 }),
      claim('991700000005', { status: '11', received: '2026-10-16', charged_cents: 600 }),
      claim('991700000006', { status: '10', received: null, charged_cents: 700, patient_name: 'Kay Longname' }),
    ])
    .execute();
  await db()
    .insertInto('letter')
    .values({
      id: 'WLETTER1',
      claim_id: '991700000006',
      tax_id: TAX.own,
      member_id: MEMBER.subscriber,
      create_date: '2026-11-02',
      description: 'Request for records',
      provider_name: '',
      member_name: '',
      request: 'Visit notes, imaging report',
      due_date: '2026-11-14',
    })
    .execute();
  await insertPayment(server(), 'WKRA202611010001', 1001, 1000, '2026-11-01');
  await insertPayment(server(), 'WKRA202611010002', 1000, 1000, '2026-11-01');
  await insertPayment(server(), 'WKRA202610160003', -500, -500, '2026-10-16');
  await insertPayment(server(), 'WKRA202610150004', -500, -500, '2026-10-15');
  await rebuildOutcomes(db());
});

test.each([
  ['CO 197', '991700000001'],
  ['co197', '991700000001'],
  ['Longname, Kay', '991700000006'],
])('the filter %j finds claim %s [WORK-12]', async (typed, claimId) => {
  const { results } = await list('staff', { filter_string: typed });
  expect(results.map((row) => row.claim?.id)).toContain(claimId);
});

test('a row whose next step is to call has the number of its line of business [WORK-10]', async () => {
  const pending = async () => (await rowsOf('staff', '991700000004')).map(({ callNumber }) => callNumber);
  expect(await pending()).toEqual([expect.stringMatching(/\d{3}-\d{4}$/)]);
  await db().insertInto('plan_rule').values({ lob: '*', key: 'callNumber', value: '801-555-0199' }).execute();
  expect(await pending()).toEqual(['801-555-0199']);
  await db().deleteFrom('plan_rule').where('key', '=', 'callNumber').execute();
  expect((await rowsOf('staff', '991700000001')).map(({ callNumber }) => callNumber)).toEqual([null, null]);
});

describe('the rows of the office', () => {
  test('lines of one reason make one row, and reasons for the patient or nobody make none [WORK-05] [WORK-06]', async () => {
    const rows = await rowsOf('staff', '991700000001');
    expect(rows.map(({ code, lines, step, dueDay, amount }) => [code?.carc, lines, step, dueDay, amount])).toEqual([
      ['16', [3], 'correct', '2026-11-11', '$100.00'],
      ['197', [1, 2], 'appeal', '2026-11-21', '$200.00'],
    ]);
    expect(rows[1]).toMatchObject({
      kind: 'denied',
      state: 'open',
      title: { key: 'denial', text: 'No authorization on file' },
      lineCount: 3,
      moreReasons: 0,
      claim: { id: '991700000001', charged: '$300.00' },
      patient: { id: MEMBER.subscriber, name: "Émile D'Angelo" },
      assignee: null,
      closed: null,
      lastNote: null,
      previousId: null,
    });
    expect(await rowsOf('staff', '991700000002')).toEqual([]);
  });

  test('have exact counts per kind, and the other offices’ rows are absent [WORK-11]', async () => {
    const page = await list('staff');
    expect(page.counts).toEqual({ denied: 3, records: 1, submissions: 0, pending: 1, payments: 1, takenBack: 1 });
    expect(page.total).toBe(7);
    expect(page.results).toHaveLength(7);
    expect((await list('colleague')).counts['denied']).toBe(2);
    const foreign = await list('foreigner');
    expect(foreign.results.map(({ claim: one }) => one?.id)).toEqual(['991700000009']);
    expect((await list('withoutTaxId')).total).toBe(0);
  });

  test('are ordered by due date, rows without one last, then by amount and record [WORK-13]', async () => {
    const order = (rows: Awaited<ReturnType<typeof list>>) =>
      rows.results.map(({ dueDay, amount }) => [dueDay, amount]);
    expect(order(await list('staff'))).toEqual([
      ['2026-11-11', '$100.00'],
      ['2026-11-14', '$7.00'],
      ['2026-11-21', '$200.00'],
      [null, '$100.00'],
      [null, '$10.01'],
      [null, '$5.00'],
      [null, '-$5.00'],
    ]);
    expect(order(await list('staff', { sort_column: 'due', sort_direction: 'desc' }))[0]).toEqual([
      '2026-11-21',
      '$200.00',
    ]);
    expect(
      order(await list('staff', { sort_column: 'amount', sort_direction: 'asc' })).map(([, amount]) => amount),
    ).toEqual(['-$5.00', '$5.00', '$7.00', '$10.01', '$100.00', '$100.00', '$200.00']);
  });

  test('25 are on a page, and a page of 1,000 is for Export CSV [WORK-10] [WORK-15]', async () => {
    await sql`insert into task (kind, tax_id, source, cause, record, title, lines, step, amount_cents, open_day, close_day, search)
      select 5, ${TAX.second}, 'many', n::text, 'many' || n, 'paymentOff', '{}', 'call', n, '-infinity', 'infinity', ''
      from generate_series(1, 60) n`.execute(db());
    const pages = await Promise.all([0, 1, 2, 3].map((index) => list('staff', { index, kind: 'payments' })));
    expect(pages.map(({ results }) => results.length)).toEqual([25, 25, 11, 0]);
    expect(new Set(pages.flatMap(({ results }) => results.map(({ id }) => id))).size).toBe(61);
    expect((await list('staff', { page_size: 1000 })).results).toHaveLength(67);
    await sql`delete from task where source = 'many'`.execute(db());
  });

  test.each([
    ['a kind', { kind: 'denied' }, 3],
    ['a tax ID', { taxId: TAX.second }, 1],
    ['a tax ID of another office', { taxId: TAX.foreign }, 0],
    ['due within 7 days', { due: 'week' }, 1],
    ['overdue', { due: 'overdue' }, 2],
    ['a title of the reason guide', { filter_string: 'NO AUTHORIZATION' }, 1],
    ['another title', { filter_string: 'taken back' }, 1],
    ['a code', { filter_string: 'co-197' }, 1],
    ['what is asked for', { filter_string: 'imaging' }, 1],
    ['a part of a claim ID', { filter_string: '1700000003' }, 1],
    ['a patient', { filter_string: 'longname' }, 1],
    ['a payee', { filter_string: 'verne group' }, 2],
    ['a wildcard, which is a character', { filter_string: '%' }, 0],
    ['state snoozed', { state: 'snoozed' }, 0],
  ] as const)('are found by %s, with counts under the filter [WORK-11] [WORK-12]', async (_filter, search, total) => {
    const page = await list('staff', search);
    expect(page.total).toBe(total);
    expect(page.results).toHaveLength(total);
    // Counts are for all tabs, whatever the chosen kind is.
    const counted = Object.entries(page.counts).filter(([kind]) => !('kind' in search) || kind === search.kind);
    expect(counted.reduce((sum, [, one]) => sum + one, 0)).toBe(total);
  });

  test('a claim is work from the day after pendingDays [WORK-07]', async () => {
    const [row] = await rowsOf('staff', '991700000004');
    expect(row).toMatchObject({ kind: 'pending', step: 'call', title: { key: 'pending', days: 31, usualDays: 30 } });
    expect(await rowsOf('staff', '991700000005')).toEqual([]);
  });

  test('a payment shows its difference, and a taken back one is work for 30 days [WORK-07]', async () => {
    const [off] = await rowsOf('staff', 'WKRA202611010001');
    expect(off).toMatchObject({ amount: '$10.01', title: { key: 'paymentOff', off: '$0.01' }, payee: 'Verne Group' });
    expect(await rowsOf('staff', 'WKRA202610160003')).toMatchObject([{ kind: 'takenBack', amount: '-$5.00' }]);
    expect(await rowsOf('staff', 'WKRA202610150004')).toEqual([]);
    expect(await rowsOf('staff', 'WKRA202610150004', 'closed')).toMatchObject([{ closed: { cause: 'daysPassed' } }]);
  });

  test('the header counts rows that are overdue or due within 7 days [WORK-02]', async () => {
    expect((await raw('staff', 'GET', '/due')).json()).toEqual({ due: 3 });
    expect((await raw('foreigner', 'GET', '/due')).json()).toEqual({ due: 1 });
    expect((await raw('withoutTaxId', 'GET', '/due')).json()).toEqual({ due: 0 });
  });

  test('a search with unknown fields or values is refused [WORK-12]', async () => {
    for (const body of [
      {},
      { index: 0, kind: 'other' },
      { index: 0, taxId: '1' },
      { index: 0, assigned: 'colleague' },
    ]) {
      expect((await post('staff', '', body)).statusCode).toBe(400);
    }
  });
});

describe('the choices of the filters', () => {
  test('are the tax IDs of the user and the people who share one, with their open rows [WORK-12] [WORK-16]', async () => {
    const [row] = await rowsOf('staff', '991700000003');
    await change('staff', [row!], { action: 'assign', assignee: String(userId('staff')) });
    const { taxIds, colleagues } = (await raw('staff', 'GET', '/filter')).json();
    expect(taxIds.map(({ taxId }: { taxId: string }) => taxId)).toEqual([TAX.own, TAX.second]);
    expect(colleagues).toEqual([
      { id: String(userId('staff')), name: 'Cleo staff', isMe: true, open: 1 },
      { id: String(userId('colleague')), name: 'Cleo colleague', isMe: false, open: 0 },
      { id: String(userId('umr')), name: 'Cleo umr', isMe: false, open: 0 },
    ]);
    expect((await list('staff', { assigned: 'me' })).total).toBe(1);
    expect((await list('staff', { assigned: 'nobody' })).total).toBe(6);
    expect((await list('staff', { assigned: 'colleague', colleague: String(userId('staff')) })).total).toBe(1);
  });

  test('a row can be assigned to people who have its tax ID [WORK-16]', async () => {
    const [second] = await rowsOf('staff', '991700000003');
    const [own] = await rowsOf('staff', '991700000004');
    const names = async (rows: readonly { id: string }[]) =>
      (await post('staff', '/colleague', { ids: rows.map(({ id }) => id) }))
        .json()
        .map(({ name }: { name: string }) => name);
    expect(await names([own!])).toEqual(['Cleo staff', 'Cleo colleague', 'Cleo umr']);
    expect(await names([second!])).toEqual(['Cleo staff']);
    expect(await names([own!, second!])).toEqual(['Cleo staff']);
    const foreign = (await list('foreigner')).results;
    expect(await names(foreign)).toEqual([]);
  });

  test('an assignee without the tax ID is no longer the assignee [WORK-16]', async () => {
    await db()
      .deleteFrom('user_access')
      .where('user_id', '=', userId('staff'))
      .where('tax_id', '=', TAX.second)
      .execute();
    await db()
      .insertInto('user_access')
      .values({ user_id: userId('umr'), provider_id: 'CX-P1', tax_id: TAX.second })
      .execute();
    expect(await rowsOf('umr', '991700000003')).toMatchObject([{ assignee: null }]);
    expect((await list('umr', { assigned: 'nobody' })).total).toBe(7);
    expect(await rowsOf('staff', '991700000003')).toEqual([]);
  });
});
