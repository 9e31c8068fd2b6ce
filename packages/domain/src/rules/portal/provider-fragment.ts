const PROVIDER_FRAGMENT = 'provider=';

/** Opens the search page with the claims of one provider: `/search#provider=...`. */
export function providerFragment(providerName: string): string {
  return `${PROVIDER_FRAGMENT}${encodeURIComponent(providerName)}`;
}

/** The provider in a URL fragment. Null for any other fragment, because users can type any URL. */
export function providerOfFragment(hash: string): string | null {
  const fragment = hash.replace(/^#/, '');
  if (!fragment.startsWith(PROVIDER_FRAGMENT)) return null;
  try {
    return decodeURIComponent(fragment.slice(PROVIDER_FRAGMENT.length)).trim() || null;
  } catch {
    return null;
  }
}
