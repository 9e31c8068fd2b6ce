/** A redirect address with one of these parameters carries an answer of the provider. */
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

/** An answer of the provider, parsed from the address it arrived at. */
export interface Callback {
  readonly url: string;
  readonly state: string | undefined;
  /** Protocol parameters of query and fragment. A repeated parameter counts as absent. */
  readonly params: Readonly<Record<string, string>>;
}

const fragmentOf = (url: URL) => new URLSearchParams(url.hash.slice(1));

function parseUrl(url: string): URL | null {
  try {
    return new URL(url);
  } catch {
    return null;
  }
}

/**
 * Null unless the address carries an answer and is the redirect address (origin and path). A request can have its own
 * redirect address, which `addressOf` finds by the state.
 */
export function parseCallback(
  url: string,
  redirectUrl: string,
  addressOf: (state: string) => string = () => '',
): Callback | null {
  const given = parseUrl(url);
  if (!given) return null;
  const pairs = [...given.searchParams, ...fragmentOf(given)].filter(([name]) => PROTOCOL.includes(name));
  const params = Object.fromEntries(pairs.filter(([name]) => pairs.filter(([other]) => other === name).length === 1));
  const { state } = params;
  const isAt = (address: string) => {
    const expected = parseUrl(address);
    return given.origin === expected?.origin && given.pathname === expected.pathname;
  };
  const isAnswer = pairs.some(([name]) => MARKS.includes(name));
  return isAnswer && (isAt(redirectUrl) || (state !== undefined && isAt(addressOf(state))))
    ? { url, state, params }
    : null;
}

/** The same address without the protocol's parameters. Parameters with other names stay. */
export function withoutCallback(url: string): string {
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
