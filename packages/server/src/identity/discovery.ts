import { Refused } from '../errors/errors.ts';

/** Longest wait of a caller for a document of the identity provider that is not known yet. */
const CALLER_WAIT_MS = 5000;
/** A slow provider may take this long; callers do not wait for it. */
const FETCH_LIMIT_MS = 30_000;
const FRESH_MS = 10 * 60_000;
const STALE_MS = 24 * 3_600_000;
const RETRY_PAUSE_MS = 30_000;

export const providerDown = () => new Refused(503, 'The identity provider cannot be reached');

/** An HTTP answer other than success, with its body where that is JSON. */
export class FailedAnswer extends Error {
  readonly status: number;
  readonly body: unknown;
  constructor(status: number, body: unknown) {
    super(`HTTP ${status}`);
    this.status = status;
    this.body = body;
  }
}

export async function fetchJson(url: string, init: RequestInit = {}, limitMs = FETCH_LIMIT_MS): Promise<unknown> {
  const response = await fetch(url, { ...init, redirect: 'error', signal: AbortSignal.timeout(limitMs) });
  if (response.ok) return response.json();
  throw new FailedAnswer(response.status, await response.json().catch(() => null));
}

export interface Remembered<T> {
  /** Fetches a value that is missing or old, and waits for it at most five seconds. */
  get(): Promise<T>;
  /** Fetches again before the value is old, at most once per pause. */
  renew(): Promise<T>;
  /** The last value without waiting. A missing or old value is fetched in the background. */
  peek(): T | undefined;
}

/**
 * Caches a document of the identity provider. At most one fetch runs at a time, and none starts for 30 seconds after a
 * failure. While the provider is down, the last value is used for a day, so that an outage signs no user out.
 */
export function remembered<T>(load: () => Promise<T>): Remembered<T> {
  let value: { readonly at: number; readonly data: T } | undefined;
  let inFlight: Promise<void> | undefined;
  let pausedUntil = 0;
  const pause = () => void (pausedUntil = Date.now() + RETRY_PAUSE_MS);
  const refresh = () => {
    inFlight ??= load()
      .then((data) => void (value = { at: Date.now(), data }))
      .catch(pause)
      .finally(() => (inFlight = undefined));
    return inFlight;
  };
  const refreshOrPause = async () => {
    let timer: NodeJS.Timeout | undefined;
    const limit = new Promise<void>((resolve) => {
      timer = setTimeout(() => {
        pause();
        resolve();
      }, CALLER_WAIT_MS);
    });
    await Promise.race([refresh(), limit]);
    clearTimeout(timer);
  };
  const isDue = () => (!value || Date.now() - value.at > FRESH_MS) && Date.now() > pausedUntil;
  return {
    async get() {
      if (isDue()) await refreshOrPause();
      if (!value || Date.now() - value.at > STALE_MS) throw providerDown();
      return value.data;
    },
    async renew() {
      if (Date.now() > pausedUntil) {
        pause();
        await refreshOrPause();
      }
      return this.get();
    },
    peek() {
      if (isDue()) void refresh();
      return value?.data;
    },
  };
}

/** The fields of the discovery document that the server uses. */
export interface DiscoveryDocument {
  readonly issuer: string;
  readonly jwks_uri: string;
  readonly introspection_endpoint?: string;
  readonly authorization_endpoint?: string;
  readonly token_endpoint?: string;
  readonly userinfo_endpoint?: string;
  readonly revocation_endpoint?: string;
  readonly pushed_authorization_request_endpoint?: string;
  readonly end_session_endpoint?: string;
  readonly check_session_iframe?: string;
}

export type Discovery = Remembered<DiscoveryDocument>;

export function createDiscovery(authority: string): Discovery {
  return remembered(async () => {
    const found = (await fetchJson(`${authority}/.well-known/openid-configuration`)) as DiscoveryDocument;
    if (found.issuer.replace(/\/$/, '') !== authority) throw new Error('issuer differs from the authority');
    return found;
  });
}
