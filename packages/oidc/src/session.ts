import type { JSONWebKeySet } from 'jose';
import { isRecord, parseJson, readTokenPart } from './encoding.ts';
import type { Store } from './store.ts';
import type { Claims, Discovery, ResolvedConfig, RunningRenew, StoredSession, TokenSet } from './types.ts';

export interface Session {
  read(): StoredSession;
  tokens(): TokenSet | null;
  idClaims(): Claims | null;
  isAuthenticated(): boolean;
  update(patch: Partial<StoredSession>): void;
  /** Forgets the user; discovery and signing keys stay. */
  clear(): void;
}

const EMPTY: StoredSession = { tokens: null, renew: null, discovery: null, discoveryAt: 0, jwks: null };

export function parseTokens(value: unknown): TokenSet | null {
  if (!isRecord(value)) return null;
  const texts = ['accessToken', 'idToken', 'refreshToken', 'sessionState', 'family'];
  const { expiresAt, userData, turn } = value;
  const fits =
    texts.every((name) => typeof value[name] === 'string') &&
    (expiresAt === null || typeof expiresAt === 'number') &&
    (userData === null || (isRecord(userData) && typeof userData['sub'] === 'string')) &&
    typeof turn === 'number';
  return fits ? (value as unknown as TokenSet) : null;
}

function parseStored(raw: string | null): StoredSession {
  const value = parseJson(raw ?? 'null');
  if (!isRecord(value)) return EMPTY; // a corrupt blob counts as empty
  const { discovery, jwks, renew } = value;
  return {
    tokens: parseTokens(value['tokens']),
    renew:
      isRecord(renew) && typeof renew['dateOfLaunchedProcessUtc'] === 'string'
        ? (renew as unknown as RunningRenew)
        : null,
    discovery:
      isRecord(discovery) && typeof discovery['issuer'] === 'string' ? (discovery as unknown as Discovery) : null,
    discoveryAt: typeof value['discoveryAt'] === 'number' ? value['discoveryAt'] : 0,
    jwks: isRecord(jwks) && Array.isArray(jwks['keys']) ? (jwks as unknown as JSONWebKeySet) : null,
  };
}

/** The blob of one configuration. Storage is the truth; the parsed copy serves until the text changes. */
export function createSession(store: Store, config: ResolvedConfig): Session {
  const key = `oidc.${config.configId}`;
  let raw: string | null = null;
  let parsed = EMPTY;
  let memoryRefreshToken = '';

  const read = (): StoredSession => {
    const now = store.getRaw(key);
    if (now !== raw || parsed === EMPTY) {
      raw = now;
      parsed = parseStored(now);
      if (config.refreshTokenStore === 'memory' && parsed.tokens) {
        parsed = { ...parsed, tokens: { ...parsed.tokens, refreshToken: memoryRefreshToken } };
      }
    }
    return parsed;
  };
  const write = (next: StoredSession) => {
    if (config.refreshTokenStore === 'memory') memoryRefreshToken = next.tokens?.refreshToken ?? '';
    const stored =
      config.refreshTokenStore === 'memory' && next.tokens
        ? { ...next, tokens: { ...next.tokens, refreshToken: '' } }
        : next;
    store.set(key, stored);
    raw = null;
    parsed = EMPTY;
  };
  const tokens = () => read().tokens;
  return {
    read,
    tokens,
    idClaims: () => readTokenPart(tokens()?.idToken ?? '', 1),
    // Spec 1 §4: both tokens are stored. Whether they have expired is another question.
    isAuthenticated: () => !!tokens()?.accessToken && !!tokens()?.idToken,
    update: (patch) => write({ ...read(), ...patch }),
    clear: () => write({ ...read(), tokens: null, renew: null }),
  };
}
