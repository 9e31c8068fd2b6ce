import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { pbt } from '../../../test/cli.ts';
import { useTestServer } from '../../../test/harness.ts';
import { ID, insertPeople, name } from '../../../test/people.ts';
import type { TokenVerifier } from '../../identity/verify-token.ts';
import { csvRows } from './csv-rows.ts';

/** The tests encode the subject, because a bearer token cannot contain every character of one. */
const verifyToken: TokenVerifier = async (token) => ({
  issuer: 'embedded',
  subject: Buffer.from(token.replace('user.', ''), 'base64url').toString(),
  authTime: null,
});
const server = useTestServer({ verifyToken });
const folder = mkdtempSync(join(tmpdir(), 'pbt-move-'));
const NEW = 'https://login.example.org';
const db = () => server().database.db;

beforeAll(() => insertPeople(db()));
afterAll(() => rmSync(folder, { recursive: true }));
beforeEach(async () => {
  // Needs two steps, because a test may have exchanged subjects, and they are unique.
  const moved = [ID.staff, ID.admin, ID.due];
  await sql`update app_user set issuer = 'embedded', subject = 'reset:' || id where id = any(${moved}::int[])`.execute(
    db(),
  );
  await sql`update app_user set subject = username where id = any(${moved}::int[])`.execute(db());
});

const run = (line: string) => pbt(server(), line, folder);
const identityOf = async (id: number) => {
  const { issuer, subject } = await db()
    .selectFrom('app_user')
    .select(['issuer', 'subject'])
    .where('id', '=', id)
    .executeTakeFirstOrThrow();
  return `${issuer}|${subject}`;
};
const movesInTrail = () =>
  db()
    .selectFrom('audit')
    .select(['record_id', 'reason'])
    .where('action', '=', 'pbt.users.move')
    .orderBy('at')
    .execute();
const signIn = (subject: string) =>
  server().as(Buffer.from(subject).toString('base64url'), { method: 'GET', url: '/api/user' });
const file = (text: string) => writeFileSync(join(folder, 'moved.csv'), text);

describe('users move', () => {
  test('a moved user can sign in with the new subject only, and the move is audited', async () => {
    const before = (await movesInTrail()).length;
    expect(await run(`users move ${name('staff')} --subject s-1`)).toMatchObject({
      exitCode: 0,
      data: { moved: [{ username: name('staff'), from: `embedded|${name('staff')}`, to: 'embedded|s-1' }] },
    });
    expect((await signIn('s-1')).json()).toMatchObject({ id: ID.staff });
    expect((await signIn(name('staff'))).headers['sh-pbt-error-code']).toBe('0x40300500');
    expect((await movesInTrail()).slice(before)).toEqual([
      { record_id: String(ID.staff), reason: `embedded|${name('staff')} to embedded|s-1` },
    ]);
  });

  test('the issuer is stored without a slash at its end, as in the settings', async () => {
    await run(`users move ${name('staff')} --issuer ${NEW}/ --subject auth0|7`);
    expect(await identityOf(ID.staff)).toBe(`${NEW}|auth0|7`);
  });

  test('a file moves many users at once, with an audit row for each', async () => {
    const before = (await movesInTrail()).length;
    file(`username,subject\r\n${name('staff')},"cn=a,dc=b"\r\n\r\n${name('admin')},s-2\r\n`);
    expect((await run(`users move --file moved.csv --issuer ${NEW}`)).text).toMatch(/2 users moved$/);
    expect(await identityOf(ID.staff)).toBe(`${NEW}|cn=a,dc=b`);
    expect(await identityOf(ID.admin)).toBe(`${NEW}|s-2`);
    expect((await movesInTrail()).length - before).toBe(2);
    expect(await run('audit verify')).toMatchObject({ exitCode: 0 });
  });

  test('users can exchange their subjects, and a line can name its own issuer', async () => {
    file(
      `username,issuer,subject\n${name('staff')},,${name('admin')}\n${name('admin')},,${name('staff')}\n${name('due')},${NEW},u`,
    );
    expect(await run('users move --file moved.csv')).toMatchObject({ exitCode: 0 });
    expect(await identityOf(ID.staff)).toBe(`embedded|${name('admin')}`);
    expect(await identityOf(ID.admin)).toBe(`embedded|${name('staff')}`);
    expect(await identityOf(ID.due)).toBe(`${NEW}|u`);
  });

  test('a dry run shows the moves and changes nothing', async () => {
    const before = (await movesInTrail()).length;
    const { data, text } = await run(`users move ${name('staff')} --subject s-1 --dry-run`);
    expect(data).toMatchObject({ dryRun: true, moved: [{ to: 'embedded|s-1' }] });
    expect(text).toMatch(/Dry run: 1 user would be moved$/);
    expect(await identityOf(ID.staff)).toBe(`embedded|${name('staff')}`);
    expect((await movesInTrail()).length).toBe(before);
  });

  test('a user who already has the subject is not changed', async () => {
    expect((await run(`users move ${name('staff')} --subject ${name('staff')}`)).text).toBe(
      '0 users moved, 1 already there',
    );
  });

  test('every problem of a file is listed, and nothing is changed', async () => {
    file(
      [
        'username,subject',
        `${name('staff')},s-1`,
        'unknown,s-2',
        `${name('admin')},${name('super')}`,
        `${name('staff')},s-3`,
        `${name('due')},`,
      ].join('\n'),
    );
    const { exitCode, text } = await run('users move --file moved.csv');
    expect(exitCode).toBe(1);
    expect(text.split('\n')).toEqual([
      'Nothing was changed:',
      '  - There is no user "unknown"',
      `  - ${name('admin')} cannot have embedded|${name('super')}: it belongs to ${name('super')}`,
      `  - ${name('staff')} is named twice`,
      `  - ${name('due')} has no subject to move to`,
    ]);
    expect(await identityOf(ID.staff)).toBe(`embedded|${name('staff')}`);
  });

  test('two users cannot have the same subject', async () => {
    file(`username,subject\n${name('staff')},same\n${name('admin')},same`);
    expect((await run('users move --file moved.csv')).text).toContain('cannot both have embedded|same');
  });

  test.each([
    ['users move', 2],
    ['users move someone', 2],
    ['users move someone --subject x --file moved.csv', 2],
    ['users move someone --subject x --issuer login', 2],
    ['users move unknown --subject x', 1],
    ['users move --file absent.csv', 1],
  ])('%s ends with code %i', async (line, code) => {
    expect((await run(line)).exitCode).toBe(code);
  });

  test('a file without column names is refused', async () => {
    file(`${name('staff')},s-1`);
    expect((await run('users move --file moved.csv')).text).toContain('username,subject');
  });
});

describe('users misses', () => {
  test('a subject without a user is listed with its issuer until a user gets it', async () => {
    await signIn('auth0|stranger');
    await signIn('auth0|stranger');
    const find = async () => {
      const { data } = await run('users misses');
      return (data as { subject: string }[]).find(({ subject }) => subject === 'auth0|stranger');
    };
    expect(await find()).toMatchObject({ issuer: 'embedded', calls: 2, last: expect.any(Date) });
    await run(`users move ${name('staff')} --subject auth0|stranger`);
    expect(await find()).toBeUndefined();
  });

  test('control characters in a subject are escaped on the terminal, and lines have a limited width', async () => {
    await signIn(`a\u202Eb\u0007c\u200Bd${'x'.repeat(300)}`);
    const { text } = await run('users misses --limit 1');
    expect(text).toContain('"a\\u202eb\\u0007c\\u200bdxxx');
    expect(text).not.toMatch(/(?!\n)[\p{Cc}\p{Cf}]/u);
    for (const line of text.split('\n')) expect(line.length).toBeLessThan(250);
  });

  test.each([
    { subject: ' padded', shown: '" padded"' },
    { subject: 'padded\u00A0', shown: '"padded\\u00a0"' },
    { subject: 'two\nlines', shown: '"two\\nlines"' },
    { subject: '"quoted"', shown: '"\\"quoted\\""' },
    { subject: 'Jo Doe|x', shown: 'Jo Doe|x' },
  ])('white space at the ends and control characters of a subject are visible: $shown', async ({ subject, shown }) => {
    await signIn(subject);
    const { text, data } = await run('users misses --limit 1');
    expect(text.split('\n')[1]!.startsWith(`${shown}  `)).toBe(true);
    expect(data).toMatchObject([{ subject }]);
  });

  test('the list ends at its limit', async () => {
    await signIn('first_stranger');
    await signIn('last_stranger');
    const { data } = await run('users misses --limit 1 --days 1');
    expect(data).toHaveLength(1);
    expect(await run('users misses --limit 0')).toMatchObject({ exitCode: 2 });
    expect(await run('users misses --days soon')).toMatchObject({ exitCode: 2 });
  });
});

test.each([
  {
    text: 'a,b\r\n1,2\r\n',
    rows: [
      ['a', 'b'],
      ['1', '2'],
    ],
  },
  { text: '\uFEFFa, "b ""c"" ,d"\n', rows: [['a', 'b "c" ,d']] },
  { text: 'a\n\n"x\ny"', rows: [['a'], ['x\ny']] },
  { text: '', rows: [] },
])('CSV is split into rows: $text', ({ text, rows }) => {
  expect(csvRows(text)).toEqual(rows);
});
