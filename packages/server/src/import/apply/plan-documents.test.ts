import { createHash } from 'node:crypto';
import { rmSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:net';
import { join } from 'node:path';
import { beforeAll, describe, expect, test } from 'vitest';
import { storedFiles } from '../../../test/documentation.ts';
import { answering } from '../../../test/plan-files/fake-scanner.ts';
import { useTestServer } from '../../../test/harness.ts';
import { basics, loadBasics, useImportFiles } from '../../../test/import-files.ts';
import { sweepUnreferenced } from '../../services/claim-documentation/expire-staged.ts';
import { storeFiles } from './plan-documents.ts';

const server = useTestServer();
const files = useImportFiles(() => server());
const of = basics('1201');
const db = () => server().database.db;
const CLAIM = '120100000001';
const pdfOf = (text: string) => Buffer.from(`%PDF-1.7\n${text}`);
const shaOf = (text: string) => createHash('sha256').update(pdfOf(text)).digest('hex');
const writePdf = (name: string, text: string) => writeFileSync(join(files.folder, name), pdfOf(text));
const isStored = (text: string) => storedFiles(server()).stored.includes(shaOf(text));

const documentOf = async (kind: string, record: string) =>
  (
    await db()
      .selectFrom('plan_document')
      .select('sha256')
      .where('kind', '=', kind as 'letter')
      .where('record', '=', record)
      .executeTakeFirst()
  )?.sha256;

/** Runs the job as if it were two hours later. */
const sweep = () => {
  const { deps } = server();
  const later = new Date(deps.clock.now().getTime() + 7_200_000);
  return sweepUnreferenced({ ...deps, clock: { ...deps.clock, now: () => later } });
};

const period = (id: string, from: string, more: object = {}) => ({
  member_id: of.member,
  id,
  plan_id: 'PLAN',
  type: 'Medical',
  from_date: from,
  group_id: of.group,
  sub_group_id: '1',
  ...more,
});
const card = (id: string, from: string, file: string, more: object = {}) => ({
  kind: 'card',
  member_id: of.member,
  product_id: id,
  from_date: from,
  file,
  ...more,
});
const letter = (id: string, more: object = {}) => ({
  id,
  claim_id: CLAIM,
  create_date: '2026-10-01',
  description: 'A letter',
  ...more,
});

beforeAll(async () => {
  await loadBasics(files, of);
  await files.load('claims.ndjson', [of.claimRow(CLAIM)]);
});

describe('plan documents', () => {
  test('a file is stored under its SHA-256 and replaced, and the job removes the former file [IMPORT-12]', async () => {
    writePdf('a.pdf', 'first card');
    await files.load('coverages.ndjson', [period('MA', '2026-01-01')]);
    const added = await files.load('documents.ndjson', [card('MA', '2026-01-01', 'a.pdf')]);
    expect([added.exitCode, added.outcomes]).toEqual([0, { new: 1 }]);
    const record = `${of.member}|MA|2026-01-01`;
    expect(await documentOf('card', record)).toBe(shaOf('first card'));
    expect((await files.run('import documents.ndjson --again')).outcomes).toEqual({ unchanged: 1 });

    writePdf('a.pdf', 'second card');
    expect((await files.run('import documents.ndjson --again')).outcomes).toEqual({ changed: 1 });
    expect(await documentOf('card', record)).toBe(shaOf('second card'));
    expect([isStored('first card'), isStored('second card')]).toEqual([true, true]);
    await sweep();
    expect([isStored('first card'), isStored('second card')]).toEqual([false, true]);
  });

  test('one file can belong to two records, and stays until none uses it [IMPORT-12]', async () => {
    writePdf('shared.pdf', 'shared');
    await files.load('coverages.ndjson', [period('MB', '2026-01-01'), period('MC', '2026-01-01')]);
    const both = [card('MB', '2026-01-01', 'shared.pdf'), card('MC', '2026-01-01', 'shared.pdf')];
    expect((await files.load('documents.ndjson', both)).outcomes).toEqual({ new: 2 });
    writePdf('other.pdf', 'other');
    await files.load('documents.ndjson', [card('MB', '2026-01-01', 'other.pdf')]);
    await sweep();
    expect(isStored('shared')).toBe(true);
    await files.load('documents.ndjson', [card('MC', '2026-01-01', 'other.pdf')]);
    await sweep();
    expect([isStored('shared'), isStored('other')]).toEqual([false, true]);
  });

  test('an older version of a document changes nothing [IMPORT-19]', async () => {
    for (const name of ['old', 'new']) writePdf(`${name}.pdf`, name);
    await files.load('coverages.ndjson', [period('MV', '2026-01-01')]);
    await files.load('documents.a.ndjson', [card('MV', '2026-01-01', 'new.pdf', { version: 2 })]);
    const late = await files.load('documents.b.ndjson', [card('MV', '2026-01-01', 'old.pdf', { version: 1 })]);
    expect(late.outcomes).toEqual({ older: 1 });
    expect(await documentOf('card', `${of.member}|MV|2026-01-01`)).toBe(shaOf('new'));
  });

  test('a check stores no file and tells the outcomes of the import [IMPORT-27]', async () => {
    writePdf('check.pdf', 'check');
    await files.load('coverages.ndjson', [period('MK', '2026-01-01')]);
    const checked = await files.load('documents.ndjson', [card('MK', '2026-01-01', 'check.pdf')], '--check');
    expect([checked.exitCode, checked.outcomes]).toEqual([0, { new: 1 }]);
    expect([isStored('check'), await documentOf('card', `${of.member}|MK|2026-01-01`)]).toEqual([false, undefined]);
  });

  test('a document that waits for its record keeps its file, even if the source is deleted [IMPORT-12] [IMPORT-21]', async () => {
    writePdf('waits.pdf', 'waits');
    const waiting = await files.load('documents.ndjson', [
      card('MW', '2026-01-01', 'waits.pdf'),
      { kind: 'remittance', remittance_id: 'RW12010000000001', file: 'waits.pdf' },
    ]);
    expect([waiting.exitCode, waiting.outcomes]).toEqual([4, { waiting: 2 }]);
    rmSync(join(files.folder, 'waits.pdf'));
    await sweep();
    expect(isStored('waits')).toBe(true);
    const brought = await files.load('coverages.ndjson', [period('MW', '2026-01-01')]);
    expect(brought.report.tables).toMatchObject({ plan_document: { new: 1 } });
    expect(await documentOf('card', `${of.member}|MW|2026-01-01`)).toBe(shaOf('waits'));
    const payment = { id: 'RW12010000000001', tax_id: of.taxId, payee_name: 'Payee', amount: 0 };
    await files.load('remittances.ndjson', [payment]);
    expect(await documentOf('remittance', 'RW12010000000001')).toBe(shaOf('waits'));
    await sweep();
    expect(isStored('waits')).toBe(true);
    const left = await db().selectFrom('plan_document').select('record').where('record', 'like', 'waiting|%').execute();
    expect(left).toEqual([]);
  });

  test('documents follow a period whose start is corrected, and end with a void period [IMPORT-12] [IMPORT-24]', async () => {
    writePdf('moves.pdf', 'moves');
    await files.load('coverages.ndjson', [period('MM', '2026-01-01')]);
    await files.load('documents.ndjson', [card('MM', '2026-01-01', 'moves.pdf')]);
    await files.load('coverages.ndjson', [period('MM', '2026-02-01', { previous_from_date: '2026-01-01' })]);
    const records = [`${of.member}|MM|2026-01-01`, `${of.member}|MM|2026-02-01`] as const;
    expect(await Promise.all(records.map((record) => documentOf('card', record)))).toEqual([undefined, shaOf('moves')]);
    await files.load('coverages.ndjson', [{ member_id: of.member, id: 'MM', from_date: '2026-02-01', void: true }]);
    expect(await documentOf('card', records[1])).toBe(undefined);
    await sweep();
    expect(isStored('moves')).toBe(false);
  });
});

describe('letters', () => {
  test('a new file alone changes the letter, and an empty file field removes the document [IMPORT-12]', async () => {
    writePdf('l1.pdf', 'letter one');
    writePdf('l2.pdf', 'letter two');
    const id = 'L12010001';
    expect((await files.load('letters.a.ndjson', [letter(id)])).outcomes).toEqual({ new: 1 });
    expect((await files.load('letters.b.ndjson', [letter(id, { file: 'l1.pdf' })])).outcomes).toEqual({ changed: 1 });
    expect(await documentOf('letter', id)).toBe(shaOf('letter one'));
    expect((await files.load('letters.c.ndjson', [{ id, file: 'l2.pdf' }])).outcomes).toEqual({ changed: 1 });
    expect(await documentOf('letter', id)).toBe(shaOf('letter two'));
    expect((await files.load('letters.d.ndjson', [letter(id)], '--again')).outcomes).toEqual({ unchanged: 1 });
    expect((await files.load('letters.e.ndjson', [letter(id, { file: 'l2.pdf' })])).outcomes).toEqual({ unchanged: 1 });
    expect((await files.load('letters.f.ndjson', [{ id, file: null }])).outcomes).toEqual({ changed: 1 });
    expect(await documentOf('letter', id)).toBe(undefined);
    await sweep();
    expect([isStored('letter one'), isStored('letter two')]).toEqual([false, false]);
  });

  test('a refused file is reported with its line, and the other rows are used [IMPORT-11] [IMPORT-43]', async () => {
    const { exitCode, outcomes, sentences, text } = await files.load('letters.g.ndjson', [
      letter('L12010002', { file: '../../etc/passwd' }),
      letter('L12010003', { file: 'no-such.pdf' }),
      letter('L12010004'),
    ]);
    expect([exitCode, outcomes]).toEqual([4, { new: 1, refused: 2 }]);
    expect(sentences.toSorted()).toEqual([
      'file "../../etc/passwd" is outside the folder of the data file',
      'file "no-such.pdf" does not exist',
    ]);
    expect(text).toContain('letters line 2: file "no-such.pdf" does not exist');
  });

  test('a full file with --missing delete also removes the documents of letters [IMPORT-12] [IMPORT-34]', async () => {
    writePdf('gone.pdf', 'gone');
    await files.load('letters.h.ndjson', [letter('L12010005', { file: 'gone.pdf' })]);
    const stored = await db().selectFrom('letter').select('id').where('tax_id', '=', of.taxId).execute();
    const others = stored.filter(({ id }) => id !== 'L12010005').map(({ id }) => letter(id));
    const options = `--mode full --missing delete --within tax_id=${of.taxId} --allow-missing 100`;
    const { outcomes } = await files.load('letters.i.ndjson', others, options);
    expect(outcomes).toMatchObject({ deleted: 1 });
    expect(await documentOf('letter', 'L12010005')).toBe(undefined);
    await sweep();
    expect(isStored('gone')).toBe(false);
  });
});

describe('the file store', () => {
  const staged = (name: string, text: string) => ({
    path: join(files.folder, name),
    sha256: shaOf(text),
    size: pdfOf(text).length,
  });

  test('a file stored before a crash is removed if no row uses it [IMPORT-12]', async () => {
    writePdf('crash.pdf', 'crash');
    await storeFiles(server().deps, [staged('crash.pdf', 'crash')]);
    expect(isStored('crash')).toBe(true);
    expect(await sweepUnreferenced(server().deps)).toBe(0);
    expect(isStored('crash')).toBe(true);
    await sweep();
    expect(isStored('crash')).toBe(false);
  });

  test('a file that the job removes between storing and commit is stored again [IMPORT-12] [IMPORT-30]', async () => {
    writePdf('race.pdf', 'race');
    await files.load('coverages.ndjson', [period('MR', '2026-01-01')]);
    const { deps } = server();
    const put = deps.files.put.bind(deps.files);
    let puts = 0;
    const racing = {
      ...deps.files,
      put: async (key: string, file: string) => {
        await put(key, file);
        puts += 1;
        if (puts === 1) await sweep();
      },
    };
    Object.assign(deps, { files: racing });
    const { exitCode } = await files.load('documents.ndjson', [card('MR', '2026-01-01', 'race.pdf')]);
    Object.assign(deps, { files: { ...racing, put } });
    expect([exitCode, puts]).toEqual([0, 2]);
    expect(isStored('race')).toBe(true);
  });

  test('a listed file that a document uses is never deleted [IMPORT-12]', async () => {
    writePdf('used.pdf', 'used');
    await files.load('coverages.ndjson', [period('MU', '2026-01-01')]);
    await files.load('documents.ndjson', [card('MU', '2026-01-01', 'used.pdf')]);
    const since = new Date(server().deps.clock.now().getTime() - 7_200_000);
    await db()
      .insertInto('unreferenced_file')
      .values({ storage_key: shaOf('used'), since })
      .execute();
    await sweep();
    expect(isStored('used')).toBe(true);
  });

  test('a file that changed after its check is not stored [IMPORT-11]', async () => {
    writePdf('changed.pdf', 'after');
    await expect(storeFiles(server().deps, [staged('changed.pdf', 'before')])).rejects.toThrow(
      'was changed during the import',
    );
    expect([isStored('before'), isStored('after')]).toEqual([false, false]);
  });
});

describe('the virus scan', () => {
  const withScanner = async (verdict: string, name: string, work: () => Promise<void>) => {
    const socket = join(files.folder, name);
    const scanner = createServer((connection) => answering(verdict)(connection.on('error', () => {})));
    await new Promise<void>((resolve) => scanner.listen(socket, resolve));
    const { deps } = server();
    const { config } = deps;
    Object.assign(deps, { config: { ...config, clamdSocket: socket } });
    try {
      await work();
    } finally {
      Object.assign(deps, { config });
      scanner.close();
    }
  };

  test('a file with a virus refuses its row, a clean one is stored [IMPORT-11]', async () => {
    writePdf('scanned.pdf', 'scanned');
    const row = letter('L12010009', { file: 'scanned.pdf' });
    await withScanner('stream: Eicar-Signature FOUND\0', 'a.sock', async () => {
      const { outcomes, sentences } = await files.load('letters.s.ndjson', [row]);
      expect([outcomes, sentences]).toEqual([
        { refused: 1 },
        ['file "scanned.pdf" is refused: the virus scan found something in it'],
      ]);
    });
    await withScanner('stream: OK\0', 'b.sock', async () => {
      expect((await files.load('letters.s.ndjson', [row], '--again')).outcomes).toEqual({ new: 1 });
    });
    expect(isStored('scanned')).toBe(true);
  });

  test('a scanner without a verdict stops the import, and nothing is applied [IMPORT-11]', async () => {
    await withScanner('', 'c.sock', async () => {
      const { exitCode, text } = await files.load('letters.t.ndjson', [letter('L12010010', { file: 'scanned.pdf' })]);
      expect([exitCode, text]).toEqual([1, 'the virus scanner gave no verdict']);
    });
    expect(await db().selectFrom('letter').select('id').where('id', '=', 'L12010010').execute()).toEqual([]);
  });
});
