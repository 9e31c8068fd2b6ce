import type { TimelineEvent } from '@pbt/domain/contract/claim';
import { beforeAll, expect, test } from 'vitest';
import {
  adjustment,
  claim,
  insertOffices,
  item,
  MEMBER,
  remittance,
  TAX,
  userId,
  username,
  type Account,
} from '../../../test/claims.ts';
import { useTestServer } from '../../../test/harness.ts';
import { movableClock } from '../../../test/people.ts';

const server = useTestServer({ clock: movableClock() });
const FULL = '990000000201';
const PENDING = '990000000202';
const ROWS = '990000000203';
const HELD = '990000000204';
const CHAIN = ['990000000210', '990000000211', '990000000212', '990000000213'] as const;
const FOREIGN = '990000000298';
const [RA, BACK, OTHER] = ['CXRA202611010201', 'CXRA202611080202', 'CXRA202611080209'] as const;

beforeAll(async () => {
  const { db } = server().deps;
  await insertOffices(db);
  await db
    .insertInto('remittance')
    .values([
      remittance(RA),
      remittance(BACK, { pay_date: '2026-11-08', eft_number: '5500000108' }),
      remittance(OTHER, { pay_date: '2026-11-09', tax_id: TAX.foreign }),
    ])
    .execute();
  const version = (step: number) =>
    claim(CHAIN[step]!, {
      status: step === 3 ? '02' : '91',
      received: `2026-0${step + 1}-05`,
      status_date: `2026-0${step + 1}-20`,
      adjusted_from: CHAIN[step - 1] ?? null,
      adjusted_to: CHAIN[step + 1] ?? null,
    });
  await db
    .insertInto('claim')
    .values([
      claim(FULL, { received: '2026-10-23', status_date: '2026-10-28', remittance_id: RA }),
      claim(PENDING, { status: '11', received: '2026-11-05', status_date: '2026-11-07' }),
      claim(ROWS, { received: '2026-10-23', status_date: '2026-10-28', remittance_id: RA }),
      claim(HELD, { received: '2026-11-05', status_date: '2026-11-07', paid_date: '2026-11-09' }),
      claim(FOREIGN, { received: '2026-10-23', tax_id: TAX.foreign }),
      ...[0, 1, 2, 3].map(version),
    ])
    .execute();
  await db
    .insertInto('claim_status_history')
    .values([
      { claim_id: FULL, day: '2026-10-24', status: '15' },
      { claim_id: FULL, day: '2026-10-26', status: '01' },
      { claim_id: PENDING, day: '2026-11-07', status: '11' },
    ])
    .execute();
  await db
    .insertInto('letter')
    .values([
      {
        id: '79990201',
        claim_id: FULL,
        tax_id: TAX.own,
        member_id: MEMBER.subscriber,
        create_date: '2026-10-24',
        description: 'Request for records',
        provider_name: 'ASH VERNE',
        member_name: "ÉMILE D'ANGELO",
        request: 'Visit notes',
        due_date: '2026-11-20',
      },
      {
        id: '79990202',
        claim_id: FULL,
        tax_id: TAX.own,
        member_id: MEMBER.subscriber,
        create_date: '2026-10-29',
        description: 'Notice of decision',
        provider_name: 'ASH VERNE',
        member_name: "ÉMILE D'ANGELO",
      },
    ])
    .execute();
  const sent = (id: string, type: string, at: string, state: 'submitted' | 'staged' = 'submitted') => ({
    id,
    claim_id: FULL,
    tax_id: TAX.own,
    created_by: userId('staff'),
    created_at: new Date(at),
    state,
    type,
    appeal: type === 'Appeal' ? JSON.stringify({ claimItems: [{ lineNumber: 2 }, { lineNumber: 4 }] }) : null,
    submitted_at: new Date(at),
    submitted_name: 'Cleo staff',
  });
  await db
    .insertInto('submission')
    .values([
      sent('cx-sent', 'REC', '2026-10-26T05:30:00Z'),
      sent('cx-appeal', 'Appeal', '2026-11-10T18:00:00Z'),
      sent('cx-open', 'REC', '2026-11-11T18:00:00Z', 'staged'),
      sent('cx-failed', 'REC', '2026-11-12T18:00:00Z'),
    ])
    .execute();
  const at = new Date('2026-11-12T18:00:00Z');
  await db
    .insertInto('work_item')
    .values({
      id: 'cx-failed',
      kind: 'submission',
      submission_id: 'cx-failed',
      status: 'Failed',
      created_by: userId('staff'),
      created_at: at,
      updated_at: at,
      updated_date: '2026-11-12',
    })
    .execute();
  const paid = (remittance_id: string, seq: number, paid_cents: number) => ({
    remittance_id,
    seq,
    claim_number: ROWS,
    claim_id: ROWS,
    charged_cents: 10_000,
    paid_cents,
  });
  // The payment lists its claims, so the copy that names it goes, as in an import.
  await db.deleteFrom('remittance_claim').where('claim_id', '=', ROWS).where('seq', '<', 0).execute();
  await db
    .insertInto('remittance_claim')
    .values([paid(RA, 1, 9600), paid(BACK, 1, -9600), paid(BACK, 2, 5400), paid(OTHER, 1, 1)])
    .execute();
});

const ask = (account: Account, id: string) =>
  server().as(username(account), { method: 'GET', url: `/api/claim/${id}/timeline` });
const events = async (id: string, account: Account = 'staff') => (await ask(account, id)).json<TimelineEvent[]>();

test('one call lists everything that is known of a claim, oldest first [TIMELINE-03] [TIMELINE-08]', async () => {
  const expected = [
    { kind: 'received', date: '2026-10-23' },
    { kind: 'pendedWithErrors', date: '2026-10-24' },
    { kind: 'request', date: '2026-10-24', text: 'Visit notes', due: '2026-11-20', letterId: '79990201' },
    // Sent at 23:30 in the plan's time zone, which is the next day in UTC.
    { kind: 'records', date: '2026-10-25', by: 'Cleo staff', reference: expect.stringMatching(/^D-/) },
    { kind: 'decided', date: '2026-10-26', days: 3, usualDays: 30 },
    { kind: 'letter', date: '2026-10-29', text: 'Notice of decision', letterId: '79990202' },
    { kind: 'paid', date: '2026-11-01', days: 6, amount: '$1,000.00', ra: RA, check: '5550001' },
    {
      kind: 'appeal',
      date: '2026-11-10',
      by: 'Cleo staff',
      reference: expect.stringMatching(/^A-/),
      lines: [2, 4],
    },
    { kind: 'recordsFailed', date: '2026-11-12', by: 'Cleo staff', reference: expect.stringMatching(/^D-/) },
  ];
  expect(await events(FULL)).toEqual(expected);
  expect(await events(FULL, 'umr')).toEqual(expected);
});

test('a pending claim ends with the open step and the expected decision [TIMELINE-04] [TIMELINE-06]', async () => {
  expect(await events(PENDING)).toEqual([
    { kind: 'received', date: '2026-11-05' },
    { kind: 'pended', date: '2026-11-07' },
    { kind: 'waiting', date: '2026-11-15', days: 10 },
    { kind: 'expected', date: '2026-12-05', days: 20, usualDays: 30 },
  ]);
});

test('a claim with a held line has the open step until the premium is paid [TIMELINE-04] [TIMELINE-05]', async () => {
  const { db } = server().deps;
  const kinds = async () => (await events(HELD)).map(({ kind }) => kind);
  await db
    .insertInto('claim_item')
    .values([item(HELD, 1), item(HELD, 2, { charged_cents: 0 })])
    .execute();
  const cut = adjustment(HELD, 1, 1, { group_code: 'CO', carc: '45' });
  // A line without a charge has no decision to wait for.
  const withoutCharge = adjustment(HELD, 2, 2, { group_code: 'OA', carc: '257', rarc: 'N617' });
  await db.insertInto('claim_adjustment').values([cut, withoutCharge]).execute();
  expect(await kinds()).toEqual(['received', 'decided', 'paid']);
  await db
    .insertInto('claim_adjustment')
    .values(adjustment(HELD, 3, 1, { group_code: 'OA', carc: '257', rarc: 'N617' }))
    .execute();
  expect((await events(HELD)).slice(3)).toEqual([
    { kind: 'waiting', date: '2026-11-15', days: 10 },
    { kind: 'expected', date: '2026-12-05', days: 20, usualDays: 30 },
  ]);
});

test('each payment row of the caller’s tax IDs is an event, money taken back too [TIMELINE-02]', async () => {
  expect((await events(ROWS)).slice(2)).toEqual([
    { kind: 'paid', date: '2026-11-01', days: 4, amount: '$96.00', ra: RA, check: '5550001' },
    { kind: 'takenBack', date: '2026-11-08', amount: '$96.00', ra: BACK, eft: '5500000108' },
    { kind: 'paid', date: '2026-11-08', days: 11, amount: '$54.00', ra: BACK, eft: '5500000108' },
  ]);
});

test('every earlier and later version of an adjusted claim is one event with its claim ID [TIMELINE-07]', async () => {
  const versions = (await events(CHAIN[1])).filter(({ claimId }) => claimId !== undefined);
  expect(versions).toEqual([
    { kind: 'replaces', date: '2026-01-20', claimId: CHAIN[0] },
    { kind: 'correctedBy', date: '2026-02-20', claimId: CHAIN[2] },
    { kind: 'correctedBy', date: '2026-03-20', claimId: CHAIN[3] },
  ]);
});

test('a chain that leads back to the claim ends [TIMELINE-07]', async () => {
  const { db } = server().deps;
  await db.updateTable('claim').set({ adjusted_from: CHAIN[3] }).where('id', '=', CHAIN[0]).execute();
  const ids = (await events(CHAIN[1])).flatMap(({ claimId }) => claimId ?? []);
  expect(ids.toSorted()).toEqual([CHAIN[0], CHAIN[2], CHAIN[3]]);
  await db.updateTable('claim').set({ adjusted_from: null }).where('id', '=', CHAIN[0]).execute();
});

test('the timeline of another office’s claim is empty, and each view is audited [TIMELINE-08]', async () => {
  expect(await events(FOREIGN)).toEqual([]);
  expect((await events(FOREIGN, 'foreigner')).length).toBeGreaterThan(0);
  const rows = await server()
    .deps.db.selectFrom('audit')
    .select(['record_id', 'tax_id'])
    .where('action', '=', 'claim.timeline')
    .where('record_id', '=', FOREIGN)
    .execute();
  expect(new Set(rows.map((row) => row.tax_id))).toEqual(new Set([TAX.foreign, null]));
});
