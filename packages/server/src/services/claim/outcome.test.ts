import type { Claim, ClaimItem, ClaimReason } from '@pbt/domain/contract/claim';
import { beforeAll, describe, expect, test } from 'vitest';
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
} from '../../../test/claims.ts';
import { pbt } from '../../../test/cli.ts';
import { useTestServer } from '../../../test/harness.ts';

const server = useTestServer();
const DENIED = '990000000101';
const SERVICE_GOES_ON = '990000000102';
const PENDING = '990000000103';
const SENT = '990000000104';
const REVERSED = '990000000105';
const CORRECTED = '990000000106';
const REPAID = '990000000107';
const OF_OTHERS = '990000000108';
const [FIRST, BACK, OTHER] = ['CXRA202611010101', 'CXRA202611080102', 'CXRA202611080109'] as const;

beforeAll(async () => {
  const { db } = server().deps;
  await insertOffices(db);
  await db.deleteFrom('plan_rule').execute();
  await db
    .insertInto('remittance')
    .values([
      remittance(FIRST),
      remittance(BACK, { pay_date: '2026-11-08' }),
      remittance(OTHER, { pay_date: '2026-11-09', tax_id: TAX.foreign }),
    ])
    .execute();
  await db
    .insertInto('claim')
    .values([
      claim(DENIED, { status_date: '2026-10-30' }),
      claim(SERVICE_GOES_ON, { service_end: null, status_date: null, paid_date: null }),
      claim(PENDING, { status: '11', received: '2026-10-01' }),
      claim(SENT, { status: '11' }),
      claim(REVERSED, { status: '91', remittance_id: FIRST }),
      claim(CORRECTED, { status: '91', adjusted_to: REPAID }),
      claim(REPAID),
      claim(OF_OTHERS),
    ])
    .execute();
  await db
    .insertInto('claim_item')
    .values([item(DENIED, 1), item(DENIED, 2), item(SERVICE_GOES_ON, 1)])
    .execute();
  await db
    .insertInto('claim_adjustment')
    .values([
      adjustment(DENIED, 1, 1, { carc: '16', rarc: 'N999, M51' }),
      adjustment(DENIED, 2, 2, { carc: '45' }),
      adjustment(DENIED, 3, null, { carc: '24' }),
      adjustment(SERVICE_GOES_ON, 1, 1, { carc: '197' }),
    ])
    .execute();
  const letter = (id: string, claimId: string, create_date: string, request: string | null) => ({
    id,
    claim_id: claimId,
    tax_id: TAX.own,
    member_id: MEMBER.subscriber,
    create_date,
    description: 'Request for records',
    provider_name: 'ASH VERNE',
    member_name: "ÉMILE D'ANGELO",
    request,
  });
  await db
    .insertInto('letter')
    .values([
      letter('79990001', PENDING, '2026-10-05', 'Visit notes'),
      letter('79990002', PENDING, '2026-10-12', 'The operative report'),
      letter('79990003', PENDING, '2026-10-20', null),
      letter('79990004', SENT, '2026-10-05', 'Visit notes'),
    ])
    .execute();
  await db
    .insertInto('submission')
    .values({
      id: 'cx-records',
      claim_id: SENT,
      tax_id: TAX.own,
      created_by: userId('staff'),
      created_at: new Date('2026-10-06T12:00:00Z'),
      state: 'submitted',
      type: 'REC',
      submitted_at: new Date('2026-10-06T12:00:00Z'),
    })
    .execute();
  const paid = (remittance_id: string, seq: number, claim_number: string, paid_cents: number, status_code = '1') => ({
    remittance_id,
    seq,
    claim_number,
    claim_id: claim_number,
    status_code,
    charged_cents: 10_000,
    paid_cents,
  });
  await db
    .insertInto('remittance_claim')
    .values([
      paid(FIRST, 1, REVERSED, 9600),
      paid(BACK, 1, REVERSED, -9600, '22'),
      paid(FIRST, 2, CORRECTED, 9600),
      paid(BACK, 2, CORRECTED, -9600, '22'),
      paid(BACK, 3, REPAID, -9600, '22'),
      paid(BACK, 4, REPAID, 15_000),
      paid(OTHER, 1, OF_OTHERS, -100, '22'),
    ])
    .execute();
});

const get = async <T>(path: string) =>
  (await server().as(username('staff'), { method: 'GET', url: `/api/claim/${path}` })).json<T>();
const run = (line: string) => pbt(server(), line);

describe('the reason guide', () => {
  test('gives each adjustment its class, by the first remark that has a row [OUTCOME-01] [DENIAL-01]', async () => {
    const items = await get<ClaimItem[]>(`${DENIED}/item`);
    expect(items.map(({ adjustments }) => adjustments.map((one) => one.class))).toEqual([['denial'], ['contract']]);
    expect(await get<ClaimReason[]>(`${DENIED}/reason`)).toMatchObject([
      { seqNo: '1', class: 'denial', title: 'Procedure code missing or wrong', step: 'correct' },
      { seqNo: '2', class: 'contract', title: 'Above the contracted rate', step: 'nothing' },
      { seqNo: '', class: 'contract', title: 'Covered by your fixed monthly payment' },
    ]);
  });

  test('a row of the plan replaces the built-in one in lines and reasons [DENIAL-08]', async () => {
    const { db } = server().deps;
    const row = { class: 'contract', title: 'Our rule', explanation: 'Our words.', step: 'wait' } as const;
    await db
      .insertInto('reason_guide')
      .values([
        { group_code: 'CO', carc: '16', rarc: 'M51', ...row },
        { group_code: 'CO', carc: '45', ...row, class: 'denial' },
      ])
      .execute();
    const items = await get<ClaimItem[]>(`${DENIED}/item`);
    expect(items.map(({ adjustments }) => adjustments.map((one) => one.class))).toEqual([['contract'], ['contract']]);
    const [first, second] = await get<ClaimReason[]>(`${DENIED}/reason`);
    expect(first).toMatchObject(row);
    expect(second).toMatchObject({ class: 'contract', title: 'Our rule' });
    await db.deleteFrom('reason_guide').execute();
  });
});

describe('due days', () => {
  const dueOf = async (id: string) => {
    const [reason] = await get<ClaimReason[]>(`${id}/reason`);
    return [reason?.resendBy, reason?.appealBy];
  };

  test('are absent until the plan has set them [DENIAL-11]', async () => {
    expect(await dueOf(DENIED)).toEqual([null, null]);
  });

  test('come from the settings, those of the line of business first [DENIAL-10] [DENIAL-11]', async () => {
    await run('plan set appealDays 180');
    await run('plan set resendDays 90');
    await run('plan set appealDays 60 --lob Commercial');
    await run('plan set resendDays 30 --lob Medicaid');
    expect(await dueOf(DENIED)).toEqual(['2027-01-30', '2026-12-31']);
    await run('plan set resendFrom service');
    expect(await dueOf(DENIED)).toEqual(['2027-01-19', '2026-12-31']);
    expect(await dueOf(SERVICE_GOES_ON)).toEqual([null, null]);
    await run('plan set appealDays none --lob Commercial');
    expect(await dueOf(DENIED)).toEqual(['2027-01-19', '2027-04-30']);
    await server().deps.db.deleteFrom('plan_rule').execute();
  });
});

describe('the facts of the outcome', () => {
  const outcomeOf = async (id: string) => (await get<Claim>(id)).outcome;

  test.each([
    ['the newest records request without an attachment after it', PENDING, 'The operative report'],
    ['nothing after an attachment', SENT, undefined],
    ['nothing for a decided claim', DENIED, undefined],
  ])('name %s [OUTCOME-13]', async (_, id, what) => {
    expect((await outcomeOf(id)).records?.what).toBe(what);
  });

  test('have the day of the records request, otherwise that of the plan [OUTCOME-13]', async () => {
    const { db } = server().deps;
    const due = async () => (await outcomeOf(PENDING)).records?.due;
    expect(await due()).toBeNull();
    await run('plan set recordsDays 45');
    expect(await due()).toBe('2026-11-26');
    await db.updateTable('letter').set({ due_date: '2026-11-20' }).where('id', '=', '79990002').execute();
    expect(await due()).toBe('2026-11-20');
    await db.deleteFrom('plan_rule').execute();
  });

  test('name the last of several corrections, unless it is the next one [OUTCOME-08]', async () => {
    expect((await outcomeOf(CORRECTED)).lastVersion).toBeNull();
    const { db } = server().deps;
    await db.updateTable('claim').set({ adjusted_to: OF_OTHERS }).where('id', '=', REPAID).execute();
    expect((await outcomeOf(CORRECTED)).lastVersion).toBe(OF_OTHERS);
    // A chain that leads back has no end.
    await db.updateTable('claim').set({ adjusted_to: CORRECTED }).where('id', '=', OF_OTHERS).execute();
    expect((await outcomeOf(CORRECTED)).lastVersion).toBeNull();
    await db.updateTable('claim').set({ adjusted_to: null }).where('id', 'in', [REPAID, OF_OTHERS]).execute();
  });

  test.each([
    ['the newest payment is a reversal', REVERSED, { amount: '$96.00', date: '2026-11-08', ra: BACK }],
    ['another claim replaced it', CORRECTED, null],
    ['a correction follows in the same payment', REPAID, null],
    ['the payment belongs to another office', OF_OTHERS, null],
    ['there are no payment rows', DENIED, null],
  ])('a payment is taken back or not when %s [OUTCOME-08]', async (_, id, takenBack) => {
    expect((await outcomeOf(id)).takenBack).toEqual(takenBack);
  });

  test('have the usual time and the number to call of the plan [TIMELINE-05]', async () => {
    expect(await outcomeOf(PENDING)).toMatchObject({ usualDays: 30, callNumber: '801-555-0100', paid: null });
    await run('plan set usualClaimDays 21');
    await run('plan set callNumber 801-555-0142');
    expect(await outcomeOf(PENDING)).toMatchObject({ usualDays: 21, callNumber: '801-555-0142' });
    await server().deps.db.deleteFrom('plan_rule').execute();
  });
});
