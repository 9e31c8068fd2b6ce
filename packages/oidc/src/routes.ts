import type { Store } from './store.ts';

const KEY = 'originalRoute';
// Control characters and backslashes are where browsers and naive checks disagree.
// oxlint-disable-next-line no-control-regex
const TRICKS = /[\u0000-\u001f\u007f\\]/;

/** A route inside this application, or null: a remembered address must never lead elsewhere. */
export function safeRoute(route: string, pageUrl: string): string | null {
  if (!route.startsWith('/') || TRICKS.test(route)) return null;
  try {
    const { origin } = new URL(pageUrl);
    const url = new URL(route, origin);
    // `/.//host` becomes `//host` only after resolving.
    return url.origin === origin && !url.pathname.startsWith('//') ? url.pathname + url.search + url.hash : null;
  } catch {
    return null;
  }
}

export function rememberRoute(store: Store, route: string): void {
  store.setRaw(KEY, route);
}

export function takeRememberedRoute(store: Store, pageUrl: string): string | null {
  const route = store.getRaw(KEY);
  store.remove(KEY);
  return route === null ? null : safeRoute(route, pageUrl);
}
