import { afterEach, vi } from 'vitest';
import { connectApi } from '../src/api/client.ts';
import { setSettings } from '../src/settings.ts';

export interface StubbedCall {
  readonly name: string;
  readonly params: Readonly<Record<string, string>>;
  readonly query: URLSearchParams;
  readonly body: unknown;
  /** Fields of the body, if it is an object. */
  readonly fields: Readonly<Record<string, unknown>>;
  readonly signal: AbortSignal | null;
}

/** A response other than 200 with JSON. */
class StubResponse {
  readonly response: () => Response;
  constructor(response: () => Response) {
    this.response = response;
  }
}

/** The return value of a handler for a failed call. Status null means a broken connection. */
export function failure(status: number | null, detail?: string, headers: Record<string, string> = {}): StubResponse {
  return new StubResponse(() => {
    if (status === null) throw new TypeError('Failed to fetch');
    const type = { 'content-type': 'application/problem+json', ...headers };
    return new Response(JSON.stringify({ status, ...(detail !== undefined && { detail }) }), { status, headers: type });
  });
}

export function noContent(): StubResponse {
  return new StubResponse(() => new Response(null, { status: 204 }));
}

export function file(content: BlobPart, type = 'application/pdf'): StubResponse {
  return new StubResponse(() => new Response(new Blob([content], { type }), { headers: { 'content-type': type } }));
}

/** A response that arrives only when the test calls `release`. */
export function held<T>(): { answer: Promise<T>; release: (value: T) => void } {
  const { promise, resolve } = Promise.withResolvers<T>();
  return { answer: promise, release: resolve };
}

export type Handlers = Readonly<Record<string, (call: StubbedCall) => unknown>>;

function match(pattern: string, name: string): Record<string, string> | null {
  const patternParts = pattern.split('/');
  const nameParts = name.split('/');
  if (patternParts.length !== nameParts.length) return null;
  const params: Record<string, string> = {};
  for (const [index, part] of patternParts.entries()) {
    if (part.startsWith(':')) params[part.slice(1)] = decodeURIComponent(nameParts[index]!);
    else if (part !== nameParts[index]) return null;
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
 * Replaces the five services: `stubApi({ 'GET /user/:userId': ({ params }) => ({ ... }) })`. A handler returns the
 * reply, a promise of it, or `failure(...)`. A call without a handler returns 404. All calls are recorded in order.
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
      if (reply instanceof StubResponse) return reply.response();
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
      claimIds: null,
      remittanceIds: null,
      quickSearchMax: 16,
      quickSearchExtra: ['eft', 'account'],
      dataStaleHours: 48,
      planTimeZone: 'America/Denver',
      today: TODAY,
    },
  });
  return { calls, named: (name) => calls.filter((call) => call.name === name) };
}

afterEach(() => {
  vi.restoreAllMocks();
});
