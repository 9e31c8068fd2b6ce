import { beforeAll, describe, expect, test } from 'vitest';
import { useTestServer } from '../../../test/harness.ts';
import { basics, loadBasics, useImportFiles } from '../../../test/import-files.ts';

const server = useTestServer();
const files = useImportFiles(() => server());
const of = basics('1302');
const claimOf = (id: string) =>
  server().database.db.selectFrom('claim').selectAll().where('id', '=', id).executeTakeFirstOrThrow();

beforeAll(() => loadBasics(files, of));

describe('a claim that replaced another', () => {
  test('fills the other side, whichever row tells it [IMPORT-23]', async () => {
    const [a, b, c, d] = ['130200000011', '130200000012', '130200000013', '130200000014'] as const;
    await files.load('claims.a.ndjson', [of.claimRow(a), of.claimRow(c)]);
    await files.load('claims.b.ndjson', [of.claimRow(b, { adjusted_from: a }), of.claimRow(d)]);
    expect(await claimOf(a)).toMatchObject({ adjusted_from: null, adjusted_to: b });
    await files.load('claims.c.ndjson', [{ id: c, adjusted_to: d }]);
    expect(await claimOf(d)).toMatchObject({ adjusted_from: c, adjusted_to: null });
  });

  test('in one file, and also where the other claim is unknown [IMPORT-23]', async () => {
    const [a, b] = ['130200000021', '130200000022'] as const;
    await files.load('claims.ndjson', [of.claimRow(b, { adjusted_from: a }), of.claimRow(a)]);
    expect((await claimOf(a)).adjusted_to).toBe(b);
    const { outcomes } = await files.load('claims.d.ndjson', [
      of.claimRow('130200000023', { adjusted_from: '130299999999' }),
    ]);
    expect(outcomes).toEqual({ new: 1 });
  });

  test('does not overwrite what the other claim tells itself [IMPORT-23]', async () => {
    const [a, b, c] = ['130200000031', '130200000032', '130200000033'] as const;
    await files.load('claims.ndjson', [of.claimRow(a, { adjusted_to: c }), of.claimRow(b), of.claimRow(c)]);
    await files.load('claims.e.ndjson', [{ id: b, adjusted_from: a }]);
    expect((await claimOf(a)).adjusted_to).toBe(c);
  });
});

describe('a claim that replaced another, told late or taken back', () => {
  const linkOf = async (id: string) => {
    const { adjusted_from, adjusted_to } = await claimOf(id);
    return [adjusted_from, adjusted_to];
  };

  test('fills the other side also when that claim arrives later [IMPORT-23]', async () => {
    const [a, b, c, d] = ['130200000081', '130200000082', '130200000083', '130200000084'] as const;
    await files.load('claims.a.ndjson', [of.claimRow(b, { adjusted_from: a }), of.claimRow(c, { adjusted_to: d })]);
    expect((await files.load('claims.b.ndjson', [of.claimRow(a), of.claimRow(d)])).outcomes).toEqual({ new: 2 });
    expect([await linkOf(a), await linkOf(d)]).toEqual([
      [null, b],
      [c, null],
    ]);
  });

  test('clears the other side when its own side is cleared or names another claim [IMPORT-23]', async () => {
    const [a, b, c] = ['130200000085', '130200000086', '130200000087'] as const;
    await files.load('claims.a.ndjson', [of.claimRow(a), of.claimRow(c), of.claimRow(b, { adjusted_from: a })]);
    await files.load('claims.b.ndjson', [{ id: b, adjusted_from: c }]);
    expect([await linkOf(a), await linkOf(b), await linkOf(c)]).toEqual([
      [null, null],
      [c, null],
      [null, b],
    ]);
    expect((await files.load('claims.c.ndjson', [{ id: b, adjusted_from: null }])).outcomes).toEqual({ changed: 1 });
    expect([await linkOf(b), await linkOf(c)]).toEqual([
      [null, null],
      [null, null],
    ]);
  });

  test('keeps the link while one of both claims still tells it, also with an empty column [IMPORT-18] [IMPORT-23]', async () => {
    const [a, b] = ['130200000088', '130200000089'] as const;
    const header =
      'id,member_id,provider_id,tax_id,type,status,service_start,charged,adjusted_from,adjusted_to,account_number';
    const line = (id: string, from: string, account: string) =>
      `${id},${of.member},${of.provider},${of.taxId},M,01,2026-01-05,100,${from},,${account}`;
    const csv = (account: string) => [header, line(a, '', account), line(b, a, 'B'), ''].join('\n');
    await files.loadText('claims.a.csv', csv('A1'));
    expect((await files.loadText('claims.b.csv', csv('A2'))).outcomes).toEqual({ changed: 1, unchanged: 1 });
    expect([await linkOf(a), await linkOf(b)]).toEqual([
      [null, b],
      [a, null],
    ]);
  });

  test('cannot name itself [IMPORT-23]', async () => {
    const id = '130200000090';
    const { outcomes, sentences } = await files.load('claims.a.ndjson', [of.claimRow(id, { adjusted_from: id })]);
    expect(outcomes).toMatchObject({ refused: 1 });
    expect(sentences[0]).toContain('is the number of the claim itself');
    await files.load('claims.b.ndjson', [of.claimRow(id)]);
    expect((await files.load('claims.c.ndjson', [{ id, adjusted_to: id }])).outcomes).toEqual({ refused: 1 });
  });
});
