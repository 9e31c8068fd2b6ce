import { generateKeyPairSync, randomBytes } from 'node:crypto';
import { mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { setUpInFolder, startProgram, type Program } from './program.ts';

const HTDOCS = '/usr/share/lemonldap-ng/portal/htdocs';

/** LemonLDAP::NG does not start without the last four packages, although its package does not depend on them. */
export const LEMONLDAP_PACKAGES = [
  'liblemonldap-ng-portal-perl',
  'starman',
  'libgd-securityimage-perl',
  'libimage-magick-perl',
  'libio-string-perl',
  'libstring-random-perl',
];

/** An account of the Demo backend of LemonLDAP::NG, where each password is the username. */
export const LEMONLDAP_USER = { username: 'dwho', password: 'dwho' };
export const LEMONLDAP_API = { id: 'pbt-api', secret: 'api-secret' };

export interface Lemonldap {
  readonly authority: string;
  /** Deletes an opaque access token, as an administrator does in the session explorer of LemonLDAP::NG. */
  deleteAccessToken(token: string): void;
  /** Restarts with a new signing key. Only the new key is published, so older tokens are no longer valid. */
  replaceKey(): Promise<void>;
  stop(): Promise<void>;
}

interface Options {
  readonly port: number;
  readonly portalOrigin: string;
  readonly hasSignedAccessTokens: boolean;
}

function newKey() {
  const { privateKey, publicKey } = generateKeyPairSync('rsa', {
    modulusLength: 2048,
    privateKeyEncoding: { type: 'pkcs1', format: 'pem' },
    publicKeyEncoding: { type: 'spki', format: 'pem' },
  });
  return {
    oidcServicePrivateKeySig: privateKey,
    oidcServicePublicKeySig: publicKey,
    oidcServiceKeyIdSig: randomBytes(4).toString('hex'),
  };
}

const fileStorage = (folder: string, name: string) => ({
  Directory: join(folder, name),
  LockDirectory: join(folder, name, 'lock'),
});

const portalClient = ({ portalOrigin, hasSignedAccessTokens }: Options) => ({
  oidcRPMetaDataOptionsClientID: 'pbt-spa',
  oidcRPMetaDataOptionsPublic: 1,
  oidcRPMetaDataOptionsRequirePKCE: 1,
  oidcRPMetaDataOptionsRefreshToken: 1,
  oidcRPMetaDataOptionsAccessTokenJWT: hasSignedAccessTokens ? 1 : 0,
  oidcRPMetaDataOptionsAccessTokenSignAlg: 'RS256',
  oidcRPMetaDataOptionsIDTokenSignAlg: 'RS256',
  oidcRPMetaDataOptionsUserIDAttr: 'uid',
  oidcRPMetaDataOptionsBypassConsent: 1,
  oidcRPMetaDataOptionsLogoutBypassConfirm: 1,
  oidcRPMetaDataOptionsRedirectUris: `${portalOrigin}/login ${portalOrigin}/silent-renew.html`,
  oidcRPMetaDataOptionsPostLogoutRedirectUris: `${portalOrigin}/login`,
  oidcRPMetaDataOptionsAuthorizationCodeExpiration: 600,
  oidcRPMetaDataOptionsAccessTokenExpiration: 600,
});

const apiClient = {
  oidcRPMetaDataOptionsClientID: LEMONLDAP_API.id,
  oidcRPMetaDataOptionsClientSecret: LEMONLDAP_API.secret,
  oidcRPMetaDataOptionsUserIDAttr: 'uid',
};

const configurationOf = (folder: string, number: number, options: Options) => ({
  cfgNum: number,
  cfgDate: number,
  domain: 'localhost',
  portal: `http://localhost:${options.port}/`,
  key: 'a key of this test',
  authentication: 'Demo',
  userDB: 'Same',
  passwordDB: 'Null',
  demoExportedVars: { uid: 'uid', cn: 'cn', mail: 'mail' },
  whatToTrace: 'uid',
  locationRules: {},
  exportedHeaders: {},
  globalStorage: 'Apache::Session::File',
  globalStorageOptions: fileStorage(folder, 'sessions'),
  persistentStorage: 'Apache::Session::File',
  persistentStorageOptions: fileStorage(folder, 'persistent'),
  // The default is `*`, which in CORS does not include the Authorization header.
  corsAllow_Headers: 'Authorization, Content-Type',
  issuerDBOpenIDConnectActivation: 1,
  oidcServiceMetaDataIssuer: `http://localhost:${options.port}`,
  ...newKey(),
  oidcRPMetaDataOptions: { portal: portalClient(options), api: apiClient },
  oidcRPMetaDataExportedVars: { portal: { name: 'cn', email: 'mail' }, api: {} },
});

const settingsOf = (folder: string) => `
[all]
logLevel = warn
logger = Lemonldap::NG::Common::Logger::Std
[configuration]
type = File
dirName = ${folder}/configuration
localStorage = Cache::FileCache
localStorageOptions = { 'namespace' => 'configuration', 'cache_root' => '${folder}/cache' }
[portal]
staticPrefix = /static
templateDir = /usr/share/lemonldap-ng/portal/templates
languages = en
`;

const APPLICATION = `
use Plack::Builder;
use Plack::App::File;
use Lemonldap::NG::Portal::Main;
my $portal = Lemonldap::NG::Portal::Main->run({});
builder {
  mount '/static' => Plack::App::File->new( root => '${HTDOCS}/static' )->to_app;
  mount '/javascript' => Plack::App::File->new( root => '/usr/share/javascript' )->to_app;
  mount '/' => $portal;
};
`;

/** Starts LemonLDAP::NG on loopback with a temporary folder. The system's own configuration is not read. */
export const startLemonldap = (options: Options): Promise<Lemonldap> =>
  setUpInFolder('pbt-lemonldap-', (folder) => startInFolder(folder, options));

async function startInFolder(folder: string, options: Options): Promise<Lemonldap> {
  const authority = `http://localhost:${options.port}`;
  for (const name of ['configuration', 'cache', 'sessions/lock', 'persistent/lock']) {
    mkdirSync(join(folder, name), { recursive: true });
  }
  const settings = join(folder, 'lemonldap-ng.ini');
  const application = join(folder, 'portal.psgi');
  writeFileSync(settings, settingsOf(folder));
  writeFileSync(application, APPLICATION);

  let number = 0;
  async function run(): Promise<Program> {
    number += 1;
    const configuration = JSON.stringify(configurationOf(folder, number, options));
    writeFileSync(join(folder, 'configuration', `lmConf-${number}.json`), configuration);
    const address = ['--listen', `127.0.0.1:${options.port}`];
    const words = ['starman', ...address, '--workers', '3', '--preload-app', application];
    const started = startProgram(words, join(folder, 'log'), { LLNG_DEFAULTCONFFILE: settings });
    await started.waitFor(`${authority}/.well-known/openid-configuration`);
    return started;
  }

  let program = await run();
  return {
    authority,
    deleteAccessToken: (token) => rmSync(join(folder, 'sessions', token)),
    async replaceKey() {
      await program.stop();
      program = await run();
    },
    async stop() {
      await program.stop();
      rmSync(folder, { recursive: true, force: true });
    },
  };
}
