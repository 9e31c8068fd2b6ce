import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { button, exactText } from '../../../test/batch/answers.tsx';
import { openRows as open, rowsBox as box } from '../../../test/batch/rows.tsx';
import { expectNoAxeFindings } from '../../../test/render.tsx';

const zone = () => page.getByLabelText(/^File with rows/);
const csv = (content: BlobPart, name = 'rows.csv') => new File([content], name, { type: 'text/csv' });

test('a chosen CSV file fills the box, also one that an older spreadsheet saved [BATCH-01]', async () => {
  await open();
  // ñ in Windows-1252
  await zone().upload([csv(new Blob(['Last,DOB\r\nMu', new Uint8Array([0xf1]), 'oz,1/2/1984']))]);
  await expect.element(box()).toHaveValue('Last,DOB\nMuñoz,1/2/1984');
  await expect.element(button('Check 1 row')).toBeEnabled();
});

test('a dropped file is read [BATCH-01]', async () => {
  await open();
  const dataTransfer = new DataTransfer();
  dataTransfer.items.add(csv('80000010100\n80000010200', 'rows.tsv'));
  zone()
    .element()
    .dispatchEvent(new DragEvent('drop', { bubbles: true, cancelable: true, dataTransfer }));
  await expect.element(button('Check 2 rows')).toBeEnabled();
});

test('of several dropped files none is read, and the page says so [BATCH-01]', async () => {
  await open();
  const dataTransfer = new DataTransfer();
  for (const name of ['a.csv', 'b.csv']) dataTransfer.items.add(csv('80000010100', name));
  zone()
    .element()
    .dispatchEvent(new DragEvent('drop', { bubbles: true, cancelable: true, dataTransfer }));
  await expect.element(exactText('One file is read at a time. No file was read.')).toBeVisible();
  await expect.element(box()).toHaveValue('');
});

test.each([
  {
    what: 'larger than 1 MB',
    content: 'x'.repeat(1_048_577),
    words: 'The file is larger than 1 MB. Check it in parts.',
  },
  {
    what: 'a workbook',
    content: 'PK\u0003\u0004\0\0',
    words: 'This file is not CSV or TSV. Save the sheet as CSV and try again.',
  },
  { what: 'empty', content: '\n\n', words: 'This file has no rows.' },
])(
  'a file that is $what is refused with what to do, and the page says that the box stays [BATCH-01]',
  async ({ content, words }) => {
    await open();
    await zone().upload([csv(content)]);
    await expect.element(page.getByRole('alert').getByText(words, { exact: true })).toBeVisible();
    await box().fill('80000010100');
    await zone().upload([csv(content)]);
    const sentence = `${words} The rows below are those from before.`;
    await expect.element(page.getByRole('alert').getByText(sentence, { exact: true })).toBeVisible();
    await expect.element(box()).toHaveValue('80000010100');
    await expectNoAxeFindings();
  },
);
