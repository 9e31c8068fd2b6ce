const MARKS = ['code', 'state', 'token', 'access_token', 'id_token', 'error'];
const PROTOCOL = [
  ...MARKS,
  'error_description',
  'error_uri',
  'expires_in',
  'iss',
  'refresh_token',
  'scope',
  'session_state',
  'token_type',
];

const fragmentOf = (url: URL) => new URLSearchParams(url.hash.slice(1));

function parse(url: string): URL | null {
  try {
    return new URL(url);
  } catch {
    return null;
  }
}

/** Protocol parameters of query and fragment. One that is given twice counts as absent. */
export function readCallback(url: string): Record<string, string> {
  const parsed = parse(url);
  if (!parsed) return {};
  const pairs = [...parsed.searchParams, ...fragmentOf(parsed)].filter(([name]) => PROTOCOL.includes(name));
  return Object.fromEntries(pairs.filter(([name]) => pairs.filter(([other]) => other === name).length === 1));
}

/** The address is the redirect address (origin and path) and carries an answer. */
export function isCallback(url: string, redirectUrl: string): boolean {
  const [given, expected] = [parse(url), parse(redirectUrl)];
  if (!given || !expected || given.origin !== expected.origin || given.pathname !== expected.pathname) return false;
  return MARKS.some((name) => given.searchParams.has(name) || fragmentOf(given).has(name));
}

/** The same address without the answer; what belongs to the application stays. */
export function withoutAnswer(url: string): string {
  const clean = new URL(url);
  const fragment = fragmentOf(clean);
  const isAnswer = MARKS.some((name) => fragment.has(name));
  for (const name of PROTOCOL) {
    clean.searchParams.delete(name);
    fragment.delete(name);
  }
  if (isAnswer) clean.hash = fragment.toString();
  return clean.href;
}
