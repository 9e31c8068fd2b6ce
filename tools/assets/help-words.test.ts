import { globSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { piecesOf, plainText, textsOf } from '../../packages/web/src/features/help/articles/article.ts';
import { ARTICLES } from '../../packages/web/src/features/help/articles/articles.ts';

const root = new URL('../..', import.meta.url);

/** Everything that stands between quotation marks or between tags: the product's own words, each as a whole. */
function wordsOf(source: string): string[] {
  const quoted = source.matchAll(/'((?:[^'\\\n]|\\.)+)'|"((?:[^"\\\n]|\\.)+)"|`([^`]+)`/g);
  const betweenTags = source.matchAll(/>([^<>{}]+)</g);
  return [...quoted, ...betweenTags].map((match) => match.slice(1).find(Boolean)!.replaceAll('\\', '').trim());
}

const productWords = new Set(
  globSync(
    [
      'packages/web/src/**/*.{ts,tsx}',
      'packages/domain/src/rules/**/*.ts',
      'packages/server/src/documents/**/*.ts',
      'packages/demo-data/src/**/*.ts',
    ],
    { cwd: root },
  )
    .filter((file) => !file.includes('features/help') && !file.includes('.test.'))
    .flatMap((file) => wordsOf(readFileSync(new URL(file, root), 'utf8'))),
);

/** On the account site, in the provider portal, or an example of what to write. */
const ELSEWHERE = new Set([
  'Forgot username',
  'Forgot password',
  '2-step verification',
  'My Profile',
  'Change Profile Information',
  'Please pay line 2 at the contracted rate.',
]);

/** Two labels of one screen that a text says in one breath. */
const isKnown = (words: string) =>
  productWords.has(words) ||
  ELSEWHERE.has(words) ||
  (words.includes(' (') && words.split(/ (?=\()/).every((part) => productWords.has(part)));

test.each(ARTICLES)('$anchor names only labels of the screens', (article) => {
  const labels = textsOf(article)
    .flatMap(piecesOf)
    .filter(({ kind }) => kind === 'label')
    .map(({ text }) => text);
  expect(labels.filter((label) => !isKnown(label))).toEqual([]);
});

test.each(ARTICLES)('$anchor quotes only sentences of the product', (article) => {
  const quotes = textsOf(article).flatMap((text) =>
    [...plainText(text).matchAll(/"([^"]+)"/g)].map(([, quote]) => quote!),
  );
  expect(quotes.filter((quote) => !isKnown(quote))).toEqual([]);
});

test.each(ARTICLES)('$anchor explains only words that the product shows', ({ parts }) => {
  const terms = parts.flatMap(({ terms = [] }) => terms.map(({ term }) => term));
  expect(terms.filter((term) => !isKnown(term) && !term.split(', ').every(isKnown))).toEqual([]);
});

test('the articles name, quote and explain enough to make this worth asking', () => {
  const all = ARTICLES.flatMap(textsOf);
  expect(all.flatMap(piecesOf).filter(({ kind }) => kind === 'label').length).toBeGreaterThan(80);
  expect(isKnown('Submit the appeal')).toBe(false);
  expect(isKnown('Submission was succesful')).toBe(false);
});
