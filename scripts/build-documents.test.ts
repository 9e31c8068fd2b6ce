import { globSync, readdirSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { readBack } from '../packages/server/src/pdf/read-back.ts';
import { piecesOf, paperText, textsOf, walkThrough } from '../packages/web/src/features/help/article.ts';
import { ARTICLES } from '../packages/web/src/features/help/articles.ts';
import { HELP_DOCUMENTS } from './help-documents.ts';

const folder = new URL('../packages/web/public/documents/', import.meta.url);
const root = new URL('..', import.meta.url);
const committed = (file: string) => readFileSync(new URL(file, folder));
const words = (text: string) => text.replaceAll(/\s+/g, ' ').trim();

test('every document that an article links to is there, and no other', () => {
  const linked = ARTICLES.flatMap((article) => [
    walkThrough(article),
    ...(article.forms ?? []).map(({ file }) => file),
  ]);
  expect(readdirSync(folder).toSorted()).toEqual([...new Set(linked)].toSorted());
});

test.each(HELP_DOCUMENTS)('$file was made from the text of today', async ({ file, draw }) => {
  const pdf = committed(file);
  expect(readBack(pdf)).toEqual(readBack(await draw()));
  expect(pdf.length).toBeLessThan(60 * 1024);
});

test.each(ARTICLES)('the walk-through of $anchor says what the article says', (article) => {
  // An entry stays on one page, so that its lines follow each other in the document.
  const text = words(readBack(committed(walkThrough(article))).text);
  for (const sentence of textsOf(article)) expect(text).toContain(words(paperText(sentence)));
});

test('every label that an article names is a label of the screens', () => {
  const sources = globSync(['packages/web/src/**/*.{ts,tsx}', 'packages/domain/src/rules/*.ts'], { cwd: root })
    .filter((file) => !file.includes('features/help') && !file.includes('.test.'))
    .map((file) => readFileSync(new URL(file, root), 'utf8'))
    .join('\n');
  const labels = ARTICLES.flatMap(textsOf)
    .flatMap(piecesOf)
    .filter(({ kind }) => kind === 'label');
  expect(labels.length).toBeGreaterThan(50);
  expect(labels.map(({ text }) => text).filter((text) => !sources.includes(text))).toEqual([]);
});
