import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { beforeAll, expect, test } from 'vitest';
import { useTestServer } from '../../../test/harness.ts';
import { insertPeople, name } from '../../../test/people.ts';

// No server listens on this port.
const server = useTestServer({ env: { SMTP_URL: 'smtp://127.0.0.1:9' } });
beforeAll(() => insertPeople(server().database.db));

test('when the mail server is down, only this call fails with 500, and the queue shows the failure', async () => {
  const answer = await server().as(name('staff'), {
    method: 'POST',
    url: '/api/user/email-provider-update',
    headers: { 'content-type': 'multipart/form-data; boundary=edge' },
    payload:
      '--edge\r\ncontent-disposition: form-data; name="providerChangeFormFile"; filename="a.txt"\r\n\r\nhello\r\n--edge--\r\n',
  });
  expect(answer.statusCode).toBe(500);
  expect(answer.json().detail).toBe('The forms could not be mailed. Please try again later.');
  const rows = await server()
    .database.db.selectFrom('work_item')
    .select('status')
    .where('kind', '=', 'provider-update')
    .execute();
  expect(rows).toContainEqual({ status: 'Failed' });
  expect(readdirSync(join(server().deps.config.dataDir, 'incoming'))).toEqual([]);
});
