import { afterEach, vi } from 'vitest';
import { connectApi } from '../src/api/client.ts';
import { setSettings } from '../src/settings.ts';

export interface StubbedCall {
  readonly name: string;
  readonly params: Readonly<Record<string, string>>;
  readonly query: URLSearchParams;
  readonly body: unknown;
  /** The body's fields, where it is an object. */
  readonly fields: Readonly<Record<string, unknown>>;
  readonly signal: AbortSignal | null;
}

/** An answer that is not a plain 200 with JSON. */
class Answer {
  readonly response: () => Response;
  constructor(response: () => Response) {
    this.response = response;
  }
}

/** What a handler gives back where the call is to fail; status null is a connection that breaks. */
export function failure(status: number | null, detail?: string, headers: Record<string, string> = {}): Answer {
  return new Answer(() => {
    if (status === null) throw new TypeError('Failed to fetch');
    const type = { 'content-type': 'application/problem+json', ...headers };
    return new Response(JSON.stringify({ status, ...(detail !== undefined && { detail }) }), { status, headers: type });
  });
}

export function noContent(): Answer {
  return new Answer(() => new Response(null, { status: 204 }));
}

export function file(content: BlobPart, type = 'application/pdf'): Answer {
  return new Answer(() => new Response(new Blob([content], { type }), { headers: { 'content-type': type } }));
}

/** An answer under the test's control: nothing comes until `release` is called. */
export function held<T>(): { answer: Promise<T>; release: (value: T) => void } {
  const { promise, resolve } = Promise.withResolvers<T>();
  return { answer: promise, release: resolve };
}

export type Handlers = Readonly<Record<string, (call: StubbedCall) => unknown>>;

function match(pattern: string, name: string): Record<string, string> | null {
  const wanted = pattern.split('/');
  const got = name.split('/');
  if (wanted.length !== got.length) return null;
  const params: Record<string, string> = {};
  for (const [index, part] of wanted.entries()) {
    if (part.startsWith(':')) params[part.slice(1)] = decodeURIComponent(got[index]!);
    else if (part !== got[index]) return null;
  }
  return params;
}

function aborted(signal: AbortSignal | null | undefined): Promise<never> {
  return new Promise((_, reject) => {
    const stop = () => reject(new DOMException('aborted', 'AbortError'));
    if (signal?.aborted) stop();
    else signal?.addEventListener('abort', stop);
  });
}

const TODAY = '2025-10-29';

/**
 * Stands in for the five services: `stubApi({ 'GET /user/:userId': ({ params }) => ({ ... }) })`. A handler answers with
 * the reply, a promise of it, or `failure(...)`; a call without a handler answers 404. All calls are kept in order.
 */
export function stubApi(handlers: Handlers): {
  readonly calls: readonly StubbedCall[];
  named: (name: string) => StubbedCall[];
} {
  const calls: StubbedCall[] = [];
  vi.spyOn(window, 'fetch').mockImplementation(async (input, init = {}) => {
    const url = new URL(input instanceof Request ? input.url : input, location.origin);
    const name = `${init.method ?? 'GET'} ${url.pathname.replace(/^\/api/, '')}`;
    for (const [pattern, handler] of Object.entries(handlers)) {
      const params = match(pattern, name);
      if (!params) continue;
      const body: unknown = typeof init.body === 'string' ? JSON.parse(init.body) : init.body;
      const fields = typeof body === 'object' && body !== null ? Object.fromEntries(Object.entries(body)) : {};
      const call = { name: pattern, params, query: url.searchParams, body, fields, signal: init.signal ?? null };
      calls.push(call);
      const reply = await Promise.race([handler(call), aborted(init.signal)]);
      if (reply instanceof Answer) return reply.response();
      return Response.json(reply ?? null);
    }
    return failure(404).response();
  });
  connectApi({
    endpoints: { user: '/api', provider: '/api', member: '/api', claim: '/api', remittanceAdvice: '/api' },
    authorize: () => true,
    onFailure: () => undefined,
    onIdentity: () => undefined,
  });
  setSettings({
    environment: {
      version: 3,
      identityProvider: {
        server: 'https://id.example.org',
        clientId: 'portal',
        responseType: 'code',
        scope: 'openid',
        silentRenew: false,
        useRefreshToken: true,
        autoLogin: true,
        logLevel: 0,
      },
      endpoints: { user: '/api', provider: '/api', member: '/api', claim: '/api', remittanceAdvice: '/api' },
    },
    client: {
      UserEndpoint: '/api',
      PreAuthLink: 'https://preauth.example.org',
      theme: 'default',
      companyName: 'Aldermere',
      productName: 'Provider Benefit Tool',
      idleMinutes: 15,
      planTimeZone: 'America/Denver',
      today: TODAY,
    },
  });
  return { calls, named: (name) => calls.filter((call) => call.name === name) };
}

afterEach(() => {
  vi.restoreAllMocks();
});
