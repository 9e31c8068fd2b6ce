import { expect, test } from 'vitest';
import { pbt } from '../../../server/test/cli.ts';
import { useTestServer } from '../../../server/test/harness.ts';

const server = useTestServer();
const count = async () => {
  const { db } = server().database;
  const { users } = await db
    .selectFrom('app_user')
    .select((eb) => eb.fn.countAll<number>().as('users'))
    .executeTakeFirstOrThrow();
  return users;
};

test('reset rebuilds the demo data and keeps the audit trail', async () => {
  const { db } = server().database;
  const before = await count();
  await server().as('staff', { method: 'GET', url: '/api/user' });
  await pbt(server(), 'users create fx_extra --first A --last B --external-id AB123456');
  await db.updateTable('app_user').set({ status: 'Locked' }).where('username', '=', 'staff').execute();
  expect((await pbt(server(), 'demo reset')).exitCode).toBe(2);
  expect((await pbt(server(), 'demo reset --yes --members few --claims 50')).exitCode).toBe(2);
  expect(await count()).toBe(before + 1);

  expect((await pbt(server(), 'demo reset --yes --members 20 --claims 50')).exitCode).toBe(0);
  expect(await count()).toBe(before);
  expect((await server().as('staff', { method: 'GET', url: '/api/user' })).statusCode).toBe(200);
  const uploads = await db.selectFrom('stored_file').select('storage_key').execute();
  for (const { storage_key } of uploads) expect((await server().deps.files.get(storage_key)).size).toBeGreaterThan(0);
  const rows = await db
    .selectFrom('audit')
    .select('action')
    .where('action', 'in', ['user.current', 'pbt.demo.reset'])
    .execute();
  expect(rows).toHaveLength(3);
});

test('reset is refused when demo data is off', async () => {
  const { deps } = server();
  const real = { ...server(), deps: { ...deps, config: { ...deps.config, demoData: false } } };
  expect((await pbt(real, 'demo reset --yes')).exitCode).toBe(1);
});
