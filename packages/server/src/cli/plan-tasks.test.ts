import { cpSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { CLAIM } from '@pbt/demo-data/catalog/names';
import { afterAll, expect, test } from 'vitest';
import { pbt } from '../../test/cli.ts';
import { useTestServer } from '../../test/harness.ts';

/** The tasks of the plan's staff are done with the commands of docs/operations.md, and with nothing else. */
const server = useTestServer();
const docs = fileURLToPath(new URL('../../../../docs', import.meta.url));
const page = readFileSync(join(docs, 'operations.md'), 'utf8');
const folder = mkdtempSync(join(tmpdir(), 'pbt-tasks-'));
cpSync(join(docs, 'examples/tour/members.csv'), join(folder, 'members.csv'));
afterAll(() => rmSync(folder, { recursive: true }));

function commandsOf(title: string): string[] {
  const section = page.split(`### ${title}\n`)[1]!.split(/\n##/)[0]!;
  return [...section.matchAll(/`npm run (?:-s )?pbt -- ([^`]+)`/g)].map((match) => match[1]!.replace(/ > .*$/, ''));
}

/** Runs the commands of a section. `own` replaces the names of the page by those of the sample records. */
async function runTask(title: string, own: Readonly<Record<string, string>> = {}) {
  const results = [];
  for (const shown of commandsOf(title)) {
    const { newest } = await server()
      .database.db.selectFrom('import')
      .select(({ fn }) => fn.max('id').as('newest'))
      .executeTakeFirstOrThrow();
    const replaced = Object.entries({ ...own, ' 12': ` ${newest}` });
    const line = replaced.reduce((text, [from, to]) => text.replaceAll(from, to), shown);
    const { exitCode, text, data } = await pbt(server(), line, folder);
    results.push({ line, exitCode, text, data });
  }
  return results;
}

const codesOf = (results: readonly { readonly line: string; readonly exitCode: number }[]) =>
  results.map(({ line, exitCode }) => [line.split(' ').slice(0, 2).join(' '), exitCode]);

test('a file is loaded, and its refused rows are found', async () => {
  const results = await runTask('Load a file and find its refused rows', { 'claims.ndjson': 'members.csv' });
  expect(codesOf(results)).toEqual([
    ['import members.csv', 4],
    ['import members.csv', 4],
    ['import waiting', 0],
    ['import list', 0],
    ['import show', 0],
  ]);
  const rejected = readFileSync(join(folder, 'members.csv.rejected.csv'), 'utf8').trim().split('\n');
  expect(rejected).toEqual([
    expect.stringContaining('line'),
    expect.stringMatching(/^"3".*dob/),
    expect.stringMatching(/^"4".*first_name/),
  ]);
  expect(results[4]!.text.split('\n')[0]).toBe(results[1]!.text.split('\n')[0]);
  const found = await server().as('staff', { method: 'GET', url: '/api/member/80009900100' });
  expect(found.json()).toMatchObject({ name: { full: 'Imogen Farrow' } });
});

test('an appeal is reviewed, and an attachment is sent back', async () => {
  const results = await runTask('Review an appeal', { 'A-7K3M-92QS': 'A-9T2F-FQAE', 'D-9QW2-6HXK': 'D-B0Z1-YPSQ' });
  expect(codesOf(results)).toEqual([
    ['queue list', 0],
    ['queue show', 0],
    ['queue show', 0],
    ['queue complete', 0],
    ['queue reject', 0],
  ]);
  expect(results[0]!.text).toContain('A-9T2F-FQAE');
  expect(readdirSync(join(folder, 'appeal'))).toHaveLength(1);
  const answer = await server().as('staff', { method: 'GET', url: '/api/claim/submission/A-9T2F-FQAE' });
  expect(answer.json()).toMatchObject({ answer: 'overturned', message: 'Line 2 is paid.' });
});

test('maintenance is announced and taken back', async () => {
  const shown = async () => (await server().as(null, { method: 'GET', url: '/api/provider/maintenance-window' })).body;
  const [set, ...rest] = commandsOf('Announce maintenance');
  const { data } = await pbt(server(), set!, folder);
  const { id } = data as { readonly id: number };
  expect(await shown()).toContain('Claims are read-only.');
  expect(rest).toEqual(['maintenance list', 'maintenance clear 3', 'maintenance clear']);
  for (const line of rest) expect((await pbt(server(), line.replace(/3$/, String(id)), folder)).exitCode).toBe(0);
  expect(await shown()).not.toContain('Claims are read-only.');
});

test('the users who saw a record are found', async () => {
  await server().as('staff', { method: 'GET', url: `/api/claim/${CLAIM.halfDenied}` });
  const results = await runTask('Find who saw a record', { '910000002400': CLAIM.halfDenied });
  expect(results.map(({ exitCode }) => exitCode)).toEqual([0, 0, 0, 0]);
  expect(results[0]!.data).toMatchObject({ rows: [{ who: 'staff', action: 'claim.byId', inList: false }] });
});

test('users are moved to another identity provider', async () => {
  writeFileSync(join(folder, 'moved.csv'), 'username,subject\nstaff,00u-staff\n');
  const [dryRun, back] = commandsOf('Change the identity provider');
  const check = await pbt(server(), dryRun!, folder);
  expect(check).toMatchObject({ exitCode: 0, data: expect.anything() });
  const issuer = () =>
    server()
      .database.db.selectFrom('app_user')
      .select(['issuer', 'subject'])
      .where('username', '=', 'staff')
      .executeTakeFirstOrThrow();
  expect(await issuer()).toEqual({ issuer: 'embedded', subject: 'staff' });
  expect((await pbt(server(), dryRun!.replace(/ --dry-run.*/, ''), folder)).exitCode).toBe(0);
  expect(await issuer()).toEqual({ issuer: 'https://login.example.org', subject: '00u-staff' });
  // `from` of the check brings the user back.
  const [{ from } = { from: '' }] = (check.data as { moved: { from: string }[] }).moved;
  writeFileSync(join(folder, 'back.csv'), `username,issuer,subject\nstaff,${from.replace('|', ',')}\n`);
  expect((await pbt(server(), back!, folder)).exitCode).toBe(0);
  expect(await issuer()).toEqual({ issuer: 'embedded', subject: 'staff' });
});
