const PROVIDER_FRAGMENT = 'provider=';

/** URL fragment that makes the search page show the claims of one provider: `/search#provider=...`. */
export function providerFragment(providerName: string): string {
  return `${PROVIDER_FRAGMENT}${encodeURIComponent(providerName)}`;
}

/** The provider name in a URL fragment, or null if the fragment is a different one or malformed. */
export function providerOfFragment(hash: string): string | null {
  const fragment = hash.replace(/^#/, '');
  if (!fragment.startsWith(PROVIDER_FRAGMENT)) return null;
  try {
    return decodeURIComponent(fragment.slice(PROVIDER_FRAGMENT.length)).trim() || null;
  } catch {
    return null;
  }
}
