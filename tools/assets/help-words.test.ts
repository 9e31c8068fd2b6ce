import { globSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { piecesOf, plainText, textsOf } from '../../packages/web/src/features/help/articles/article.ts';
import { ARTICLES } from '../../packages/web/src/features/help/articles/articles.ts';

const root = new URL('../..', import.meta.url);

/** Returns all texts between quotation marks or between tags, each as a whole. These are the product's words. */
function wordsOf(source: string): string[] {
  // Each kind of quotation mark is searched alone, because a template can contain the other kinds.
  const quoted = [/'((?:[^'\\\n]|\\.)+)'/g, /"((?:[^"\\\n]|\\.)+)"/g, /`([^`]+)`/g, />([^<>{}]+)</g];
  return quoted
    .flatMap((pattern) => [...source.matchAll(pattern)])
    .map(([, words]) => words!.replaceAll('\\', '').trim());
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

/** Labels of the account site or the provider portal, and examples of user input. */
const ELSEWHERE = new Set([
  'Forgot username',
  'Forgot password',
  '2-step verification',
  'My Profile',
  'Change Profile Information',
  'Please pay line 2 at the contracted rate.',
]);

/** A text can also combine two labels of one screen. */
const isKnown = (words: string) =>
  productWords.has(words) ||
  ELSEWHERE.has(words) ||
  (words.includes(' (') && words.split(/ (?=\()/).every((part) => productWords.has(part)));

test.each(ARTICLES)('$anchor names only labels that exist on the screens', (article) => {
  const labels = textsOf(article)
    .flatMap(piecesOf)
    .filter(({ kind }) => kind === 'label')
    .map(({ text }) => text);
  expect(labels.filter((label) => !isKnown(label))).toEqual([]);
});

test.each(ARTICLES)('$anchor quotes only sentences that the product shows', (article) => {
  const quotes = textsOf(article).flatMap((text) =>
    [...plainText(text).matchAll(/"([^"]+)"/g)].map(([, quote]) => quote!),
  );
  expect(quotes.filter((quote) => !isKnown(quote))).toEqual([]);
});

test.each(ARTICLES)('$anchor explains only words that the product shows', ({ parts }) => {
  const terms = parts.flatMap(({ terms = [] }) => terms.map(({ term }) => term));
  expect(terms.filter((term) => !isKnown(term) && !term.split(', ').every(isKnown))).toEqual([]);
});

test('the articles contain enough labels, quotes and terms for these checks', () => {
  const all = ARTICLES.flatMap(textsOf);
  expect(all.flatMap(piecesOf).filter(({ kind }) => kind === 'label').length).toBeGreaterThan(80);
  expect(isKnown('Submit the appeal')).toBe(false);
  expect(isKnown('Submission was succesful')).toBe(false);
});
