import fc from 'fast-check';
import { sql } from 'kysely';
import { beforeAll, describe, expect, inject, test } from 'vitest';
import { insertOffices, MEMBER, TAX } from '../../../test/claims.ts';
import { outcomeDifferences, storedOutcomes } from '../../../test/outcomes/expected-outcome.ts';
import { generatedClaims, insertGenerated, insertPayments } from '../../../test/outcomes/generated-claims.ts';
import { useTestServer } from '../../../test/harness.ts';
import { basics, loadBasics, useImportFiles } from '../../../test/import-files.ts';
import type { Db } from '../../database/database.ts';
import { rebuildOutcomes } from '../../database/outcomes.ts';

const server = useTestServer();
const files = useImportFiles(() => server());
const of = basics('2701');
const db = () => server().deps.db;

beforeAll(async () => {
  await insertOffices(db());
  await insertPayments(db());
  await loadBasics(files, of);
  // The lines of business of the members have other days, so a change of the line of business counts.
  const rules = [
    ['Commercial', 20],
    ['Plan 0', 40],
    ['Plan 1', 60],
  ] as const;
  for (const key of ['appealDays', 'resendDays', 'recordsDays']) {
    await db()
      .insertInto('plan_rule')
      .values(rules.map(([lob, days]) => ({ lob, key, value: String(days) })))
      .execute();
  }
  await db().updateTable('member').set({ group_id: of.group }).where('id', '=', MEMBER.other).execute();
  await rebuildOutcomes(db());
  await insertGenerated(db(), generatedClaims(500, 3, '9930'));
});

class Undone extends Error {}

const PARTS = 20;

/** One of 20 parts of the test's claims. */
const some = (part: number, column = 'claim_id') =>
  sql`(${sql.ref(column)} like '9930%' and right(${sql.ref(column)}, 6)::integer % ${PARTS}::integer = ${part})`;

/** Statements of other programs, each for a part of the claims. */
const WRITES: Readonly<Record<string, (trx: Db, part: number) => Promise<unknown>>> = {
  'other status': (trx, part) =>
    sql`update claim set status = '91', payable_cents = null where ${some(part, 'id')}`.execute(trx),
  processed: (trx, part) =>
    sql`update claim set status = '02', payable_cents = 100 where ${some(part, 'id')}`.execute(trx),
  'other tax ID and day': (trx, part) =>
    sql`update claim set tax_id = ${TAX.second}, service_start = service_start + 1, type = 'D'
      where ${some(part, 'id')}`.execute(trx),
  'priced as a whole': (trx, part) => sql`update claim set priced_by = 'claim' where ${some(part, 'id')}`.execute(trx),
  replaced: (trx, part) => sql`update claim set adjusted_to = id where ${some(part, 'id')}`.execute(trx),
  'decided later': (trx, part) =>
    sql`update claim set paid_date = '2026-11-02', status_date = null where ${some(part, 'id')}`.execute(trx),
  'other patient': (trx, part) =>
    sql`update claim set member_id = ${MEMBER.other} where ${some(part, 'id')}`.execute(trx),
  'other lines': (trx, part) =>
    sql`update claim_item set paid_cents = paid_cents + 100 where ${some(part)}`.execute(trx),
  'fewer lines': (trx, part) => sql`delete from claim_item where num = 2 and ${some(part)}`.execute(trx),
  'more lines': (trx, part) =>
    sql`insert into claim_item (claim_id, num, code, charged_cents) select id, 9, 'X', 100 from claim
      where ${some(part, 'id')} on conflict do nothing`.execute(trx),
  'other adjustments': (trx, part) =>
    sql`update claim_adjustment set carc = '50', amount_cents = amount_cents + 1 where ${some(part)}`.execute(trx),
  'moved adjustments': (trx, part) =>
    sql`update claim_adjustment cut set claim_id = target.id, seq = target.seq
      from (select claim.id, coalesce(max(seq), 0) + 1 as seq
        from claim left join claim_adjustment on claim_id = claim.id where claim.id like '9930%'
        group by claim.id order by claim.id limit 1) target
      where (cut.claim_id, cut.seq) in (select claim_id, seq from claim_adjustment where ${some(part)} limit 1)`.execute(
      trx,
    ),
  'fewer adjustments': (trx, part) => sql`delete from claim_adjustment where seq = 1 and ${some(part)}`.execute(trx),
  'taken back': (trx, part) =>
    sql`update remittance_claim set status_code = '22' where ${some(part, 'claim_number')}`.execute(trx),
  'fewer payments': (trx, part) =>
    sql`delete from remittance_claim where seq > 0 and ${some(part, 'claim_number')}`.execute(trx),
  'later payments': (trx) => sql`update remittance set pay_date = pay_date + 10 where id like 'GNRA%1'`.execute(trx),
  'other plan': (trx, part) =>
    sql`update member_group set lob = ${`Plan ${part % 2}`} where id = 'CX-GROUP'`.execute(trx),
  'other group': (trx) =>
    sql`update member set group_id = case group_id when ${of.group} then 'CX-GROUP' else ${of.group} end
      where id = ${MEMBER.other}`.execute(trx),
  'deleted claims': async (trx, part) => {
    const gone = sql`${some(part, 'id')} and right(id, 2)::integer < 40`;
    for (const table of ['claim_item', 'claim_adjustment']) {
      await sql`delete from ${sql.table(table)} where claim_id in (select id from claim where ${gone})`.execute(trx);
    }
    await sql`delete from claim where ${gone}`.execute(trx);
  },
  'without reference checks': async (trx, part) => {
    await sql`set local session_replication_role = replica`.execute(trx);
    await sql`update claim_adjustment set carc = '16' where ${some(part)}`.execute(trx);
    await sql`delete from claim_item where num = 3 and ${some(part)}`.execute(trx);
  },
};

test.each(Object.keys(WRITES))('the stored outcomes follow a direct write: %s [OUTCOME-08]', async (name) => {
  await db()
    .transaction()
    .execute((trx) => WRITES[name]!(trx, Object.keys(WRITES).indexOf(name)));
  expect(await outcomeDifferences(db())).toEqual([]);
});

test('the stored outcomes and their counts follow any order of writes, and rolled back ones [OUTCOME-08] [BROWSE-03]', async () => {
  const step = fc.record({
    name: fc.constantFrom(...Object.keys(WRITES)),
    part: fc.integer({ min: 0, max: PARTS - 1 }),
    isUndone: fc.constantFrom(false, false, false, true),
  });
  const steps = fc.sample(step, { numRuns: 40, seed: 27 });
  const found: unknown[] = [];
  for (const [at, { name, part, isUndone }] of steps.entries()) {
    await db()
      .transaction()
      .execute(async (trx) => {
        await WRITES[name]!(trx, part);
        if (isUndone) throw new Undone();
      })
      .catch((error: unknown) => {
        if (!(error instanceof Undone)) throw error;
      });
    if (at % 5 === 4) found.push(...(await outcomeDifferences(db())));
  }
  expect(found).toEqual([]);
});

describe('an import', () => {
  const cut = (carc: string, amount: number) => [{ line_num: 1, group_code: 'CO', carc, amount }];
  const row = (id: string, more: object = {}) =>
    of.claimRow(id, { status: '02', payable: 0, paid_date: '2026-02-01', adjustments: cut('197', 100), ...more });
  const payment = (number: number, claims: readonly object[]) => ({
    id: `CM2701${String(number).padStart(10, '0')}`,
    tax_id: of.taxId,
    payee_name: 'Office',
    pay_date: `2026-10-0${number}`,
    amount: 0,
    claims,
  });
  const kindOf = async (id: string) => (await storedOutcomes(db(), id)).get(id)?.kind;
  const [FIRST, SECOND] = ['270100000001', '270100000002'] as const;
  let count = 0;
  const load = async (kind: string, rows: readonly object[], options?: string) => {
    count += 1;
    const imported = await files.load(`${kind}.${count}.ndjson`, rows, options);
    expect(await outcomeDifferences(db())).toEqual([]);
    return imported;
  };

  test('stores the outcomes of new and changed claims [OUTCOME-08]', async () => {
    await load('claims', [row(FIRST), row(SECOND)]);
    expect([await kindOf(FIRST), await kindOf(SECOND)]).toEqual(['denied', 'denied']);
    await load('claims', [row(FIRST, { adjustments: cut('45', 100) })]);
    expect(await kindOf(FIRST)).toBe('zero');
  });

  test('follows payments that take a claim back and pay it again [OUTCOME-08]', async () => {
    const paid = { claim_id: SECOND, status: '1', charged: 100, paid: 50 };
    await load('remittances', [payment(1, [paid])]);
    await load('remittances', [payment(2, [{ ...paid, status: '22', charged: -100, paid: -50 }])]);
    expect(await kindOf(SECOND)).toBe('takenBack');
    await load('remittances', [payment(3, [paid])]);
    expect(await kindOf(SECOND)).not.toBe('takenBack');
  });

  test('that only checks stores nothing [OUTCOME-08]', async () => {
    const { exitCode } = await load(
      'claims',
      [row(FIRST, { status: '11', payable: null, paid_date: null })],
      '--check',
    );
    expect([exitCode, await kindOf(FIRST)]).toEqual([0, 'zero']);
  });

  test('removes the outcomes of claims that a full file lacks [OUTCOME-08]', async () => {
    const full = { $import: { kind: 'claims', mode: 'full', asOf: '2026-11-14T06:00:00Z' } };
    await load('claims', [full, row(SECOND)], `--missing delete --allow-missing 100 --within tax_id=${of.taxId}`);
    expect([await kindOf(FIRST), await kindOf(SECOND)]).toEqual([undefined, expect.any(String)]);
  });
});

/** How many transactions wait until another one has stored its outcomes. */
async function waiting(): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*) as count from pg_locks where locktype = 'advisory' and not granted
      and database = (select oid from pg_database where datname = current_database())`.execute(db());
  return rows[0]!.count;
}

test.runIf(inject('database').engine === 'postgres')(
  'two writers of one claim do not lose a change of each other [OUTCOME-08]',
  async () => {
    const id = '993000000001';
    await sql`update claim set status = '02', payable_cents = 0 where id = ${id}`.execute(db());
    const [started, finish] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
    const lines = db()
      .transaction()
      .execute(async (trx) => {
        await sql`delete from claim_item where claim_id = ${id}`.execute(trx);
        started.resolve();
        await finish.promise;
      });
    await started.promise;
    const cuts = sql`delete from claim_adjustment where claim_id = ${id}`.execute(db());
    await expect.poll(waiting).toBe(1);
    finish.resolve();
    await Promise.all([lines, cuts]);
    expect(await outcomeDifferences(db())).toEqual([]);
  },
);

test.each(['claim_item', 'claim_adjustment', 'remittance_claim', 'claim'])(
  'an emptied table %s changes or removes the outcomes [OUTCOME-08]',
  async (table) => {
    await sql`truncate ${sql.table(table)} cascade`.execute(db());
    expect(await outcomeDifferences(db())).toEqual([]);
  },
);
