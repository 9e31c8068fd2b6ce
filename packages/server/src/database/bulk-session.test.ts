import { expect, test } from 'vitest';
import { useTestServer } from '../../test/harness.ts';
import { copyLine } from './copy-text.ts';

const server = useTestServer();

const TEXTS = ['plain', 'a\tb', 'a\nb\r\nc', String.raw`C:\N \. \t`, '"quoted", {a,b}', 'Ærø 😀', '\\.', 'null', ''];

test('a bulk insert stores every text as it is, also in lists, and an absent value as null', async () => {
  const { db } = server().database;
  const bulk = await server().database.openBulk();
  const columns = ['provider_id', 'seq', 'name', 'address', 'phone'];
  const provider = { id: 'PBULK', kind: 'person', name: 'Bulk', name_search: 'bulk', effective_date: '2020-01-01' };
  await bulk.db.transaction().execute(async (trx) => {
    await bulk.insert(trx, 'provider', Object.keys(provider), [Object.values(provider)]);
    await bulk.insert(trx, 'provider_location', columns, []);
    const rows = TEXTS.map((text, seq) => ['PBULK', seq, text, [text, 'second'], seq % 2 === 0 ? null : undefined]);
    await bulk.insert(trx, 'provider_location', columns, [...rows, ['PBULK', 99, 'none', [], '801']]);
  });
  await bulk.close();
  const stored = await db
    .selectFrom('provider_location')
    .selectAll()
    .where('provider_id', '=', 'PBULK')
    .orderBy('seq')
    .execute();
  expect(stored.map(({ name, address, phone }) => [name, address, phone])).toEqual([
    ...TEXTS.map((text) => [text, [text, 'second'], null]),
    ['none', [], '801'],
  ]);
});

test('a bulk insert that fails leaves nothing of its transaction, and the next one works', async () => {
  const bulk = await server().database.openBulk();
  const insert = (rows: readonly (readonly string[])[]) =>
    bulk.db.transaction().execute((trx) => bulk.insert(trx, 'code_text', ['kind', 'code', 'text'], rows));
  const row = (code: string) => ['remark', code, 'Text'];
  await expect(insert([row('BULK1'), row('BULK1')])).rejects.toMatchObject({ code: '23505' });
  await insert([row('BULK2')]);
  await bulk.close();
  const { db } = server().database;
  const stored = await db.selectFrom('code_text').select('code').where('code', 'like', 'BULK%').execute();
  expect(stored).toEqual([{ code: 'BULK2' }]);
});

test('rows of a bulk insert can be text already, and the next rows can be prepared before they are stored', async () => {
  const bulk = await server().database.openBulk();
  const columns = ['kind', 'code', 'text'];
  const steps: string[] = [];
  const lines: string[] = [];
  const prepare = () => {
    steps.push('prepared');
    lines.push(...TEXTS.map((text, at) => copyLine(['remark', `TEXT${at}`, text])));
  };
  await bulk.db.transaction().execute(async (trx) => {
    await bulk.insert(trx, 'code_text', columns, [['remark', 'FIRST', 'Text']], prepare);
    steps.push('stored');
    await bulk.insert(trx, 'code_text', columns, lines);
  });
  await bulk.close();
  const { db } = server().database;
  const stored = await db
    .selectFrom('code_text')
    .select('text')
    .where('code', 'like', 'TEXT%')
    .orderBy('code')
    .execute();
  expect(stored.map(({ text }) => text)).toEqual(TEXTS);
  expect(steps).toEqual(['prepared', 'stored']);
});
