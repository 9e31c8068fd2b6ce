import { beforeAll, describe, expect, test } from 'vitest';
import { useTestServer } from '../../../test/harness.ts';
import { basics, loadBasics, useImportFiles } from '../../../test/import-files.ts';

const server = useTestServer();
const files = useImportFiles(() => server());
const of = basics('1005');
const db = () => server().database.db;

beforeAll(() => loadBasics(files, of));

let nextClaim = 100_500_000_000;
let nextSuffix = 10;
/** A new claim number, and a member that is not there yet. */
const fresh = () => ({ id: String((nextClaim += 1)), suffix: (nextSuffix += 1) });
const claimOf = (id: string) => db().selectFrom('claim').selectAll().where('id', '=', id).executeTakeFirst();
const codesOf = async (id: string) => {
  const lines = await db().selectFrom('claim_item').select('code').where('claim_id', '=', id).orderBy('num').execute();
  return lines.map(({ code }) => code);
};
const lines = (code: string) => [{ num: 1, code, charged: 100 }];
const memberId = (suffix: number) => `${of.sub}${suffix}`;
const bringMember = (suffix: number) => files.load(`members.${suffix}.ndjson`, [{ ...of.memberRow, suffix }]);
const itemsCsv = (id: string, code: string, version?: number) =>
  files.loadText(
    `claim-items.${code}.csv`,
    version === undefined
      ? `claim_id,num,code,charged\n${id},1,${code},100\n`
      : `claim_id,num,code,charged,version\n${id},1,${code},100,${version}\n`,
    '--again',
  );
const claim = (id: string, more: object) => files.load('claims.ndjson', [of.claimRow(id, more)], '--again');
const waitingOf = async (key: string) => {
  const rows = await db().selectFrom('import_waiting').select('kind').where('key', '=', key).orderBy('kind').execute();
  return rows.map(({ kind }) => kind);
};

describe('lines that wait for their claim', () => {
  test.each([
    ['lose against the lines of a later claim', undefined, undefined, 'LATER'],
    ['win with a higher version', 5, 4, 'FIRST'],
    ['lose with a lower version', 4, 5, 'LATER'],
    ['lose with the same version, because they came first', 4, 4, 'LATER'],
  ])('%s [IMPORT-19] [IMPORT-21]', async (_, first, later, expected) => {
    const { id } = fresh();
    expect((await itemsCsv(id, 'FIRST', first)).outcomes).toEqual({ waiting: 1 });
    await claim(id, { items: lines('LATER'), version: later });
    expect(await codesOf(id)).toEqual([expected]);
    expect(await waitingOf(id)).toEqual([]);
  });

  test('are used if the later claim has no lines of its own [IMPORT-21]', async () => {
    const { id } = fresh();
    await itemsCsv(id, 'FIRST');
    await claim(id, { items: undefined });
    expect(await codesOf(id)).toEqual(['FIRST']);
  });

  test('lose against a later claim that waits itself, and win if they came after it [IMPORT-21]', async () => {
    const [before, after] = [fresh(), fresh()];
    await itemsCsv(before.id, 'FIRST');
    await claim(before.id, { items: lines('LATER'), member_id: memberId(before.suffix) });
    await claim(after.id, { items: lines('FIRST'), member_id: memberId(after.suffix) });
    await itemsCsv(after.id, 'LATER');
    await bringMember(before.suffix);
    await bringMember(after.suffix);
    expect([await codesOf(before.id), await codesOf(after.id)]).toEqual([['LATER'], ['LATER']]);
  });
});

describe('a row that waits', () => {
  const tiesOf = async (id: string) => {
    const ties = await db().selectFrom('provider_tax').select('tax_id').where('provider_id', '=', id).execute();
    return ties.map(({ tax_id }) => tax_id).toSorted();
  };
  const taxIds = (provider: string, taxId: string) =>
    files.loadText('provider-tax-ids.csv', `provider_id,tax_id\n${provider},${taxId}\n`, '--again');

  test('loses a list that a later file brings, and keeps its other fields [IMPORT-21]', async () => {
    const row = { ...of.providerRow, id: 'P1005A', tax_ids: [{ tax_id: of.taxId }] };
    await files.load('providers.a.ndjson', [row]);
    const [missing] = ['991005991'];
    const waits = { ...row, name: 'New Name', tax_ids: [{ tax_id: missing }] };
    expect((await files.load('providers.b.ndjson', [waits])).outcomes).toEqual({ waiting: 1 });
    expect((await taxIds('P1005A', of.taxId)).outcomes).toEqual({ unchanged: 1 });
    const stored = await db().selectFrom('provider').select('name').where('id', '=', 'P1005A').executeTakeFirst();
    expect(stored?.name).toBe('New Name');
    await files.load('tax-ids.a.ndjson', [{ tax_id: missing, name: 'Late' }]);
    expect(await tiesOf('P1005A')).toEqual([of.taxId]);
  });

  test('keeps the fields that a later row with few fields does not have [IMPORT-21]', async () => {
    const { id, suffix } = fresh();
    await claim(id, {});
    await claim(id, { member_id: memberId(suffix), account_number: 'WAITS', product_id: 'P1' });
    await files.load('claims.few.ndjson', [{ id, account_number: 'LATER' }]);
    expect(await claimOf(id)).toMatchObject({ account_number: 'LATER', member_id: of.member });
    await bringMember(suffix);
    expect(await claimOf(id)).toMatchObject({
      account_number: 'LATER',
      member_id: memberId(suffix),
      product_id: 'P1',
    });
  });

  test('is still named by its own import and time after it waits for something else [IMPORT-21] [IMPORT-22]', async () => {
    const { id, suffix } = fresh();
    const row = { member_id: memberId(suffix), provider_id: 'P1005LATE' };
    const { report } = await claim(id, row);
    const originOf = () =>
      db().selectFrom('import_waiting').select(['import_id', 'since']).where('key', '=', id).executeTakeFirstOrThrow();
    const before = await originOf();
    await bringMember(suffix);
    expect(await originOf()).toEqual({ ...before, import_id: report.id });
    await files.load('providers.late.ndjson', [{ ...of.providerRow, id: 'P1005LATE' }]);
    expect(await claimOf(id)).toMatchObject({ provider_id: 'P1005LATE' });
  });
});

describe('a correction with few fields', () => {
  const few = (row: object) => files.load('claims.few.ndjson', [row], '--again');

  test('waits with the claim that it corrects, and is applied after it [IMPORT-21]', async () => {
    const { id, suffix } = fresh();
    await claim(id, { member_id: memberId(suffix), account_number: 'FIRST', product_id: 'P1' });
    expect((await few({ id, account_number: 'SECOND' })).outcomes).toEqual({ waiting: 1 });
    expect((await few({ id, items: lines('NEW') })).outcomes).toEqual({ waiting: 1 });
    await bringMember(suffix);
    expect(await claimOf(id)).toMatchObject({ account_number: 'SECOND', product_id: 'P1' });
    expect(await codesOf(id)).toEqual(['NEW']);
  });

  test('is older if the waiting claim has a higher version [IMPORT-19] [IMPORT-21]', async () => {
    const { id, suffix } = fresh();
    await claim(id, { member_id: memberId(suffix), account_number: 'FIRST', version: 5 });
    expect((await few({ id, account_number: 'OLD', version: 4 })).outcomes).toEqual({ older: 1 });
    expect((await few({ id, account_number: 'NEW', version: 6 })).outcomes).toEqual({ waiting: 1 });
    await bringMember(suffix);
    expect(await claimOf(id)).toMatchObject({ account_number: 'NEW', version: 6 });
  });

  test('lets the claim in if it names a record that is there [IMPORT-21]', async () => {
    const { id, suffix } = fresh();
    await claim(id, { member_id: memberId(suffix) });
    expect((await few({ id, member_id: of.member })).outcomes).toEqual({ new: 1 });
    expect(await waitingOf(id)).toEqual([]);
  });

  test('is refused if it breaks a rule together with the waiting claim, which goes on waiting [IMPORT-21]', async () => {
    const { id, suffix } = fresh();
    await claim(id, { member_id: memberId(suffix), service_start: '2026-02-01' });
    expect((await few({ id, service_end: '2026-01-01' })).outcomes).toEqual({ refused: 1 });
    await bringMember(suffix);
    expect(await claimOf(id)).toMatchObject({ service_start: '2026-02-01', service_end: null });
  });

  test('is refused if no claim of that number exists or waits [IMPORT-06]', async () => {
    expect((await few({ id: fresh().id, account_number: 'X' })).outcomes).toEqual({ refused: 1 });
  });
});
