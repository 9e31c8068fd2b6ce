import { expect, test, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { expectNoAxeFindings, render } from '../../../test/render.tsx';
import { FileDrop, FileRow, FileRows, type FileState } from './file-row.tsx';

const labels: Record<FileState, string> = {
  queued: 'Waiting',
  uploading: 'Uploading',
  done: 'Uploaded',
  error: 'Error',
  TooLarge: 'Too big',
  Empty: 'Empty',
  InvalidType: 'Invalid type',
  removing: 'Removing',
};
const STATES = Object.keys(labels).filter((state): state is FileState => state in labels);

const renderRow = (row: Partial<Parameters<typeof FileRow>[0]>) =>
  render(
    <FileRows label="Files">
      <FileRow name="a.pdf" size={100} state="done" labels={labels} {...row} />
    </FileRows>,
  );

test('every file state shows its text and passes the accessibility check', async () => {
  await render(
    <FileRows label="Files">
      {STATES.map((state) => (
        <FileRow key={state} name={`${state}.pdf`} size={2000} state={state} labels={labels} />
      ))}
    </FileRows>,
  );
  for (const word of Object.values(labels)) await expect.element(page.getByText(word)).toBeVisible();
  await expectNoAxeFindings();
});

test.each([
  { size: 0, text: '0 KB' },
  { size: 1, text: '1 KB' },
  { size: 655_360, text: '640 KB' },
  { size: 1_047_552, text: '1023 KB' },
  { size: 1_048_576, text: '1.0 MB' },
  { size: 22_754_099, text: '21.7 MB' },
])('$size bytes are shown as $text', async ({ size, text }) => {
  await renderRow({ size });
  await expect.element(page.getByText(text)).toBeVisible();
});

test('a file state explains itself on focus', async () => {
  await renderRow({ state: 'TooLarge', tooltips: { TooLarge: 'Maximum file size is 15 MB.' } });
  await userEvent.tab();
  await expect.element(page.getByRole('tooltip')).toHaveTextContent('Maximum file size is 15 MB.');
  await expectNoAxeFindings();
});

test('a failed file can be retried and removed with the keyboard', async () => {
  const onRetry = vi.fn<() => void>();
  const onRemove = vi.fn<() => void>();
  await renderRow({ state: 'error', onRetry, onRemove });
  await userEvent.tab();
  await expect.element(page.getByRole('button', { name: 'Retry a.pdf' })).toHaveFocus();
  await userEvent.keyboard('{Enter}');
  await userEvent.tab();
  await expect.element(page.getByRole('button', { name: 'Remove a.pdf' })).toHaveFocus();
  await userEvent.keyboard('{Enter}');
  expect([onRetry.mock.calls.length, onRemove.mock.calls.length]).toEqual([1, 1]);
});

test('an upload shows its progress and its warning', async () => {
  await renderRow({ name: 'scan.png', state: 'uploading', progress: 62, warning: 'Large file' });
  await expect.element(page.getByRole('progressbar', { name: 'Uploading scan.png' })).toHaveAttribute('value', '62');
  await expect.element(page.getByText('Large file')).toBeVisible();
  await expectNoAxeFindings();
});

const onFiles = vi.fn<(files: File[]) => void>();
const onFolder = vi.fn<() => void>();
const file = (name: string) => new File(['text'], name, { type: 'text/plain' });
const zone = () => page.getByLabelText('Files: Drop files here or choose files');
const taken = () => onFiles.mock.calls.map(([files]) => files.map(({ name }) => name));

async function renderDrop(multiple = true) {
  onFiles.mockClear();
  onFolder.mockClear();
  await render(
    <>
      <form>
        <FileDrop label="Files" accept=".pdf,.txt" multiple={multiple} onFiles={onFiles} onFolder={onFolder} />
        <textarea aria-label="Notes" />
      </form>
      <form>
        <input aria-label="Other form" />
      </form>
    </>,
  );
}
const transfer = (...files: File[]) => {
  const data = new DataTransfer();
  for (const one of files) data.items.add(one);
  return data;
};
const drop = (data: DataTransfer, on: Element) =>
  on.dispatchEvent(new DragEvent('drop', { bubbles: true, cancelable: true, dataTransfer: data }));

test('the file picker is reachable with the keyboard and has a name', async () => {
  await renderDrop();
  await userEvent.tab();
  await expect.element(zone()).toHaveFocus();
  await expect.element(zone()).toHaveAttribute('accept', '.pdf,.txt');
  await expectNoAxeFindings();
});

test('picked files are reported, and so is the same file picked again', async () => {
  await renderDrop();
  await zone().upload([file('a.txt'), file('b.txt')]);
  await zone().upload([file('a.txt')]);
  expect(taken()).toEqual([['a.txt', 'b.txt'], ['a.txt']]);
});

test('dropped files are reported', async () => {
  await renderDrop();
  drop(transfer(file('a.txt'), file('b.txt')), zone().element());
  expect(taken()).toEqual([['a.txt', 'b.txt']]);
});

test('a zone for one file accepts one file', async () => {
  await renderDrop(false);
  drop(transfer(file('a.txt'), file('b.txt')), zone().element());
  expect(taken()).toEqual([['a.txt']]);
});

test('a dropped folder is reported as a folder, not as a file', async () => {
  await renderDrop();
  const directory = vi
    .spyOn(DataTransferItem.prototype, 'webkitGetAsEntry')
    .mockImplementationOnce(() => Object.assign(Object.create(null), { isDirectory: true }));
  drop(transfer(file('folder'), file('b.txt')), zone().element());
  directory.mockRestore();
  expect(onFolder).toHaveBeenCalledTimes(1);
  expect(taken()).toEqual([['b.txt']]);
});

test('a file dropped next to the zone does not replace the page', async () => {
  await renderDrop();
  expect(drop(transfer(file('a.txt')), page.getByLabelText('Notes').element())).toBe(false);
  expect(onFiles).not.toHaveBeenCalled();
});

test.each([
  { on: 'Notes', files: [['a.txt']] },
  { on: 'Other form', files: [] },
])('a file pasted into "$on" adds $files files', async ({ on, files }) => {
  await renderDrop();
  const paste = new ClipboardEvent('paste', {
    bubbles: true,
    cancelable: true,
    clipboardData: transfer(file('a.txt')),
  });
  page.getByLabelText(on).element().dispatchEvent(paste);
  expect(taken()).toEqual(files);
});

test('two pasted images are two files, although the browser names both image.png', async () => {
  await renderDrop();
  for (let times = 0; times < 2; times += 1) {
    const clipboardData = transfer(file('image.png'));
    const paste = new ClipboardEvent('paste', { bubbles: true, cancelable: true, clipboardData });
    page.getByLabelText('Notes').element().dispatchEvent(paste);
  }
  const names = taken().flat();
  expect(names).toEqual([expect.stringMatching(/^Pasted image \d+\.png$/), expect.stringMatching(/\.png$/)]);
  expect(new Set(names).size).toBe(2);
});

test('pasted text stays text', async () => {
  await renderDrop();
  const data = new DataTransfer();
  data.setData('text/plain', 'words');
  const paste = new ClipboardEvent('paste', { bubbles: true, cancelable: true, clipboardData: data });
  expect(page.getByLabelText('Notes').element().dispatchEvent(paste)).toBe(true);
  expect(onFiles).not.toHaveBeenCalled();
});

test('badges are aligned, also in a row without a button', async () => {
  await render(
    <FileRows label="Files">
      <FileRow name="a.pdf" size={100} state="done" labels={labels} onRemove={() => undefined} />
      <FileRow name="b.pdf" size={100} state="uploading" labels={labels} />
    </FileRows>,
  );
  const ends = ['Uploaded', 'Uploading'].map((word) => page.getByText(word).element().getBoundingClientRect().right);
  expect(Math.abs(ends[0]! - ends[1]!)).toBeLessThan(1);
});
