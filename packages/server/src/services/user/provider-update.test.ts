import { readdirSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { beforeAll, beforeEach, expect, test } from 'vitest';
import { useTestServer } from '../../../test/harness.ts';
import { ID, insertPeople, name } from '../../../test/people.ts';

const server = useTestServer();
beforeAll(() => insertPeople(server().database.db));

const TEXT = 'New address from 1 December.';
interface Part {
  readonly field?: string;
  readonly file?: string;
  readonly content?: string;
}

/** Builds a multipart form as a browser sends it. */
function form(parts: readonly Part[]) {
  const body = parts.map(({ field = 'providerChangeFormFile', file, content = TEXT }) => {
    const fileName = file === undefined ? '' : `; filename="${file}"\r\ncontent-type: application/octet-stream`;
    return `--edge\r\ncontent-disposition: form-data; name="${field}"${fileName}\r\n\r\n${content}\r\n`;
  });
  return { payload: `${body.join('')}--edge--\r\n`, headers: { 'content-type': 'multipart/form-data; boundary=edge' } };
}

const send = (parts: readonly Part[]) =>
  server().as(name('staff'), { method: 'POST', url: '/api/user/email-provider-update', ...form(parts) });
const listed = (folder: string) => {
  try {
    return readdirSync(join(server().deps.config.dataDir, folder));
  } catch {
    return [];
  }
};
const items = () =>
  server().database.db.selectFrom('work_item').selectAll().where('created_by', '=', ID.staff).execute();

beforeEach(() => server().database.db.deleteFrom('work_item').where('created_by', '=', ID.staff).execute());

test('the forms are sent to the plan in one mail, and the request is queued [API-USER-11]', async () => {
  const answer = await send([{ file: 'change.txt' }, { file: 'Ünterlagen.TXT', content: 'Second form.' }]);
  expect(answer.statusCode).toBe(204);
  const [mail, ...others] = listed('outbox');
  expect(others).toEqual([]);
  const path = join(server().deps.config.dataDir, 'outbox', mail!);
  expect(statSync(path).mode & 0o777).toBe(0o600);
  const text = readFileSync(path, 'utf8');
  expect(text).toMatch(/^To: provider-updates@example\.org$/m);
  expect(text).toMatch(/filename=change-form-1\.txt/);
  expect(text).toMatch(/filename=change-form-2\.txt/);
  expect(text).toContain(Buffer.from('Second form.').toString('base64'));
  const [item] = await items();
  expect(item).toMatchObject({ kind: 'provider-update', status: 'InProgress' });
  expect(text).toContain(`Subject: Provider change forms ${item!.reference}`);
  expect(item!.note).toContain('Ünterlagen.TXT');
  const row = await server()
    .database.db.selectFrom('audit')
    .select(['record_kind', 'record_id', 'record_count', 'outcome'])
    .where('action', '=', 'user.emailProviderUpdate')
    .executeTakeFirstOrThrow();
  expect(row).toEqual({ record_kind: 'file', record_id: item!.id, record_count: 2, outcome: 'ok' });
});

test.each([
  { parts: [], status: 400, rule: 'no file' },
  { parts: Array.from({ length: 6 }, (_, index) => ({ file: `${index}.txt` })), status: 400, rule: 'six files' },
  { parts: [{ field: 'claimFile', file: 'a.txt' }], status: 400, rule: 'a file in another form field' },
  { parts: [{ file: 'a.txt' }, { field: 'note' }], status: 400, rule: 'a form field that is not a file' },
  { parts: [{ file: 'a.txt' }, { file: 'b.exe' }], status: 415, rule: 'a type that is not accepted' },
  { parts: [{ file: 'a.pdf' }], status: 415, rule: 'a file whose content does not match its name' },
  { parts: [{ file: 'a.txt', content: '' }], status: 400, rule: 'an empty file' },
])('$rule is refused, and no file is left behind [API-USER-11]', async ({ parts, status }) => {
  const before = listed('outbox').length;
  const answer = await send(parts);
  expect(answer.statusCode).toBe(status);
  expect(answer.headers['content-type']).toContain('application/problem+json');
  expect(listed('outbox')).toHaveLength(before);
  expect(listed('incoming')).toEqual([]);
  expect(await items()).toEqual([]);
});

test('five files are accepted [API-USER-11]', async () => {
  expect((await send(Array.from({ length: 5 }, (_, index) => ({ file: `${index}.txt` })))).statusCode).toBe(204);
  expect(listed('incoming')).toEqual([]);
});

test('a body that is not a form is refused', async () => {
  const answer = await server().as(name('staff'), {
    method: 'POST',
    url: '/api/user/email-provider-update',
    payload: { providerChangeFormFile: 'a.txt' },
  });
  expect(answer.statusCode).toBe(415);
});

test('sender data cannot inject mail headers', async () => {
  const { db } = server().database;
  await db
    .updateTable('app_user')
    .set({ first_name: 'Zoë\r\nBcc: thief@example.com\r\n', phone: '1\nX-Evil: 1' })
    .where('id', '=', ID.staff)
    .execute();
  const known = new Set(listed('outbox'));
  expect((await send([{ file: 'a\r\nX-Evil: 2.txt' }])).statusCode).not.toBe(500);
  expect((await send([{ file: 'plain.txt' }])).statusCode).toBe(204);
  for (const file of listed('outbox').filter((one) => !known.has(one))) {
    const text = readFileSync(join(server().deps.config.dataDir, 'outbox', file), 'utf8');
    const headers = text.slice(0, text.indexOf('\n\n'));
    expect(headers).not.toMatch(/^(Bcc|X-Evil)/im);
    // Part headers are safe too, because the server names the attachments.
    expect(text).not.toMatch(/filename.*Evil/i);
  }
});
