import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { sql } from 'kysely';
import { afterEach, expect, inject, test } from 'vitest';
import { useTestServer } from '../../../test/harness.ts';
import { usePayments835 } from '../../../test/x12/imported-835.ts';
import { interchange } from '../../../test/x12/x12-files.ts';

const { engine } = inject('database');
/** Two payments of this size are in the first chunk, the third one is in the second chunk. */
const CLAIMS = engine === 'postgres' ? 1300 : 300;

const server = useTestServer();
const { files, db, claim, pay, paidRows } = usePayments835(server, '8355');

const numberOf = (set: number, at: number) => `8355${set}${String(at).padStart(7, '0')}`;
const traceOf = (set: number) => `S83500000000000${set}`;
const setOf = (set: number) =>
  pay(traceOf(set), {
    amount: 96 * CLAIMS,
    claims: Array.from({ length: CLAIMS }, (_, at) => claim(numberOf(set, at))),
  });

const settle = () => sql.raw('drop trigger if exists pbt_disturb on claim').execute(db());
afterEach(settle);

/** Fails when a claim is written. */
async function disturb(claimId: string): Promise<void> {
  await sql
    .raw(`create or replace function pbt_disturb() returns trigger language plpgsql as $$
      begin if new.id = '${claimId}' then raise exception 'disturbed'; end if; return new; end $$;`)
    .execute(db());
  await sql
    .raw('create trigger pbt_disturb before insert on claim for each row execute function pbt_disturb()')
    .execute(db());
}

const lastImport = async () => {
  const { rows } = await sql<{ id: number; state: string; chunks: number }>`
    select id, state, chunks from import order by id desc limit 1`.execute(db());
  return rows[0]!;
};
const sender = 'RESUMED';
const lastNumber = async () =>
  (await sql<{ last: number }>`select last from x12_reply_number where sender = ${sender}`.execute(db())).rows[0]?.last;
const replyOf = (name: string) => readFileSync(join(files.folder, 'replies', name), 'utf8');

test('an 835 that stops in a payment keeps whole payments, and resumed ends as one that never stopped [IMPORT-30] [X12-24]', async () => {
  const text = interchange([setOf(1), setOf(2), setOf(3)], { control: 90, sender });
  await disturb(numberOf(3, CLAIMS - 1));
  const stopped = await files.loadText('stopped.835', text);
  expect([stopped.exitCode, stopped.text]).toEqual([1, expect.stringContaining('disturbed')]);
  const { id, state, chunks } = await lastImport();
  expect({ state, chunks }).toEqual({ state: 'stopped', chunks: 1 });
  const counts = async () => Promise.all([1, 2, 3].map(async (set) => (await paidRows(traceOf(set))).length));
  expect(await counts()).toEqual([CLAIMS, CLAIMS, 0]);
  expect([existsSync(join(files.folder, 'replies')), await lastNumber()]).toEqual([false, undefined]);
  await settle();
  const resumed = await files.run(`import resume ${id}`);
  expect([resumed.exitCode, resumed.outcomes]).toEqual([0, { new: 3 }]);
  expect(resumed.report.tables).toEqual({ remittance: { new: 3 }, claim: { new: 3 * CLAIMS } });
  expect(await counts()).toEqual([CLAIMS, CLAIMS, CLAIMS]);
  expect(resumed.report.replies).toEqual(['stopped.835.999']);
  expect(await lastNumber()).toBe(1);
  const again = await files.run('import stopped.835 --again');
  expect(again.outcomes).toEqual({ unchanged: 3 });
}, 120_000);

test('an 835 that stops before its replies can be written writes them when it is resumed [X12-14] [IMPORT-30]', async () => {
  await sql
    .raw(`create or replace function pbt_number() returns trigger language plpgsql as $$
      begin raise exception 'no number'; end $$;
      create trigger pbt_number before insert or update on x12_reply_number
        for each row execute function pbt_number()`)
    .execute(db());
  const text = interchange([pay('S835000000000011', { amount: 0 })], { control: 91, sender });
  const stopped = await files.loadText('replies.835', text, '--replies answers');
  expect(stopped.exitCode).toBe(1);
  const { id, state } = await lastImport();
  expect(state).toBe('stopped');
  expect(readdirSync(join(files.folder, 'answers'))).toEqual([]);
  await sql.raw('drop trigger pbt_number on x12_reply_number').execute(db());
  const resumed = await files.run(`import resume ${id}`);
  expect(resumed.report.replies).toEqual(['replies.835.999']);
  expect(readdirSync(join(files.folder, 'answers'))).toEqual(['replies.835.999']);
});

test('an 835 that stops behind its replies has the same ones after it is resumed [X12-14] [IMPORT-30]', async () => {
  await sql
    .raw(`create or replace function pbt_stop() returns trigger language plpgsql as $$
      begin if new.state = 'done' then raise exception 'stopped'; end if; return new; end $$;
      create trigger pbt_stop before update on import for each row execute function pbt_stop()`)
    .execute(db());
  const text = interchange([pay('S835000000000012', { amount: 0 })], { control: 93, sender, wantsTa1: true });
  const stopped = await files.loadText('behind.835', text);
  expect(stopped.exitCode).toBe(1);
  const before = ['999', 'ta1'].map((extension) => replyOf(`behind.835.${extension}`));
  const number = await lastNumber();
  await sql.raw('drop trigger pbt_stop on import').execute(db());
  const resumed = await files.run(`import resume ${(await lastImport()).id}`);
  expect(resumed.report.replies).toEqual(['behind.835.999', 'behind.835.ta1']);
  expect(['999', 'ta1'].map((extension) => replyOf(`behind.835.${extension}`))).toEqual(before);
  expect(await lastNumber()).toBe(number);
});

test('an 835 whose sets cannot be stored stops, and resumes when the disk has space again [X12-34] [IMPORT-30]', async () => {
  const text = interchange([pay('S835000000000021', { amount: 0 })], { control: 92 });
  const { deps } = server();
  const put = deps.files.put.bind(deps.files);
  Object.assign(deps.files, { put: () => Promise.reject(Object.assign(new Error('disk full'), { code: 'ENOSPC' })) });
  const stopped = await files.loadText('full.835', text);
  Object.assign(deps.files, { put });
  expect(stopped.exitCode).toBe(1);
  const { rows } = await sql`select from remittance where id = 'S835000000000021'`.execute(db());
  expect(rows).toEqual([]);
  const resumed = await files.run(`import resume ${(await lastImport()).id}`);
  expect(resumed.outcomes).toEqual({ new: 1 });
  expect(replyOf('full.835.999')).toContain('AK9*A*1*1*1~');
});
