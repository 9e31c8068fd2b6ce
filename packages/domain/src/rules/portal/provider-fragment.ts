const PROVIDER_FRAGMENT = 'provider=';

/** Leads a search screen straight to the claims of one provider: `/search#provider=...`. */
export function providerFragment(providerName: string): string {
  return `${PROVIDER_FRAGMENT}${encodeURIComponent(providerName)}`;
}

/** The provider a fragment names, or null: an address can hold anything. */
export function providerOfFragment(hash: string): string | null {
  const fragment = hash.replace(/^#/, '');
  if (!fragment.startsWith(PROVIDER_FRAGMENT)) return null;
  try {
    return decodeURIComponent(fragment.slice(PROVIDER_FRAGMENT.length)).trim() || null;
  } catch {
    return null;
  }
}
