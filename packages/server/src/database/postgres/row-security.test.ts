import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest';
import { openTestDatabase } from '../../../test/harness.ts';
import type { Db, OpenDatabase } from '../database.ts';
import { CLAIM_BY_STATUS, TAX_ID, USER } from '@pbt/demo-data/catalog/names';

const OWN = TAX_ID.familyMedicine;
const FOREIGN = TAX_ID.foreignMedicine;

/** The same expression as in the index `claim_id_part`. */
const ID_PARTS = `case when id ~ '^[0-9]{12}$' then array[${[1, 2, 3, 4, 5, 6, 7, 8, 9].map((start) => `substr(id || '00', ${start}, 6)::integer`).join()}] end`;

/** The tax ID of a row, per table. A test fails when a table with a policy is missing here. */
const BELONGS: Record<string, string> = {
  claim: 'tax_id',
  claim_outcome: 'tax_id',
  claim_outcome_tally: 'tax_id',
  claim_paid_span: 'tax_id',
  claim_tally: 'tax_id',
  remittance: 'tax_id',
  remittance_sum: 'tax_id',
  remittance_tally: 'tax_id',
  letter: 'tax_id',
  submission: 'tax_id',
  task: 'tax_id',
  task_event: '(select tax_id from task where id = task_id)',
  task_note: '(select tax_id from task where id = task_id)',
  task_tally: 'tax_id',
  notice_tally: 'tax_id',
  claim_item: '(select tax_id from claim where id = claim_id)',
  claim_adjustment: '(select tax_id from claim where id = claim_id)',
  remittance_adjustment: '(select tax_id from remittance where id = remittance_id)',
  stored_file: '(select tax_id from submission where id = submission_id)',
  submission_draft: '(select tax_id from submission where id = submission_id)',
  claim_status_history: '(select tax_id from claim where id = claim_id)',
  remittance_claim: '(select tax_id from remittance where id = remittance_id)',
  plan_document:
    '(select tax_id from remittance where id = record union all select tax_id from letter where id = record)',
};

describe.runIf(inject('database').engine === 'postgres')('row-level security on PostgreSQL', () => {
  let database: OpenDatabase;
  beforeAll(async () => {
    database = await openTestDatabase();
    const { db } = database;
    // Adds the missing rows, so both tax IDs have at least one row in each table.
    await sql`
      insert into remittance_adjustment (remittance_id, seq, code, text, amount_cents)
      select distinct on (tax_id) id, 99, 'L6', 'Interest', 100 from remittance where tax_id in (${OWN}, ${FOREIGN})`.execute(
      db,
    );
    await sql`
      insert into submission (id, claim_id, tax_id, created_by, created_at)
      select distinct on (tax_id) 'rows-' || tax_id, id, tax_id, ${USER.staff}::integer, now() from claim
      where tax_id in (${OWN}, ${FOREIGN})`.execute(db);
    await sql`
      insert into stored_file (id, submission_id, created_by, created_at, name, media_type, size_bytes, sha256, storage_key, scan)
      select id, id, created_by, created_at, 'a.txt', 'text/plain', 1, '', id, 'clean' from submission
      where id like 'rows-%'`.execute(db);
    await sql`
      insert into submission_draft (submission_id, kind, fields, version, saved_at, expires_at, audited_at)
      select id, 'Appeal', '{}', 1, now(), now(), now() from submission where id like 'rows-%'`.execute(db);
  });
  beforeAll(async () => {
    const { db } = database;
    const both = sql`tax_id in (${OWN}, ${FOREIGN})`;
    await sql`insert into claim_status_history (claim_id, day, status)
      select distinct on (tax_id) id, date '2026-01-01', '01' from claim where ${both}`.execute(db);
    await sql`insert into remittance_claim (remittance_id, seq, claim_number, charged_cents, paid_cents)
      select distinct on (tax_id) id, 1, '123456789012', 1, 1 from remittance where ${both}`.execute(db);
    await sql`insert into plan_document (kind, record, sha256, size_bytes)
      (select distinct on (tax_id) 'remittance', id, '', 1 from remittance where ${both})
      union all (select distinct on (tax_id) 'letter', id, '', 1 from letter where ${both})`.execute(db);
  });
  beforeAll(async () => {
    const { db } = database;
    await sql`insert into task (kind, tax_id, source, cause, record, title, lines, step, amount_cents, open_day, close_day, search)
      select 5, tax_id, tax_id, 'rows', tax_id, 'paymentOff', '{}', 'call', 1, '-infinity', 'infinity', ''
      from tax_id where tax_id in (${OWN}, ${FOREIGN})`.execute(db);
    await sql`insert into task_note (id, task_id, user_id, text) select 'rows-' || id, id, 1, 'A note' from task
      where cause = 'rows'`.execute(db);
    await sql`insert into task_event (task_id, user_id, what) select id, 1, 'done' from task where cause = 'rows'`.execute(
      db,
    );
  });
  afterAll(() => database?.close());

  const as = (...taxIds: string[]) => database.scopedTo(taxIds);
  const countOf = async (db: Db, table: string, where = 'true'): Promise<number> => {
    const { rows } = await sql<{ n: number }>`
      select count(*)::integer as n from ${sql.table(table)} where ${sql.raw(where)}`.execute(db);
    return rows[0]!.n;
  };

  test('these tests cover exactly the tables that have a row policy', async () => {
    const { rows } = await sql<{ name: string }>`
      select relname as name from pg_class where relnamespace = 'public'::regnamespace and relrowsecurity
      intersect select tablename from pg_policies`.execute(database.db);
    expect(rows.map(({ name }) => name).toSorted()).toEqual(Object.keys(BELONGS).toSorted());
  });

  test.each(Object.entries(BELONGS))('%s shows a caller only own rows, and none without tax IDs', async (table, of) => {
    const [own, foreign] = await Promise.all(
      [OWN, FOREIGN].map((taxId) => countOf(database.db, table, `${of} = '${taxId}'`)),
    );
    expect(Math.min(own!, foreign!)).toBeGreaterThan(0);
    expect(await countOf(as(OWN), table)).toBe(own);
    expect(await countOf(as(FOREIGN), table)).toBe(foreign);
    expect(await countOf(as(OWN, FOREIGN), table)).toBe(own! + foreign!);
    expect(await countOf(as(), table)).toBe(0);
    expect(await countOf(as('000000000'), table)).toBe(0);
  });

  test('a query without a tax ID condition still returns only the caller’s rows', async () => {
    const read = (db: Db) =>
      db
        .selectFrom('claim')
        .innerJoin('claim_item', 'claim_item.claim_id', 'claim.id')
        .leftJoin('letter', 'letter.claim_id', 'claim.id')
        .select('claim.tax_id')
        .distinct()
        .execute();
    expect(await read(as(OWN))).toEqual([{ tax_id: OWN }]);
    expect(await read(as())).toEqual([]);
  });

  test('a claim of another office is not found by its ID', async () => {
    const byId = (db: Db) => db.selectFrom('claim').select('id').where('id', '=', CLAIM_BY_STATUS.M02).execute();
    expect(await byId(as(OWN))).toEqual([{ id: CLAIM_BY_STATUS.M02 }]);
    expect(await byId(as(FOREIGN))).toEqual([]);
  });

  test('Browse Claims searches only the caller’s claims, and dental lines need a caller', async () => {
    const own = await countOf(database.db, 'claim', `tax_id = '${OWN}'`);
    expect(await countOf(as(OWN), 'browsed_claim')).toBe(own);
    expect(await countOf(as(), 'browsed_claim')).toBe(0);
    expect(await countOf(database.db, 'browsed_claim')).toBe(await countOf(database.db, 'claim'));
    expect(await countOf(as(OWN), 'dental_line')).toBe(await countOf(database.db, 'dental_line'));
    expect(await countOf(as(), 'dental_line')).toBe(0);
  });

  test('the claims of a payment are those of the caller’s payments', async () => {
    const own = sql<number>`(select count(*)::integer from remittance_claim listed
      join remittance payment on payment.id = listed.remittance_id where payment.tax_id = ${OWN})`;
    const { rows } = await sql<{ own: number }>`select ${own} as own`.execute(database.db);
    expect(rows[0]!.own).toBeGreaterThan(0);
    expect(await countOf(as(OWN), 'listed_claim')).toBe(rows[0]!.own);
    expect(await countOf(as(), 'listed_claim')).toBe(0);
    expect(await countOf(database.db, 'listed_claim')).toBe(await countOf(database.db, 'remittance_claim'));
  });

  test('the row policies look up a payment once, not once for each of its claims', async () => {
    const { rows } = await sql<{ 'QUERY PLAN': string }>`
      explain (analyze, costs off, timing off) select * from listed_claim
      where remittance_id = (select max(id) from remittance where tax_id = ${OWN})`.execute(as(OWN));
    const lookup = rows.find((row) => row['QUERY PLAN'].includes('on remittance payment'));
    expect(lookup?.['QUERY PLAN']).toContain('loops=1)');
  });

  test.each([
    ['part of another claim number', sql`id like '%AB12%' and id !~ '^[0-9]{12}$'`, 'claim_id_text'],
    ['part of a claim ID', sql.raw(`${ID_PARTS} @> array[24]`), 'claim_id_part'],
    [
      'the month of service',
      sql`tax_id = ${OWN} and paid_date is not null
        and (extract(year from service_start) * 12 + extract(month from service_start))::integer = 24310`,
      'claim_by_paid_',
    ],
  ])('Browse Claims finds %s through an index, which the policy alone would prevent', async (_about, where, index) => {
    const planOf = (table: string) =>
      as(OWN)
        .transaction()
        .execute(async (trx) => {
          await sql`set local enable_seqscan = off`.execute(trx);
          const { rows } = await sql<{ 'QUERY PLAN': string }>`
            explain select id from ${sql.table(table)} where ${where}`.execute(trx);
          return rows.map((row) => row['QUERY PLAN']).join('\n');
        });
    const condition = (plan: string) => /Index Cond: (.*)/.exec(plan.slice(plan.indexOf(index)))?.[1] ?? '';
    expect(condition(await planOf('browsed_claim'))).toMatch(/@>|EXTRACT|~~/);
    expect(condition(await planOf('claim'))).not.toMatch(/@>|EXTRACT|~~/);
  });

  test('a connection that served one caller shows the next caller none of those rows', async () => {
    const { rows: before } = await sql<{ pid: number }>`select pg_backend_pid() as pid`.execute(as(OWN));
    await as(OWN)
      .transaction()
      .execute(async (trx) => {
        await countOf(trx, 'claim');
        throw new Error('back');
      })
      .catch(() => {});
    const seen = await sql<{ pid: number; tax_id: string }>`
      select distinct pg_backend_pid() as pid, tax_id from claim`.execute(as(FOREIGN));
    expect(seen.rows).toEqual([{ pid: before[0]!.pid, tax_id: FOREIGN }]);
    expect(await countOf(as(), 'claim')).toBe(0);
  });

  test('callers that share fewer connections at the same time each see only their own rows', async () => {
    const turns = Array.from({ length: 60 }, (_, index) => (index % 3 === 0 ? [] : [index % 3 === 1 ? OWN : FOREIGN]));
    const seen = await Promise.all(
      turns.map(async (taxIds) => {
        const read = async (db: Db) =>
          (await db.selectFrom('letter').select('tax_id').distinct().execute()).map((row) => row.tax_id);
        const db = as(...taxIds);
        return taxIds.length === 0 ? read(db) : db.transaction().execute(read);
      }),
    );
    expect(seen).toEqual(turns);
  });

  test('writing a row for another tax ID is refused', async () => {
    const claim = await as(FOREIGN).selectFrom('claim').select('id').limit(1).executeTakeFirstOrThrow();
    const row = { claim_id: claim.id, created_by: USER.staff, created_at: new Date() };
    const insert = (id: string, taxId: string) =>
      as(OWN)
        .insertInto('submission')
        .values({ ...row, id, tax_id: taxId })
        .execute();
    await expect(insert('rows-refused', FOREIGN)).rejects.toMatchObject({ code: '42501' });
    await insert('rows-taken', OWN);
    const changed = await as(OWN)
      .updateTable('submission')
      .set({ notes: 'x' })
      .where('id', '=', `rows-${FOREIGN}`)
      .executeTakeFirst();
    expect(changed.numUpdatedRows).toBe(0n);
    const removed = await as(OWN).deleteFrom('stored_file').where('id', '=', `rows-${FOREIGN}`).executeTakeFirst();
    expect(removed.numDeletedRows).toBe(0n);
  });

  test.each([
    ['plan data cannot be changed', "update claim set status = '02'"],
    ['the tax ID of a submission cannot be changed', "update submission set tax_id = '070000101'"],
    ['the audit trail cannot be read', 'select 1 from audit'],
    ['the audit trail cannot be changed', "update audit set outcome = 'ok'"],
    ['the files and counts of imports cannot be read', 'select file_name, result from import'],
    ['an import cannot be changed', "update import set state = 'done'"],
    ['a reviewer’s note cannot be read', 'select note from work_item'],
    ['a user’s role cannot be changed', "update app_user set roles = '{SuperAdmin}'"],
  ])('%s by requests', async (_about, statement) => {
    await expect(sql.raw(statement).execute(as(OWN))).rejects.toMatchObject({ code: '42501' });
  });
});
