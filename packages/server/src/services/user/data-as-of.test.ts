import { utimesSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Insertable } from 'kysely';
import { beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { Database } from '../../database/schema.ts';
import { basics, useImportFiles } from '../../../test/import-files.ts';
import { useTestServer } from '../../../test/harness.ts';
import { insertPeople, name, type ID } from '../../../test/people.ts';

const server = useTestServer();
const files = useImportFiles(server);
beforeAll(() => insertPeople(server().database.db));
beforeEach(() => server().database.db.deleteFrom('import').execute());

const NONE = { members: null, coverages: null, usage: null, claims: null, remittances: null, letters: null };

const ask = (who: keyof typeof ID | null) =>
  server().as(who && name(who), { method: 'GET', url: '/api/user/data-as-of' });
const asOf = async () => (await ask('staff')).json<typeof NONE>();

type NewImport = Insertable<Database['import']>;
const addImport = (given: Partial<NewImport> & Pick<NewImport, 'kind'>) =>
  server()
    .database.db.insertInto('import')
    .values({
      file_name: 'private-name.ndjson',
      sha256: 'private-hash',
      bytes: 1,
      mode: 'delta',
      as_of: new Date('2026-11-15T13:02:00Z'),
      is_check: false,
      options: JSON.stringify({ path: '/private/path' }),
      operator: 'private-operator',
      started_at: new Date('2026-11-15T14:00:00Z'),
      state: 'done',
      ...given,
    })
    .execute();

test('where nothing was imported, every kind is null [IMPORT-49]', async () => {
  expect(await asOf()).toEqual(NONE);
});

test('an 835 brings payments, and the newer of both files counts [IMPORT-49]', async () => {
  await addImport({ kind: '835' });
  expect(await asOf()).toEqual({ ...NONE, remittances: '2026-11-15T13:02:00.000Z' });
  await addImport({ kind: 'remittances', as_of: new Date('2026-11-14T00:00:00Z') });
  expect(await asOf()).toEqual({ ...NONE, remittances: '2026-11-15T13:02:00.000Z' });
});

test.each(['members', 'coverages', 'usage', 'claims', 'remittances', 'letters'])(
  'the as-of time of an import of %s is returned for this kind only [IMPORT-49]',
  async (kind) => {
    await addImport({ kind });
    expect(await asOf()).toEqual({ ...NONE, [kind]: '2026-11-15T13:02:00.000Z' });
  },
);

test('the latest as-of time counts, also when an older file was imported after it [IMPORT-49]', async () => {
  await addImport({ kind: 'claims', as_of: new Date('2026-11-15T13:02:00Z') });
  await addImport({ kind: 'claims', as_of: new Date('2026-11-14T13:02:00Z') });
  expect(await asOf()).toMatchObject({ claims: '2026-11-15T13:02:00.000Z' });
});

test.each([
  ['an import that is still reading', { state: 'reading' }],
  ['an import that is still applying', { state: 'applying' }],
  ['a refused import', { state: 'refused' }],
  ['a stopped import', { state: 'stopped' }],
  ['a check without changes', { is_check: true }],
  ['a file with only the lines of claims', { kind: 'claim-items' }],
] as const)('%s does not count [IMPORT-49]', async (_about, given) => {
  await addImport({ kind: 'claims', as_of: new Date('2026-11-10T13:02:00Z') });
  await addImport({ kind: 'claims', ...given });
  expect(await asOf()).toEqual({ ...NONE, claims: '2026-11-10T13:02:00.000Z' });
});

describe('the as-of time of an imported file', () => {
  const { groupRow, memberRow } = basics('741');
  beforeAll(async () => {
    await files.load('groups.ndjson', [groupRow]);
  });

  test('is the time that the file states [IMPORT-49]', async () => {
    const declaration = { $import: { kind: 'members', asOf: '2026-11-12T05:30:00Z' } };
    await files.load('members.ndjson', [declaration, memberRow]);
    expect(await asOf()).toEqual({ ...NONE, members: '2026-11-12T05:30:00.000Z' });
  });

  test('is the modification time of a file that states none [IMPORT-49]', async () => {
    const path = join(files.folder, 'members.second.ndjson');
    writeFileSync(path, `${JSON.stringify({ ...memberRow, first_name: 'Augusta' })}\n`);
    utimesSync(path, new Date(), new Date('2026-11-13T06:00:00Z'));
    await files.run('import members.second.ndjson');
    expect(await asOf()).toEqual({ ...NONE, members: '2026-11-13T06:00:00.000Z' });
  });
});

test('every signed-in user gets the same times, and nothing else about the imports [IMPORT-49]', async () => {
  await addImport({ kind: 'claims', result: JSON.stringify({ read: 4711 }) });
  const replies = await Promise.all((['staff', 'stranger', 'super'] as const).map(ask));
  for (const reply of replies) {
    expect(reply.statusCode).toBe(200);
    expect(reply.json()).toEqual({ ...NONE, claims: '2026-11-15T13:02:00.000Z' });
    expect(reply.body).not.toMatch(/private|4711/);
  }
});

test('the times need a sign-in and an account that is not blocked [IMPORT-49]', async () => {
  expect((await ask(null)).statusCode).toBe(401);
  expect((await ask('locked')).statusCode).toBe(403);
});
