import { matchesFilter } from '@pbt/domain/rules/text-filter';
import { plainText, textsOf, type Article, type ArticleGroup } from './article.ts';
import { access } from './articles-access.ts';
import { documentation } from './articles-documents.ts';
import { featureUpdates, providerUpdate } from './articles-other.ts';
import { remittance } from './articles-remittance.ts';
import { searching } from './articles-search.ts';

/** In the order of the page. */
const GROUPS: readonly ArticleGroup[] = [
  // Its id is the other spelling of the updates' address (spec 1 §2.1).
  { id: 'feature-updates', title: 'Feature updates', articles: [featureUpdates] },
  { id: 'topic-searching', title: 'Searching', articles: searching },
  { id: 'topic-remittance', title: 'Remittance advice', articles: remittance },
  { id: 'topic-access', title: 'Access', articles: access },
  { id: 'topic-documentation', title: 'Claim documentation', articles: documentation },
  { id: 'topic-providers', title: 'Providers', articles: [providerUpdate] },
];

export const ARTICLES: readonly Article[] = GROUPS.flatMap(({ articles }) => articles);

/** An article is found when every word of the search stands somewhere in it. */
function isFound(article: Article, search: string): boolean {
  const texts = textsOf(article).map(plainText);
  return search.split(/\s+/).every((word) => matchesFilter(texts, word));
}

/** The groups with what was found in them; a group without any is left out. */
export function findArticles(search: string): ArticleGroup[] {
  return GROUPS.map((group) => ({
    ...group,
    articles: group.articles.filter((article) => isFound(article, search)),
  })).filter(({ articles }) => articles.length > 0);
}
