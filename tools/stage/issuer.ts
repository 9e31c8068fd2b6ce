import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { exportJWK, generateKeyPair, SignJWT, type CryptoKey, type JWK, type JWTHeaderParameters } from 'jose';

export interface Key {
  readonly kid: string;
  readonly alg: string;
  readonly privateKey: CryptoKey;
  readonly publicJwk: JWK;
}

async function newKey(alg: string, kid: string): Promise<Key> {
  const { privateKey, publicKey } = await generateKeyPair(alg, { extractable: true });
  return { kid, alg, privateKey, publicJwk: { ...(await exportJWK(publicKey)), kid, use: 'sig' } };
}

/**
 * How the provider fails. `gone` closes the connection, `silent` never responds, `failing` returns 500, `malformed`
 * sends broken JSON, and `endless` sends 5 MB.
 */
export type ProviderFault = 'none' | 'gone' | 'silent' | 'failing' | 'malformed' | 'endless';

export interface Issuer {
  readonly url: string;
  /** Creates a signing key. It is not published until `publishKeys` is called with it. */
  newKey(kid: string): Promise<Key>;
  /** Replaces the published keys. */
  publishKeys(keys: readonly Key[]): void;
  setFault(fault: ProviderFault): void;
  /** Number of requests to the provider so far. */
  readonly requests: () => number;
  readonly keys: Readonly<Record<'RS256' | 'ES256', Key>>;
  /** A key that does not belong to this issuer. */
  readonly foreignKey: Key;
  sign(claims: object, options?: { key?: Key; header?: Partial<JWTHeaderParameters> }): Promise<string>;
  close(): void;
}

/** Starts an identity provider that serves only the discovery document and its keys. `sign` signs any claims. */
export async function startIssuer(): Promise<Issuer> {
  const keys = { RS256: await newKey('RS256', 'rsa'), ES256: await newKey('ES256', 'ec') };
  const foreignKey = await newKey('RS256', 'foreign');
  let publishedKeys: readonly Key[] = Object.values(keys);
  let fault: ProviderFault = 'none';
  let requests = 0;
  const server = createServer((request, response) => {
    requests += 1;
    if (fault === 'silent') return;
    if (fault === 'gone') {
      request.socket.destroy();
      return;
    }
    if (fault === 'failing') {
      response.writeHead(500).end();
      return;
    }
    if (fault === 'malformed') {
      response.setHeader('content-type', 'application/json').end('{"keys":[{"kty"');
      return;
    }
    if (fault === 'endless') {
      response.setHeader('content-type', 'application/json').end(JSON.stringify({ issuer: 'x'.repeat(5_000_000) }));
      return;
    }
    const url = `http://${request.headers.host}`;
    const body =
      request.url === '/.well-known/openid-configuration'
        ? { issuer: url, jwks_uri: `${url}/jwks` }
        : { keys: publishedKeys.map(({ publicJwk }) => publicJwk) };
    response.setHeader('content-type', 'application/json').end(JSON.stringify(body));
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  return {
    url,
    keys,
    foreignKey,
    newKey: (kid) => newKey('ES256', kid),
    publishKeys: (next) => void (publishedKeys = next),
    setFault: (next) => void (fault = next),
    requests: () => requests,
    sign: (claims, { key = keys.RS256, header } = {}) =>
      new SignJWT({ ...claims })
        .setProtectedHeader({ alg: key.alg, kid: key.kid, typ: 'at+jwt', ...header })
        .sign(key.privateKey),
    close: () => {
      server.close();
      server.closeAllConnections();
    },
  };
}

/** Claims of an access token that is valid for an hour. A claim given as undefined is left out. */
export function claimsOf(issuer: string, subject: string, change: Record<string, unknown> = {}): object {
  const now = Math.floor(Date.now() / 1000);
  const claims = {
    iss: issuer,
    sub: subject,
    aud: 'pbt-api',
    client_id: 'pbt-spa',
    iat: now,
    auth_time: now,
    exp: now + 3600,
    ...change,
  };
  return Object.fromEntries(Object.entries(claims).filter(([, value]) => value !== undefined));
}
