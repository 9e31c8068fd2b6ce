import { expect, test } from 'vitest';
import { readConfig, type ConfigProblems } from './config.ts';
import { describeTokenRule } from '../identity/token-rules.ts';

function problemsOf(env: Record<string, string>): readonly string[] {
  try {
    readConfig(env);
    return [];
  } catch (error) {
    return (error as ConfigProblems).problems;
  }
}

test('without settings, the portal uses the embedded database and identity provider on localhost', () => {
  const config = readConfig({});
  expect(config).toMatchObject({ host: 'localhost', port: 4000, databaseUrl: undefined, demoData: true });
  expect(config.identityProvider).toMatchObject({ embedded: true, authority: 'http://localhost:4001' });
});

test('all configuration problems are listed at once', () => {
  const problems = problemsOf({
    PORT: 'abc',
    PBT_TODAY: '2026-02-30',
    PBT_THEME: 'blue',
    DATABASE_URL: 'mysql://x',
    RATE_LIMITS: 'yes',
  });
  expect(problems.map((line) => line.split(' ')[0])).toEqual([
    'PORT',
    'DATABASE_URL',
    'PBT_TODAY',
    'PBT_THEME',
    'RATE_LIMITS',
  ]);
});

test.each([
  { port: '0', ok: true },
  { port: '65535', ok: true },
  { port: '65536', ok: false },
  { port: '-1', ok: false },
  { port: '1.5', ok: false },
])('port $port is accepted: $ok', ({ port, ok }) => {
  expect(problemsOf({ PORT: port }).length === 0).toBe(ok);
});

test('production refuses the sample keys and the embedded identity provider', () => {
  const problems = problemsOf({ NODE_ENV: 'production' });
  expect(problems).toEqual([expect.stringContaining('OIDC_AUTHORITY'), expect.stringContaining('PBT_KEYS_FILE')]);
});

test('with a real identity provider, demonstration data is not created by default', () => {
  expect(readConfig({ OIDC_AUTHORITY: 'https://login.example.org' }).demoData).toBe(false);
});

test('the portal draws documents unless PBT_DRAW_DOCUMENTS is false [IMPORT-13]', () => {
  expect([readConfig({}), readConfig({ PBT_DRAW_DOCUMENTS: 'false' })].map((config) => config.drawDocuments)).toEqual([
    true,
    false,
  ]);
});

test('a response type without an access token is refused, with what to use instead [OIDC-01]', () => {
  expect(problemsOf({ OIDC_RESPONSE_TYPE: 'id_token' })).toEqual([
    'OIDC_RESPONSE_TYPE "id_token" gives no access token, and the API accepts no call without one: use code or id_token token',
  ]);
});

test.each([
  { responseType: 'code', clientId: 'pbt-spa' },
  { responseType: 'id_token token', clientId: 'pbt-implicit' },
])('the embedded provider has a client for $responseType [OIDC-01]', ({ responseType, clientId }) => {
  expect(readConfig({ OIDC_RESPONSE_TYPE: responseType }).identityProvider).toMatchObject({ clientId, responseType });
});

test.each([
  { name: 'LOG_LEVEL', good: 'debug', bad: 'verbose' },
  { name: 'OIDC_RESPONSE_TYPE', good: 'id_token token', bad: 'token' },
  { name: 'OIDC_USERINFO', good: 'required', bad: 'maybe' },
  { name: 'OIDC_USER_CLAIM', good: 'oid', bad: 'client_id' },
  { name: 'OIDC_USER_CLAIM', good: 'https://plan.example.org/user', bad: 'two words' },
  { name: 'OIDC_RESOURCE', good: 'https://api.example.org urn:api', bad: 'api' },
  { name: 'OIDC_RESOURCE', good: 'api://1f0c', bad: 'https://api.example.org/#part' },
  { name: 'OIDC_AUTHORIZE_PARAMS', good: 'prompt=login&hd=example.org', bad: 'nonce=1' },
  { name: 'OIDC_AUTHORIZE_PARAMS', good: 'prompt=select_account', bad: 'prompt=none' },
  { name: 'OIDC_AUTHORIZE_PARAMS', good: 'acr_values=a%20b', bad: 'acr=1&acr=2' },
  { name: 'OIDC_AUTHORIZE_PARAMS', good: '?kc_idp_hint=plan', bad: 'state' },
  { name: 'OIDC_SCOPE', good: 'openid', bad: 'email profile' },
  { name: 'PBT_THEME', good: 'sba', bad: 'blue' },
  { name: 'ALERT_MAILBOX', good: 'alerts@plan.example', bad: 'alerts' },
  { name: 'PROVIDER_UPDATE_MAILBOX', good: 'updates@plan.example', bad: 'updates' },
  { name: 'MAIL_FROM', good: 'notices@plan.example', bad: 'notices' },
  { name: 'TRUST_PROXY', good: '10.0.0.1', bad: 'proxy.internal' },
  { name: 'TRUST_PROXY', good: '10.0.0.0/32, fd00::/8', bad: '10.0.0.0/33' },
  { name: 'TRUST_PROXY', good: '::1/128', bad: '::1/129' },
  { name: 'TRUST_PROXY', good: 'loopback,10.0.0.0/0', bad: '127.0.0.1,' },
  { name: 'SMTP_URL', good: 'smtps://mail.example:465', bad: 'mail.example' },
  { name: 'PLAN_TIME_ZONE', good: 'America/Boise', bad: 'Mountain' },
  { name: 'IDLE_MINUTES', good: '720', bad: '721' },
  { name: 'PBT_WAITING_DAYS', good: '90', bad: '0' },
  { name: 'PBT_IMPORT_OPTIONS', good: '--dates mdy --max-refused 5% --ignore-unknown', bad: '--missing delete' },
  { name: 'PBT_IMPORT_OPTIONS', good: '--encoding windows-1252', bad: 'utf-16' },
  { name: 'DATA_STALE_HOURS', good: '0', bad: '-1' },
  { name: 'SHOW_FULL_SSN', good: 'true', bad: 'TRUE' },
  { name: 'PBT_DRAW_DOCUMENTS', good: 'false', bad: 'no' },
])('$name accepts "$good" and refuses "$bad" with its name', ({ name, good, bad }) => {
  expect(problemsOf({ [name]: good })).toEqual([]);
  expect(problemsOf({ [name]: bad })).toEqual([expect.stringMatching(new RegExp(`^${name} .*${bad.slice(0, 3)}`))]);
});

test.each<{ env: Record<string, string>; says: string }>([
  { env: { OIDC_API_CLIENT_ID: 'api' }, says: 'OIDC_API_CLIENT_ID and OIDC_API_CLIENT_SECRET go together' },
  { env: { S3_BUCKET: 'files' }, says: 'S3_ENDPOINT and S3_BUCKET go together' },
  { env: { PBT_IMPORT_S3_PREFIX: 'plan/' }, says: 'PBT_IMPORT_S3_PREFIX needs S3_BUCKET' },
  { env: { REQUIRE_VIRUS_SCAN: 'true' }, says: 'REQUIRE_VIRUS_SCAN needs CLAMD_SOCKET' },
  { env: { DATABASE_REPLICA_URL: 'postgres://replica/pbt' }, says: 'DATABASE_REPLICA_URL needs DATABASE_URL' },
  { env: { PBT_KEYS_FILE: '/nowhere/keys' }, says: 'PBT_KEYS_FILE cannot be read: /nowhere/keys' },
])('an incomplete setting is refused: $says', ({ env, says }) => {
  expect(problemsOf(env)).toEqual([says]);
});

test('without settings, no folder is watched and rows wait for 30 days [IMPORT-22] [IMPORT-36]', () => {
  expect(readConfig({})).toMatchObject({ importDir: null, importS3Prefix: null, waitingDays: 30 });
});

test('options of watched files are those of the command [IMPORT-36]', () => {
  expect(readConfig({}).importOptions).toEqual({ dates: 'iso', encoding: 'utf-8', ignoreUnknown: false });
  const given = ' --dates mdy  --encoding windows-1252 --max-refused 5% --ignore-unknown ';
  expect(readConfig({ PBT_IMPORT_OPTIONS: given }).importOptions).toEqual({
    dates: 'mdy',
    encoding: 'windows-1252',
    ignoreUnknown: true,
    maxRefused: '5%',
  });
  expect(problemsOf({ PBT_IMPORT_OPTIONS: '--dates' })).toEqual([
    'PBT_IMPORT_OPTIONS has a wrong value "" for --dates',
  ]);
});

test.each([
  { given: 'plan', prefix: 'plan/' },
  { given: '/plan/nightly/', prefix: 'plan/nightly/' },
  { given: '/', prefix: '' },
])('the prefix "$given" in the bucket means keys that start with "$prefix" [IMPORT-39]', ({ given, prefix }) => {
  const env = { S3_ENDPOINT: 'https://s3.example.org', S3_BUCKET: 'files', PBT_IMPORT_S3_PREFIX: given };
  expect(readConfig(env).importS3Prefix).toBe(prefix);
});

test('audiences and clients are lists, and untyped tokens for the client need their own setting', () => {
  expect(readConfig({}).identityProvider).toMatchObject({
    audiences: [],
    allowedClients: [],
    accessTokenType: 'standard',
  });
  const env = {
    OIDC_AUDIENCE: 'api://one, https://two.example.org',
    OIDC_ALLOWED_CLIENTS: 'app',
    OIDC_ACCESS_TOKEN_TYPE: 'jwt-for-client',
  };
  expect(readConfig(env).identityProvider).toMatchObject({
    audiences: ['api://one', 'https://two.example.org'],
    allowedClients: ['app'],
    accessTokenType: 'jwt-for-client',
  });
  expect(problemsOf({ OIDC_ACCESS_TOKEN_TYPE: 'JWT' })).toEqual([expect.stringContaining('OIDC_ACCESS_TOKEN_TYPE')]);
});

test('the active rule for access tokens is described in one line [OIDC-01]', () => {
  const line = (env: Record<string, string>) => describeTokenRule(readConfig(env).identityProvider);
  const authority = { OIDC_AUTHORITY: 'https://login.example.org', OIDC_CLIENT_ID: 'portal' };
  expect(line(authority)).toBe(
    'Access tokens are accepted for client portal (OIDC_AUDIENCE is not set, so a token must name its client); opaque tokens are refused.',
  );
  expect(line({ ...authority, OIDC_AUDIENCE: 'api', OIDC_ALLOWED_CLIENTS: 'app' })).toBe(
    'Access tokens are accepted for audience api, and client portal or app where a token names its client; opaque tokens are refused.',
  );
});
