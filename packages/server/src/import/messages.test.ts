import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { sql } from 'kysely';
import { beforeAll, describe, expect, test } from 'vitest';
import { useTestServer } from '../../test/harness.ts';
import { basics, loadBasics, useImportFiles } from '../../test/import-files.ts';

const server = useTestServer();
const files = useImportFiles(() => server());
const of = basics('1007');
const db = () => server().database.db;

beforeAll(() => loadBasics(files, of));

test('reports hold neither names nor an SSN in a wrong column, and the list of refused rows no SSN [IMPORT-42] [IMPORT-46]', async () => {
  const rows = [
    { ...of.memberRow, suffix: 30, last_name: `Zebulon${'x'.repeat(60)}` },
    { ...of.memberRow, suffix: 31, dob: '900-11-2233' },
    { ...of.memberRow, suffix: 32, phone: '900 11 2233 or 801-555-0117' },
  ];
  const { text, report } = await files.load('members.private.ndjson', rows);
  expect(report.rows.refused).toBe(3);
  expect(`${text}${JSON.stringify(report)}`).not.toMatch(/Zebulon|2233|0117/);
  const { rows: stored } = await sql<{ result: object }>`select result from import where id = ${report.id}`.execute(
    db(),
  );
  expect(JSON.stringify(stored)).not.toMatch(/Zebulon|2233|0117/);
  const list = readFileSync(join(files.folder, 'members.private.ndjson.rejected.csv'), 'utf8');
  expect(list).toContain('Zebulon');
  expect(list).not.toContain('2233');
});

describe('lines of lists', () => {
  const [claim, other] = ['100700000001', '100700000002'] as const;
  const header = 'claim_id,num,code,charged,allowed';
  beforeAll(() => files.load('claims.ndjson', [of.claimRow(claim), of.claimRow(other)]));

  test('are named by their own line and column, in refusals and warnings [IMPORT-14] [IMPORT-43]', async () => {
    const csv = [header, `${claim},1,A,50,0`, `${claim},2,B,50,7`, `${other},1,A,50,0`, `${other},1,B,50,0`, ''].join(
      '\n',
    );
    const { text, report } = await files.loadText('claim-items.csv', csv);
    expect(text).toContain('claim-items line 5: num "1" appears twice in items');
    expect(text).toContain('claim-items line 3: allowed "$7.00" differs');
    expect(text).toContain('claim-items line 4: another row of the same list is refused');
    expect(report.rows).toMatchObject({ read: 4, changed: 1, refused: 2 });
  });

  test('with adjustments of a line that the stored claim does not have are a warning [IMPORT-17]', async () => {
    const csv = (line: number) => `claim_id,line_num,group_code,carc,amount\n${other},${line},CO,45,1\n`;
    const amounts =
      'amounts do not add up with what is stored; the rule is: charged less adjustments is paid, on every decided line';
    const wrong = await files.loadText('claim-adjustments.a.csv', csv(7));
    expect([wrong.outcomes, wrong.sentences]).toEqual([
      { changed: 1, warned: 1 },
      ['line_num "7" is not the number of a line of this claim', amounts],
    ]);
    expect((await files.loadText('claim-adjustments.b.csv', csv(1))).sentences).toEqual([amounts]);
  });
});

describe('a CSV header', () => {
  test.each([
    ['claims', 'account_number,charged\nA,1\n', 'the header lacks id, without which no row can be identified'],
    ['members', 'sub_id,first_name\n8001,A\n', 'the header lacks id, without which no row can be identified'],
    ['coverages', 'member_id,from_date\n8001,2026-01-01\n', 'the header lacks id, without'],
    ['claim-items', 'num,code,charged\n1,A,1\n', 'the header lacks claim_id, without'],
  ])('of %s without the key refuses the file [IMPORT-52]', async (kind, text, sentence) => {
    const { exitCode, sentences } = await files.loadText(`${kind}.nokey.csv`, text);
    expect([exitCode, sentences]).toEqual([5, [expect.stringContaining(sentence)]]);
  });

  test('can name members by subscriber ID and suffix, and access without a provider [IMPORT-06]', async () => {
    const member = await files.loadText('members.sub.csv', `sub_id,suffix,rel\n${of.sub},1,Self\n`);
    expect(member.outcomes).toEqual({ changed: 1 });
    const access = await files.loadText('access.csv', `username,tax_id\nnoone1007,${of.taxId}\n`);
    expect(access.outcomes).toEqual({ waiting: 1 });
  });

  test('that is refused is listed with its line in the list of refused rows [IMPORT-42]', async () => {
    const { exitCode, text } = await files.loadText('members.header.csv', 'sub_id,suffix,nonsense\n8001,1,x\n');
    const path = join(files.folder, 'members.header.csv.rejected.csv');
    expect([exitCode, text]).toEqual([5, expect.stringContaining(`Refused rows are listed in ${path}`)]);
    expect(readFileSync(path, 'utf8')).toContain('"1","","nonsense","","""nonsense"" is not a field of members');
  });

  test('with several unknown fields names all of them with their nearest names [IMPORT-07]', async () => {
    const first = '"sufix" is not a field of members; the nearest name is suffix';
    const sentence = `${first}. "last_nam" is not a field of members; the nearest name is last_name`;
    const csv = await files.loadText('members.typos.csv', 'id,sufix,last_nam\n80012301,1,x\n');
    expect([csv.exitCode, csv.sentences]).toEqual([5, [sentence]]);
    const ndjson = await files.load('members.typos.ndjson', [{ id: '80012301', sufix: 1, last_nam: 'x' }]);
    expect([ndjson.exitCode, ndjson.sentences]).toEqual([5, [sentence]]);
    const names = Array.from({ length: 14 }, (_, n) => `unknown${n}`);
    const many = await files.loadText('members.many.csv', `id,${names.join(',')}\n`);
    expect(many.sentences).toEqual([expect.stringMatching(/"unknown9" is not [^.]*\. 4 more are unknown$/)]);
  });

  test('without a key names both ways to identify a member, and either is enough [IMPORT-06]', async () => {
    const csv = `sub_id,sufix,rel\n${of.sub},1,Self\n`;
    const { sentences } = await files.loadText('members.neither.csv', csv, '--ignore-unknown');
    expect(sentences).toEqual([
      'the header lacks id, without which no row can be identified; members can also be identified by sub_id and suffix together',
    ]);
    const known = await files.loadText(
      'members.either.csv',
      `sub_id,suffix,nonsense\n${of.sub},1,x\n`,
      '--ignore-unknown',
    );
    expect(known.outcomes).toEqual({ unchanged: 1, warned: 1 });
  });

  test('that is missing refuses the file without showing its first row [IMPORT-46] [IMPORT-52]', async () => {
    const { exitCode, text } = await files.loadText('members.bare.csv', '80012345,Zebulon,Quist\n80012346,Ann,Quist\n');
    expect([exitCode, text]).toEqual([5, expect.stringContaining('the first line has no column of members')]);
    expect(text).not.toContain('Zebulon');
  });
});

describe('a file that is refused as a whole', () => {
  test.each([
    [
      'by an unknown field',
      'claims.unknown.ndjson',
      '{"id":"1"}\n{"id":"100700000009","nonsense":1}\n',
      'claim-number',
    ],
    ['by a broken line', 'claims.broken.csv', 'id,charged\n1,1\n100700000009,"1\n', 'claim-number'],
  ])('%s still names the rows that were refused before [IMPORT-41]', async (_, name, text, code) => {
    const { exitCode, report } = await files.loadText(name, text);
    expect([exitCode, report.rows.refused]).toEqual([5, 1]);
    expect(report.reasons.map((reason) => reason.code)).toContain(code);
    expect(report.reasons[0]).toMatchObject({ refusesFile: true, firstLine: name.endsWith('csv') ? 3 : 2 });
    expect(readFileSync(join(files.folder, `${name}.rejected.csv`), 'utf8')).toContain('claim number');
  });
});

test('refused rows are listed in the order of the file, with the key that they have [IMPORT-42]', async () => {
  const { outcomes } = await files.load('members.keys.ndjson', [
    { ...of.memberRow, suffix: 41, dob: undefined },
    { ...of.memberRow, suffix: 42, dob: 'x' },
    { id: `${of.sub}43`, sub_id: of.sub, suffix: 43 },
    { ...of.memberRow, suffix: 44, sex: 'x'.repeat(11) },
  ]);
  expect(outcomes).toEqual({ refused: 4 });
  const list = readFileSync(join(files.folder, 'members.keys.ndjson.rejected.csv'), 'utf8').trim().split('\r\n');
  const firsts = [...new Set(list.slice(1).map((row) => row.split(',').slice(0, 2).join(',')))];
  expect(firsts).toEqual([`"1","${of.sub}41"`, `"2","${of.sub}|42"`, `"3","${of.sub}43"`, `"4","${of.sub}|44"`]);
});

describe('changes that other values do not allow', () => {
  test('a claim that is no longer paid loses its payment, with a warning [IMPORT-06]', async () => {
    const id = '100700000011';
    await files.load('claims.a.ndjson', [of.claimRow(id, { status: '02', payable: 50 })]);
    const { outcomes, sentences } = await files.load('claims.b.ndjson', [{ id, status: '01' }]);
    expect([outcomes, sentences]).toEqual([
      { changed: 1, warned: 1 },
      ['payable "$50.00" was cleared, because status is 01'],
    ]);
  });

  test('a payment without status 02 is refused with its amount in dollars [IMPORT-43]', async () => {
    const id = '100700000012';
    await files.load('claims.a.ndjson', [of.claimRow(id)]);
    const { sentences } = await files.load('claims.b.ndjson', [{ id, payable: 50 }]);
    expect(sentences).toEqual(['payable "$50.00" needs status 02, but status is 01']);
  });

  test('a group with providers stays a group [IMPORT-06]', async () => {
    const group = { id: 'P1007G', kind: 'group', name: 'Group', effective_date: '2020-01-01' };
    const person = { ...of.providerRow, id: 'P1007P', groups: [{ group_id: 'P1007G' }] };
    await files.load('providers.a.ndjson', [group, person]);
    const { outcomes, sentences } = await files.load('providers.b.ndjson', [{ id: 'P1007G', kind: 'person' }]);
    expect([outcomes, sentences]).toEqual([
      { refused: 1 },
      [expect.stringContaining('other providers belong to this')],
    ]);
    await files.load('providers.c.ndjson', [{ id: 'P1007P', groups: [] }]);
    expect((await files.load('providers.b.ndjson', [{ id: 'P1007G', kind: 'person' }], '--again')).outcomes).toEqual({
      changed: 1,
    });
  });
});

test('a file whose data is of the future is used with a warning [IMPORT-05]', async () => {
  const declared = { $import: { kind: 'groups', asOf: '2099-01-01' } };
  const { exitCode, sentences } = await files.load('groups.future.ndjson', [declared, of.groupRow]);
  expect([exitCode, sentences]).toEqual([0, [expect.stringContaining('is in the future')]]);
});

test('a provider with two periods of one network is stored with both [IMPORT-06]', async () => {
  const networks = [
    { plan: 'PPO', in_network: true, from_date: '2026-02-01' },
    { plan: 'PPO', in_network: true, from_date: '2025-01-01', to_date: '2025-12-31' },
  ];
  const row = { ...of.providerRow, id: 'P1007N', networks };
  expect((await files.load('providers.n.ndjson', [row])).outcomes).toEqual({ new: 1 });
  expect((await files.load('providers.m.ndjson', [{ ...row, specialty: 'X' }])).outcomes).toEqual({ changed: 1 });
  const stored = await db()
    .selectFrom('provider_network')
    .select('from_date')
    .where('provider_id', '=', 'P1007N')
    .execute();
  expect(stored).toHaveLength(2);
});
