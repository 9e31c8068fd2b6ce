import { groupNotes, type FeatureNote } from '@pbt/domain/rules/provider/feature-notes';
import { getSettings, today } from '../../settings.ts';
import {
  articleOf,
  FEATURE_UPDATES,
  plainText,
  REMITTANCE_SCHEDULE,
  textsOf,
  type Article,
  type ArticleGroup,
} from './articles/article.ts';
import { GROUPS } from './articles/articles.ts';
import { SCHEDULE } from './articles/schedule.ts';
import { texts } from './texts.ts';
import type { SearchWords } from './search-words.ts';

/** Common words that do not help to find an article. */
const STOP_WORDS = new Set(
  'a an and are as at be by can do does for from get have how i in is it me my no not of on or our that the this to was we what when where which who why will with you your'.split(
    ' ',
  ),
);

const tokens = (text: string) => text.toLowerCase().split(/[^\p{L}\p{N}]+/u);

/** The words to search for. Stop words are dropped, unless there are no other words. */
export function searchWords(search: string): string[] {
  const all = [...new Set(tokens(search))].filter((word) => word !== '');
  const meaningful = all.filter((word) => !STOP_WORDS.has(word));
  return meaningful.length > 0 ? meaningful : all;
}

/** The text that the help page adds to an article, which is the remittance schedule or the feature notes. */
function moreTexts(anchor: string, notes: readonly FeatureNote[]): string[] {
  if (anchor === REMITTANCE_SCHEDULE) return SCHEDULE.flatMap(({ title, days }) => [title, ...days]);
  if (anchor !== FEATURE_UPDATES) return [];
  return groupNotes(notes, today()).flatMap(({ groupName, dates }) => [
    groupName,
    ...dates.flatMap((release) => [
      release.label,
      ...release.notes.flatMap(({ title, description }) => [title, description]),
    ]),
  ]);
}

const hitsIn = (text: string, word: string) => tokens(text).filter((token) => token.startsWith(word)).length;

const FOUND = 10_000;

/** Ranks by the number of search words found, then by words in the title, then by occurrences. Zero is no match. */
function scoreOf(article: Article, words: readonly string[], notes: readonly FeatureNote[], more: SearchWords): number {
  const title = `${article.title} ${more[article.anchor] ?? ''}`;
  const text = [title, ...textsOf(article).map(plainText), ...moreTexts(article.anchor, notes)].join(' ');
  const hits = words.map((word) => hitsIn(text, word));
  const found = hits.filter((count) => count > 0).length;
  const inTitle = words.filter((word) => hitsIn(title, word) > 0).length;
  const total = hits.reduce((sum, count) => sum + count, 0);
  return found * FOUND + inTitle * 1000 + Math.min(total, 999);
}

/** The article with the form of the plan's claim numbers instead of 12 digits. */
function withClaimIds(article: Article, example: string | undefined): Article {
  if (example === undefined) return article;
  const own = `claim ID (such as ${example})`;
  const text = JSON.stringify(article)
    .replaceAll('12-digit claim ID', own)
    .replaceAll('all 12 digits of the claim ID including leading zeros', `the ${own}`);
  return JSON.parse(text) as Article;
}

/** All articles by topic. With a search, one list of articles with at least half as many of the search words as the best one, best match first. */
export function findArticles(search: string, notes: readonly FeatureNote[], more: SearchWords = {}): ArticleGroup[] {
  const { theme, claimIds } = getSettings().client;
  const groups = GROUPS.map((group) => ({
    ...group,
    articles: group.articles.map((article) => withClaimIds(articleOf(article, theme), claimIds?.example)),
  }));
  const words = searchWords(search);
  if (words.length === 0) return groups;
  const found = groups
    .flatMap(({ articles }) => articles)
    .map((article) => ({ article, score: scoreOf(article, words, notes, more) }))
    .filter(({ score }) => score > 0)
    .toSorted((a, b) => b.score - a.score);
  if (found.length === 0) return [];
  // Articles with few of the words would bury the ones that fit.
  const best = Math.floor(found[0]!.score / FOUND);
  const fitting = found.filter(({ score }) => Math.floor(score / FOUND) >= best / 2);
  return [{ id: 'topic-found', title: texts.results, articles: fitting.map(({ article }) => article) }];
}
