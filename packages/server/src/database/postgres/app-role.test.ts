import pg from 'pg';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest';
import { openTestDatabase } from '../../../test/harness.ts';
import { startOwnCluster, type Cluster } from '../../../test/postgres-cluster.ts';
import { ensureAppRole } from './app-role.ts';
import { openDatabase } from '../open.ts';

describe.runIf(inject('database').engine === 'postgres')('the PostgreSQL role for requests', () => {
  let cluster: Cluster;
  let admin: pg.Client;
  beforeAll(async () => {
    cluster = (await startOwnCluster())!;
    admin = new pg.Client({ connectionString: cluster.url });
    await admin.connect();
    await admin.query('create role plain login; create role "Maker" login createrole');
    await admin.query('create database plain owner plain');
    for (const name of ['first', 'second']) await admin.query(`create database ${name} owner "Maker"`);
  });
  afterAll(async () => {
    await admin?.end();
    cluster?.stop();
  });

  const open = (user: string, name: string) => {
    const url = new URL(cluster.url);
    [url.username, url.pathname] = [user, `/${name}`];
    return openDatabase({ url: url.href, dataDir: undefined });
  };

  test('is created at startup, also by two databases at once, or the refusal says what to do', async () => {
    const refused = (command: string) =>
      expect(open('plain', 'plain')).rejects.toThrow(`As an administrator of the server: ${command}`);
    await refused('create role pbt_app nologin; grant pbt_app to "plain";');
    const both = await Promise.all(['first', 'second'].map((name) => open('Maker', name)));
    for (const database of both) {
      expect((await sql`select current_user as who`.execute(database.scopedTo([]))).rows).toEqual([{ who: 'pbt_app' }]);
      await database.close();
    }
    // The role exists now, but this login is not a member of it yet.
    await refused('grant pbt_app to "plain";');
    await admin.query('grant pbt_app to plain');
    const database = await open('plain', 'plain');
    expect(await database.scopedTo(['070000101']).selectFrom('claim').selectAll().execute()).toEqual([]);
    await database.close();
  });

  test.each([
    ['may bypass the row policies', 'alter role pbt_app bypassrls', 'alter role pbt_app nobypassrls'],
    ['is a member of the owner', 'grant "Maker" to pbt_app', 'revoke "Maker" from pbt_app'],
  ])('is refused when it %s', async (_about, spoil, mend) => {
    await admin.query('revoke pbt_app from "Maker"');
    await admin.query(spoil);
    const asAdmin = () => open(new URL(cluster.url).username, 'first');
    await expect(asAdmin()).rejects.toThrow('sees every row');
    await admin.query(mend);
    await (await asAdmin()).close();
  });

  test('gets its privileges again in a restored database', async () => {
    const database = await openTestDatabase();
    const { db, scopedTo } = database;
    await sql`revoke all on all tables in schema public from pbt_app`.execute(db);
    const read = () => scopedTo([]).selectFrom('provider').select('id').limit(1).execute();
    await expect(read()).rejects.toThrow('permission denied');
    await ensureAppRole(db);
    expect(await read()).toHaveLength(1);
    await database.close();
  });
});
