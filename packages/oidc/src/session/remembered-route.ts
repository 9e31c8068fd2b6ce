import type { Store } from './store.ts';

const KEY = 'originalRoute';
const OWNER_KEY = 'originalRouteOwner';
// Characters that can hide another host: browsers drop some control characters and read a backslash as a slash.
// oxlint-disable-next-line no-control-regex
const UNSAFE_CHARACTERS = /[\u0000-\u001f\u007f\\]/;

/** The route if it is a path of this origin, otherwise null. */
export function safeRoute(route: string, pageUrl: string): string | null {
  if (!route.startsWith('/') || UNSAFE_CHARACTERS.test(route)) return null;
  try {
    const { origin } = new URL(pageUrl);
    const url = new URL(route, origin);
    // `/.//host` becomes `//host`, which is another host, only after resolving.
    return url.origin === origin && !url.pathname.startsWith('//') ? url.pathname + url.search + url.hash : null;
  } catch {
    return null;
  }
}

/** Stores the route for `owner`, the subject of this page's last user. Without an owner, any next user gets it. */
export function rememberRoute(store: Store, route: string, owner: string | null): void {
  forgetRoute(store);
  store.setRaw(KEY, route);
  if (owner !== null) store.setRaw(OWNER_KEY, owner);
}

export function takeRememberedRoute(store: Store, pageUrl: string, user: string | null): string | null {
  const [route, owner] = [store.getRaw(KEY), store.getRaw(OWNER_KEY)];
  forgetRoute(store);
  const isTheirs = owner === null || owner === user;
  return route !== null && isTheirs ? safeRoute(route, pageUrl) : null;
}

export function forgetRoute(store: Store): void {
  store.remove(KEY);
  store.remove(OWNER_KEY);
}
