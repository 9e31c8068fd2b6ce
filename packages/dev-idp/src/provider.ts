import { generateKeyPairSync, randomBytes } from 'node:crypto';
import Provider, {
  interactionPolicy,
  type ClientMetadata,
  type Configuration,
  type KoaContextWithOIDC,
} from 'oidc-provider';
import type { Settings } from './settings.ts';
import { page } from './sign-in-page.ts';

const callbacks = (origins: readonly string[]) =>
  origins.flatMap((origin) => [`${origin}/login`, `${origin}/silent-renew.html`]);

function clients(settings: Settings): ClientMetadata[] {
  const portal = (origins: readonly string[]) => ({
    redirect_uris: callbacks(origins),
    post_logout_redirect_uris: origins.map((origin) => `${origin}/login`),
    token_endpoint_auth_method: 'none' as const,
  });
  const codeFlow = {
    ...portal(settings.portalOrigins),
    grant_types: ['authorization_code', 'refresh_token'],
    response_types: ['code' as const],
  };
  return [
    { ...codeFlow, client_id: 'pbt-spa' },
    { ...codeFlow, client_id: 'pbt-es256', id_token_signed_response_alg: 'ES256' },
    {
      ...portal(settings.portalOrigins.filter((origin) => new URL(origin).hostname === 'localhost')),
      client_id: 'pbt-implicit',
      grant_types: ['implicit'],
      response_types: ['id_token token', 'id_token'],
      // oidc-provider allows the implicit flow over plain HTTP only for native clients.
      application_type: 'native',
    },
    {
      client_id: 'pbt-api',
      client_secret: 'pbt-api-secret',
      redirect_uris: [],
      response_types: [],
      grant_types: [],
    },
  ];
}

const privateJwk = (type: 'rsa' | 'ec') => {
  const { privateKey } =
    type === 'rsa'
      ? generateKeyPairSync('rsa', { modulusLength: 2048 })
      : generateKeyPairSync('ec', { namedCurve: 'P-256' });
  return { ...privateKey.export({ format: 'jwk' }), use: 'sig', kid: `${type}-${randomBytes(4).toString('hex')}` };
};

const HOUR = 3600;

/**
 * Removes the confirmation that native clients get at every sign-in. It would block the silent renewal of the implicit
 * client.
 */
function prompts() {
  const policy = interactionPolicy.base();
  policy.get('consent')!.checks.remove('native_client_prompt');
  return policy;
}

export function createProvider(settings: Settings): Provider {
  const issuer = `http://${settings.host}:${settings.port}`;
  const configuration: Configuration = {
    clients: clients(settings),
    jwks: { keys: [privateJwk('rsa'), privateJwk('ec')] as never },
    cookies: { keys: [randomBytes(24).toString('hex')] },
    responseTypes: ['code', 'id_token token', 'id_token'],
    scopes: ['openid', 'email', 'profile', 'offline_access'],
    claims: { openid: ['sub'], email: ['email', 'email_verified'], profile: ['name', 'preferred_username'] },
    pkce: { required: (_ctx, client) => client.tokenEndpointAuthMethod === 'none' },
    clientBasedCORS: (_ctx, origin) => settings.portalOrigins.includes(origin),
    ttl: {
      AccessToken: settings.accessTokenSeconds,
      IdToken: settings.accessTokenSeconds,
      // In seconds. Long enough for a slow machine to load the page that redeems the code.
      AuthorizationCode: 600,
      RefreshToken: 12 * HOUR,
      Session: 12 * HOUR,
      Grant: 12 * HOUR,
      Interaction: HOUR,
    },
    // Introspection then returns the time of the sign-in. The portal requires a recent sign-in to start an emulation.
    extraTokenClaims: (ctx) => {
      const { AuthorizationCode, RefreshToken, Session } = ctx.oidc.entities;
      const authTime = AuthorizationCode?.authTime ?? RefreshToken?.authTime ?? Session?.authTime();
      return authTime === undefined ? undefined : { auth_time: authTime };
    },
    rotateRefreshToken: true,
    // The portal is a first-party client, so it gets a refresh token without a consent page.
    issueRefreshToken: async (_ctx, client) => client.grantTypeAllowed('refresh_token'),
    findAccount: (_ctx, id) => ({
      accountId: id,
      claims: () => ({
        sub: id,
        name: id,
        preferred_username: id,
        email: `${id}@example.org`,
        email_verified: true,
      }),
    }),
    features: {
      devInteractions: { enabled: false },
      introspection: {
        enabled: true,
        // The API must not accept a refresh token as an access token.
        allowedPolicy: (_ctx: KoaContextWithOIDC, client, token) =>
          client.clientId === 'pbt-api' && token.kind !== 'RefreshToken',
      },
      revocation: { enabled: true },
      pushedAuthorizationRequests: { enabled: true },
      rpInitiatedLogout: {
        enabled: true,
        logoutSource: (ctx, form) => {
          ctx.body = page(
            settings,
            'Signing out',
            `${form.replace('</form>', '<input type="hidden" name="logout" value="yes"></form>')}<p role="status">Signing out...</p><script src="/logout.js"></script>`,
          );
        },
        postLogoutSuccessSource: (ctx) => {
          ctx.body = page(settings, 'Signed out', '<h1>Signed out</h1><p>You may close this window.</p>');
        },
      },
    },
    interactions: { policy: prompts(), url: (_ctx, interaction) => `/interaction/${interaction.uid}` },
    // The portal is a first-party client, so its scopes are granted without a consent page. A revoked grant is created
    // again.
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
    renderError: (ctx) => {
      ctx.type = 'html';
      ctx.body = page(
        settings,
        'Sign-in problem',
        '<h1>Sign-in problem</h1><p>This sign-in could not be completed. Go back to the portal and try again.</p>',
      );
    },
  };
  const provider = new Provider(issuer, configuration);
  if (settings.statedSeconds !== settings.accessTokenSeconds) {
    provider.use(async (ctx, next) => {
      await next();
      const { body } = ctx as { body: unknown };
      if (typeof body === 'object' && body !== null && 'expires_in' in body) body.expires_in = settings.statedSeconds;
      // In the implicit flow, `expires_in` is part of the redirect address.
      const location: unknown = ctx.response.headers['location'];
      if (typeof location !== 'string') return;
      ctx.set('location', location.replace(/\bexpires_in=\d+/, `expires_in=${settings.statedSeconds}`));
    });
  }
  provider.on('server_error', (_ctx, error) => console.error('identity provider:', error.message));
  return provider;
}
