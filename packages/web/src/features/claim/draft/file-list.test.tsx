import { beforeEach, expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { failure, type Handlers } from '../../../../test/api.ts';
import { expectNoAxeFindings } from '../../../../test/render.tsx';
import { create, openClaim, exactText, switchTab } from '../../../../test/claim.tsx';
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
      exactText(
        'JPEG, JPG, GIF, PNG, PDF, DOC, DOCX, XLS, XLSX, TXT. 15 MB per file. Up to 20 files and 100 MB per submission, 30 uploads in 10 minutes.',
      ),
    )
    .toBeVisible();
  return screen;
}

test.each([
  {
    rule: 'larger than 15 MB',
    file: fileOf('a.pdf', 15 * MB + 1),
    state: 'Too big',
    message: 'Maximum file size is 15 MB.',
    id: '[UPLOAD-01] [UPLOAD-02]',
  },
  {
    rule: 'of 0 bytes',
    file: fileOf('a.pdf', 0),
    state: 'Empty',
    message: "Empty files aren't allowed",
    id: '[UPLOAD-03]',
  },
  {
    rule: 'of a type that is not allowed',
    file: fileOf('a.zip'),
    state: 'Invalid type',
    message: 'Allowed types: JPEG, JPG, GIF, PNG, PDF, DOC, DOCX, XLS, XLSX, TXT',
    id: '[UPLOAD-04] [UPLOAD-05]',
  },
  {
    rule: 'that is a folder',
    file: fileOf('Scans', 4096),
    state: 'Invalid type',
    message: 'Allowed types: JPEG, JPG, GIF, PNG, PDF, DOC, DOCX, XLS, XLSX, TXT',
    id: '[UPLOAD-05]',
  },
])('a file $rule shows "$state" and is not uploaded $id', async ({ file, state, message }) => {
  await open();
  await pick(file);
  await expect.element(row(file.name).getByText(state, { exact: true })).toBeVisible();
  await row(file.name).getByText(state, { exact: true }).hover();
  await expect.element(tooltip).toHaveTextContent(message);
  await expect.element(page.getByRole('button', { name: `Remove ${file.name}` })).toBeVisible();
  expect(page.getByRole('button', { name: /^Retry/ }).elements()).toHaveLength(0);
  expect(uploads.all()).toHaveLength(0);
  await expectNoAxeFindings();
});

test('a file of exactly 15 MB is uploaded, with a warning and a progress bar [UPLOAD-01] [UPLOAD-06]', async () => {
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

test('a file of exactly 5 MB has no size warning [UPLOAD-06]', async () => {
  await open();
  await pick(fileOf('a.pdf', 5 * MB));
  await expect.element(row('a.pdf')).toBeVisible();
  expect(exactText('Large file').elements()).toHaveLength(0);
});

test('a file whose content the server refuses shows Error and the reason, but no Retry [UPLOAD-08]', async () => {
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

test('after a lost connection the file shows Error and can be retried [UPLOAD-07]', async () => {
  await open();
  await pick(fileOf('a.pdf'));
  await uploads.open()[0]!.disconnect();
  await row('a.pdf').getByText('Error').hover();
  await expect.element(tooltip).toHaveTextContent('The file could not be uploaded. Please try again.');
  await page.getByRole('button', { name: 'Retry a.pdf' }).click();
  await uploads.open()[0]!.answer('file-1');
  await expect.element(row('a.pdf').getByText('Uploaded')).toBeVisible();
});

test('adding a file with the same name again keeps one row [UPLOAD-09]', async () => {
  await open();
  await pick(fileOf('a.pdf', 0));
  await expect.element(row('a.pdf').getByText('Empty', { exact: true })).toBeVisible();
  await pick(fileOf('a.pdf', 5));
  await uploads.open()[0]!.answer('file-a');
  await expect.element(row('a.pdf').getByText('Uploaded')).toBeVisible();
  expect(rows.getByRole('listitem').elements()).toHaveLength(1);
});

test("a file that exceeds the total size of a submission shows the server's reason", async () => {
  await open();
  await pick(...Array.from({ length: 20 }, (_, index) => fileOf(`scan-${index}.pdf`)));
  const badges = () => [...rows.element().querySelectorAll('li')].map((one) => one.textContent);
  expect(badges().filter((text) => text.includes('Waiting'))).toHaveLength(17);
  for (let done = 0; done < 20; done++) {
    const next = uploads.open()[0]!;
    await (done < 19
      ? next.answer(`file-${done}`)
      : next.refuse(413, 'Files can total at most 100 MB per submission.'));
  }
  await expect.poll(() => badges().filter((text) => text.includes('Uploaded')).length).toBe(19);
  await expect.element(page.getByRole('button', { name: 'Retry scan-19.pdf' })).toBeVisible();
  await row('scan-19.pdf').getByText('Error').hover();
  await expect.element(tooltip).toHaveTextContent('Files can total at most 100 MB per submission.');
});

test('a failed removal shows Error and can be retried [UPLOAD-08]', async () => {
  let answer: unknown = failure(500);
  await open({ [REMOVE]: () => answer });
  await pick(fileOf('a.pdf'));
  await uploads.open()[0]!.answer('file-a');
  await page.getByRole('button', { name: 'Remove a.pdf' }).click();
  await row('a.pdf').getByText('Error').hover();
  await expect.element(tooltip).toHaveTextContent('The file could not be removed. Please try again.');
  await expect.element(exactText('Invalid file')).toBeVisible();
  answer = null;
  await page.getByRole('button', { name: 'Retry a.pdf' }).click();
  await expect.poll(() => rows.elements().length).toBe(0);
});

test('an upload continues while the user is in another tab of the portal', async () => {
  await open();
  await pick(fileOf('a.pdf'));
  await switchTab();
  expect(uploads.all()[0]?.isAborted).toBe(false);
  await uploads.open()[0]!.answer('file-a');
  await switchTab();
  await expect.element(row('a.pdf').getByText('Uploaded')).toBeVisible();
  expect(uploads.all()).toHaveLength(1);
});

test('when too many files are dropped, one message counts the files that were not added', async () => {
  await open();
  await pick(...Array.from({ length: 22 }, (_, index) => fileOf(`scan-${index}.pdf`)));
  const sentence = exactText('A submission can hold at most 20 files. 2 files were not added.');
  await expect.element(sentence).toBeVisible();
  expect(rows.getByRole('listitem').elements()).toHaveLength(20);
  await expectNoAxeFindings();
});

test('a file beyond the upload limit shows the waiting time', async () => {
  await open();
  await pick(fileOf('a.pdf'));
  await uploads.all()[0]!.refuse(429, 'Too many requests. Try again in 8 minutes.');
  await expect
    .element(row('a.pdf').getByText('Too many requests. Try again in 8 minutes.').first())
    .toBeInTheDocument();
});
