import { isRecord, parseJson, readTokenPart } from '../encoding.ts';
import type { Store } from './store.ts';
import type {
  AuthSnapshot,
  Claims,
  Discovery,
  KeySet,
  ResolvedConfig,
  RunningRenew,
  StoredSession,
  TokenSet,
  Unsubscribe,
} from '../types.ts';

export interface Session {
  read(): StoredSession;
  tokens(): TokenSet | null;
  idClaims(): Claims | null;
  isAuthenticated: () => boolean;
  /** The subject of the signed-in user, or of the last user of this page. */
  lastSubject(): string | null;
  update(patch: Partial<StoredSession>): void;
  /** Deletes the tokens and the renewal flag. Discovery document and signing keys stay. */
  clear(): void;
}

const EMPTY: StoredSession = { tokens: null, renew: null, discovery: null, discoveryAt: 0, jwks: null };

const TEXTS = ['accessToken', 'idToken', 'refreshToken', 'sessionState', 'sessionId'];

function isTokenSet(value: unknown): value is TokenSet {
  if (!isRecord(value)) return false;
  const { expiresAt, userData, generation } = value;
  return (
    TEXTS.every((name) => typeof value[name] === 'string') &&
    (expiresAt === null || typeof expiresAt === 'number') &&
    (userData === null || (isRecord(userData) && typeof userData['sub'] === 'string')) &&
    typeof generation === 'number'
  );
}

const isRunningRenew = (value: unknown): value is RunningRenew =>
  isRecord(value) && typeof value['dateOfLaunchedProcessUtc'] === 'string';
const isDiscovery = (value: unknown): value is Discovery => isRecord(value) && typeof value['issuer'] === 'string';
const isKeySet = (value: unknown): value is KeySet => isRecord(value) && Array.isArray(value['keys']);

export function parseTokens(value: unknown): TokenSet | null {
  return isTokenSet(value) ? value : null;
}

function parseStored(raw: string | null): StoredSession {
  const value = parseJson(raw ?? 'null');
  if (!isRecord(value)) return EMPTY; // corrupt data counts as empty
  const { tokens, discovery, discoveryAt, jwks, renew } = value;
  return {
    tokens: parseTokens(tokens),
    renew: isRunningRenew(renew) ? renew : null,
    discovery: isDiscovery(discovery) ? discovery : null,
    discoveryAt: typeof discoveryAt === 'number' ? discoveryAt : 0,
    jwks: isKeySet(jwks) ? jwks : null,
  };
}

/** The stored session of one configuration. It is parsed again only when the stored text has changed. */
export function createSession(store: Store, config: ResolvedConfig): Session {
  const key = `oidc.${config.configId}`;
  let raw: string | null = null;
  let parsed = EMPTY;
  let memoryRefreshToken = '';
  let formerSubject: string | null = null;

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
  const idClaims = () => readTokenPart(tokens()?.idToken ?? '', 1);
  const lastSubject = () => {
    const subject = idClaims()?.['sub'] ?? tokens()?.userData?.sub;
    return typeof subject === 'string' ? subject : formerSubject;
  };
  return {
    read,
    tokens,
    idClaims,
    lastSubject,
    // Spec 1 §4: an access token and an ID token are stored. Expiry is not checked here.
    isAuthenticated: () => !!tokens()?.accessToken && !!tokens()?.idToken,
    update: (patch) => write({ ...read(), ...patch }),
    clear() {
      formerSubject = lastSubject();
      write({ ...read(), tokens: null, renew: null });
    },
  };
}

/**
 * The sign-in state for the user interface, and the epoch. Each sign-in and each cleared session starts a new epoch, so
 * that late answers of an earlier session can be discarded.
 */
export interface AuthState {
  getSnapshot: () => AuthSnapshot;
  subscribe: (listener: () => void) => Unsubscribe;
  publish(patch?: Partial<Pick<AuthSnapshot, 'checked' | 'signedOut'>>): void;
  epoch(): number;
  nextEpoch(): void;
}

export function createAuthState(session: Session): AuthState {
  let listeners: readonly (() => void)[] = [];
  const look = (rest: Pick<AuthSnapshot, 'checked' | 'signedOut'>): AuthSnapshot => {
    const isAuthenticated = session.isAuthenticated();
    return Object.freeze({
      ...rest,
      isAuthenticated,
      userData: isAuthenticated ? (session.tokens()?.userData ?? null) : null,
    });
  };
  let snapshot = look({ checked: false, signedOut: false });
  let epoch = 0;
  return {
    getSnapshot: () => snapshot,
    subscribe(listener) {
      listeners = [...listeners, listener];
      return () => {
        listeners = listeners.filter((other) => other !== listener);
      };
    },
    publish(patch = {}) {
      const next = look({ checked: snapshot.checked, signedOut: snapshot.signedOut, ...patch });
      if (JSON.stringify(next) === JSON.stringify(snapshot)) return;
      snapshot = next;
      for (const listener of listeners) listener();
    },
    epoch: () => epoch,
    nextEpoch: () => void (epoch += 1),
  };
}

/** Whether `moment` has passed or is at most `secondsBefore` seconds away (spec 1 §9). Null is never reached. */
export function isReached(moment: number | null, now: number, secondsBefore: number): boolean {
  return moment !== null && moment <= now + secondsBefore * 1000;
}

/** Expiry of the ID token in milliseconds since 1970. Null if the token has no readable exp. */
export function idTokenExpiry({ idToken }: Pick<TokenSet, 'idToken'>): number | null {
  const exp = readTokenPart(idToken, 1)?.['exp'];
  return typeof exp === 'number' ? exp * 1000 : null;
}
