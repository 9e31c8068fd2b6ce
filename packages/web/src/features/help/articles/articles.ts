import type { Article, ArticleGroup } from './article.ts';
import { access } from './access.ts';
import { denials } from './denials.ts';
import { documentation } from './documents.ts';
import { officeWork } from './office.ts';
import { featureUpdates, providerUpdate } from './other.ts';
import { remittance } from './remittance.ts';
import { searching } from './search.ts';

/** The groups of articles, in the order of the help page. */
export const GROUPS: readonly ArticleGroup[] = [
  // This group ID is also a URL fragment of its article, besides the article's anchor (spec 1 §2.1).
  { id: 'feature-updates', title: 'Feature updates', articles: [featureUpdates] },
  { id: 'topic-searching', title: 'Searching', articles: searching },
  { id: 'topic-denials', title: 'Denied claims', articles: denials },
  { id: 'topic-office', title: 'Office work', articles: officeWork },
  { id: 'topic-remittance', title: 'Remittance advice', articles: remittance },
  { id: 'topic-access', title: 'Access', articles: access },
  { id: 'topic-documentation', title: 'Claim documentation', articles: documentation },
  { id: 'topic-providers', title: 'Providers', articles: [providerUpdate] },
];

export const ARTICLES: readonly Article[] = GROUPS.flatMap(({ articles }) => articles);
