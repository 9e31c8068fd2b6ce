import { appendFileSync, mkdirSync, statSync, symlinkSync } from 'node:fs';
import { join } from 'node:path';
import { sql } from 'kysely';
import { beforeEach, describe, expect, test } from 'vitest';
import { useTestServer } from '../../../test/harness.ts';
import { groupRows, setTime, useWatchedFiles } from '../../../test/watch/watched-files.ts';
import { withImportLock } from '../import-lock.ts';
import { addImport } from '../import-record.ts';
import { hashFile } from '../formats/file-bytes.ts';
import type { Report } from '../report/report-json.ts';
import { openDiskInbox } from './disk-inbox.ts';
import { takeFile } from './import-round.ts';
import { importWatched, WATCH_OPERATOR } from './import-watched.ts';

const server = useTestServer();
const files = useWatchedFiles(() => server());
const db = () => server().database.db;
const NEVER = new AbortController().signal;

const groups = groupRows('GW');
const countGroups = async (rows: readonly { id: string }[]) => {
  const ids = rows.map(({ id }) => id);
  const found = await db().selectFrom('member_group').select('id').where('id', 'in', ids).execute();
  return found.length;
};
const reportOf = (name: string) => JSON.parse(files.read(`reports/${name}.json`)) as Report & { importedBy?: number };
const importCount = async () =>
  Number((await sql<{ count: string }>`select count(*) as count from import`.execute(db())).rows[0]!.count);
const stateOfImport = async (name: string) => {
  const { rows } = await sql<{ state: string }>`select state from import where file_name = ${name}`.execute(db());
  return rows[0]?.state;
};

/** Looks twice, because a file is taken at the second look. */
async function lookTwice() {
  const watch = await files.watch();
  await watch.look(NEVER);
  await watch.look(NEVER);
  return watch;
}

describe('a watched folder', () => {
  beforeEach(() => files.write('working/.keep', ''));

  test('imports a complete file at the second look and moves it to done with its reports [IMPORT-36] [IMPORT-37]', async () => {
    const rows = groups(3);
    files.write('incoming/groups.ndjson', rows);
    const watch = await files.watch();
    await watch.look(NEVER);
    expect(files.names('incoming')).toEqual(['groups.ndjson']);
    await watch.look(NEVER);
    expect(await countGroups(rows)).toBe(3);
    expect([files.names('incoming'), files.names('done')]).toEqual([[], ['groups.ndjson']]);
    expect(files.names('reports')).toEqual(['groups.ndjson.json', 'groups.ndjson.txt']);
    const report = reportOf('groups.ndjson');
    expect(report).toMatchObject({ file: 'groups.ndjson', state: 'done', rows: { read: 3, new: 3 } });
    expect(files.read('reports/groups.ndjson.txt')).toContain(`Import ${report.id}: groups.ndjson`);
    expect(watch.events).toEqual([{ import: report.id, kind: 'groups', outcome: 'done' }]);
    const { rows: records } = await sql`select operator from import where id = ${report.id}`.execute(db());
    expect(records).toEqual([{ operator: 'job|import-files' }]);
  });

  test('a file that is still being copied is taken when it no longer grows [IMPORT-36]', async () => {
    const [first, second] = [groups(1), groups(1)];
    files.write('incoming/groups.slow.ndjson', first);
    setTime(join(files.folder, 'incoming/groups.slow.ndjson'), 1_000_000);
    const watch = await files.watch();
    await watch.look(NEVER);
    appendFileSync(join(files.folder, 'incoming/groups.slow.ndjson'), `${JSON.stringify(second[0])}\n`);
    await watch.look(NEVER);
    expect(files.names('incoming')).toEqual(['groups.slow.ndjson']);
    await watch.look(NEVER);
    expect(files.names('done')).toEqual(['groups.slow.ndjson']);
    expect(await countGroups([...first, ...second])).toBe(2);
  });

  test('a refused file does not stop the next one, and its report says why [IMPORT-37] [IMPORT-38]', async () => {
    const rows = groups(1);
    files.write('incoming/groups.1.ndjson', '{"id": broken\n'.repeat(200));
    files.write('incoming/groups.2.ndjson', rows);
    files.write('incoming/appeals.csv', 'a,b\n1,2\n');
    await lookTwice();
    expect(files.names('refused')).toEqual(['appeals.csv', 'groups.1.ndjson']);
    expect(files.names('done')).toEqual(['groups.2.ndjson']);
    expect(reportOf('groups.1.ndjson')).toMatchObject({ state: 'refused', rows: { refused: 200 } });
    expect(files.read('reports/groups.1.ndjson.rejected.csv').split('\n').length).toBeGreaterThan(200);
    expect(statSync(join(files.folder, 'reports/groups.1.ndjson.rejected.csv')).mode & 0o777).toBe(0o600);
    expect(reportOf('appeals.csv')).toMatchObject({ id: null, state: 'refused', reasons: [{ code: 'unknown-kind' }] });
    expect(files.read('reports/appeals.csv.txt')).toContain('the file name fits no kind');
    expect(files.names('working')).toEqual(['.keep']);
    expect(await countGroups(rows)).toBe(1);
  });

  test('a name that exists gets the number of the import in front [IMPORT-37]', async () => {
    files.write('incoming/groups.ndjson', groups(1));
    await lookTwice();
    files.write('incoming/groups.ndjson', groups(1));
    await lookTwice();
    const { id } = reportOf('groups.ndjson');
    expect(files.names('done')).toEqual([`${id + 1}-groups.ndjson`, 'groups.ndjson']);
    expect(reportOf(`${id + 1}-groups.ndjson`)).toMatchObject({ id: id + 1, file: 'groups.ndjson' });
  });

  test('a file that was imported before is not imported again, and its report names that import [IMPORT-32] [IMPORT-37]', async () => {
    const rows = groups(2);
    files.write('incoming/groups.a.ndjson', rows);
    await lookTwice();
    const before = await importCount();
    files.write('incoming/groups.b.ndjson', rows);
    await lookTwice();
    const { id } = reportOf('groups.a.ndjson');
    expect(await importCount()).toBe(before);
    expect(reportOf('groups.b.ndjson')).toMatchObject({ importedBy: id });
    expect(files.read('reports/groups.b.ndjson.txt')).toContain(`was imported before, by import ${id}`);
    expect(files.names('done')).toEqual(['groups.a.ndjson', 'groups.b.ndjson']);
  });

  test('a side file moves with its data file and is obeyed [IMPORT-05] [IMPORT-37]', async () => {
    const [row] = groups(1);
    files.write('incoming/groups.csv', `id,name,group_type\n${row!.id},Group,COMM\n`);
    files.write('incoming/groups.csv.json', '{"$import":{"rows":7}}');
    await lookTwice();
    expect(files.names('refused')).toEqual(['groups.csv', 'groups.csv.json']);
    expect(reportOf('groups.csv')).toMatchObject({ state: 'refused' });
    expect([files.names('incoming'), files.names('working')]).toEqual([[], ['.keep']]);
  });

  test('folders and links in incoming are left alone [IMPORT-36]', async () => {
    mkdirSync(join(files.folder, 'incoming/groups.folder.csv'));
    symlinkSync('/etc/passwd', join(files.folder, 'incoming/groups.link.csv'));
    const { events } = await lookTwice();
    expect(events).toEqual([]);
    expect(files.names('incoming')).toEqual(['groups.folder.csv', 'groups.link.csv']);
  });

  test('two watchers never take a file twice [IMPORT-38]', async () => {
    const all = Array.from({ length: 4 }, () => groups(1));
    for (const [index, rows] of all.entries()) files.write(`incoming/groups.${index}.ndjson`, rows);
    const watches = [await files.watch(), await files.watch()];
    for (const watch of watches) await watch.look(NEVER);
    const before = await importCount();
    await Promise.all(watches.map((watch) => watch.look(NEVER)));
    expect(await importCount()).toBe(before + 4);
    expect(files.names('done').length).toBe(4);
    expect(watches.flatMap(({ events }) => events.map(({ outcome }) => outcome))).toEqual(Array(4).fill('done'));
  });

  test('while one watcher imports, another one takes no file, so the order is kept [IMPORT-38]', async () => {
    files.write('incoming/groups.order1.ndjson', groups(1));
    files.write('incoming/groups.order2.ndjson', groups(1));
    const [first, second] = [await files.watch(), await files.watch()];
    await first.look(NEVER);
    await second.look(NEVER);
    const { engine, openBulk } = server().database;
    const session = await openBulk();
    const held = Promise.withResolvers<void>();
    const holder = withImportLock(session.db, { engine, onWait: () => Promise.resolve() }, () => held.promise);
    const looked = first.look(NEVER);
    await expect.poll(() => stateOfImport('groups.order1.ndjson'), { interval: 20 }).toBe('checking');
    await second.look(NEVER);
    expect([second.events, files.names('incoming')]).toEqual([[], ['groups.order2.ndjson']]);
    held.resolve();
    await holder;
    await session.close();
    await looked;
    expect(files.names('done')).toEqual(['groups.order1.ndjson', 'groups.order2.ndjson']);
  });

  test('of several processes that take one file, exactly one gets it [IMPORT-38]', async () => {
    files.write('incoming/groups.csv', 'id\n');
    files.write('incoming/groups.csv.json', '{}');
    const inboxes = await Promise.all(Array.from({ length: 8 }, () => openDiskInbox(files.folder)));
    const { name } = files.file('groups.csv');
    const file = { name: 'groups.csv', sideName: 'groups.csv.json', parsed: name };
    const taken = await Promise.all(inboxes.map((inbox) => takeFile(inbox, file)));
    expect(taken.filter(Boolean)).toEqual([true]);
  });
});

describe('after a crash', () => {
  test('a file in working without an import is imported [IMPORT-30] [IMPORT-38]', async () => {
    const rows = groups(1);
    files.write('working/groups.left.ndjson', rows);
    await (await files.watch()).look(NEVER);
    expect(files.names('done')).toEqual(['groups.left.ndjson']);
    expect(await countGroups(rows)).toBe(1);
  });

  test('an import that had begun is continued under its number [IMPORT-30]', async () => {
    const rows = groups(2);
    files.write('working/groups.begun.ndjson', rows);
    const { path, filesDir, reportsDir, name } = files.file('groups.begun.ndjson');
    const { sha256, bytes } = await hashFile(path);
    const options = { ...name, filesDir, reportsDir, path: '/elsewhere/groups.begun.ndjson' };
    const id = await addImport(db(), new Date(), {
      fileName: 'groups.begun.ndjson',
      sha256,
      bytes,
      kind: 'groups',
      mode: 'delta',
      asOf: new Date(),
      isCheck: false,
      options: {
        ...options,
        dates: 'iso',
        encoding: 'utf-8',
        maxRefused: { count: 100, percent: 1 },
        missing: { action: 'keep', percent: 5, within: null },
      },
      operator: WATCH_OPERATOR,
    });
    await (await files.watch()).look(NEVER);
    expect(reportOf('groups.begun.ndjson')).toMatchObject({ id, state: 'done', rows: { new: 2 } });
    expect(await countGroups(rows)).toBe(2);
  });

  test('a file whose import had ended is moved without another import [IMPORT-30] [IMPORT-37]', async () => {
    const rows = groups(1);
    files.write('working/groups.ended.ndjson', rows);
    const { deps, database } = server();
    const context = { deps, database, operator: WATCH_OPERATOR, inspectPdf: () => Promise.resolve(null) };
    await importWatched(context, files.file('groups.ended.ndjson'));
    const before = await importCount();
    await (await files.watch()).look(NEVER);
    expect(await importCount()).toBe(before);
    expect(files.names('done')).toEqual(['groups.ended.ndjson']);
    expect(reportOf('groups.ended.ndjson').rows).toMatchObject({ read: 1, new: 1 });
  });
});

test('a stopped import stays in working, later files of its kind wait for it, and others do not [IMPORT-30] [IMPORT-38]', async () => {
  files.write('incoming/groups.1.ndjson', groups(1));
  files.write('incoming/groups.2.ndjson', groups(1));
  files.write('incoming/tax-ids.ndjson', [{ tax_id: '990077001', name: 'Office' }]);
  const watch = await files.watch();
  await watch.look(NEVER);
  await sql`alter table member_group add constraint no_group check (id not like 'GW%') not valid`.execute(db());
  await watch.look(NEVER);
  expect(watch.events.map(({ kind, outcome }) => `${kind} ${outcome}`)).toEqual(['tax-ids done', 'groups stopped']);
  expect([files.names('incoming'), files.names('working')]).toEqual([['groups.2.ndjson'], ['groups.1.ndjson']]);
  await sql`alter table member_group drop constraint no_group`.execute(db());
  await watch.look(NEVER);
  expect(files.names('done')).toEqual(['groups.1.ndjson', 'groups.2.ndjson', 'tax-ids.ndjson']);
});

test('when the portal stops, the running import is left in working for the next start [IMPORT-30] [IMPORT-38]', async () => {
  files.write('working/groups.stop.ndjson', groups(2));
  const watch = await files.watch();
  const { engine, openBulk } = server().database;
  const stateOf = () => stateOfImport('groups.stop.ndjson');
  const session = await openBulk();
  // While another import holds the lock, this one cannot end.
  const held = Promise.withResolvers<void>();
  const holder = withImportLock(session.db, { engine, onWait: () => Promise.resolve() }, () => held.promise);
  const stop = new AbortController();
  const looked = watch.look(stop.signal);
  await expect.poll(stateOf, { interval: 20 }).toBe('checking');
  stop.abort();
  await looked;
  held.resolve();
  await holder;
  await session.close();
  expect(watch.events).toEqual([{ import: null, kind: 'groups', outcome: 'stopped', code: 'aborted' }]);
  expect([files.names('working'), files.names('done')]).toEqual([['groups.stop.ndjson'], []]);
  // On the embedded database the import ends with its process, which goes on in this test.
  const left = engine === 'pglite' ? 'done' : 'checking';
  await expect.poll(stateOf).toBe(left);
  await (await files.watch()).look(NEVER);
  expect(files.names('done')).toEqual(['groups.stop.ndjson']);
});

test('a file that cannot be read is refused, not stopped [IMPORT-38]', async () => {
  const { deps, database } = server();
  const context = { deps, database, operator: WATCH_OPERATOR, inspectPdf: () => Promise.resolve(null) };
  const ended = await importWatched(context, files.file('groups.none.ndjson'));
  expect(ended).toMatchObject({ problem: { code: 'not-readable' } });
});

test('nothing about a file reaches the log but its kind, outcome and error code [IMPORT-38]', async () => {
  const watch = await files.watch();
  files.write('working/groups.secret-name.ndjson', groups(1));
  await sql`alter table member_group add constraint no_group check (id not like 'GW%') not valid`.execute(db());
  await watch.look(NEVER);
  await sql`alter table member_group drop constraint no_group`.execute(db());
  expect(watch.events).toEqual([{ import: null, kind: 'groups', outcome: 'stopped', code: '23514' }]);
});
