import type { IdentityProviderConfig } from '../config/identity-provider.ts';

export const CLOCK_TOLERANCE_S = 60;

/** Claims of a signed token, or the members of an introspection response. */
export type Claims = Readonly<Record<string, unknown>>;

type RuleSettings = Pick<
  IdentityProviderConfig,
  'clientId' | 'allowedClients' | 'audiences' | 'accessTokenType' | 'userClaim'
>;

interface Facts {
  readonly claims: Claims;
  /** False for an introspection response. */
  readonly isSigned: boolean;
  /** The `typ` header of a signed token. */
  readonly headerType?: string | undefined;
  readonly issuer: string;
  /** Seconds since 1970. */
  readonly now: number;
}

/** Keycloak names the kind of token in the claim `typ`, Cognito in `token_use`, introspection in `token_type`. */
const KIND_CLAIMS = ['typ', 'token_use', 'token_type'] as const;
const ACCESS_TOKEN_KINDS = new Set(['bearer', 'jwt', 'at+jwt', 'access', 'access_token']);

const isText = (value: unknown): value is string => typeof value === 'string' && value !== '';
const isAbsent = (value: unknown) => value === undefined || value === null;

/** RFC 9068 says `client_id`, OpenID Connect `azp`. Okta says `cid`, older Entra tokens say `appid`. */
const CLIENT_CLAIMS = ['client_id', 'azp', 'cid', 'appid'] as const;

/** Hashes that only ID tokens have: OpenID Connect Core, FAPI (`s_hash`) and CIBA (`rt_hash`). */
const ID_TOKEN_HASHES = ['at_hash', 'c_hash', 's_hash', 'rt_hash', 'urn:openid:params:jwt:claim:rt_hash'] as const;

/** OpenID Connect Core section 2 limits a subject to 255 characters. */
const MAX_SUBJECT_LENGTH = 255;
/** PostgreSQL text cannot contain NUL (U+0000) or half of a surrogate pair. */
const isStorable = (text: string) => text.isWellFormed() && !text.includes('\0');

/** A time claim in seconds. Undefined when it is absent, NaN when it is not a number. */
const timeOf = (value: unknown) => (isAbsent(value) ? undefined : typeof value === 'number' ? value : Number.NaN);

/**
 * Returns why a token is refused, or null when it is accepted. The caller has already checked the signature, or the
 * `active` member of an introspection response. docs/providers.md explains the rule.
 */
export function tokenRefusal(
  settings: RuleSettings,
  { claims, isSigned, headerType, issuer, now }: Facts,
): string | null {
  const clients = new Set([settings.clientId, ...settings.allowedClients]);
  const type = headerType?.toLowerCase().replace(/^application\//, '');
  if (!isAbsent(claims['iss']) && claims['iss'] !== issuer) return 'it has another issuer';
  const user = claims[settings.userClaim];
  if (!isText(user)) return `it has no ${settings.userClaim}, or one that is not text`;
  if (user.length > MAX_SUBJECT_LENGTH)
    return `its ${settings.userClaim} has more than ${MAX_SUBJECT_LENGTH} characters`;
  if (!isStorable(user)) return `its ${settings.userClaim} has characters that cannot be stored`;

  const [exp, iat, nbf] = [timeOf(claims['exp']), timeOf(claims['iat']), timeOf(claims['nbf'])];
  if ([exp, iat, nbf].some(Number.isNaN)) return 'one of its times is not a number';
  if (exp !== undefined && exp <= now - CLOCK_TOLERANCE_S) return 'it has expired';
  if (iat !== undefined && iat > now + CLOCK_TOLERANCE_S) return 'its iat is in the future';
  if (nbf !== undefined && nbf > now + CLOCK_TOLERANCE_S) return 'it is not valid yet';

  if (type !== undefined && type !== 'jwt' && type !== 'at+jwt') return 'it is not an access token (typ)';
  for (const name of KIND_CLAIMS) {
    const kind = claims[name];
    if (isAbsent(kind)) continue;
    if (typeof kind !== 'string' || !ACCESS_TOKEN_KINDS.has(kind.toLowerCase())) {
      return `it is not a bearer access token (${name})`;
    }
  }
  if (!isAbsent(claims['events'])) return 'it is a logout token';
  if (!isAbsent(claims['cnf'])) return 'it is bound to a key (DPoP or mTLS) and was sent as a bearer token';
  const isTypedAccessToken = type === 'at+jwt';
  if (!isTypedAccessToken && ID_TOKEN_HASHES.some((name) => name in claims)) return 'it is an ID token';
  // Access tokens of Keycloak before version 25 have a nonce and the claim `typ: Bearer`. Its ID tokens have `typ: ID`.
  const isKeycloakAccessToken = isSigned && claims['typ'] === 'Bearer';
  if (!isTypedAccessToken && !isKeycloakAccessToken && 'nonce' in claims) return 'it is an ID token';

  const audiences = [claims['aud'] ?? []].flat();
  if (!audiences.every(isText)) return 'its audience is not text';
  const named = CLIENT_CLAIMS.map((name) => claims[name]).filter((value) => !isAbsent(value));
  if (named.some((client) => !isText(client) || !clients.has(client))) return 'it was issued to another client';
  if (settings.audiences.length > 0) {
    if (!audiences.some((audience) => settings.audiences.includes(audience))) return 'it is for another audience';
  } else if (named.length === 0) {
    return 'it names no client (client_id or azp), and OIDC_AUDIENCE is not set';
  }
  // The audience of an ID token is its client. Only the type `at+jwt` or the setting shows that this is an access
  // token.
  const looksLikeIdToken = isSigned && !isTypedAccessToken && audiences.some((audience) => clients.has(audience));
  const isExpected = settings.accessTokenType === 'jwt-for-client' && named.length > 0;
  if (looksLikeIdToken && !isExpected) return 'it looks like an ID token: its audience is the client';
  return null;
}

/** Describes the rule in one line of the startup log. */
export function describeTokenRule(settings: RuleSettings & Pick<IdentityProviderConfig, 'introspection'>): string {
  const clients = [settings.clientId, ...settings.allowedClients].join(' or ');
  const rule =
    settings.audiences.length > 0
      ? `audience ${settings.audiences.join(' or ')}, and client ${clients} where a token names its client`
      : `client ${clients} (OIDC_AUDIENCE is not set, so a token must name its client)`;
  const plain = settings.accessTokenType === 'jwt-for-client' ? '; audience may be the client itself' : '';
  const opaque = settings.introspection ? 'introspected' : 'refused';
  const user = settings.userClaim === 'sub' ? '' : `; the claim ${settings.userClaim} names the user`;
  return `Access tokens are accepted for ${rule}${plain}; opaque tokens are ${opaque}${user}.`;
}
