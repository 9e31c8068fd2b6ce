import { resolve } from 'node:path';
import { isRealDay } from '@pbt/domain/rules/shared/dates';
import { readIdentifiers, type Identifiers } from './identifiers.ts';
import { NO_OPTIONS, parseImportOptions, type WatchedImport } from './import-setting.ts';
import type { Keys } from './keys.ts';
import { createSampleKeys } from './keys.ts';
import { readKeyFile } from './key-file.ts';
import { isProxyList } from './proxy-list.ts';
import { readX12Settings, type X12Settings } from './x12.ts';

export interface IdentityProviderConfig {
  /** True when the start script also runs the demonstration's identity provider. False when OIDC_AUTHORITY is set. */
  readonly embedded: boolean;
  readonly embeddedPort: number;
  readonly authority: string;
  /** Stored as the issuer of users. Constant for the embedded provider, so its accounts do not depend on the port. */
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

export interface Config {
  readonly production: boolean;
  readonly host: string;
  readonly port: number;
  readonly publicUrl: string;
  readonly trustProxy: string | null;
  readonly dataDir: string;
  readonly databaseUrl: string | undefined;
  readonly databaseReplicaUrl: string | undefined;
  /** Bearer token for `/metrics`. When null, only this machine may read the metrics. */
  readonly metricsToken: string | null;
  readonly identityProvider: IdentityProviderConfig;
  readonly today: string | null;
  readonly planTimeZone: string;
  readonly theme: 'default' | 'sba';
  readonly companyName: string;
  readonly productName: string;
  readonly preAuthLink: string;
  readonly keys: Keys;
  readonly showFullSsn: boolean;
  readonly smtpUrl: string | null;
  readonly providerUpdateMailbox: string;
  readonly s3: { readonly endpoint: string; readonly bucket: string; readonly region: string } | null;
  /** The folder whose `incoming` the portal imports files from. */
  readonly importDir: string | null;
  /** Below this prefix of the bucket, the portal imports objects from `incoming/`. Empty for the whole bucket. */
  readonly importS3Prefix: string | null;
  /** How files of that folder and bucket are read. */
  readonly importOptions: WatchedImport;
  readonly x12: X12Settings;
  /** Rows that wait longer than this for a missing record are refused. */
  readonly waitingDays: number;
  readonly clamdSocket: string | null;
  readonly idleMinutes: number;
  readonly identifiers: Identifiers;
  readonly dataStaleHours: number;
  readonly attestationDays: number;
  readonly emulationMinutes: number;
  readonly rateLimits: boolean;
  readonly logLevel: string;
  readonly demoData: boolean;
  /** Whether the portal draws documents that the plan sent no file for. */
  readonly drawDocuments: boolean;
}

type Env = Readonly<Record<string, string | undefined>>;

export class ConfigProblems extends Error {
  readonly problems: readonly string[];
  constructor(problems: readonly string[]) {
    super(`The configuration has ${problems.length} problem(s):\n${problems.map((line) => `  - ${line}`).join('\n')}`);
    this.problems = problems;
  }
}

const COMPANY = { default: 'Aldermere Health Plan', sba: 'Sablecrest Benefit Administrators' } as const;

const LOG_LEVELS = ['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent'] as const;
const RESPONSE_TYPES = ['code', 'id_token token'] as const;

/** Splits values separated by commas or spaces, without duplicates. */
const list = (value: string | undefined) => [...new Set((value ?? '').split(/[\s,]+/).filter(Boolean))];

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

/** `plan`, `/plan` and `plan/` all mean the keys that start with `plan/`. */
function folderPrefix(value: string): string {
  const parts = value.split('/').filter((part) => part !== '');
  return parts.map((part) => `${part}/`).join('');
}

/** Reads and checks all settings at once, so one start reports every mistake. */
export function readConfig(env: Env): Config {
  const problems: string[] = [];
  const text = (name: string) => {
    const value = env[name]?.trim();
    return value === undefined || value === '' ? undefined : value;
  };
  const number = (name: string, fallback: number, min: number, max: number) => {
    const value = text(name);
    if (value === undefined) return fallback;
    const parsed = Number(value);
    if (Number.isInteger(parsed) && parsed >= min && parsed <= max) return parsed;
    problems.push(`${name} must be a whole number from ${min} to ${max}, not "${value}"`);
    return fallback;
  };
  const flag = (name: string, fallback: boolean) => {
    const value = text(name);
    if (value === undefined) return fallback;
    if (value === 'true' || value === 'false') return value === 'true';
    problems.push(`${name} must be true or false, not "${value}"`);
    return fallback;
  };
  const oneOf = <T extends string>(name: string, known: readonly T[], fallback: NoInfer<T>): T => {
    const value = text(name) ?? fallback;
    const found = known.find((one) => one === value);
    if (found === undefined) problems.push(`${name} must be one of ${known.join(', ')}, not "${value}"`);
    return found ?? fallback;
  };
  const url = (name: string, protocols: readonly string[]) => {
    const value = text(name);
    if (value === undefined) return undefined;
    if (URL.canParse(value) && protocols.includes(new URL(value).protocol)) return value.replace(/\/$/, '');
    problems.push(`${name} must be an address starting with ${protocols.join('// or ')}//, not "${value}"`);
    return undefined;
  };

  const production = env['NODE_ENV'] === 'production';
  const host = text('HOST') ?? 'localhost';
  const port = number('PORT', 4000, 0, 65_535);
  const publicUrl = url('PUBLIC_URL', ['http:', 'https:']) ?? `http://${host}:${port}`;
  const trustProxy = text('TRUST_PROXY') ?? null;
  if (trustProxy !== null && !isProxyList(trustProxy)) {
    problems.push(`TRUST_PROXY must be addresses or networks like 10.0.0.0/8, not "${trustProxy}"`);
  }
  const databaseUrl = url('DATABASE_URL', ['postgres:', 'postgresql:']);
  const databaseReplicaUrl = url('DATABASE_REPLICA_URL', ['postgres:', 'postgresql:']);
  if (databaseReplicaUrl && !databaseUrl) problems.push('DATABASE_REPLICA_URL needs DATABASE_URL');

  const authority = url('OIDC_AUTHORITY', ['http:', 'https:']);
  const embeddedPort = number('IDP_PORT', 4001, 0, 65_535);
  if (production && !authority) {
    problems.push(
      'OIDC_AUTHORITY is required in production: the embedded identity provider is for demonstrations only',
    );
  }
  const introspectionId = text('OIDC_API_CLIENT_ID');
  const introspectionSecret = text('OIDC_API_CLIENT_SECRET');
  if ((introspectionId === undefined) !== (introspectionSecret === undefined)) {
    problems.push('OIDC_API_CLIENT_ID and OIDC_API_CLIENT_SECRET go together');
  }
  const scope = text('OIDC_SCOPE') ?? 'openid email profile offline_access';
  if (!scope.split(/\s+/).includes('openid')) problems.push(`OIDC_SCOPE must hold openid, not "${scope}"`);
  const embedded = authority === undefined;
  const introspection = embedded
    ? { clientId: 'pbt-api', clientSecret: 'pbt-api-secret' }
    : introspectionId && introspectionSecret
      ? { clientId: introspectionId, clientSecret: introspectionSecret }
      : null;

  const accessTokenType = oneOf('OIDC_ACCESS_TOKEN_TYPE', ['standard', 'jwt-for-client'], 'standard');
  const userClaim = text('OIDC_USER_CLAIM') ?? 'sub';
  if (!/^[\w:./-]{1,200}$/.test(userClaim) || NOT_USER_CLAIMS.has(userClaim)) {
    problems.push(`OIDC_USER_CLAIM must name a claim that is a text and different for every user, not "${userClaim}"`);
  }

  const resource = list(text('OIDC_RESOURCE'));
  for (const value of resource) {
    if (!isResource(value)) problems.push(`OIDC_RESOURCE must be absolute URIs without a fragment, not "${value}"`);
  }
  const params = [...new URLSearchParams(text('OIDC_AUTHORIZE_PARAMS'))];
  for (const [index, [name, value]] of params.entries()) {
    const isOwn = OWN_PARAMS.has(name) || (name === 'prompt' && value === 'none');
    if (isOwn || name === '') problems.push(`OIDC_AUTHORIZE_PARAMS must not set "${name}"`);
    if (params.findIndex(([other]) => other === name) < index) {
      problems.push(`OIDC_AUTHORIZE_PARAMS sets "${name}" twice`);
    }
  }
  const userInfo = oneOf('OIDC_USERINFO', ['on', 'off', 'required'], 'on');

  const today = text('PBT_TODAY') ?? null;
  if (today !== null && !isRealDay(today)) problems.push(`PBT_TODAY must be a day like 2026-11-15, not "${today}"`);
  const theme = oneOf('PBT_THEME', ['default', 'sba'], 'default');
  const planTimeZone = text('PLAN_TIME_ZONE') ?? 'America/Denver';
  if (!Intl.supportedValuesOf('timeZone').includes(planTimeZone))
    problems.push(`PLAN_TIME_ZONE "${planTimeZone}" is unknown`);

  let keys = createSampleKeys();
  const keysFile = text('PBT_KEYS_FILE');
  const mayBeShared = flag('ALLOW_SHARED_KEYS_FILE', false);
  if (keysFile) {
    const read = readKeyFile(keysFile, mayBeShared);
    if ('problem' in read) problems.push(`PBT_KEYS_FILE ${read.problem}`);
    else keys = read.keys;
  } else if (production) {
    problems.push('PBT_KEYS_FILE is required in production: the sample keys are public');
  }

  const s3Endpoint = url('S3_ENDPOINT', ['http:', 'https:']);
  const s3Bucket = text('S3_BUCKET');
  if ((s3Endpoint === undefined) !== (s3Bucket === undefined)) problems.push('S3_ENDPOINT and S3_BUCKET go together');
  const importDir = text('PBT_IMPORT_DIR');
  const importPrefix = text('PBT_IMPORT_S3_PREFIX');
  const importOptions = parseImportOptions(text('PBT_IMPORT_OPTIONS'));
  if (typeof importOptions === 'string') problems.push(`PBT_IMPORT_OPTIONS ${importOptions}`);
  if (importPrefix !== undefined && s3Bucket === undefined) problems.push('PBT_IMPORT_S3_PREFIX needs S3_BUCKET');
  const clamdSocket = text('CLAMD_SOCKET') ?? null;
  if (flag('REQUIRE_VIRUS_SCAN', false) && !clamdSocket) problems.push('REQUIRE_VIRUS_SCAN needs CLAMD_SOCKET');
  const providerUpdateMailbox = text('PROVIDER_UPDATE_MAILBOX') ?? 'provider-updates@example.org';
  if (!/^[^\s@]+@[^\s@]+$/.test(providerUpdateMailbox)) {
    problems.push(`PROVIDER_UPDATE_MAILBOX must be a mail address, not "${providerUpdateMailbox}"`);
  }
  const companyName = text('COMPANY_NAME') ?? COMPANY[theme];
  const idTokenOnly = text('OIDC_RESPONSE_TYPE') === 'id_token';
  if (idTokenOnly) {
    problems.push(
      'OIDC_RESPONSE_TYPE "id_token" gives no access token, and the API accepts no call without one: use code or id_token token',
    );
  }
  const responseType = idTokenOnly ? 'code' : oneOf('OIDC_RESPONSE_TYPE', RESPONSE_TYPES, 'code');
  const demoData = flag('PBT_DEMO_DATA', embedded && !production);

  const config: Config = {
    production,
    host,
    port,
    publicUrl,
    trustProxy,
    dataDir: resolve(text('PBT_DATA_DIR') ?? '.data'),
    databaseUrl,
    databaseReplicaUrl,
    metricsToken: text('METRICS_TOKEN') ?? null,
    identityProvider: {
      embedded,
      embeddedPort,
      authority: authority ?? `http://${host}:${embeddedPort}`,
      issuerKey: authority ?? 'embedded',
      clientId: text('OIDC_CLIENT_ID') ?? (embedded && responseType !== 'code' ? 'pbt-implicit' : 'pbt-spa'),
      scope,
      responseType,
      silentRenew: flag('OIDC_SILENT_RENEW', true),
      useRefreshToken: flag('OIDC_USE_REFRESH_TOKEN', true),
      autoLogin: flag('OIDC_AUTO_LOGIN', true),
      authorizeAudience: list(text('OIDC_AUTHORIZE_AUDIENCE')),
      resource,
      authorizeParams: Object.fromEntries(params),
      userInfo,
      audiences: list(text('OIDC_AUDIENCE')),
      allowedClients: list(text('OIDC_ALLOWED_CLIENTS')),
      accessTokenType,
      userClaim,
      introspection,
    },
    today,
    planTimeZone,
    theme,
    companyName,
    productName: 'Provider Benefit Tool',
    preAuthLink: url('PRE_AUTH_LINK', ['http:', 'https:']) ?? 'https://preauth.example.org/status',
    keys,
    showFullSsn: flag('SHOW_FULL_SSN', false),
    smtpUrl: url('SMTP_URL', ['smtp:', 'smtps:']) ?? null,
    providerUpdateMailbox,
    s3:
      s3Endpoint && s3Bucket
        ? { endpoint: s3Endpoint, bucket: s3Bucket, region: text('S3_REGION') ?? 'us-east-1' }
        : null,
    importDir: importDir === undefined ? null : resolve(importDir),
    importOptions: typeof importOptions === 'string' ? NO_OPTIONS : importOptions,
    importS3Prefix: importPrefix === undefined ? null : folderPrefix(importPrefix),
    x12: readX12Settings(
      { senders: text('X12_SENDERS'), receiver: text('X12_RECEIVER_ID'), unbalanced: text('ERA_UNBALANCED') },
      problems,
    ),
    waitingDays: number('PBT_WAITING_DAYS', 30, 1, 3650),
    clamdSocket,
    idleMinutes: number('IDLE_MINUTES', 15, 0, 720),
    identifiers: readIdentifiers(
      {
        claims: { pattern: text('CLAIM_ID_PATTERN'), example: text('CLAIM_ID_EXAMPLE') },
        remittances: { pattern: text('REMITTANCE_ID_PATTERN'), example: text('REMITTANCE_ID_EXAMPLE') },
        quickSearchMax: number('QUICK_SEARCH_MAX', 16, 16, 38),
        quickSearchExtra: text('QUICK_SEARCH_EXTRA'),
      },
      problems,
    ),
    // No plan sends new sample data, so its age is no reason for a warning.
    dataStaleHours: number('DATA_STALE_HOURS', demoData ? 0 : 48, 0, 8760),
    attestationDays: number('ATTESTATION_DAYS', 180, 1, 3650),
    emulationMinutes: number('EMULATION_MINUTES', 60, 1, 480),
    rateLimits: flag('RATE_LIMITS', true),
    logLevel: oneOf('LOG_LEVEL', LOG_LEVELS, production ? 'info' : 'warn'),
    demoData,
    drawDocuments: flag('PBT_DRAW_DOCUMENTS', true),
  };
  if (problems.length > 0) throw new ConfigProblems(problems);
  return config;
}
