import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { useTestServer } from '../../../test/harness.ts';
import { groupRows, useWatchedFiles } from '../../../test/watch/watched-files.ts';

const server = useTestServer();
const files = useWatchedFiles(() => server());
const NEVER = new AbortController().signal;
const groups = groupRows('GX');

test('a watched folder reads files with the configured options [IMPORT-36]', async () => {
  const [row] = groups(1);
  files.write('incoming/groups.csv', `id,name,group_type,colour\n${row!.id},Caf\xe9,COMM,red\n`, 'latin1');
  const importOptions = { dates: 'mdy', encoding: 'windows-1252', ignoreUnknown: true } as const;
  const watch = await files.watch({ importOptions });
  await watch.look(NEVER);
  await watch.look(NEVER);
  expect(files.names('done')).toEqual(['groups.csv']);
  const stored = await server()
    .database.db.selectFrom('member_group')
    .select('name')
    .where('id', '=', row!.id)
    .executeTakeFirst();
  expect(stored?.name).toBe('Café');
});

test('a watched folder moves the PDF files that rows name when no other file can need them [IMPORT-11] [IMPORT-37]', async () => {
  const document = (file: string) => [{ kind: 'remittance', remittance_id: 'RWATCH0000000001', file }];
  mkdirSync(join(files.folder, 'incoming/pdf'));
  for (const name of ['one.pdf', 'two.pdf', 'other.pdf']) files.write(`incoming/pdf/${name}`, `%PDF-1.7 ${name}`);
  files.write('incoming/documents.1.ndjson', document('pdf/one.pdf'));
  files.write('incoming/documents.2.ndjson', document('pdf/../pdf/two.pdf'));
  const watch = await files.watch();
  await watch.look(NEVER);
  await watch.look(NEVER);
  expect(files.names('done')).toEqual(['documents.1.ndjson', 'documents.2.ndjson', 'documents.2.ndjson.files']);
  expect(files.names('done/documents.2.ndjson.files/pdf')).toEqual(['two.pdf']);
  // The first file was imported while the second one could still name its PDF file.
  expect(files.names('incoming/pdf')).toEqual(['one.pdf', 'other.pdf']);
});
