import { fileListStatus } from '@pbt/domain/rules/claim/upload-files';
import { expect, test } from 'vitest';
import { startNewEpoch } from '../../../api/client.ts';
import { failure, held, stubApi, type Handlers } from '../../../../test/api.ts';
import { fileOf, stubUploads } from '../../../../test/uploads.ts';
import { createUploadList } from './upload-list.ts';

const MB = 1024 * 1024;
const REMOVE = 'DELETE /claim/documentation/stage/file/:fileId';

function listOf(handlers: Handlers = { [REMOVE]: () => null }) {
  const api = stubApi(handlers);
  const uploads = stubUploads();
  const list = createUploadList('submission-1');
  const entries = () => list.state.get().entries;
  return {
    api,
    uploads,
    list,
    entries,
    named: (name: string) => entries().find((entry) => entry.name === name),
    status: () => fileListStatus(entries()),
    sent: () => uploads.all().map(({ file }) => file?.name),
  };
}

test('valid files upload automatically, invalid files never do [UPLOAD-10]', async () => {
  const { list, uploads, sent, status, named } = listOf();
  list.add([fileOf('a.pdf'), fileOf('b.exe'), fileOf('c.txt', 0), fileOf('d.png', 15 * MB + 1)]);
  expect(sent()).toEqual(['a.pdf']);
  expect(uploads.all()[0]).toMatchObject({
    method: 'POST',
    url: '/api/claim/documentation/submission-1/stage/file',
    timeout: 60_000,
  });
  await uploads.all()[0]!.answer('file-a');
  expect(named('a.pdf')).toMatchObject({ id: 'file-a', uploadStatus: 'Done' });
  expect(status()).toBe('error');
});

test('of 20 files, at most three upload at a time', async () => {
  const { list, uploads, status } = listOf();
  list.add(Array.from({ length: 20 }, (_, index) => fileOf(`scan-${index}.pdf`)));
  expect(uploads.open()).toHaveLength(3);
  await uploads.open()[1]!.answer('file-1');
  expect(uploads.open()).toHaveLength(3);
  expect(status()).toBe('inProgress');
  while (uploads.open().length > 0) {
    expect(uploads.open().length).toBeLessThanOrEqual(3);
    await uploads.open()[0]!.answer(`file-${uploads.all().length}`);
  }
  expect(uploads.all()).toHaveLength(20);
  expect(status()).toBe('done');
});

const scans = (count: number, from = 0) =>
  Array.from({ length: count }, (_, index) => fileOf(`scan-${from + index}.pdf`));

test('files beyond 20 are not added, and are counted for the message', () => {
  const { list, entries } = listOf();
  list.add(scans(23));
  expect(entries()).toHaveLength(20);
  expect(list.state.get().leftOut).toBe(3);
  list.add([fileOf('scan-4.pdf')]);
  expect([entries().length, list.state.get().leftOut]).toEqual([20, 0]);
});

test('refused files do not count against the limit of 20', async () => {
  const { list, uploads, entries } = listOf();
  list.add([fileOf('a.exe'), fileOf('b.txt', 0), fileOf('c.pdf')]);
  await uploads.all()[0]!.refuse(415, 'The content of the file does not match its extension.');
  list.add(scans(21));
  expect(entries()).toHaveLength(23);
  expect(list.state.get().leftOut).toBe(1);
});

test('a file that was refused because the submission is closed cannot be retried', async () => {
  const { list, uploads } = listOf();
  list.add([fileOf('a.pdf')]);
  await uploads.all()[0]!.refuse(409, 'This submission was cancelled.');
  expect(list.state.get().refusals['a.pdf']).toEqual({ message: 'This submission was cancelled.', isFinal: true });
});

test('the progress is the fraction of bytes sent', async () => {
  const { list, uploads } = listOf();
  list.add([fileOf('a.pdf', 100)]);
  await uploads.all()[0]!.progress(62, 100);
  expect(list.state.get().progress['a.pdf']).toBe(0.62);
});

test.each([
  { rule: 'loses its connection', end: 'error' },
  { rule: 'exceeds 60 s', end: 'timeout' },
] as const)('an upload that $rule can be retried [UPLOAD-07]', async ({ end }) => {
  const { list, uploads, status, named } = listOf();
  list.add([fileOf('a.pdf')]);
  await uploads.all()[0]!.disconnect(end);
  expect(named('a.pdf')?.uploadStatus).toBe('Error');
  expect(status()).toBe('error');
  list.retry('a.pdf');
  await uploads.open()[0]!.answer('file-a');
  expect(status()).toBe('done');
});

test("the server's reason is kept until the next try", async () => {
  const { list, uploads } = listOf();
  list.add([fileOf('renamed.pdf')]);
  await uploads.all()[0]!.refuse(415, 'The content is not a PDF.');
  expect(list.state.get().refusals['renamed.pdf']).toEqual({ message: 'The content is not a PDF.', isFinal: true });
  list.retry('renamed.pdf');
  expect(list.state.get().refusals['renamed.pdf']).toBeNull();
});

test('a file with the same name replaces the uploaded file under its ID [UPLOAD-09]', async () => {
  const { list, uploads, entries, named } = listOf();
  list.add([fileOf('a.pdf', 1)]);
  await uploads.all()[0]!.answer('file-a');
  list.add([fileOf('a.pdf', 2)]);
  expect(entries()).toHaveLength(1);
  expect(uploads.all()[1]?.url).toBe('/api/claim/documentation/submission-1/stage/file?fileId=file-a');
  await uploads.all()[1]!.answer('file-a');
  expect(named('a.pdf')).toMatchObject({ id: 'file-a', uploadStatus: 'Done' });
});

test('replacing a large file during its upload aborts the upload [UPLOAD-09]', async () => {
  const { list, uploads, named } = listOf();
  list.add([fileOf('a.pdf', 2 * MB)]);
  await uploads.all()[0]!.progress(1, 10);
  list.add([fileOf('a.pdf', 3 * MB)]);
  expect(uploads.all()[0]?.isAborted).toBe(true);
  await expect.poll(() => uploads.all()).toHaveLength(2);
  await uploads.all()[1]!.answer('file-a');
  expect(named('a.pdf')?.uploadStatus).toBe('Done');
});

test('replacing a file that may already be staged waits for its ID, then replaces it [UPLOAD-09]', async () => {
  const { list, uploads, named } = listOf();
  list.add([fileOf('a.pdf', 2 * MB)]);
  await uploads.all()[0]!.progress(10, 10);
  list.add([fileOf('a.pdf', 3 * MB)]);
  expect(uploads.all()).toHaveLength(1);
  await uploads.all()[0]!.answer('file-a');
  expect(named('a.pdf')?.uploadStatus).toBe('Loading');
  expect(uploads.all()[1]?.url).toContain('fileId=file-a');
});

test('removing a file deletes its staged copy, if there is one [UPLOAD-08]', async () => {
  const { list, uploads, entries, api } = listOf();
  list.add([fileOf('a.pdf'), fileOf('b.exe')]);
  await uploads.all()[0]!.answer('file-a');
  list.remove('b.exe');
  await expect.poll(() => entries()).toHaveLength(1);
  expect(api.calls).toEqual([]);
  list.remove('a.pdf');
  expect(entries()[0]?.removeStatus).toBe('Loading');
  await expect.poll(() => entries()).toHaveLength(0);
  expect(api.named(REMOVE).map(({ params }) => params)).toEqual([{ fileId: 'file-a' }]);
});

test('a file removed during its upload is deleted after the upload', async () => {
  const { list, uploads, entries, api } = listOf();
  list.add([fileOf('a.pdf')]);
  list.remove('a.pdf');
  expect(uploads.all()[0]?.isAborted).toBe(false);
  await uploads.all()[0]!.answer('file-a');
  await expect.poll(() => entries()).toHaveLength(0);
  expect(api.named(REMOVE)).toHaveLength(1);
});

test('a failed removal can be retried; a file that is already deleted counts as removed', async () => {
  let answer: unknown = failure(500);
  const { list, uploads, entries, status } = listOf({ [REMOVE]: () => answer });
  list.add([fileOf('a.pdf')]);
  await uploads.all()[0]!.answer('file-a');
  list.remove('a.pdf');
  await expect.poll(() => entries()[0]?.removeStatus).toBe('Error');
  expect(status()).toBe('error');
  answer = failure(404);
  list.retry('a.pdf');
  await expect.poll(() => entries()).toHaveLength(0);
});

test('a file added again under the same name waits until the old one is removed', async () => {
  const slow = held();
  const { list, uploads } = listOf({ [REMOVE]: () => slow.answer });
  list.add([fileOf('a.pdf', 1)]);
  await uploads.all()[0]!.answer('file-a');
  list.remove('a.pdf');
  await expect.poll(() => list.state.get().entries[0]?.removeStatus).toBe('Loading');
  list.add([fileOf('a.pdf', 2)]);
  expect(uploads.all()).toHaveLength(1);
  slow.release(null);
  await expect.poll(() => uploads.all()).toHaveLength(2);
  expect(uploads.all()[1]?.url).not.toContain('fileId');
});

test('no upload starts after a stop or after a change of user', async () => {
  const { list, uploads } = listOf();
  list.add(['a', 'b', 'c', 'd'].map((name) => fileOf(`${name}.pdf`)));
  list.stop();
  expect(uploads.all().map(({ isAborted }) => isAborted)).toEqual([true, true, true]);
  const other = createUploadList('submission-2');
  startNewEpoch();
  other.add([fileOf('a.pdf')]);
  await Promise.resolve();
  expect(uploads.all()).toHaveLength(3);
});
