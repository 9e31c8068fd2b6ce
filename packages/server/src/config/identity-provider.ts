import type { EnvReader } from './env-reader.ts';

/** The issuer of users of the embedded provider. It is constant, so its accounts do not depend on the port. */
export const EMBEDDED_ISSUER = 'embedded';

export interface IdentityProviderConfig {
  /** True when the start script also runs the demonstration's identity provider. False when OIDC_AUTHORITY is set. */
  readonly embedded: boolean;
  readonly embeddedPort: number;
  readonly authority: string;
  /** Stored as the issuer of users. */
  readonly issuerKey: string;
  readonly clientId: string;
  readonly scope: string;
  readonly responseType: string;
  readonly silentRenew: boolean;
  readonly useRefreshToken: boolean;
  readonly autoLogin: boolean;
  /** Sent as `audience` in the sign-in request, for providers that select the API by it (Auth0). */
  readonly authorizeAudience: readonly string[];
  /** Sent as `resource` in the sign-in request (RFC 8707). */
  readonly resource: readonly string[];
  /** Extra parameters of the authorization request. */
  readonly authorizeParams: Readonly<Record<string, string>>;
  /** Whether the browser calls the userinfo endpoint. With `required`, a sign-in fails when this call fails. */
  readonly userInfo: 'on' | 'off' | 'required';
  /** An access token must have one of these audiences. When the list is empty, it must name an accepted client. */
  readonly audiences: readonly string[];
  /** Clients other than `clientId` whose access tokens are accepted. */
  readonly allowedClients: readonly string[];
  /** `jwt-for-client` accepts untyped access tokens with the client as audience, which look like ID tokens. */
  readonly accessTokenType: 'standard' | 'jwt-for-client';
  /** The claim of the access token that identifies the user. */
  readonly userClaim: string;
  /** Credentials for the introspection of opaque tokens. When null, only signed tokens are accepted. */
  readonly introspection: { readonly clientId: string; readonly clientSecret: string } | null;
}

const RESPONSE_TYPES = ['code', 'id_token token'] as const;

/** Authorization parameters that the portal sets itself or that have their own setting. */
const OWN_PARAMS = new Set(
  `client_id redirect_uri response_type response_mode scope state nonce code_challenge code_challenge_method
   request request_uri audience resource id_token_hint dpop_jkt`.split(/\s+/),
);

/** Claims that cannot identify a user. They are shared by users, change with every token, or are not text. */
const NOT_USER_CLAIMS = new Set(
  `iss aud exp iat nbf jti auth_time nonce at_hash acr amr azp client_id cid appid typ token_use token_type scope scp
   roles groups sid cnf active name given_name family_name email_verified`.split(/\s+/),
);

/** RFC 8707: an absolute URI without a fragment. */
const isResource = (value: string) => URL.canParse(value) && !value.includes('#');

function readIntrospection({ text, problems }: EnvReader, embedded: boolean): IdentityProviderConfig['introspection'] {
  const clientId = text('OIDC_API_CLIENT_ID');
  const clientSecret = text('OIDC_API_CLIENT_SECRET');
  if ((clientId === undefined) !== (clientSecret === undefined)) {
    problems.push('OIDC_API_CLIENT_ID and OIDC_API_CLIENT_SECRET go together');
  }
  if (embedded) return { clientId: 'pbt-api', clientSecret: 'pbt-api-secret' };
  return clientId && clientSecret ? { clientId, clientSecret } : null;
}

function readResponseType({ text, oneOf, problems }: EnvReader): string {
  if (text('OIDC_RESPONSE_TYPE') !== 'id_token') return oneOf('OIDC_RESPONSE_TYPE', RESPONSE_TYPES, 'code');
  problems.push(
    'OIDC_RESPONSE_TYPE "id_token" gives no access token, and the API accepts no call without one: use code or id_token token',
  );
  return 'code';
}

function readScope({ text, problems }: EnvReader): string {
  const scope = text('OIDC_SCOPE') ?? 'openid email profile offline_access';
  if (!scope.split(/\s+/).includes('openid')) problems.push(`OIDC_SCOPE must hold openid, not "${scope}"`);
  return scope;
}

function readUserClaim({ text, problems }: EnvReader): string {
  const claim = text('OIDC_USER_CLAIM') ?? 'sub';
  if (!/^[\w:./-]{1,200}$/.test(claim) || NOT_USER_CLAIMS.has(claim)) {
    problems.push(`OIDC_USER_CLAIM must name a claim that is a text and different for every user, not "${claim}"`);
  }
  return claim;
}

function readResource({ list, problems }: EnvReader): string[] {
  const resource = list('OIDC_RESOURCE');
  for (const value of resource) {
    if (!isResource(value)) problems.push(`OIDC_RESOURCE must be absolute URIs without a fragment, not "${value}"`);
  }
  return resource;
}

function readAuthorizeParams({ text, problems }: EnvReader): Record<string, string> {
  const params = [...new URLSearchParams(text('OIDC_AUTHORIZE_PARAMS'))];
  for (const [index, [name, value]] of params.entries()) {
    const isOwn = OWN_PARAMS.has(name) || (name === 'prompt' && value === 'none');
    if (isOwn || name === '') problems.push(`OIDC_AUTHORIZE_PARAMS must not set "${name}"`);
    if (params.findIndex(([other]) => other === name) < index) {
      problems.push(`OIDC_AUTHORIZE_PARAMS sets "${name}" twice`);
    }
  }
  return Object.fromEntries(params);
}

/** Reads the settings of the identity provider. */
export function readIdentityProvider(
  reader: EnvReader,
  { production, host }: { readonly production: boolean; readonly host: string },
): IdentityProviderConfig {
  const { problems, text, number, flag, oneOf, url, list } = reader;
  const authority = url('OIDC_AUTHORITY', ['http:', 'https:']);
  const embeddedPort = number('IDP_PORT', 4001, 0, 65_535);
  if (production && !authority) {
    problems.push(
      'OIDC_AUTHORITY is required in production: the embedded identity provider is for demonstrations only',
    );
  }
  const embedded = authority === undefined;
  const responseType = readResponseType(reader);
  return {
    embedded,
    embeddedPort,
    authority: authority ?? `http://${host}:${embeddedPort}`,
    issuerKey: authority ?? EMBEDDED_ISSUER,
    clientId: text('OIDC_CLIENT_ID') ?? (embedded && responseType !== 'code' ? 'pbt-implicit' : 'pbt-spa'),
    scope: readScope(reader),
    responseType,
    silentRenew: flag('OIDC_SILENT_RENEW', true),
    useRefreshToken: flag('OIDC_USE_REFRESH_TOKEN', true),
    autoLogin: flag('OIDC_AUTO_LOGIN', true),
    authorizeAudience: list('OIDC_AUTHORIZE_AUDIENCE'),
    resource: readResource(reader),
    authorizeParams: readAuthorizeParams(reader),
    userInfo: oneOf('OIDC_USERINFO', ['on', 'off', 'required'], 'on'),
    audiences: list('OIDC_AUDIENCE'),
    allowedClients: list('OIDC_ALLOWED_CLIENTS'),
    accessTokenType: oneOf('OIDC_ACCESS_TOKEN_TYPE', ['standard', 'jwt-for-client'], 'standard'),
    userClaim: readUserClaim(reader),
    introspection: readIntrospection(reader, embedded),
  };
}
