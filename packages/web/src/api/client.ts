import type { BodyOf, ParamsOf, QueryOf, ReplyOf, ServiceCall, ServiceName } from '@pbt/domain/contract/endpoint';
import { plainText } from '@pbt/domain/rules/shared/plain-text';
import type { TSchema } from 'typebox';
import { errorFrom, HttpError, StaleResponse } from './http-error.ts';
import { hasShape } from './shape.ts';

/** Connects the API client to the session, so that the client needs no sign-in code. */
export interface ApiConnection {
  readonly endpoints: Readonly<Record<ServiceName, string>>;
  /** Adds the access token to the headers of calls to the portal's services. Returns whether it was added. */
  authorize(headers: Headers, url: string): boolean;
  /** Called before the caller gets an error. Not called for aborted requests and for those of a previous user. */
  onFailure(error: HttpError, call: ServiceCall): void;
  /** Called with the response header sh-pbt-effective-user, the ID of the signed-in or emulated user. */
  onIdentity(userId: string): void;
}

type Part<Name extends string, Schema, Value> = Schema extends TSchema ? { readonly [K in Name]: Value } : unknown;

export type CallInput<E extends ServiceCall> = Part<'params', E['params'], ParamsOf<E>> &
  Part<'query', E['query'], QueryOf<E>> &
  Part<'body', E['body'], BodyOf<E>> & { readonly signal?: AbortSignal };

interface AnyInput {
  readonly params?: Readonly<Record<string, string>>;
  readonly query?: Readonly<Record<string, string | undefined>>;
  readonly body?: unknown;
  readonly signal?: AbortSignal;
}

/** Pasted text can have characters that the server refuses and the user cannot see. */
const withoutHidden = (_name: string, value: unknown) => (typeof value === 'string' ? plainText(value) : value);

const DEFAULT_TIMEOUT_MS = 30_000;

let connection: ApiConnection | undefined;
/** Increases with each `changeIdentity`, for example when the signed-in or emulated user changes. */
let epoch = 0;
const inFlight = new Map<string, Promise<unknown>>();

export function connectApi(next: ApiConnection): void {
  connection = next;
}

/** Makes running calls fail with `StaleResponse` if their response has not arrived yet. */
export function startNewEpoch(): void {
  epoch += 1;
  inFlight.clear();
}

export function currentEpoch(): number {
  return epoch;
}

export function apiConnection(): ApiConnection {
  if (!connection) throw new Error('connectApi must be called first');
  return connection;
}

export function urlOf(call: ServiceCall, input: AnyInput): string {
  const path = call.path.replaceAll(/:(\w+)/g, (_, name: string) => encodeURIComponent(input.params?.[name] ?? ''));
  const query = new URLSearchParams();
  for (const [name, value] of Object.entries(input.query ?? {})) if (value !== undefined) query.set(name, value);
  const search = query.size > 0 ? `?${query.toString()}` : '';
  return `${apiConnection().endpoints[call.service]}${path}${search}`;
}

async function readReply(call: ServiceCall, response: Response): Promise<unknown> {
  if (call.replies === 'file') return response.blob();
  if (call.replies === 'text') return response.text();
  if (response.status === 204) return null;
  const reply: unknown = await response.json();
  if (!hasShape(call, reply)) throw new TypeError('malformed response');
  return reply;
}

async function send(call: ServiceCall, input: AnyInput, url: string): Promise<unknown> {
  const { authorize, onFailure, onIdentity } = apiConnection();
  const startedIn = epoch;
  const headers = new Headers({ accept: call.replies === 'file' ? '*/*' : 'application/json' });
  if (call.method === 'GET') {
    headers.set('cache-control', 'no-cache');
    headers.set('pragma', 'no-cache');
  }
  if (input.body !== undefined) headers.set('content-type', 'application/json');
  const hadToken = authorize(headers, url);
  const limit = AbortSignal.timeout(call.timeoutMs ?? DEFAULT_TIMEOUT_MS);
  const fail = (error: HttpError): never => {
    if (startedIn !== epoch) throw new StaleResponse();
    onFailure(error, call);
    throw error;
  };
  let response: Response;
  try {
    response = await fetch(url, {
      method: call.method,
      headers,
      ...(input.body === undefined ? {} : { body: JSON.stringify(input.body, withoutHidden) }),
      signal: input.signal ? AbortSignal.any([input.signal, limit]) : limit,
      credentials: 'omit',
      keepalive: call.outlivesPage === true,
    });
  } catch (error) {
    if (input.signal?.aborted) throw error;
    return fail(new HttpError({ status: null, hadToken }));
  }
  const identity = response.headers.get('sh-pbt-effective-user');
  if (!response.ok) {
    // An error response can be the first one after an emulation expired or was changed in another window.
    if (identity !== null && startedIn === epoch) onIdentity(identity);
    const text = await response.text().catch(() => '');
    return fail(errorFrom(response.status, (name) => response.headers.get(name), text, hadToken));
  }
  if (startedIn !== epoch) throw new StaleResponse();
  if (identity !== null) onIdentity(identity);
  // This response itself may have started a new identity. It is then the first response of that identity.
  const readIn = epoch;
  let reply: unknown;
  try {
    reply = await readReply(call, response);
  } catch (error) {
    if (input.signal?.aborted) throw error;
    // An incomplete or malformed body is handled like a missing response.
    return fail(new HttpError({ status: null, hadToken }));
  }
  // The user may have changed while the body was read.
  if (readIn !== epoch) throw new StaleResponse();
  return reply;
}

/** Makes an API call. GET calls to the same URL share a running request, unless they have a signal (spec 1 §7.2). */
export function call<E extends ServiceCall>(endpoint: E, input: CallInput<E>): Promise<ReplyOf<E, Blob>> {
  const any = input as AnyInput;
  const url = urlOf(endpoint, any);
  const run = () => send(endpoint, any, url) as Promise<ReplyOf<E, Blob>>;
  if (endpoint.method !== 'GET' || any.signal) return run();
  const key = `${epoch} ${url}`;
  const shared = inFlight.get(key) as Promise<ReplyOf<E, Blob>> | undefined;
  if (shared) return shared;
  const started = run().finally(() => inFlight.delete(key));
  inFlight.set(key, started);
  return started;
}
