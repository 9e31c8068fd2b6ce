import { beforeEach, expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { failure, type Handlers } from '../../../../test/api.ts';
import { expectNoAxeFindings } from '../../../../test/render.tsx';
import { create, openClaim, said, switchTab } from '../../../../test/claim.tsx';
import { fileOf, pick, stubUploads } from '../../../../test/uploads.ts';

const MB = 1024 * 1024;
const REMOVE = 'DELETE /claim/documentation/stage/file/:fileId';

const rows = page.getByRole('list', { name: 'Files' });
const row = (name: string) => rows.getByRole('listitem').filter({ hasText: name });
const tooltip = page.getByRole('tooltip');

let uploads: ReturnType<typeof stubUploads>;
beforeEach(() => {
  uploads = stubUploads();
});

async function open(handlers: Handlers = {}) {
  const screen = await openClaim(handlers);
  await create('Attachment');
  await expect
    .element(
      said(
        'JPEG, JPG, GIF, PNG, PDF, DOC, DOCX, XLS, XLSX, TXT. 15 MB per file. Up to 20 files and 100 MB per submission, 30 uploads in 10 minutes.',
      ),
    )
    .toBeVisible();
  return screen;
}

test.each([
  {
    rule: 'of more than 15 MB',
    file: fileOf('a.pdf', 15 * MB + 1),
    state: 'Too big',
    words: 'Maximum file size is 15 MB.',
    id: '[UPLOAD-01] [UPLOAD-02]',
  },
  {
    rule: 'of 0 bytes',
    file: fileOf('a.pdf', 0),
    state: 'Empty',
    words: "Empty files aren't allowed",
    id: '[UPLOAD-03]',
  },
  {
    rule: 'of another type',
    file: fileOf('a.zip'),
    state: 'Invalid type',
    words: 'Allowed types: JPEG, JPG, GIF, PNG, PDF, DOC, DOCX, XLS, XLSX, TXT',
    id: '[UPLOAD-04] [UPLOAD-05]',
  },
  {
    rule: 'that is a folder',
    file: fileOf('Scans', 4096),
    state: 'Invalid type',
    words: 'Allowed types: JPEG, JPG, GIF, PNG, PDF, DOC, DOCX, XLS, XLSX, TXT',
    id: '[UPLOAD-05]',
  },
])('a file $rule is $state and not uploaded $id', async ({ file, state, words }) => {
  await open();
  await pick(file);
  await expect.element(row(file.name).getByText(state, { exact: true })).toBeVisible();
  await row(file.name).getByText(state, { exact: true }).hover();
  await expect.element(tooltip).toHaveTextContent(words);
  await expect.element(page.getByRole('button', { name: `Remove ${file.name}` })).toBeVisible();
  expect(page.getByRole('button', { name: /^Retry/ }).elements()).toHaveLength(0);
  expect(uploads.all()).toHaveLength(0);
  await expectNoAxeFindings();
});

test('a file of exactly 15 MB is large, but taken, and shows how far it is [UPLOAD-01] [UPLOAD-06]', async () => {
  await open();
  await pick(fileOf('large.pdf', 15 * MB));
  await expect.element(row('large.pdf').getByText('Large file', { exact: true })).toBeVisible();
  await uploads.open()[0]!.progress(31, 50);
  const bar = page.getByRole('progressbar', { name: 'Uploading large.pdf' });
  await expect.element(bar).toHaveAttribute('value', '62');
  await row('large.pdf').getByText('Large file').hover();
  await expect.element(tooltip).toHaveTextContent('This may take a minute.');
  await expectNoAxeFindings();
  await uploads.open()[0]!.answer('file-large');
  await expect.element(row('large.pdf').getByText('Uploaded', { exact: true })).toBeVisible();
});

test('exactly 5 MB is not large yet [UPLOAD-06]', async () => {
  await open();
  await pick(fileOf('a.pdf', 5 * MB));
  await expect.element(row('a.pdf')).toBeVisible();
  expect(said('Large file').elements()).toHaveLength(0);
});

test('a renamed program is refused by the server: Error and why, and no Retry that could not help [UPLOAD-08]', async () => {
  await open();
  await pick(fileOf('renamed.pdf'));
  await uploads.open()[0]!.refuse(415, 'The content is not a PDF.');
  await expect.element(row('renamed.pdf').getByText('Error', { exact: true })).toBeVisible();
  await row('renamed.pdf').getByText('Error').hover();
  await expect.element(tooltip).toHaveTextContent('The content is not a PDF.');
  await expect.element(row('renamed.pdf').getByRole('paragraph')).toHaveTextContent('The content is not a PDF.');
  await expectNoAxeFindings();
  expect(page.getByRole('button', { name: /^Retry/ }).elements()).toHaveLength(0);
  await pick(fileOf('renamed.pdf', 5));
  await uploads.open()[0]!.answer('file-1');
  await expect.element(row('renamed.pdf').getByText('Uploaded')).toBeVisible();
  expect(row('renamed.pdf').getByRole('paragraph').elements()).toHaveLength(0);
});

test('a broken connection: Error, with words of our own [UPLOAD-07]', async () => {
  await open();
  await pick(fileOf('a.pdf'));
  await uploads.open()[0]!.breakDown();
  await row('a.pdf').getByText('Error').hover();
  await expect.element(tooltip).toHaveTextContent('The file could not be uploaded. Please try again.');
  await page.getByRole('button', { name: 'Retry a.pdf' }).click();
  await uploads.open()[0]!.answer('file-1');
  await expect.element(row('a.pdf').getByText('Uploaded')).toBeVisible();
});

test('the same name again is one row [UPLOAD-09]', async () => {
  await open();
  await pick(fileOf('a.pdf', 0));
  await expect.element(row('a.pdf').getByText('Empty', { exact: true })).toBeVisible();
  await pick(fileOf('a.pdf', 5));
  await uploads.open()[0]!.answer('file-a');
  await expect.element(row('a.pdf').getByText('Uploaded')).toBeVisible();
  expect(rows.getByRole('listitem').elements()).toHaveLength(1);
});

test('a file over the total size of a submission is an error that says so', async () => {
  await open();
  await pick(...Array.from({ length: 20 }, (_, index) => fileOf(`scan-${index}.pdf`)));
  const badges = () => [...rows.element().querySelectorAll('li')].map((one) => one.textContent);
  expect(badges().filter((text) => text.includes('Waiting'))).toHaveLength(17);
  for (let done = 0; done < 20; done++) {
    const next = uploads.open()[0]!;
    await (done < 19
      ? next.answer(`file-${done}`)
      : next.refuse(413, 'The files of a submission may have 100 MB together.'));
  }
  await expect.poll(() => badges().filter((text) => text.includes('Uploaded')).length).toBe(19);
  await expect.element(page.getByRole('button', { name: 'Retry scan-19.pdf' })).toBeVisible();
  await row('scan-19.pdf').getByText('Error').hover();
  await expect.element(tooltip).toHaveTextContent('The files of a submission may have 100 MB together.');
});

test('a removal that fails is an error that can be tried again [UPLOAD-08]', async () => {
  let answer: unknown = failure(500);
  await open({ [REMOVE]: () => answer });
  await pick(fileOf('a.pdf'));
  await uploads.open()[0]!.answer('file-a');
  await page.getByRole('button', { name: 'Remove a.pdf' }).click();
  await row('a.pdf').getByText('Error').hover();
  await expect.element(tooltip).toHaveTextContent('The file could not be removed. Please try again.');
  await expect.element(said('Invalid file')).toBeVisible();
  answer = null;
  await page.getByRole('button', { name: 'Retry a.pdf' }).click();
  await expect.poll(() => rows.elements().length).toBe(0);
});

test('an upload goes on while its tab is hidden', async () => {
  await open();
  await pick(fileOf('a.pdf'));
  await switchTab();
  expect(uploads.all()[0]?.isAborted).toBe(false);
  await uploads.open()[0]!.answer('file-a');
  await switchTab();
  await expect.element(row('a.pdf').getByText('Uploaded')).toBeVisible();
  expect(uploads.all()).toHaveLength(1);
});

test('the rest of a drop is refused in one sentence', async () => {
  await open();
  await pick(...Array.from({ length: 22 }, (_, index) => fileOf(`scan-${index}.pdf`)));
  const sentence = said('A submission can hold at most 20 files. 2 files were not added.');
  await expect.element(sentence).toBeVisible();
  expect(rows.getByRole('listitem').elements()).toHaveLength(20);
  await expectNoAxeFindings();
});

test('a used-up upload limit names the waiting time', async () => {
  await open();
  await pick(fileOf('a.pdf'));
  await uploads.all()[0]!.refuse(429, 'Too many requests. Try again in 8 minutes.');
  await expect
    .element(row('a.pdf').getByText('Too many requests. Try again in 8 minutes.').first())
    .toBeInTheDocument();
});
