import { HTTP_ATTEMPTS, HTTP_RETRY_STEP_MS, HTTP_TIMEOUT_MS } from '../constants.ts';
import { isRecord, parseJson } from '../encoding.ts';
import type { Env } from '../env.ts';
import { wait } from '../env.ts';
import type { ErrorDetails, ProviderErrorCode } from '../errors.ts';
import { OidcError, toOidcError } from '../errors.ts';
import type { Params } from '../types.ts';

const MESSAGES: Record<ProviderErrorCode, string> = {
  'no-state': 'no state in url',
  'no-code': 'no code in url',
  'state-mismatch': 'codeFlowCodeRequest incorrect state',
  'no-token-endpoint': 'Token Endpoint not defined',
  'token-request': 'OidcService code request',
  'no-refresh-token': 'no refresh token found, please login',
  'signing-keys': 'Failed to retrieve signing key',
  'no-discovery': 'authWellKnownEndpoints is undefined',
  'no-discovery-url': 'no authWellknownEndpoint given!',
  'no-user-data': 'Received no user data, request failed',
  'popup-closed': 'User closed popup',
  'popup-timeout': 'The sign-in in the popup took too long. Please try again.',
  'revoke-token': 'revoke token failed',
  'revoke-access-token': 'revoke accessToken failed',
  'revocation-request': 'Revocation request failed',
  par: 'There was an error on ParService postParRequest',
  validation: 'Token validation failure',
  'provider-error': 'The identity provider answered with an error',
  'other-issuer': 'The answer is from another issuer',
  discovery: 'The discovery document could not be loaded',
  'no-silent-answer': 'The identity provider showed a page instead of answering silently',
  http: 'The server refused the request',
};

/** An error of a request to the provider, or of its answer. */
export class ProviderError extends OidcError {
  constructor(code: ProviderErrorCode, details: ErrorDetails = {}) {
    super(code, details, MESSAGES[code]);
  }
}

/** Creates DPoP proofs (RFC 9449) with the key of one configuration. */
export interface Prover {
  proof(method: string, url: string, accessToken?: string): Promise<string>;
  /**
   * Stores the DPoP nonce of a response (header `DPoP-Nonce`). Returns true if the request was refused and should be
   * repeated with the new nonce.
   */
  wantsNonce(url: string, response: Pick<Response, 'status' | 'headers'>, body?: unknown): boolean;
}

interface Call {
  readonly url: string;
  readonly bearer?: string;
  /** Adds a DPoP proof and sends the access token with the DPoP scheme. */
  readonly prover?: Prover | undefined;
  /** Makes the call a form-encoded POST. */
  readonly form?: URLSearchParams;
  /** Null: no timeout, because the answer can carry a rotated refresh token. */
  readonly timeoutMs?: number | null;
  readonly cache?: RequestCache;
  /** Runs right before each request. Throws to cancel it. */
  readonly beforeSend?: (() => void) | undefined;
}

/** Request headers of spec 1 §7.4. */
async function headersOf(call: Call, method: string): Promise<Record<string, string>> {
  const scheme = call.prover ? 'DPoP' : 'Bearer';
  return {
    Accept: 'application/json',
    ...(call.bearer === undefined ? {} : { Authorization: `${scheme} ${call.bearer}` }),
    ...(call.prover ? { DPoP: await call.prover.proof(method, call.url, call.bearer) } : {}),
    ...(call.form === undefined ? {} : { 'Content-Type': 'application/x-www-form-urlencoded' }),
  };
}

async function send(
  env: Env,
  call: Call,
  signal: AbortSignal,
  mayRepeat = true,
): Promise<{ ok: boolean; status: number; body: unknown }> {
  const method = call.form === undefined ? 'GET' : 'POST';
  const headers = await headersOf(call, method);
  call.beforeSend?.();
  const response = await env.fetch(call.url, {
    method,
    headers,
    body: call.form?.toString() ?? null,
    credentials: 'omit',
    cache: call.cache ?? 'default',
    signal,
  });
  const text = await response.text();
  const body = text === '' ? null : parseJson(text);
  const wantsNonce = call.prover?.wantsNonce(call.url, response, body) ?? false;
  if (wantsNonce && mayRepeat) return send(env, call, signal, false);
  return { ok: response.ok, status: response.status, body };
}

/**
 * Sends one request, and repeats it only for a new DPoP nonce. Throws `network` (no answer) or `http` (an error status,
 * or a body that is not JSON).
 */
export async function requestJson(env: Env, call: Call): Promise<unknown> {
  const abort = new AbortController();
  const limit = call.timeoutMs === undefined ? HTTP_TIMEOUT_MS : call.timeoutMs;
  const cancelTimeout = limit === null ? null : env.after(() => abort.abort(), limit);
  try {
    const { ok, status, body } = await send(env, call, abort.signal).catch((cause: unknown) => {
      throw toOidcError(cause);
    });
    if (!ok || body === undefined) {
      const code = isRecord(body) && typeof body['error'] === 'string' ? body['error'] : '';
      throw new ProviderError('http', {
        about: `${status} ${code}`.trim(),
        status,
        transient: status >= 500 || status === 429,
      });
    }
    return body;
  } finally {
    cancelTimeout?.();
  }
}

/**
 * Makes at most three attempts (spec 1 §7.4). The call's timeout limits all attempts and pauses together. With
 * `onlyTransient`, a permanent error is not retried.
 */
export async function requestWithRetry(env: Env, call: Call, onlyTransient: boolean): Promise<unknown> {
  const deadline = env.now() + (call.timeoutMs ?? HTTP_TIMEOUT_MS);
  for (let attempt = 1; ; attempt++) {
    try {
      return await requestJson(env, { ...call, timeoutMs: deadline - env.now() });
    } catch (error) {
      const hopeless = onlyTransient && error instanceof OidcError && !error.transient;
      const pause = attempt * HTTP_RETRY_STEP_MS;
      if (hopeless || attempt >= HTTP_ATTEMPTS || env.now() + pause >= deadline) throw error;
      await wait(env, pause);
    }
  }
}

/** Form fields of several objects. Later values replace earlier ones, and empty values are left out. */
export function formOf(...parts: Params[]): URLSearchParams {
  const form = new URLSearchParams();
  for (const [name, value] of parts.flatMap((part) => Object.entries(part)))
    if (value !== '') form.set(name, String(value));
  return form;
}
