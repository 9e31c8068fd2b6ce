import type { JWK } from 'jose';
import { CompactSign, exportJWK, generateKeyPair, importJWK } from 'jose';
import { isRecord, parseJson } from '../src/encoding.ts';
import type { FakeBrowser } from './fake-browser.ts';

const ENDPOINTS = ['discovery', 'jwks', 'token', 'userinfo', 'revocation', 'par'] as const;
type Endpoint = (typeof ENDPOINTS)[number];
type Claims = Record<string, unknown>;

/** A planned answer: a status, no answer, never an answer, or a body for 200. */
type Planned =
  | number
  | 'network'
  | 'hang'
  | Claims
  | ((request: Recorded, honest: () => Response | Promise<Response>) => Response | Promise<Response>);

interface Recorded {
  readonly endpoint: Endpoint;
  readonly url: string;
  readonly method: string;
  readonly headers: Headers;
  readonly form: Record<string, string>;
  /** The form as sent, for parameters that are given more than once. */
  readonly fields: URLSearchParams;
  readonly cache: RequestCache | undefined;
  readonly at: number;
}

/** How the next ID tokens differ from valid ones. */
export interface Forgery {
  claims?: (claims: Claims) => Claims;
  alg?: string;
  header?: (header: Claims) => Claims;
  /** Signs with another key than the provider's. */
  key?: JWK | Uint8Array;
  token?: (token: string) => string;
}

interface Grant {
  readonly challenge: string;
  readonly redirectUri: string;
  readonly nonce: string;
}

export interface FakeIdp {
  readonly issuer: string;
  readonly discovery: Record<string, unknown>;
  readonly requests: Recorded[];
  readonly plans: Record<Endpoint, Planned[]>;
  readonly fetch: (url: string, init: RequestInit) => Promise<Response>;
  forgery: Forgery;
  /** Keys served at jwks_uri. */
  shown: JWK[];
  user: Claims & { sub: string };
  /** Changes every token answer. */
  answer: (body: Claims) => Claims;
  /** The address that the provider redirects to after an authorize request. */
  authorize: (url: string, extra?: Record<string, string>) => Promise<string>;
  idToken: (claims?: Claims) => Promise<string>;
  to: (endpoint: Endpoint) => Recorded[];
}

const HONEST_ALG = 'ES256'; // its keys are generated fast
const RSA_ALG = /^[RP]S/;
const made = new Map<string, Promise<JWK>>();

/** Private keys are generated once for all tests. RSA keys serve RS and PS. */
export function privateKey(alg: string, kid: string): Promise<JWK> {
  const family = RSA_ALG.test(alg) ? 'RS256' : alg;
  const name = `${family} ${kid}`;
  const key =
    made.get(name) ??
    generateKeyPair(family, { extractable: true }).then(async ({ privateKey: key }) => ({
      ...(await exportJWK(key)),
      kid,
    }));
  made.set(name, key);
  return key;
}

export function publicPart({ d: _d, p: _p, q: _q, dp: _dp, dq: _dq, qi: _qi, ...rest }: JWK): JWK {
  return { ...rest, use: 'sig' };
}

async function sign(header: Claims & { alg: string }, claims: Claims, key: JWK | Uint8Array): Promise<string> {
  const imported = key instanceof Uint8Array ? key : await importJWK(key, header.alg);
  return new CompactSign(new TextEncoder().encode(JSON.stringify(claims))).setProtectedHeader(header).sign(imported);
}

async function s256(text: string): Promise<string> {
  const hash = await crypto.subtle.digest('SHA-256', new TextEncoder().encode(text));
  return Buffer.from(hash).toString('base64url');
}

const json = (body: unknown, status = 200) =>
  new Response(JSON.stringify(body), { status, headers: { 'content-type': 'application/json' } });
const refuse = (error: string) => json({ error }, 400);
const token = () => Buffer.from(crypto.getRandomValues(new Uint8Array(32))).toString('base64url');

/** A provider for tests, with PKCE, one-time codes and rotating refresh tokens. It can forge every answer. */
export async function createFakeIdp(
  browser: FakeBrowser,
  issuer = 'https://idp.test',
  clientId = 'pbt-spa',
): Promise<FakeIdp> {
  const codes = new Map<string, Grant>();
  const live = new Map<string, Grant>();
  const spent = new Set<string>();
  const endpoint = (name: string) => `${issuer}/${name}`;

  const discovery: Record<string, unknown> = {
    issuer,
    jwks_uri: endpoint('jwks'),
    authorization_endpoint: endpoint('auth'),
    token_endpoint: endpoint('token'),
    userinfo_endpoint: endpoint('userinfo'),
    end_session_endpoint: endpoint('end'),
    revocation_endpoint: endpoint('revocation'),
    introspection_endpoint: endpoint('introspection'),
    check_session_iframe: endpoint('session'),
    pushed_authorization_request_endpoint: endpoint('par'),
  };
  const seconds = () => Math.floor(browser.now() / 1000);

  const idToken = async (extra: Claims = {}): Promise<string> => {
    const { forgery } = idp;
    const alg = forgery.alg ?? HONEST_ALG;
    const honest: Claims = {
      iss: issuer,
      sub: idp.user.sub,
      aud: clientId,
      exp: seconds() + 300,
      iat: seconds(),
      ...extra,
    };
    const claims = forgery.claims?.(honest) ?? honest;
    const key = forgery.key ?? (await privateKey(alg, 'key-1'));
    const header = { alg, kid: 'key-1' };
    const signed = await sign({ ...header, ...forgery.header?.(header) }, claims, key);
    return forgery.token?.(signed) ?? signed;
  };

  const tokens = async (grant: Grant): Promise<Response> => {
    const refresh = token();
    live.set(refresh, grant);
    const honest = {
      access_token: token(),
      token_type: 'Bearer',
      expires_in: 60,
      refresh_token: refresh,
      id_token: await idToken({ nonce: grant.nonce }),
    };
    return json(idp.answer(honest));
  };

  const tokenEndpoint = async ({ form }: Recorded): Promise<Response> => {
    if (form['grant_type'] === 'refresh_token') {
      const given = form['refresh_token'] ?? '';
      const grant = live.get(given);
      if (!grant) {
        if (spent.has(given)) live.clear(); // a reused token ends all tokens of the session
        return refuse('invalid_grant');
      }
      live.delete(given);
      spent.add(given);
      return tokens(grant);
    }
    const grant = codes.get(form['code'] ?? '');
    codes.delete(form['code'] ?? '');
    if (!grant || grant.redirectUri !== form['redirect_uri']) return refuse('invalid_grant');
    if (grant.challenge && grant.challenge !== (await s256(form['code_verifier'] ?? '')))
      return refuse('invalid_grant');
    return tokens(grant);
  };

  const HANDLERS: Record<Endpoint, (request: Recorded) => Response | Promise<Response>> = {
    discovery: () => json(discovery),
    jwks: () => json({ keys: idp.shown }),
    token: tokenEndpoint,
    userinfo: () => json(idp.user),
    revocation: () => new Response(null, { status: 200 }),
    par: () => json({ request_uri: 'urn:request:1', expires_in: 60 }, 201),
  };

  const idp: FakeIdp = {
    issuer,
    discovery,
    requests: [],
    plans: { discovery: [], jwks: [], token: [], userinfo: [], revocation: [], par: [] },
    forgery: {},
    shown: [publicPart(await privateKey(HONEST_ALG, 'key-1'))],
    user: { sub: 'user-1', name: 'Pat Example', email: 'pat@example.test', ssn: '123-45-6789' },
    answer: (body) => body,
    idToken,
    to: (name) => idp.requests.filter((request) => request.endpoint === name),
    async fetch(url, init) {
      const path = new URL(url).pathname.split('/').at(-1);
      const name = ENDPOINTS.find((known) => known === path) ?? 'discovery';
      const fields = new URLSearchParams(typeof init.body === 'string' ? init.body : '');
      const form = Object.fromEntries(fields);
      const headers = new Headers(init.headers);
      const request = {
        endpoint: name,
        url,
        method: init.method ?? 'GET',
        headers,
        form,
        fields,
        cache: init.cache,
        at: browser.now(),
      };
      idp.requests.push(request);
      const planned = idp.plans[name].shift();
      if (planned === undefined) return HANDLERS[name](request);
      if (planned === 'network') throw new TypeError('Failed to fetch');
      const aborted = new Promise<never>((_resolve, reject) => {
        init.signal?.addEventListener('abort', () => reject(new DOMException('Aborted', 'AbortError')));
      });
      aborted.catch(() => null); // only some plans wait for it
      if (planned === 'hang') return aborted;
      if (typeof planned === 'number') return json({ error: 'planned' }, planned);
      if (typeof planned !== 'function') return json(planned);
      return Promise.race([planned(request, () => HANDLERS[name](request)), aborted]);
    },
    async authorize(url, extra = {}) {
      const params = new URL(url).searchParams;
      const redirectUri = params.get('redirect_uri') ?? '';
      const nonce = params.get('nonce') ?? '';
      const type = params.get('response_type') ?? '';
      const back = new URL(redirectUri);
      const state = params.get('state') ?? '';
      if (type === 'code') {
        const code = token();
        codes.set(code, { challenge: params.get('code_challenge') ?? '', redirectUri, nonce });
        back.search = new URLSearchParams({ ...('error' in extra ? {} : { code }), state, ...extra }).toString();
        return back.href;
      }
      const access = type.includes('token ') || type.endsWith(' token') ? token() : '';
      const at_hash =
        access &&
        Buffer.from(await crypto.subtle.digest('SHA-256', new TextEncoder().encode(access)))
          .subarray(0, 16)
          .toString('base64url');
      const id_token = await idToken({ nonce, ...(at_hash ? { at_hash } : {}) });
      const fields = { id_token, ...(access ? { access_token: access, expires_in: '60' } : {}), state, ...extra };
      back.hash = new URLSearchParams(fields).toString();
      return back.href;
    },
  };
  return idp;
}

/** The body of a stored text, for looking into storage. */
export function stored(text: string | undefined): Record<string, unknown> {
  const value = parseJson(text ?? 'null');
  return isRecord(value) ? value : {};
}
