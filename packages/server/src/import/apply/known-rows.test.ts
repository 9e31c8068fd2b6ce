import { setTimeout as delay } from 'node:timers/promises';
import { sql } from 'kysely';
import pg from 'pg';
import { beforeAll, beforeEach, describe, expect, inject, test } from 'vitest';
import { useTestServer } from '../../../test/harness.ts';
import { basics, loadBasics, useImportFiles } from '../../../test/import-files.ts';
import { withImportLock } from '../import-lock.ts';

const { engine, source } = inject('database');
const server = useTestServer();
const files = useImportFiles(() => server());
const of = basics('1501');
const db = () => server().database.db;
const run = (text: string) => sql.raw(text).execute(db());

const CLAIM = '150100000001';
const OTHER = '150100000002';
const PAYMENT = 'R150100000000001';
const claim = of.claimRow(CLAIM, {
  account_number: 'A-1',
  adjustments: [{ line_num: 1, group_code: 'CO', carc: '45', amount: 100 }],
  history: [{ status: '10', day: '2026-01-06' }],
});
const payment = {
  id: PAYMENT,
  tax_id: of.taxId,
  payee_name: 'Payee',
  amount: 5,
  // An estimate, which does not change the claim.
  claims: [{ claim_id: CLAIM, status: '25', charged: 100, paid: 6 }],
  adjustments: [{ code: 'WO', amount: 1 }],
};

const loadClaims = (options = '--again') => files.load('claims.known.ndjson', [claim, of.claimRow(OTHER)], options);
const loadMembers = () => files.load('members.known.ndjson', [{ id: of.member, ...of.memberRow }], '--again');
const loadPayments = () => files.load('remittances.known.ndjson', [payment], '--again');
const loadProviders = () => files.load('providers.known.ndjson', [of.providerRow], '--again');

/** The stored row with its lists, without what belongs to the import. */
async function stored(): Promise<unknown> {
  const { rows } = await sql<{ row: unknown }>`select jsonb_build_object(
    'claim', (select to_jsonb(c) - array['import_id', 'content_hash', 'source_hash'] from claim c where id = ${CLAIM}),
    'items', (select jsonb_agg(i order by num) from claim_item i where claim_id = ${CLAIM}),
    'adjustments', (select jsonb_agg(a order by seq) from claim_adjustment a where claim_id = ${CLAIM}),
    'history', (select jsonb_agg(h order by day, status) from claim_status_history h where claim_id = ${CLAIM}),
    'member', (select to_jsonb(m) - array['import_id', 'content_hash', 'source_hash'] from member m where id = ${of.member}),
    'payment', (select to_jsonb(r) - array['import_id', 'content_hash', 'source_hash'] from remittance r where id = ${PAYMENT}),
    'paid', (select jsonb_agg(p order by seq) from remittance_claim p where remittance_id = ${PAYMENT}),
    'offsets', (select jsonb_agg(a order by seq) from remittance_adjustment a where remittance_id = ${PAYMENT}),
    'ties', (select jsonb_agg(t order by tax_id) from provider_tax t where provider_id = ${of.provider})
  ) as row`.execute(db());
  return rows[0]!.row;
}

beforeAll(() => loadBasics(files, of));
beforeEach(async () => {
  for (const load of [loadProviders, loadMembers, loadClaims, loadPayments]) await load();
});

describe('the same rows again', () => {
  test('are unchanged, in a file of other order too [IMPORT-18]', async () => {
    expect((await loadClaims()).outcomes).toEqual({ unchanged: 2 });
    expect((await files.load('claims.turned.ndjson', [of.claimRow(OTHER), claim])).outcomes).toEqual({ unchanged: 2 });
    expect((await loadMembers()).outcomes).toEqual({ unchanged: 1 });
    expect((await loadPayments()).outcomes).toEqual({ unchanged: 1 });
  });

  test('keep their hash when only the time of an interchange or the day of the notice changes [IMPORT-18]', async () => {
    const hash = async () =>
      db().selectFrom('remittance').select('content_hash').where('id', '=', PAYMENT).executeTakeFirst();
    const before = await hash();
    expect(before?.content_hash).not.toBeNull();
    for (const change of ["interchange_at = '2026-01-01'", "set_delimiters = '*^:~'", "learned_on = '2026-01-02'"]) {
      await run(`update remittance set ${change} where id = '${PAYMENT}'`);
      expect(await hash()).toEqual(before);
    }
    await run(`update remittance set interchange_at = null, set_delimiters = null where id = '${PAYMENT}'`);
  });

  test('are compared after every change by another writer, and stored again [IMPORT-18]', async () => {
    const before = await stored();
    const statements: readonly (readonly [string, () => Promise<{ readonly outcomes: object }>])[] = [
      [`update claim set charged_cents = 1 where id = '${CLAIM}'`, loadClaims],
      [`update claim set account_number = 'X' where id = '${CLAIM}'`, loadClaims],
      [`update claim_item set paid_cents = 1 where claim_id = '${CLAIM}'`, loadClaims],
      [`delete from claim_item where claim_id = '${CLAIM}'`, loadClaims],
      [`insert into claim_item (claim_id, num, code, charged_cents) values ('${CLAIM}', 2, 'X', 0)`, loadClaims],
      [`update claim_item set claim_id = '${CLAIM}', num = 2 where claim_id = '${OTHER}'`, loadClaims],
      [`update claim_adjustment set amount_cents = 1 where claim_id = '${CLAIM}'`, loadClaims],
      [`delete from claim_adjustment where claim_id = '${CLAIM}'`, loadClaims],
      [`delete from claim_status_history where claim_id = '${CLAIM}'`, loadClaims],
      [`update member set last_name = 'X' where id = '${of.member}'`, loadMembers],
      [`update member set dob = '2000-01-01' where id = '${of.member}'`, loadMembers],
      [`update remittance set amount_cents = 1 where id = '${PAYMENT}'`, loadPayments],
      [`delete from remittance_claim where remittance_id = '${PAYMENT}'`, loadPayments],
      [`update remittance_adjustment set amount_cents = 9 where remittance_id = '${PAYMENT}'`, loadPayments],
      [`delete from provider_tax where provider_id = '${of.provider}'`, loadProviders],
    ];
    for (const [statement, load] of statements) {
      await run(statement);
      expect({ statement, ...(await load()).outcomes }).toMatchObject({ statement, changed: expect.any(Number) });
      expect({ statement, stored: await stored() }).toEqual({ statement, stored: before });
    }
  }, 120_000);

  test('stay unchanged when an import changes the copy of a name, and the copy stays [IMPORT-09] [IMPORT-18]', async () => {
    await files.load('members.renamed.ndjson', [{ ...of.memberRow, id: of.member, last_name: 'Lovelace' }], '--again');
    expect((await loadClaims()).outcomes).toEqual({ unchanged: 2 });
    const { rows } = await sql<{ name: string }>`select patient_name as name from claim where id = ${CLAIM}`.execute(
      db(),
    );
    expect(rows[0]!.name).toBe('Ada Lovelace');
    expect((await loadMembers()).outcomes).toEqual({ changed: 1 });
  });

  test('are older when a row with a higher version came in between [IMPORT-19]', async () => {
    const load = (version: number, charged: number) =>
      files.load('claims.versions.ndjson', [of.claimRow(OTHER, { version, charged })], '--again');
    await load(5, 100);
    expect((await load(5, 100)).outcomes).toEqual({ unchanged: 1 });
    expect((await load(6, 100)).outcomes).toEqual({ unchanged: 1 });
    expect((await load(5, 100)).outcomes).toEqual({ older: 1 });
    expect((await load(6, 100)).outcomes).toEqual({ unchanged: 1 });
    await run(`update claim set version = null where id = '${OTHER}'`);
  });

  test('warn again [IMPORT-17]', async () => {
    const odd = () => files.load('claims.odd.ndjson', [of.claimRow(OTHER, { charged: 7 })], '--again');
    expect((await odd()).outcomes).toEqual({ changed: 1, warned: 1 });
    expect((await odd()).outcomes).toEqual({ unchanged: 1, warned: 1 });
  });

  test('are duplicates when the file has them twice [IMPORT-20]', async () => {
    const again = await files.load('claims.twice.ndjson', [claim, of.claimRow(OTHER), claim]);
    expect(again.outcomes).toEqual({ unchanged: 2, duplicate: 1 });
    const mixed = await files.load('claims.mixed.ndjson', [claim, of.claimRow(CLAIM, { account_number: 'NEW' })]);
    expect(mixed.outcomes).toEqual({ changed: 1, duplicate: 1, warned: 1 });
    const back = await files.load('claims.back.ndjson', [of.claimRow(CLAIM, { account_number: 'OLD' }), claim]);
    expect(back.outcomes).toEqual({ changed: 1, duplicate: 1, warned: 1 });
  });

  test('are checked by --check with the same outcomes [IMPORT-27]', async () => {
    expect((await loadClaims('--check')).outcomes).toEqual({ unchanged: 2 });
    await run(`update claim set charged_cents = 1 where id = '${CLAIM}'`);
    expect((await loadClaims('--check')).outcomes).toEqual({ changed: 1, unchanged: 1 });
  });
});

/** Keeps every import from applying rows until the returned function is called. */
async function holdImports(): Promise<() => Promise<void>> {
  if (engine === 'pglite') {
    const { promise, resolve } = Promise.withResolvers<void>();
    const held = withImportLock(db(), { engine, onWait: () => Promise.resolve() }, () => promise);
    return async () => {
      resolve();
      await held;
    };
  }
  const url = new URL(source);
  const { rows } = await sql<{ name: string }>`select current_database() as name`.execute(db());
  url.pathname = `/${rows[0]!.name}`;
  const other = new pg.Client({ connectionString: url.href });
  await other.connect();
  await other.query('select pg_advisory_lock(7150010, 0)');
  return () => other.end();
}

test('rows that are stored are staged without content, and read again if another writer changes them [IMPORT-55]', async () => {
  const before = await stored();
  const release = await holdImports();
  const imported = loadClaims();
  const isRead = async () => {
    const { rows } = await sql<{ state: string }>`select state from import order by id desc limit 1`.execute(db());
    return rows[0]!.state === 'checking';
  };
  while (!(await isRead())) await delay(10);
  const { rows: staged } = await sql<{ bodies: number }>`select count(body) as bodies from import_staged`.execute(db());
  expect(staged).toEqual([{ bodies: 0 }]);
  await run(`update claim set charged_cents = 1 where id = '${CLAIM}'`);
  await release();
  expect((await imported).outcomes).toEqual({ changed: 1, unchanged: 1 });
  expect(await stored()).toEqual(before);
}, 60_000);

test('a period that a full file ended is opened by the next file that has it [IMPORT-34]', async () => {
  const period = (id: string) => ({
    member_id: of.member,
    id,
    plan_id: 'P',
    type: 'Medical',
    from_date: '2020-01-01',
    group_id: of.group,
    sub_group_id: '1',
  });
  await files.load('coverages.known.ndjson', [period('K1'), period('K2')]);
  const full = await files.load(
    'coverages.known.full.ndjson',
    [period('K1')],
    `--within group_id=${of.group} --missing end --allow-missing 100`,
  );
  expect(full.outcomes).toEqual({ unchanged: 1, ended: 1 });
  const again = await files.load(
    'coverages.known.ndjson',
    [period('K1'), { ...period('K2'), to_date: null }],
    '--again',
  );
  expect(again.outcomes).toEqual({ changed: 1, unchanged: 1 });
});
