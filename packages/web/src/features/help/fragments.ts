import { FEATURE_UPDATES, REMITTANCE_SCHEDULE, REMITTANCE_SEARCH } from './articles/article.ts';
import { ARTICLES } from './articles/articles.ts';

/** Anchors by their other spelling. Links use both spellings as URL fragments (spec 1 §2.1). */
const ALIASES: Readonly<Record<string, string>> = { 'feature-updates': FEATURE_UPDATES };

/** The article that a URL fragment points to and the panels it opens. Null for an unknown fragment. */
export function targetOf(hash: string): { readonly anchor: string; readonly opens: readonly string[] } | null {
  const fragment = hash.replace(/^#/, '');
  const anchor = ALIASES[fragment] ?? fragment;
  if (!ARTICLES.some((article) => article.anchor === anchor)) return null;
  return { anchor, opens: anchor === REMITTANCE_SEARCH ? [anchor, REMITTANCE_SCHEDULE] : [anchor] };
}
