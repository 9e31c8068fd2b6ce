import fc from 'fast-check';
import { sql } from 'kysely';
import { beforeAll, describe, expect, test } from 'vitest';
import { insertOffices, MEMBER, TAX, userId } from '../../../test/claims.ts';
import { useTestServer } from '../../../test/harness.ts';
import { generatedClaims, insertGenerated, insertPayments } from '../../../test/outcomes/generated-claims.ts';
import {
  definedCauses,
  expectedClaimCauses,
  expectedPaymentCauses,
  sorted,
  taskDifferences,
} from '../../../test/work/expected-tasks.ts';
import { rebuildOutcomes } from '../../database/outcomes.ts';

const server = useTestServer();
const db = () => server().deps.db;
const COUNT = 120;
const idOf = (at: number) => `9916${String(at % COUNT).padStart(8, '0')}`;

beforeAll(async () => {
  await insertOffices(db());
  await db()
    .insertInto('plan_rule')
    .values([
      { lob: 'Commercial', key: 'resendDays', value: '30' },
      { lob: 'Commercial', key: 'appealDays', value: '60' },
      { lob: '*', key: 'recordsDays', value: '14' },
      { lob: '*', key: 'pendingDays', value: '20' },
    ])
    .onConflict((conflict) =>
      conflict.columns(['lob', 'key']).doUpdateSet((eb) => ({ value: eb.ref('excluded.value') })),
    )
    .execute();
  await insertPayments(db());
  await insertGenerated(db(), generatedClaims(COUNT, 16, '9916'));
  await sql`update claim set received = service_start where id like '9916%'`.execute(db());
  await rebuildOutcomes(db());
});

type Change = (at: number, pick: number) => Promise<unknown>;

const submission = (id: string, at: number, pick: number) => ({
  id,
  claim_id: idOf(at),
  tax_id: TAX.own,
  created_by: userId('staff'),
  created_at: new Date('2026-10-02'),
  state: 'submitted' as const,
  type: ['Appeal', 'REC', 'EOB'][pick % 3]!,
  appeal: pick % 3 === 0 ? JSON.stringify({ claimItems: [{ lineNumber: 1 }, { lineNumber: 1 + (pick % 4) }] }) : null,
  submitted_at: new Date(Date.UTC(2026, 8 + (pick % 3), 5, pick % 24)),
});

const isThere = async (at: number) =>
  (await db().selectFrom('claim').select('id').where('id', '=', idOf(at)).execute()).length > 0;

let made = 0;
/** Changes of every kind of record that a row of the work list depends on. */
const CHANGES: Readonly<Record<string, Change>> = {
  status: (at, pick) =>
    sql`update claim set status = ${['02', '10', '11', '91', '01'][pick % 5]!},
      payable_cents = case when ${pick % 5 === 0} then 0 end where id = ${idOf(at)}`.execute(db()),
  decision: (at, pick) =>
    sql`update claim set paid_date = date '2026-10-01' + ${pick % 30}::integer where id = ${idOf(at)}`.execute(db()),
  received: (at, pick) =>
    sql`update claim set received = date '2026-10-01' + ${pick % 30}::integer, patient_name = ${`Name ${pick}`}
      where id in (${idOf(at)}, ${idOf(at + 1)})`.execute(db()),
  office: (at, pick) =>
    sql`update claim set tax_id = ${pick % 2 ? TAX.own : TAX.second} where id = ${idOf(at)}`.execute(db()),
  lines: (at) => sql`update claim_item set remarks = '{MA130}' where claim_id = ${idOf(at)} and num = 1`.execute(db()),
  cuts: (at, pick) =>
    sql`update claim_adjustment set carc = ${['197', '50', '45', '252'][pick % 4]!} where claim_id = ${idOf(at)}
      and seq = 1`.execute(db()),
  letter: async (at, pick) => {
    if (!(await isThere(at))) return;
    await db()
      .insertInto('letter')
      .values({
        id: `WL${(made += 1)}`,
        claim_id: idOf(at),
        tax_id: TAX.own,
        member_id: MEMBER.subscriber,
        create_date: '2026-10-10',
        description: 'Request',
        provider_name: '',
        member_name: '',
        request: pick % 3 ? 'Visit notes' : null,
        due_date: pick % 2 ? '2026-12-01' : null,
      })
      .execute();
  },
  letterChange: (_at, pick) =>
    sql`update letter set request = ${pick % 2 ? 'Images' : null} where id like 'WL%' and right(id, 1) = ${String(pick % 10)}`.execute(
      db(),
    ),
  submit: async (at, pick) => {
    if (!(await isThere(at))) return;
    await db()
      .insertInto('submission')
      .values(submission(`WS-${(made += 1)}`, at, pick))
      .execute();
  },
  answer: async (_at, pick) => {
    const status = (['Failed', 'Rejected', 'End', 'InProgress'] as const)[pick % 4]!;
    const answer = status === 'End' ? 'upheld' : null;
    await sql`insert into work_item (id, kind, submission_id, status, created_at, updated_at, updated_date, answer, answered_on)
      select id, 'submission', id, ${status}, now(), now(), date '2026-11-01', ${answer}::text,
        case when ${answer}::text is null then null else date '2026-11-02' end
      from submission where id like 'WS-%' order by id desc limit 1 offset ${pick % 5}
      on conflict (id) do update set status = excluded.status, answer = excluded.answer,
        answered_on = excluded.answered_on`.execute(db());
  },
  payment: (at, pick) =>
    sql`insert into remittance_claim (remittance_id, seq, claim_number, claim_id, charged_cents, paid_cents, status_code)
      values (${['GNRA202610010001', 'GNRA202610080002', 'GNRA202610010004'][pick % 3]!}, ${100_000 + (made += 1)},
        ${idOf(at)}, ${idOf(at)}, 0, ${pick % 2 ? -500 : 700}, ${pick % 2 ? '22' : '1'})`.execute(db()),
  amount: (_at, pick) =>
    sql`update remittance set amount_cents = amount_cents + ${pick % 3}::integer, pay_date = date '2026-10-08'
      where id = 'GNRA202610080002'`.execute(db()),
  proof: async () => {
    await sql`update remittance set amount_cents = (select coalesce(sum(paid_cents), 0) from remittance_claim
      where remittance_id = remittance.id) - coalesce((select sum(amount_cents) from remittance_adjustment
      where remittance_id = remittance.id), 0) where id like 'GNRA%'`.execute(db());
  },
  levy: (_at, pick) =>
    sql`insert into remittance_adjustment (remittance_id, seq, code, text, amount_cents)
      values ('GNRA202610080002', ${(made += 1)}, 'L6', 'Interest', ${pick})`.execute(db()),
  group: (_at, pick) =>
    sql`update member_group set lob = ${pick % 2 ? 'Commercial' : 'Other'} where id = 'CX-GROUP'`.execute(db()),
  rule: async (_at, pick) => {
    await sql`update plan_rule set value = ${String(10 + (pick % 40))} where key in ('appealDays', 'pendingDays', 'recordsDays')`.execute(
      db(),
    );
    await rebuildOutcomes(db());
  },
  done: (at) =>
    sql`update task set state = 2, version = version + 1, changed_at = now() where state = 1 and claim_id = ${idOf(at)}`.execute(
      db(),
    ),
  assign: (at) =>
    sql`update task set assigned_to = 9101, snoozed_until = '2026-11-20' where state = 1 and claim_id = ${idOf(at)}`.execute(
      db(),
    ),
  deleteSubmission: async (_at, pick) => {
    await sql`delete from work_item where id = ${`WS-${pick}`}`.execute(db());
    await sql`delete from submission where id = ${`WS-${pick}`}`.execute(db());
  },
  deleteClaim: async (at) => {
    const id = idOf(at);
    for (const table of ['claim_item', 'claim_adjustment']) {
      await sql`delete from ${sql.table(table)} where claim_id = ${id}`.execute(db());
    }
    await sql`delete from claim where id = ${id} and not exists (select from letter where claim_id = ${id})
      and not exists (select from submission where claim_id = ${id})`.execute(db());
  },
};

const names = Object.keys(CHANGES);
const RUNS = 150;

describe('the rows that the database keeps', () => {
  test('equal the definition, and the definition equals the rules [WORK-05] [WORK-06] [WORK-09]', async () => {
    expect(await taskDifferences(db())).toEqual([]);
    const steps = fc.sample(fc.record({ name: fc.constantFrom(...names), at: fc.nat(COUNT - 1), pick: fc.nat(60) }), {
      numRuns: RUNS,
      seed: 5,
    });
    for (const [index, { name, at, pick }] of steps.entries()) {
      await CHANGES[name]!(at, pick);
      const differences = await taskDifferences(db(), '9916%');
      expect({ index, name, differences }).toEqual({ index, name, differences: [] });
    }
    expect(await taskDifferences(db())).toEqual([]);
  }, 240_000);

  test('of claims are those of the rules in TypeScript [WORK-05] [WORK-06] [WORK-07]', async () => {
    const there = await sql<{ id: string }>`select id from claim where id like '9916%' and not exists
      (select from submission where claim_id = claim.id) order by id limit 3`.execute(db());
    for (const [pick, { id }] of there.rows.entries()) {
      const sent = submission(`WT-${pick}`, 0, pick === 1 ? 1 : 0);
      await db()
        .insertInto('submission')
        .values({ ...sent, claim_id: id })
        .execute();
      await sql`insert into work_item (id, kind, submission_id, status, created_at, updated_at, updated_date, answer, answered_on)
        values (${sent.id}, 'submission', ${sent.id}, ${pick === 2 ? 'End' : 'Failed'}, now(), now(), '2026-11-01',
          ${pick === 2 ? 'partly' : null}, ${pick === 2 ? '2026-11-02' : null})`.execute(db());
    }
    expect(await taskDifferences(db(), '9916%')).toEqual([]);
    const claims = await db()
      .selectFrom('claim')
      .select(['id', 'tax_id'])
      .where((eb) => eb.or([eb('id', 'like', '9110%'), eb('id', 'like', '9916%')]))
      .execute();
    const defined = await definedCauses(
      db(),
      'claims',
      claims.map(({ id }) => id),
    );
    const kinds = new Set<string>();
    for (const [id, expected] of await expectedClaimCauses(db(), claims)) {
      expect({ id, causes: sorted(defined.get(id)!) }).toEqual({ id, causes: sorted(expected) });
      for (const { kind, title } of expected) kinds.add(`${kind} ${title}`);
    }
    expect([...kinds].toSorted()).toEqual([
      'denied denial',
      'pending pending',
      'records recordsRequested',
      'submissions appealAnswered',
      'submissions appealFailed',
      'submissions attachmentFailed',
    ]);
  }, 240_000);

  test('of claims without an outcome yet are made with their outcomes [WORK-05] [WORK-09]', async () => {
    await sql`delete from task where kind < 5`.execute(db());
    await sql`delete from claim_outcome`.execute(db());
    await sql`update plan_rule set value = value`.execute(db());
    await rebuildOutcomes(db());
    expect(await taskDifferences(db())).toEqual([]);
    const made = await sql<{ kind: number }>`select distinct kind from task where kind < 5 order by 1`.execute(db());
    expect(made.rows.map(({ kind }) => kind)).toEqual([1, 2, 3, 4]);
  }, 240_000);

  test('of payments are those of the rules in TypeScript [WORK-07]', async () => {
    const payments = await db().selectFrom('remittance').select('id').execute();
    const ids = payments.map(({ id }) => id);
    const defined = await definedCauses(db(), 'payments', ids);
    const kinds = new Set<string>();
    const told = await expectedPaymentCauses(db());
    expect([...told.keys()].toSorted()).toEqual(ids.toSorted());
    for (const [id, expected] of told) {
      expect({ id, causes: sorted(defined.get(id)!) }).toEqual({ id, causes: sorted(expected) });
      for (const { kind } of expected) kinds.add(kind);
    }
    expect([...kinds].toSorted()).toEqual(['payments', 'takenBack']);
  });

  test('of a truncated table are gone [WORK-09]', async () => {
    await sql`truncate letter cascade`.execute(db());
    await rebuildOutcomes(db());
    expect(await taskDifferences(db())).toEqual([]);
  });
});
