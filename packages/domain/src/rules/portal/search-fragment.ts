import { SEARCH_TABS } from './search-results.ts';

/** True if a fragment that this page has written keeps a search, not only a search type. */
export const keepsSearch = (fragment: string): boolean => /(^|&)(q|from)=/.test(fragment);

/** The search type of a URL fragment. A link to the claims of a provider has only the provider. */
export function typeOfFragment(hash: string): (typeof SEARCH_TABS)[number] {
  const first = hash.replace(/^#/, '').split('&')[0]!;
  if (first.startsWith('provider=')) return 'browse-claims';
  return SEARCH_TABS.find((type) => type === first) ?? SEARCH_TABS[0];
}

/** URL fragment that makes the search page show the claims of one provider. */
export const providerFragment = (npi: string) => `provider=${npi}`;
