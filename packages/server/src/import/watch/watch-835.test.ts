import { statSync } from 'node:fs';
import { join } from 'node:path';
import { beforeAll, describe, expect, test } from 'vitest';
import { useTestServer } from '../../../test/harness.ts';
import { basics, loadBasics, useImportFiles } from '../../../test/import-files.ts';
import { useWatchedFiles } from '../../../test/watch/watched-files.ts';
import { interchange, payment835 } from '../../../test/x12/x12-files.ts';
import type { Report } from '../report/report-json.ts';

const server = useTestServer();
const files = useWatchedFiles(() => server());
const of = basics('8357');
const NEVER = new AbortController().signal;

const imported = useImportFiles(() => server());
beforeAll(() => loadBasics(imported, of));

const empty = (trace: string, control: number, more = {}) =>
  interchange([payment835({ amount: 0, trace, taxId: of.taxId })], { control, ...more });

/** Looks twice, because a file is taken at the second look. */
async function lookTwice() {
  const watch = await files.watch();
  await watch.look(NEVER);
  await watch.look(NEVER);
  return watch.events;
}

const reportOf = (name: string) => JSON.parse(files.read(`reports/${name}.json`)) as Report;

describe('a watched folder', () => {
  test('takes an 835 and puts its acknowledgements into replies [IMPORT-37] [X12-14]', async () => {
    files.write('incoming/night.835', empty('N835000000000001', 1, { wantsTa1: true }));
    expect(await lookTwice()).toMatchObject([{ kind: '835', outcome: 'done' }]);
    expect(files.names('done')).toEqual(['night.835']);
    expect(files.names('replies')).toEqual(['night.835.999', 'night.835.ta1']);
    expect(statSync(join(files.folder, 'replies', 'night.835.999')).mode & 0o777).toBe(0o600);
    expect(reportOf('night.835').replies).toEqual(['night.835.999', 'night.835.ta1']);
    expect(files.names('working')).toEqual(['replies']);
  });

  test('gives replies the number of the import if their names exist, and the report tells it [IMPORT-37]', async () => {
    files.write('incoming/night.835', empty('N835000000000002', 2));
    await lookTwice();
    files.write('incoming/night.835', empty('N835000000000004', 4));
    const [event] = await lookTwice();
    const name = `${event!.import}-night.835`;
    expect(files.names('replies')).toContain(`${name}.999`);
    expect(reportOf(name).replies).toEqual([`${name}.999`]);
    expect(files.read(`reports/${name}.txt`)).toContain(`${name}.999`);
  });

  test('answers a refused 835 too [X12-16] [IMPORT-37]', async () => {
    files.write('incoming/broken.835', empty('N835000000000003', 3).replace('IEA*1', 'IEA*7'));
    expect(await lookTwice()).toMatchObject([{ kind: '835', outcome: 'refused' }]);
    expect(files.names('refused')).toEqual(['broken.835']);
    expect(files.read('replies/broken.835.ta1')).toContain('*R*022~');
  });

  test.each(['payments.2026-11-13', 'claims.csv'])(
    'recognizes X12 in a file that is called %s [IMPORT-02]',
    async (name) => {
      files.write(`incoming/${name}`, empty(`N8350000000000${name.length}`, name.length));
      expect(await lookTwice()).toMatchObject([{ outcome: 'done' }]);
      expect(reportOf(name).kind).toBe('835');
    },
  );

  test('still refuses other files whose names fit no kind [IMPORT-01]', async () => {
    files.write('incoming/notes.txt', 'hello');
    expect(await lookTwice()).toMatchObject([{ outcome: 'refused', import: null }]);
    expect(files.names('refused')).toContain('notes.txt');
  });
});
