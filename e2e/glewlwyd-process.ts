import { generateKeyPairSync } from 'node:crypto';
import { copyFileSync, mkdirSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { setUpInFolder, startProgram } from './program.ts';

const PROGRAM = '/usr/bin/glewlwyd';
const WEB = '/usr/share/glewlwyd/webapp';
const CONFIG = '/usr/share/glewlwyd/templates/config.json';
const TABLES = '/usr/share/dbconfig-common/data/glewlwyd/install/sqlite3';

/** Declares the logout addresses of a client as a list. glewlwyd stores only declared properties as lists. */
const ALLOW_LOGOUT_ADDRESSES = `
  update g_client_module_instance set gcmi_parameters = json_set(
    gcmi_parameters,
    '$."data-format".post_logout_redirect_uris',
    json('{"multiple": true, "read": true, "write": true}')
  )
`;

export const GLEWLWYD_PACKAGES = ['glewlwyd', 'glewlwyd-common'];

export const GLEWLWYD_USER = { username: 'staff', password: 'demo-password' };

export interface Glewlwyd {
  readonly authority: string;
  /** Replaces the signing key. Only the new key is published, so older tokens are no longer valid. */
  replaceKey(): Promise<void>;
  stop(): Promise<void>;
}

const settingsOf = (port: number, folder: string) => `
port=${port}
bind_address="127.0.0.1"
external_url="http://localhost:${port}"
login_url="login.html"
api_prefix="api"
static_files_path="${folder}/web/"
static_files_mime_types = (
  { extension = ".html" mime_type = "text/html" compress = 0 },
  { extension = ".js" mime_type = "application/javascript" compress = 0 },
  { extension = ".css" mime_type = "text/css" compress = 0 },
  { extension = ".json" mime_type = "application/json" compress = 0 }
)
allow_origin="*"
log_mode="file"
log_level="WARNING"
log_file="${folder}/log"
cookie_secure=0
cookie_same_site="lax"
user_module_path="/usr/lib/glewlwyd/user"
client_module_path="/usr/lib/glewlwyd/client"
user_auth_scheme_module_path="/usr/lib/glewlwyd/scheme"
plugin_module_path="/usr/lib/glewlwyd/plugin"
hash_algorithm="SHA512"
database = { type = "sqlite3" path = "${folder}/glewlwyd.db" };
`;

function pluginOf(authority: string) {
  const { privateKey, publicKey } = generateKeyPairSync('rsa', {
    modulusLength: 2048,
    privateKeyEncoding: { type: 'pkcs8', format: 'pem' },
    publicKeyEncoding: { type: 'spki', format: 'pem' },
  });
  const parameters = {
    iss: authority,
    'oauth-as-iss-id': true,
    'jwt-type': 'rsa',
    'jwt-key-size': '256',
    key: privateKey,
    cert: publicKey,
    'jwks-show': true,
    'access-token-duration': 600,
    'refresh-token-duration': 86_400,
    'code-duration': 600,
    'refresh-token-rolling': true,
    'refresh-token-one-use': 'always',
    'auth-type-code-enabled': true,
    'auth-type-refresh-enabled': true,
    'auth-type-token-enabled': false,
    'auth-type-password-enabled': false,
    'auth-type-client-enabled': false,
    'allow-non-oidc': false,
    'allowed-scope': ['openid'],
    'pkce-allowed': true,
    'pkce-method-plain-allowed': false,
    'subject-type': 'public',
    'session-management-allowed': true,
    'session-cookie-name': 'GLEWLWYD2_OIDC_SID',
    'session-cookie-expiration': 86_400,
    'front-channel-logout-allowed': true,
    'back-channel-logout-allowed': true,
    'introspection-revocation-allowed': true,
    'introspection-revocation-allow-target-client': true,
  };
  return { module: 'oidc', name: 'oidc', display_name: 'OpenID Connect', order_rank: 0, parameters };
}

/** Copies files, and for links their targets, because glewlwyd does not serve links that leave its folder. */
function copyFiles(from: string, to: string): void {
  for (const name of readdirSync(from, { recursive: true, encoding: 'utf8' })) {
    // In the Debian package config.json links to a folder in /etc instead of a file.
    if (name.startsWith('config.json') || !statSync(join(from, name), { throwIfNoEntry: false })?.isFile()) continue;
    mkdirSync(dirname(join(to, name)), { recursive: true });
    copyFileSync(join(from, name), join(to, name));
  }
}

function prepareFolder(folder: string, port: number): void {
  const database = new DatabaseSync(join(folder, 'glewlwyd.db'));
  database.exec(readFileSync(TABLES, 'utf8'));
  database.exec(ALLOW_LOGOUT_ADDRESSES);
  database.close();
  copyFiles(WEB, join(folder, 'web'));
  copyFileSync(CONFIG, join(folder, 'web', 'config.json'));
  writeFileSync(join(folder, 'glewlwyd.conf'), settingsOf(port, folder));
}

/** Calls the administration API. Returns the session cookie. */
type Request = (method: string, path: string, body: object, cookie?: string) => Promise<string>;

async function register(request: Request, authority: string, portalOrigin: string): Promise<void> {
  const admin = await request('POST', '/auth/', { username: 'admin', password: 'password' });
  await request('POST', '/mod/plugin/', pluginOf(authority), admin);
  const scope = { display_name: 'openid', password_required: true, password_max_age: 0, scheme: {} };
  await request('PUT', '/scope/openid', scope, admin);
  const user = { ...GLEWLWYD_USER, name: 'Robin Ashdown', scope: ['openid', 'g_profile'], enabled: true };
  await request('POST', '/user/', user, admin);
  const client = {
    client_id: 'pbt-spa',
    name: 'Portal',
    confidential: false,
    redirect_uri: [`${portalOrigin}/login`, `${portalOrigin}/silent-renew.html`],
    post_logout_redirect_uris: [`${portalOrigin}/login`],
    authorization_type: ['code', 'refresh_token', 'delete_token'],
    scope: ['openid'],
    enabled: true,
  };
  await request('POST', '/client/', client, admin);
  const own = await request('POST', '/auth/', GLEWLWYD_USER);
  await request('PUT', '/auth/grant/pbt-spa', { scope: 'openid' }, own);
}

/**
 * Starts glewlwyd on loopback with a temporary folder, one user, and the portal as its client. The system's own
 * configuration is not read.
 */
export const startGlewlwyd = (port: number, portalOrigin: string): Promise<Glewlwyd> =>
  setUpInFolder('pbt-glewlwyd-', (folder) => startInFolder(folder, port, portalOrigin));

async function startInFolder(folder: string, port: number, portalOrigin: string): Promise<Glewlwyd> {
  const authority = `http://localhost:${port}/api/oidc`;
  prepareFolder(folder, port);
  const program = startProgram([PROGRAM, '-c', join(folder, 'glewlwyd.conf')], join(folder, 'output'));

  const api = `http://localhost:${port}/api`;
  const request: Request = async (method, path, body, cookie = '') => {
    const headers = { 'content-type': 'application/json', cookie };
    const response = await fetch(api + path, { method, headers, body: JSON.stringify(body) });
    if (!response.ok) throw new Error(`glewlwyd ${method} ${path}: ${response.status} ${await response.text()}`);
    return response.headers.getSetCookie().map((line) => line.split(';')[0]!)[0] ?? cookie;
  };
  try {
    await program.waitFor(`http://localhost:${port}/login.html`);
    await register(request, authority, portalOrigin);
  } catch (error) {
    await program.stop();
    throw error;
  }

  return {
    authority,
    async replaceKey() {
      const session = await request('POST', '/auth/', { username: 'admin', password: 'password' });
      await request('PUT', '/mod/plugin/oidc', pluginOf(authority), session);
      await request('PUT', '/mod/plugin/oidc/reset', {}, session);
    },
    async stop() {
      await program.stop();
      rmSync(folder, { recursive: true, force: true });
    },
  };
}
