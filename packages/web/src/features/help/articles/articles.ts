import type { Article, ArticleGroup } from './article.ts';
import { access } from './access.ts';
import { documentation } from './documents.ts';
import { featureUpdates, providerUpdate } from './other.ts';
import { remittance } from './remittance.ts';
import { searching } from './search.ts';

/** In page order. */
export const GROUPS: readonly ArticleGroup[] = [
  // The group ID is the second spelling of the article's fragment (spec 1 §2.1).
  { id: 'feature-updates', title: 'Feature updates', articles: [featureUpdates] },
  { id: 'topic-searching', title: 'Searching', articles: searching },
  { id: 'topic-remittance', title: 'Remittance advice', articles: remittance },
  { id: 'topic-access', title: 'Access', articles: access },
  { id: 'topic-documentation', title: 'Claim documentation', articles: documentation },
  { id: 'topic-providers', title: 'Providers', articles: [providerUpdate] },
];

export const ARTICLES: readonly Article[] = GROUPS.flatMap(({ articles }) => articles);
