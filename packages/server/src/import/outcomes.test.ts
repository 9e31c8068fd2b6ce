import { readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { beforeAll, describe, expect, test } from 'vitest';
import { useTestServer } from '../../test/harness.ts';
import { basics, loadBasics, useImportFiles } from '../../test/import-files.ts';

const server = useTestServer();
const files = useImportFiles(() => server());
const of = basics('1001');
const db = () => server().database.db;
const claimOf = (id: string) => db().selectFrom('claim').selectAll().where('id', '=', id).executeTakeFirst();

beforeAll(() => loadBasics(files, of));

describe('what becomes of a row', () => {
  test('new, changed and unchanged rows are counted by comparing every field [IMPORT-18]', async () => {
    const id = '100100000001';
    expect((await files.load('claims.a.ndjson', [of.claimRow(id)])).outcomes).toEqual({ new: 1 });
    expect((await files.load('claims.b.ndjson', [of.claimRow(id, { charged: 120 })])).outcomes).toMatchObject({
      changed: 1,
    });
    expect(await claimOf(id)).toMatchObject({ charged_cents: 12_000 });
    const same = { ...of.claimRow(id), charged: '120.00' };
    expect((await files.load('claims.c.ndjson', [same])).outcomes).toMatchObject({ unchanged: 1 });
  });

  test('a field that is absent stays as it is, an empty field is cleared [IMPORT-06]', async () => {
    const id = '100100000002';
    await files.load('claims.a.ndjson', [of.claimRow(id, { account_number: 'AC-1', product_id: 'MPPO' })]);
    expect((await files.load('claims.b.ndjson', [{ id, account_number: null }])).outcomes).toEqual({ changed: 1 });
    expect(await claimOf(id)).toMatchObject({ account_number: null, product_id: 'MPPO' });
    const { exitCode, outcomes } = await files.load('claims.c.ndjson', [{ id, service_start: '' }]);
    expect({ exitCode, outcomes }).toEqual({ exitCode: 4, outcomes: { refused: 1 } });
  });

  test('a list in the file replaces the stored list, an absent list stays [IMPORT-06] [IMPORT-14]', async () => {
    const id = '100100000003';
    const linesOf = () =>
      db().selectFrom('claim_item').select(['num', 'code']).where('claim_id', '=', id).orderBy('num').execute();
    await files.load('claims.a.ndjson', [of.claimRow(id)]);
    await files.load('claims.b.ndjson', [{ id, charged: 101 }]);
    expect(await linesOf()).toEqual([{ num: 1, code: '99213' }]);
    const csv = `claim_id,num,code,charged\n${id},1,99214,50\n${id},2,99215,51\n`;
    expect((await files.loadText('claim-items.csv', csv)).outcomes).toMatchObject({ changed: 1 });
    expect(await linesOf()).toEqual([
      { num: 1, code: '99214' },
      { num: 2, code: '99215' },
    ]);
    expect((await files.loadText('claim-items.csv', csv, '--again')).outcomes).toMatchObject({ unchanged: 1 });
  });

  test('a row with an older version changes nothing, however late it arrives [IMPORT-19]', async () => {
    const id = '100100000004';
    await files.load('claims.a.ndjson', [of.claimRow(id, { version: 5 })]);
    const older = of.claimRow(id, { version: 4, charged: 1 });
    expect((await files.load('claims.b.ndjson', [older])).outcomes).toMatchObject({ older: 1 });
    const same = await files.load('claims.c.ndjson', [of.claimRow(id, { version: 5, account_number: 'X' })]);
    expect(same.outcomes).toEqual({ changed: 1, warned: 1 });
    expect(same.sentences[0]).toContain('version equals the stored one');
    expect(await claimOf(id)).toMatchObject({ charged_cents: 10_000, account_number: 'X' });
  });

  test('a newer version with the same content is unchanged, and older rows still lose against it [IMPORT-19]', async () => {
    const id = '100100000005';
    await files.load('claims.a.ndjson', [of.claimRow(id, { version: 1 })]);
    expect((await files.load('claims.b.ndjson', [of.claimRow(id, { version: 9 })])).outcomes).toEqual({ unchanged: 1 });
    expect((await files.load('claims.c.ndjson', [of.claimRow(id, { version: 8, charged: 2 })])).outcomes).toMatchObject(
      {
        older: 1,
      },
    );
  });

  test('of one key twice in a file the higher version wins, else the later line, with a warning [IMPORT-20]', async () => {
    const [a, b, c] = ['100100000006', '100100000007', '100100000008'] as const;
    const { outcomes, sentences } = await files.load('claims.ndjson', [
      of.claimRow(a, { version: 2, account_number: 'high' }),
      of.claimRow(b, { account_number: 'first' }),
      of.claimRow(c),
      of.claimRow(a, { version: 1, account_number: 'low' }),
      of.claimRow(b, { account_number: 'last' }),
      of.claimRow(c),
    ]);
    expect(outcomes).toEqual({ new: 3, older: 1, duplicate: 2, warned: 1 });
    expect(sentences).toEqual([expect.stringContaining('line 5')]);
    expect((await claimOf(a))?.account_number).toBe('high');
    expect((await claimOf(b))?.account_number).toBe('last');
  });

  test('an unknown field refuses the file with the nearest name, or is ignored with one warning [IMPORT-07]', async () => {
    const rows = [of.claimRow('100100000009', { chargd: 1 }), of.claimRow('100100000010', { chargd: 1 })];
    const refused = await files.load('claims.ndjson', rows);
    expect(refused.exitCode).toBe(5);
    expect(refused.sentences).toEqual([expect.stringContaining('the nearest name is charged')]);
    expect(await claimOf('100100000009')).toBeUndefined();
    const ignored = await files.load('claims.ndjson', rows, '--ignore-unknown');
    expect(ignored.outcomes).toMatchObject({ new: 2 });
    expect(ignored.report.reasons.filter(({ code }) => code === 'unknown-field')).toMatchObject([{ count: 1 }]);
  });

  test('a CSV file without a required column is refused only if it has new rows [IMPORT-52]', async () => {
    const id = '100100000011';
    await files.load('claims.ndjson', [of.claimRow(id)]);
    expect((await files.loadText('claims.csv', `id,account_number\n${id},Z1\n`)).outcomes).toEqual({ changed: 1 });
    const { exitCode, sentences } = await files.loadText(
      'claims.csv',
      `id,account_number\n${id},Z2\n100100000012,Z3\n`,
    );
    expect(exitCode).toBe(5);
    expect(sentences[0]).toContain('line 3 is a new row');
    expect((await claimOf(id))?.account_number).toBe('Z1');
  });
});

describe('a file with refused rows', () => {
  const rows = (refused: number, good: number, start: number) => [
    ...Array.from({ length: refused }, (_, at) =>
      of.claimRow(String(100_110_000_000 + start + at), { charged: '1.234' }),
    ),
    ...Array.from({ length: good }, (_, at) => of.claimRow(String(100_120_000_000 + start + at))),
  ];

  test('loads the good rows, lists the refused ones in a private file and ends with 4 [IMPORT-42] [IMPORT-43] [IMPORT-45]', async () => {
    const { exitCode, outcomes, text } = await files.load('claims.bad.ndjson', rows(2, 3, 0));
    expect({ exitCode, outcomes }).toEqual({ exitCode: 4, outcomes: { new: 3, refused: 2 } });
    expect(text).toContain('claims line 1: charged "1.234" has three decimals; write dollars with at most two');
    const list = join(files.folder, 'claims.bad.ndjson.rejected.csv');
    expect(statSync(list).mode & 0o777).toBe(0o600);
    expect(readFileSync(list, 'utf8').split(/\r?\n/)[1]).toContain('100110000000');
  });

  test('is refused as a whole beyond the limit, and nothing changes [IMPORT-29] [IMPORT-45]', async () => {
    const { exitCode, report } = await files.load('claims.bad.ndjson', rows(3, 2, 100), '--max-refused 2');
    expect({ exitCode, state: report.state }).toEqual({ exitCode: 5, state: 'refused' });
    expect(await claimOf('100120000100')).toBeUndefined();
    expect((await files.load('claims.bad.ndjson', rows(3, 2, 100), '--max-refused 60%')).outcomes).toMatchObject({
      new: 2,
    });
  });
});

describe('a check', () => {
  test('names the outcomes of the import and changes nothing [IMPORT-27]', async () => {
    const rows = [
      of.claimRow('100130000001'),
      of.claimRow('100130000002', { member_id: '999999999' }),
      of.claimRow('100130000003', { charged: 'x' }),
    ];
    const check = await files.load('claims.ndjson', rows, '--check');
    expect(check.report).toMatchObject({ isCheck: true, state: 'done' });
    expect(await claimOf('100130000001')).toBeUndefined();
    expect(await db().selectFrom('import_waiting').select('key').where('key', '=', '100130000002').execute()).toEqual(
      [],
    );
    const real = await files.load('claims.ndjson', rows);
    expect(real.report.rows).toEqual(check.report.rows);
  });

  test('finds references inside the same file [IMPORT-27]', async () => {
    const group = { id: 'PGRP1', kind: 'group', name: 'Group', effective_date: '2020-01-01' };
    const person = { ...of.providerRow, id: 'PMEM1', groups: [{ group_id: 'PGRP1' }] };
    expect((await files.load('providers.ndjson', [person, group], '--check')).outcomes).toEqual({ new: 2 });
    expect((await files.load('providers.ndjson', [person, group])).outcomes).toEqual({ new: 2 });
  });
});

test('a file that was imported before is not read again unless --again is given [IMPORT-32]', async () => {
  const first = await files.load('claims.ndjson', [of.claimRow('100140000001')]);
  const second = await files.run('import claims.ndjson');
  expect(second).toMatchObject({ exitCode: 0, report: { importedBy: first.report.id } });
  expect(second.text).toContain(`by import ${first.report.id}`);
  expect((await files.run('import claims.ndjson --again')).outcomes).toEqual({ unchanged: 1 });
});
