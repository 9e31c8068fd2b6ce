import { readdirSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { readBack } from '../../packages/server/test/read-pdf.ts';
import { pdfText, textsOf, walkThrough } from '../../packages/web/src/features/help/articles/article.ts';
import { ARTICLES } from '../../packages/web/src/features/help/articles/articles.ts';
import { HELP_DOCUMENTS } from './help-documents.ts';

const folder = new URL('../../packages/web/public/documents/', import.meta.url);
const committed = (file: string) => readFileSync(new URL(file, folder));
const words = (text: string) => text.replaceAll(/\s+/g, ' ').trim();

test.each(['', 'sba/'])('the documents folder has exactly the documents that articles link to: %s', (brand) => {
  const linked = ARTICLES.flatMap((article) => [
    walkThrough(article),
    ...(article.forms ?? []).map(({ file }) => file),
  ]);
  const files = readdirSync(new URL(brand, folder), { withFileTypes: true }).filter((entry) => entry.isFile());
  expect(files.map(({ name }) => name).toSorted()).toEqual([...new Set(linked)].toSorted());
});

test.each(HELP_DOCUMENTS)('$file matches the current text of its article', async ({ file, draw }) => {
  const pdf = committed(file);
  expect(readBack(pdf)).toEqual(readBack(await draw()));
  expect(pdf.length).toBeLessThan(60 * 1024);
});

test.each(ARTICLES)('the walk-through of $anchor contains every sentence of the article', (article) => {
  // A list entry is never split across pages, so its lines are consecutive in the document.
  const text = words(readBack(committed(walkThrough(article))).text);
  for (const sentence of textsOf(article)) expect(text).toContain(words(pdfText(sentence)));
});

test('each document shows the name of its own brand', () => {
  expect(readBack(committed('claim-documentation.pdf')).text).toContain('Aldermere Health Plan');
  const other = readBack(committed('sba/claim-documentation.pdf')).text;
  expect(other).toContain('Sablecrest Benefit Administrators');
  expect(other).not.toContain('Aldermere');
});
