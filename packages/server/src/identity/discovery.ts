import { Refused } from '../errors/refused.ts';
import { codeOf } from '../errors/status-of.ts';
import { onceAMinute, type Report } from './report.ts';

/** How long a call waits at most for a missing or old document of the identity provider. */
const CALLER_WAIT_MS = 5000;
/**
 * Default time limit of a request to the identity provider. The request continues after the waiting calls have given
 * up.
 */
const FETCH_LIMIT_MS = 30_000;
const MAX_RESPONSE_BYTES = 2 * 1024 * 1024;
const FRESH_MS = 10 * 60_000;
const STALE_MS = 24 * 3_600_000;
const RETRY_PAUSE_MS = 30_000;

export const providerDown = () =>
  new Refused(503, 'The identity provider cannot be reached', { retryAfter: 5, isReported: true });

/** A response that cannot be used. The message has fixed words and no part of the response. */
class UnusableAnswer extends Error {}

const TIMEOUT = 'it did not answer in time';

/** Why a request to the identity provider failed, for the operator's log. Never contains a part of the response. */
export function failureOf(error: unknown): string {
  if (error instanceof UnusableAnswer) return error.message;
  if (error instanceof FailedAnswer) return `it answered with status ${error.status}`;
  if (error instanceof SyntaxError) return 'its answer is not JSON';
  const { name, cause } = error as { name?: unknown; cause?: { message?: unknown } };
  if (name === 'TimeoutError') return TIMEOUT;
  if (cause?.message === 'unexpected redirect') return 'its answer is a redirect';
  return codeOf(error) === '' ? 'its answer has another form' : `the network error ${codeOf(error)}`;
}

/** An HTTP response other than success, with its body when that is JSON. */
export class FailedAnswer extends Error {
  readonly status: number;
  readonly body: unknown;
  constructor(status: number, body: unknown) {
    super(`HTTP ${status}`);
    this.status = status;
    this.body = body;
  }
}

/** The provider closed an idle connection at the moment it was used again. */
const isConnectionLost = (error: unknown) => ['ECONNRESET', 'EPIPE', 'UND_ERR_SOCKET'].includes(codeOf(error));

export async function fetchJson(url: string, init: RequestInit = {}, limitMs = FETCH_LIMIT_MS): Promise<unknown> {
  const signal = AbortSignal.timeout(limitMs);
  const send = () => fetch(url, { ...init, redirect: 'error', signal });
  // Reading a document and asking about a token change nothing, so they can be sent a second time.
  const response = await send().catch((error: unknown) => {
    if (!isConnectionLost(error)) throw error;
    return send();
  });
  const text = await readText(response);
  if (response.ok) return JSON.parse(text);
  throw new FailedAnswer(response.status, parsed(text));
}

/** The whole response is held in memory, so its size is limited. */
async function readText(response: Response): Promise<string> {
  const chunks: Uint8Array[] = [];
  let size = 0;
  for await (const chunk of response.body ?? []) {
    size += chunk.byteLength;
    if (size > MAX_RESPONSE_BYTES) throw new UnusableAnswer('its answer is larger than 2 MB');
    chunks.push(chunk);
  }
  return Buffer.concat(chunks).toString('utf8');
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}

export interface Remembered<T> {
  /** Returns the cached value. A missing or old value is fetched first, with a wait of at most five seconds. */
  get(): Promise<T>;
  /**
   * Fetches the value again although it is not old yet, at most once in 30 seconds. Fails when the fetch fails or takes
   * longer than five seconds.
   */
  renew(): Promise<T>;
  /** Returns the last value without waiting. A missing or old value is fetched in the background. */
  peek(): T | undefined;
}

/**
 * Caches a document of the identity provider. At most one fetch runs at a time, and none starts for 30 seconds after a
 * failure. While the provider is down, the last value is used for a day, so users stay signed in. `onFailure` gets the
 * cause of each failure.
 */
export function remembered<T>(load: () => Promise<T>, onFailure: (cause: string) => void): Remembered<T> {
  let value: { readonly at: number; readonly data: T } | undefined;
  let inFlight: Promise<void> | undefined;
  let hasFailed = false;
  let pausedUntil = 0;
  const pause = () => void (pausedUntil = Date.now() + RETRY_PAUSE_MS);
  const refresh = () => {
    inFlight ??= load()
      .then((data) => {
        value = { at: Date.now(), data };
        hasFailed = false;
      })
      .catch((error: unknown) => {
        hasFailed = true;
        pause();
        // A refusal means that another document could not be fetched. That failure is already in the log.
        if (!(error instanceof Refused)) onFailure(failureOf(error));
      })
      .finally(() => (inFlight = undefined));
    return inFlight;
  };
  const refreshOrPause = async () => {
    let timer: NodeJS.Timeout | undefined;
    const limit = new Promise<void>((resolve) => {
      timer = setTimeout(() => {
        pause();
        onFailure(TIMEOUT);
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
      if (Date.now() > pausedUntil || inFlight) {
        pause();
        await refreshOrPause();
      }
      if (hasFailed || inFlight) throw providerDown();
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

/** The endpoints that the server itself calls. They are checked because `fetch` also reads `data:` addresses. */
const CALLED_ENDPOINTS = ['jwks_uri', 'introspection_endpoint'] as const;

function requireSafeAddress(address: unknown, authority: string): void {
  const protocol = typeof address === 'string' && URL.canParse(address) ? new URL(address).protocol : '';
  if (protocol === 'https:' || (protocol === 'http:' && authority.startsWith('http:'))) return;
  throw new UnusableAnswer('one of its endpoints has no safe address');
}

export function createDiscovery(authority: string, report: Report = () => {}): Discovery {
  const reportFailure = onceAMinute(report);
  return remembered(
    async () => {
      const found = (await fetchJson(`${authority}/.well-known/openid-configuration`)) as DiscoveryDocument | null;
      if (typeof found?.issuer !== 'string') throw new UnusableAnswer('it has no issuer');
      if (found.issuer.replace(/\/$/, '') !== authority) {
        throw new UnusableAnswer('it is the document of another issuer');
      }
      for (const name of CALLED_ENDPOINTS) if (found[name] !== undefined) requireSafeAddress(found[name], authority);
      return found;
    },
    (cause) => reportFailure('warn', `The discovery document of the identity provider cannot be used: ${cause}`),
  );
}
