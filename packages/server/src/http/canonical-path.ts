/** The characters that RFC 3986, section 3.3, allows in a path. */
const PATH = /^\/[\w\-.~!$&'()*+,;=:@/%]*$/;
/** Empty and dot segments. Proxies, browsers and file systems resolve them, but the router does not. */
const EMPTY_OR_DOT_SEGMENT = /\/\/|\/\.{1,2}(?:\/|$)/;
/** The scheme and host of an absolute-form target, which every server must accept (RFC 9112, section 3.2.2). */
const ORIGIN = /^https?:\/\/[^/?#\\]+(?=\/)/i;
/** Percent-encodings that no client needs: unreserved characters, slash, backslash, percent and control characters. */
const NEEDLESS = /^(?:[01].|7f|2[def5]|3\d|[46][1-9a-f]|[57][0-9a]|5[cf]|7e)$/i;

function hasNeedlessEncoding(path: string): boolean {
  if (!path.includes('%')) return false;
  const encoded = path.split('%').slice(1);
  return encoded.some((part) => !/^[\da-f]{2}/i.test(part) || NEEDLESS.test(part.slice(0, 2)));
}

/** Returns the path of a request target, or null when the path could be read in more than one way. */
export function pathOfTarget(target: string): string | null {
  const local = target.startsWith('/') ? target : target.replace(ORIGIN, '');
  const path = local.split('?', 1)[0]!;
  return PATH.test(path) && !EMPTY_OR_DOT_SEGMENT.test(path) && !hasNeedlessEncoding(path) ? path : null;
}
