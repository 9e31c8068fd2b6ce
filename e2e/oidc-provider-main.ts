// An identity provider for tests, configured by PROVIDER_OPTIONS. It runs as a separate process.
import { generateKeyPairSync, hash, randomBytes } from 'node:crypto';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import { setTimeout as delay } from 'node:timers/promises';
import Provider, { type Configuration } from 'oidc-provider';

interface Options {
  readonly port: number;
  readonly portalOrigin: string;
  /** Path of the issuer, such as '/realms/plan'. All addresses of the provider start with it. */
  readonly path?: string;
  /** Port of the endpoints. `port` then serves only the discovery document. */
  readonly endpointsPort?: number;
  /** Resource (RFC 8707) for which access tokens are signed. Without it, access tokens are opaque. */
  readonly resource?: string;
  readonly idTokenAlg?: 'RS256' | 'ES384';
  readonly accessTokenAlg?: 'RS256' | 'EdDSA';
  readonly hasUserinfo?: boolean;
  readonly hasEndSession?: boolean;
  readonly isPairwise?: boolean;
  readonly discoveryDelayMs?: number;
}

const options = JSON.parse(process.env['PROVIDER_OPTIONS'] ?? '{}') as Options;
const {
  port,
  portalOrigin,
  path = '',
  endpointsPort,
  resource,
  idTokenAlg = 'RS256',
  accessTokenAlg = 'RS256',
} = options;
const issuer = `http://localhost:${port}${path}`;

/** The browser renews 30 seconds before the end, so ten seconds after sign-in. Later tokens outlast the test. */
const FIRST_TOKEN_S = 40;
const TOKEN_S = 600;
const DAY_S = 86_400;
let issuedTokens = 0;
const accessTokenSeconds = () => (issuedTokens++ === 0 ? FIRST_TOKEN_S : TOKEN_S);

const newKeys = () => {
  const made = [
    { alg: 'RS256', key: generateKeyPairSync('rsa', { modulusLength: 2048 }).privateKey },
    { alg: 'ES384', key: generateKeyPairSync('ec', { namedCurve: 'P-384' }).privateKey },
    { alg: 'EdDSA', key: generateKeyPairSync('ed25519').privateKey },
  ];
  return made.map(({ alg, key }) => ({
    ...key.export({ format: 'jwk' }),
    alg,
    use: 'sig',
    kid: `${alg}-${randomBytes(4).toString('hex')}`,
  }));
};

/**
 * Sessions, grants and tokens. The map is outside the provider, because a 'revoke' message creates a new provider. Only
 * access tokens are deleted then.
 */
const stored = new Map<string, { readonly model: string; payload: Record<string, unknown> }>();

class MemoryAdapter {
  readonly #model: string;
  constructor(model: string) {
    this.#model = model;
  }
  #key = (id: string) => `${this.#model} ${id}`;
  #findBy(name: 'uid' | 'userCode', value: string) {
    return [...stored.values()].find(({ model, payload }) => model === this.#model && payload[name] === value)?.payload;
  }
  async upsert(id: string, payload: Record<string, unknown>) {
    stored.set(this.#key(id), { model: this.#model, payload });
  }
  async find(id: string) {
    return stored.get(this.#key(id))?.payload;
  }
  async findByUid(uid: string) {
    return this.#findBy('uid', uid);
  }
  async findByUserCode(userCode: string) {
    return this.#findBy('userCode', userCode);
  }
  async consume(id: string) {
    const found = stored.get(this.#key(id));
    if (found) found.payload = { ...found.payload, consumed: Math.floor(Date.now() / 1000) };
  }
  async destroy(id: string) {
    stored.delete(this.#key(id));
  }
  async revokeByGrantId(grantId: string) {
    for (const [key, { payload }] of stored) if (payload['grantId'] === grantId) stored.delete(key);
  }
}

const page = (main: string) => `<!doctype html><html lang="en"><title>Provider</title><body>${main}</body></html>`;
const cookieKey = randomBytes(24).toString('hex');

function createProvider(): Provider {
  const configuration: Configuration = {
    adapter: MemoryAdapter,
    clients: [
      {
        client_id: 'pbt-spa',
        redirect_uris: [`${portalOrigin}/login`, `${portalOrigin}/silent-renew.html`],
        post_logout_redirect_uris: [`${portalOrigin}/login`],
        token_endpoint_auth_method: 'none',
        grant_types: ['authorization_code', 'refresh_token'],
        response_types: ['code'],
        id_token_signed_response_alg: idTokenAlg,
        ...(options.isPairwise ? { subject_type: 'pairwise' as const } : {}),
      },
      { client_id: 'api', client_secret: 'api secret+', redirect_uris: [], response_types: [], grant_types: [] },
    ],
    jwks: { keys: newKeys() },
    enabledJWA: { idTokenSigningAlgValues: ['RS256', 'ES384'] },
    cookies: { keys: [cookieKey] },
    scopes: ['openid', 'email', 'profile', 'offline_access'],
    claims: { openid: ['sub'], email: ['email'], profile: ['name'] },
    subjectTypes: ['public', 'pairwise'],
    pairwiseIdentifier: (_ctx, accountId) => hash('sha256', `pairwise ${accountId}`, 'hex'),
    pkce: { required: (_ctx, client) => client.tokenEndpointAuthMethod === 'none' },
    clientBasedCORS: (_ctx, origin) => origin === portalOrigin,
    ttl: {
      AccessToken: accessTokenSeconds,
      IdToken: TOKEN_S,
      AuthorizationCode: DAY_S,
      RefreshToken: DAY_S,
      Session: DAY_S,
      Grant: DAY_S,
      Interaction: DAY_S,
    },
    rotateRefreshToken: true,
    issueRefreshToken: async (_ctx, client) => client.grantTypeAllowed('refresh_token'),
    findAccount: (_ctx, id) => ({ accountId: id, claims: () => ({ sub: id, name: id, email: `${id}@example.org` }) }),
    features: {
      devInteractions: { enabled: false },
      introspection: {
        enabled: true,
        allowedPolicy: (_ctx, client, token) => client.clientId === 'api' && token.kind === 'AccessToken',
      },
      revocation: { enabled: true },
      userinfo: { enabled: options.hasUserinfo ?? true },
      rpInitiatedLogout: {
        enabled: options.hasEndSession ?? true,
        logoutSource: (ctx, form) => {
          const answered = form.replace('</form>', '<input type="hidden" name="logout" value="yes"></form>');
          ctx.body = page(`${answered}<script>document.forms[0].submit()</script>`);
        },
      },
      ...(resource
        ? {
            resourceIndicators: {
              enabled: true,
              defaultResource: () => resource,
              useGrantedResource: () => true,
              getResourceServerInfo: () => ({
                scope: '',
                audience: resource,
                accessTokenFormat: 'jwt' as const,
                jwt: { sign: { alg: accessTokenAlg } },
              }),
            },
          }
        : {}),
    },
    interactions: { url: (_ctx, { uid }) => `${path}/interaction/${uid}` },
    loadExistingGrant: async (ctx) => {
      const { client, session, provider } = ctx.oidc;
      const grantId = session!.grantIdFor(client!.clientId);
      const known = grantId ? await provider.Grant.find(grantId) : undefined;
      if (known) return known;
      const grant = new provider.Grant({ clientId: client!.clientId, accountId: session!.accountId! });
      grant.addOIDCScope('openid email profile offline_access');
      await grant.save();
      return grant;
    },
    renderError: (ctx, out) => {
      console.error(JSON.stringify(out));
      ctx.body = page(`<h1>${out.error}</h1>`);
    },
  };
  const provider = new Provider(issuer, configuration);
  provider.on('server_error', (_ctx, error) => console.error(error));
  return provider;
}

let provider = createProvider();

async function readForm(request: IncomingMessage): Promise<URLSearchParams> {
  let text = '';
  for await (const chunk of request) text += String(chunk);
  return new URLSearchParams(text);
}

async function interact(request: IncomingMessage, response: ServerResponse): Promise<void> {
  const { prompt } = await provider.interactionDetails(request, response);
  if (prompt.name !== 'login') throw new Error(`unexpected prompt ${prompt.name}`);
  if (request.method === 'POST') {
    const username = (await readForm(request)).get('username') ?? '';
    await provider.interactionFinished(request, response, { login: { accountId: username } });
    return;
  }
  response.writeHead(200, { 'content-type': 'text/html' }).end(
    page(`<h1>Sign in</h1><form method="post"><label>Username <input name="username"></label>
<label>Password <input name="password" type="password"></label><button>Sign in</button></form>`),
  );
}

const DISCOVERY = '/.well-known/openid-configuration';

async function handle(request: IncomingMessage, response: ServerResponse, isIssuerPort: boolean): Promise<void> {
  const url = request.url ?? '/';
  const own = url.slice(path.length);
  const isDiscovery = own === DISCOVERY;
  if (!url.startsWith(`${path}/`) || (endpointsPort !== undefined && isIssuerPort && !isDiscovery)) {
    response.writeHead(404).end();
    return;
  }
  if (isDiscovery && options.discoveryDelayMs) await delay(options.discoveryDelayMs);
  // The provider takes the host of the endpoints in the discovery document from the Host header.
  if (isDiscovery && endpointsPort !== undefined) request.headers.host = `localhost:${endpointsPort}`;
  if (own.startsWith('/interaction/')) return interact(request, response);
  Object.assign(request, { originalUrl: url });
  request.url = own;
  await provider.callback()(request, response);
}

const ports = [port, ...(endpointsPort === undefined ? [] : [endpointsPort])];
await Promise.all(
  ports.map(
    (each) =>
      new Promise<void>((resolve) => {
        const server = createServer((request, response) => {
          handle(request, response, each === port).catch((error: unknown) => {
            console.error(error);
            if (!response.headersSent) response.writeHead(500);
            response.end();
          });
        });
        server.listen(each, 'localhost', resolve);
      }),
  ),
);

process.on('message', (message: { kind: string }) => {
  if (message.kind !== 'revoke') return;
  // Opaque access tokens are deleted. Signed ones become invalid, because the new provider has other keys.
  for (const [key, { model }] of stored) if (model === 'AccessToken') stored.delete(key);
  provider = createProvider();
  process.send?.({ kind: 'revoked' });
});
const stop = () => process.exit(0);
process.on('SIGTERM', stop);
process.on('disconnect', stop);
process.send?.({ kind: 'ready' });
