import { readdirSync, existsSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { InjectOptions } from 'fastify';
import { sql } from 'kysely';
import { safeRoute } from '../../../packages/oidc/src/session/remembered-route.ts';
import { tally, type Part, type PartOptions } from '../part.ts';
import { REDIRECTS } from '../redirects.ts';
import { openStage } from '../../stage/in-process-portal.ts';

const DIST = fileURLToPath(new URL('../../../packages/web/dist', import.meta.url));
const IDP = 'http://localhost:4001';

type Headers = Readonly<Record<string, string>>;

/** Expected headers. They are not imported from the server, so a changed header must be changed here too. */
const COMMON: Headers = {
  'strict-transport-security': 'max-age=63072000; includeSubDomains',
  'referrer-policy': 'no-referrer',
  'x-content-type-options': 'nosniff',
  'cross-origin-resource-policy': 'same-origin',
};
const PAGE: Headers = {
  ...COMMON,
  'content-security-policy':
    "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' data: blob:; media-src 'self'; font-src 'self'; " +
    `connect-src 'self' ${IDP}; worker-src 'self'; frame-src 'self' ${IDP}; form-action 'self' ${IDP}; base-uri 'none'; ` +
    "object-src 'none'; manifest-src 'self'; frame-ancestors 'none'; require-trusted-types-for 'script'; " +
    'trusted-types pbt-worker; report-uri /csp-report',
  'x-frame-options': 'DENY',
  'cross-origin-opener-policy': 'same-origin-allow-popups',
  'permissions-policy': 'camera=(), microphone=(), geolocation=(), usb=(), payment=(), clipboard-read=()',
  'cache-control': 'no-store',
};
const LOGIN: Headers = { ...PAGE, 'cross-origin-opener-policy': 'unsafe-none' };
const FRAME: Headers = {
  ...COMMON,
  'content-security-policy':
    "default-src 'none'; script-src 'self'; base-uri 'none'; form-action 'none'; connect-src 'none'; " +
    "frame-ancestors 'self'; require-trusted-types-for 'script'; trusted-types 'none'",
  'x-frame-options': 'SAMEORIGIN',
  'cache-control': 'no-store',
};
const ASSET: Headers = { ...COMMON, 'cache-control': 'public, max-age=31536000, immutable' };
const SANDBOX = "default-src 'none'; frame-ancestors 'none'; sandbox";
const DOCUMENT: Headers = {
  ...COMMON,
  'content-security-policy': SANDBOX,
  'x-frame-options': 'DENY',
  'cache-control': 'public, max-age=3600',
};
const API: Headers = {
  ...COMMON,
  'content-security-policy': SANDBOX,
  'x-frame-options': 'DENY',
  'cache-control': 'no-store',
  vary: 'Origin, Authorization',
};

/** Responses that programs read (health, metrics, policy reports). They must not be framed, cached or run as a page. */
const PROBE: Headers = {
  ...COMMON,
  'content-security-policy': "default-src 'none'; frame-ancestors 'none'",
  'x-frame-options': 'DENY',
  'cache-control': 'no-store',
};

interface Kind {
  readonly about: string;
  readonly status: number;
  readonly headers: Headers;
  readonly request: InjectOptions;
  readonly account?: string;
}

const get = (url: string): InjectOptions => ({ method: 'GET', url });
const json = (url: string, payload: string): InjectOptions => ({
  method: 'POST',
  url,
  payload,
  headers: { 'content-type': 'application/json' },
});
const api = (about: string, status: number, request: InjectOptions, account?: string): Kind => ({
  about,
  status,
  headers: API,
  request,
  ...(account === undefined ? {} : { account }),
});

function kinds(): Kind[] {
  const asset = readdirSync(join(DIST, 'assets')).find((name) => name.endsWith('.js'))!;
  const pages = [
    '/',
    '/search',
    '/claim-details/901000000002',
    '/patient-details/80000010100',
    '/error/0x40300100',
    '/unauthorized',
    '/nothing-here',
  ];
  return [
    ...pages.map((url): Kind => ({ about: `page ${url}`, status: 200, headers: PAGE, request: get(url) })),
    { about: 'the sign-in page', status: 200, headers: LOGIN, request: get('/login') },
    { about: 'the sign-in page with a code', status: 200, headers: LOGIN, request: get('/login?code=x&state=y') },
    { about: 'an asset', status: 200, headers: ASSET, request: get(`/assets/${asset}`) },
    { about: 'an asset that is not there', status: 404, headers: COMMON, request: get('/assets/none-12345678.js') },
    { about: 'the icon', status: 200, headers: DOCUMENT, request: get('/favicon.svg') },
    { about: 'the renewal page', status: 200, headers: FRAME, request: get('/silent-renew.html') },
    { about: 'the renewal script', status: 200, headers: FRAME, request: get('/silent-renew.js') },
    { about: 'a paper', status: 200, headers: DOCUMENT, request: get('/documents/provider-update.pdf') },
    { about: 'a paper that is not there', status: 404, headers: COMMON, request: get('/documents/none.pdf') },
    api('a file that looks like a page', 404, get('/search.php')),
    api('the start-up configuration', 200, get('/config/environment/v3')),
    api('the client configuration', 200, get('/config/client')),
    api('the description', 200, get('/api/docs')),
    api('the document', 200, get('/api/docs/openapi.json')),
    { about: 'alive', status: 200, headers: PROBE, request: get('/healthz') },
    { about: 'ready', status: 200, headers: PROBE, request: get('/readyz') },
    { about: 'metrics', status: 200, headers: PROBE, request: get('/metrics') },
    {
      about: 'a policy report',
      status: 204,
      headers: PROBE,
      request: { method: 'POST', url: '/csp-report', payload: '{}', headers: { 'content-type': 'application/json' } },
    },
    api('an open call', 200, get('/api/user/feature')),
    api('a call', 200, get('/api/user'), 'staff'),
    api('an empty answer', 204, get('/api/claim/999999999999'), 'staff'),
    api(
      'a written change',
      204,
      json(
        '/api/user/feedback',
        '{"category":"General","rating":4,"isDismissed":false,"areasForImprovement":[],"comments":null}',
      ),
      'staff',
    ),
    api('a letter', 200, get('/api/claim/letter/70000001/file'), 'staff'),
    api('an uploaded file', 200, get('/api/claim/documentation/file/demo-file-text'), 'staff'),
    api('400', 400, json('/api/claim', '{}'), 'staff'),
    api('400, no JSON', 400, json('/api/claim', '{'), 'staff'),
    api('400, a prototype in it', 400, json('/api/claim', '{"__proto__":{"x":1},"index":0}'), 'staff'),
    api('400, unreadable attestation', 400, { ...json('/api/user/attestation', '"x"'), method: 'PUT' }, 'staff'),
    api('400, unreadable address', 400, get('/api/claim/%ff'), 'staff'),
    api('404, an endless id', 404, get(`/api/claim/${'9'.repeat(300)}`), 'staff'),
    api('401', 401, get('/api/user')),
    api('401, a wrong token', 401, { ...get('/api/user'), headers: { authorization: 'Bearer x.y.z' } }),
    api('403, a blocked account', 403, get('/api/user'), 'locked'),
    api('403, a role', 403, json('/api/user', '{"username":"staff","first":"","last":""}'), 'staff'),
    api('404, a record', 404, get('/api/provider/9999999999'), 'staff'),
    api('404, a call', 404, get('/api/nothing'), 'staff'),
    api('404, a method', 404, { method: 'PATCH', url: '/api/user' }, 'staff'),
    api('413', 413, json('/api/claim', `{"quick":"${'9'.repeat(70_000)}"}`), 'staff'),
    api(
      '415',
      415,
      {
        method: 'POST',
        url: '/api/claim',
        payload: 'a=b',
        headers: { 'content-type': 'application/x-www-form-urlencoded' },
      },
      'staff',
    ),
  ];
}

const NEVER = [
  'set-cookie',
  'server',
  'x-powered-by',
  'access-control-allow-origin',
  'access-control-allow-credentials',
];

async function run({ log }: PartOptions) {
  const count = tally();
  if (!existsSync(join(DIST, 'index.html'))) return { cases: 0, failures: ['the portal is not built: npm run build'] };
  const stage = await openStage({ app: { webDist: DIST, metrics: { token: null, process: false } } });
  const limited = await openStage({ env: { RATE_LIMITS: 'true' } });
  const checkOne = async ({ about, status, headers, request, account }: Kind, on = stage) => {
    const answer = await on.as(account ?? null, request);
    count.check(answer.statusCode === status, () => `${about}: answered ${answer.statusCode}, not ${status}`);
    for (const [name, value] of Object.entries(headers)) {
      const given = String(answer.headers[name] ?? 'nothing');
      // Compression adds values to `vary`.
      const isRight = name === 'vary' ? given.startsWith(value) : given === value;
      count.check(isRight, () => `${about}: ${name} is ${given}, not ${value}`);
    }
    for (const name of NEVER) count.check(answer.headers[name] === undefined, () => `${about}: sends ${name}`);
    count.check(/^[\w-]{36}$/.test(String(answer.headers['x-request-id'])), () => `${about}: no request id`);
    const isFile = typeof request.url === 'string' && request.url.includes('/file') && status === 200;
    if (isFile) {
      const disposition = String(answer.headers['content-disposition']);
      count.check(
        /^attachment; filename="[ -~]+"; filename\*=UTF-8''/.test(disposition),
        () => `${about}: ${disposition}`,
      );
    }
    if (status === 429)
      count.check(Number(answer.headers['retry-after']) > 0, () => `${about}: does not say when to come again`);
    if (status >= 500)
      count.check(
        !/select|table|column|error:/i.test(answer.body),
        () => `${about}: tells of the database: ${answer.body}`,
      );
  };
  try {
    const all = kinds();
    for (const kind of all) await checkOne(kind);
    const search = json('/api/member', '{"quick":"80000010100","index":0}');
    for (let index = 0; index < 60; index += 1) await limited.as('staff', search);
    await checkOne(api('429', 429, search, 'staff'), limited);
    // Another origin gets no permission, with or without a preflight request.
    for (const method of ['GET', 'OPTIONS'] as const) {
      const answer = await stage.as('staff', {
        method,
        url: '/api/user',
        headers: { origin: 'https://evil.example', 'access-control-request-method': 'GET' },
      });
      count.check(
        answer.headers['access-control-allow-origin'] === undefined,
        () => `${method} from another origin is let in`,
      );
    }
    for (const route of REDIRECTS) {
      const safe = safeRoute(route, 'https://portal.example/login');
      const isOurs = safe === null || new URL(safe, 'https://portal.example').origin === 'https://portal.example';
      count.check(isOurs, () => `the route ${JSON.stringify(route)} leads to ${safe}`);
    }
    await sql`alter table remittance rename to remittance_gone`.execute(stage.deps.db);
    await checkOne(api('500', 500, get('/api/remittance-advice/CM00000000000101'), 'staff'));
    log(`${all.length + 2} kinds of answers`);
    return count.result(`${all.length + 2} kinds of answers, ${REDIRECTS.length} redirect strings`);
  } finally {
    await stage.close();
    await limited.close();
  }
}

export const headers: Part = { name: 'headers', run };
