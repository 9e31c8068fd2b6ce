const segments = (path: string) => path.split('/').filter((part) => part !== '');

function parse(text: string): URL | null {
  try {
    const url = new URL(text, globalThis.location?.href);
    return url.protocol === 'https:' || url.protocol === 'http:' ? url : null;
  } catch {
    return null;
  }
}

/** Whether an address belongs to a secure route: same origin, and the route's path segments come first. */
export function needsBearer(url: string, secureRoutes: readonly string[]): boolean {
  const target = parse(url);
  if (!target) return false;
  const path = segments(target.pathname);
  return secureRoutes.some((text) => {
    const route = parse(text);
    return route?.origin === target.origin && segments(route.pathname).every((part, index) => path[index] === part);
  });
}

/** Adds the header where it belongs; a request that has one keeps it. Says whether a token goes out. */
export function addBearer(
  headers: Headers,
  url: string,
  secureRoutes: readonly string[],
  token: string | null,
): boolean {
  if (headers.has('Authorization')) return true;
  if (!token || !needsBearer(url, secureRoutes)) return false;
  headers.set('Authorization', `Bearer ${token}`);
  return true;
}
