import { createHmac, createSign } from 'node:crypto';
import { exportPKCS8, exportSPKI, importJWK, SignJWT } from 'jose';
import { claimsOf, type Issuer } from '../stage/issuer.ts';

export interface Forged {
  readonly about: string;
  /** The value of the authorization header, or the values of several such headers. */
  readonly authorization: string | readonly string[];
}

const encode = (value: unknown) => Buffer.from(JSON.stringify(value)).toString('base64url');

/** The portal accepts tokens for its audience. Without a configured audience it accepts tokens of its client ID. */
export type Rule = 'audience' | 'client';

/** Tokens that an attacker could try. None of them may be accepted. */
export async function forgedTokens(issuer: Issuer, rule: Rule): Promise<Forged[]> {
  const { url, keys, foreignKey, sign } = issuer;
  const rsa = keys.RS256;
  const now = Math.floor(Date.now() / 1000);
  const good = claimsOf(url, 'staff');
  const valid = await sign(good);
  const [head, body, seal] = valid.split('.') as [string, string, string];
  const spki = await exportSPKI(
    (await importJWK({ ...rsa.publicJwk, alg: 'RS256' }, 'RS256', { extractable: true })) as never,
  );
  const raw = (header: object, claims: object, signature: (input: string) => string) => {
    const input = `${encode(header)}.${encode(claims)}`;
    return `${input}.${signature(input)}`;
  };
  const hmac = (hash: string, secret: string | Buffer) => (input: string) =>
    createHmac(hash, secret).update(input).digest('base64url');
  const byForeignKey = (header: object) => sign(good, { key: foreignKey, header });
  const pem = await exportPKCS8(rsa.privateKey);
  const rs = (hash: string) => (input: string) => createSign(hash).update(input).sign(pem).toString('base64url');
  const claims = (change: Record<string, unknown>) => sign(claimsOf(url, 'staff', change));
  const idToken = (change: Record<string, unknown>) => sign(claimsOf(url, 'staff', change), { header: { typ: 'JWT' } });
  const typed = (typ: string, change: Record<string, unknown> = {}) =>
    sign(claimsOf(url, 'staff', change), { header: { typ } });
  const logoutEvent = { 'http://schemas.openid.net/event/backchannel-logout': {} };

  const tokens: readonly (readonly [about: string, token: string | Promise<string>])[] = [
    ['alg none, no signature', raw({ alg: 'none', typ: 'at+jwt' }, good, () => '')],
    ['alg None', raw({ alg: 'None', typ: 'at+jwt' }, good, () => '')],
    ['alg nOnE with the real signature', raw({ alg: 'nOnE', kid: rsa.kid }, good, () => seal)],
    ['alg none with a kid', raw({ alg: 'none', kid: rsa.kid }, good, () => 'AA')],
    ['no alg', raw({ typ: 'at+jwt', kid: rsa.kid }, good, () => seal)],
    ['alg empty', raw({ alg: '', kid: rsa.kid }, good, () => seal)],
    ['alg a number', raw({ alg: 256, kid: rsa.kid }, good, () => seal)],
    ['alg a list', raw({ alg: ['RS256'], kid: rsa.kid }, good, () => seal)],
    [
      'HS256 with the public key as PEM',
      raw({ alg: 'HS256', kid: rsa.kid, typ: 'at+jwt' }, good, hmac('sha256', spki)),
    ],
    ['HS256 with the public key, no newline', raw({ alg: 'HS256', kid: rsa.kid }, good, hmac('sha256', spki.trim()))],
    [
      'HS256 with the modulus',
      raw({ alg: 'HS256', kid: rsa.kid }, good, hmac('sha256', Buffer.from(rsa.publicJwk.n!, 'base64url'))),
    ],
    [
      'HS256 with the key as JSON',
      raw({ alg: 'HS256', kid: rsa.kid }, good, hmac('sha256', JSON.stringify(rsa.publicJwk))),
    ],
    ['HS384 with the public key', raw({ alg: 'HS384', kid: rsa.kid }, good, hmac('sha384', spki))],
    ['HS512 with an empty secret', raw({ alg: 'HS512', kid: rsa.kid }, good, hmac('sha512', ''))],
    ['RS384 signature named RS512', raw({ alg: 'RS512', kid: rsa.kid, typ: 'at+jwt' }, good, rs('sha384'))],
    ['RS256 with SHA-1', raw({ alg: 'RS1', kid: rsa.kid, typ: 'at+jwt' }, good, rs('sha1'))],
    ['RS256 signature named PS256', raw({ alg: 'PS256', kid: rsa.kid, typ: 'at+jwt' }, good, rs('sha256'))],
    ['RS256 with the kid of the EC key', raw({ alg: 'RS256', kid: 'ec', typ: 'at+jwt' }, good, rs('sha256'))],
    ['an embedded key', byForeignKey({ jwk: foreignKey.publicJwk, kid: undefined })],
    ['an embedded key beside a known kid', byForeignKey({ jwk: foreignKey.publicJwk, kid: rsa.kid })],
    ['keys by address (jku)', byForeignKey({ jku: `${url}/evil`, kid: rsa.kid })],
    ['a certificate by address (x5u)', byForeignKey({ x5u: `${url}/evil`, kid: rsa.kid })],
    ['a certificate inside (x5c)', byForeignKey({ x5c: ['MIIB'], kid: rsa.kid })],
    ['a foreign key', byForeignKey({})],
    ['a foreign key under a known kid', byForeignKey({ kid: rsa.kid })],
    ['kid as a path', byForeignKey({ kid: '../../../../dev/null' })],
    ['kid as SQL', byForeignKey({ kid: "x' union select 'k" })],
    ['another issuer', claims({ iss: 'https://evil.example' })],
    ['issuer with a slash more', claims({ iss: `${url}/` })],
    ['issuer in capitals', claims({ iss: url.toUpperCase() })],
    ['issuer that begins alike', claims({ iss: `${url}.evil.example` })],
    ['no issuer', claims({ iss: undefined })],
    ...(rule === 'audience'
      ? ([
          ['another audience', claims({ aud: 'other-api' })],
          ['audiences of others', claims({ aud: ['other-api', 'third'] })],
          ['no audience', claims({ aud: undefined })],
        ] as const)
      : ([['no client', claims({ client_id: undefined })]] as const)),
    ["another client's token", claims({ client_id: 'other-spa' })],
    ["another client's token by azp", claims({ client_id: undefined, azp: 'other-spa' })],
    ["another client's token by cid", claims({ client_id: undefined, cid: 'other-spa' })],
    ["another client's token with our client as azp", claims({ client_id: 'other-spa', azp: 'pbt-spa' })],
    ['clients as a list', claims({ client_id: ['pbt-spa'] })],
    ["another client's ID token", idToken({ client_id: undefined, aud: 'other-spa' })],
    ["another client's ID token with azp", idToken({ client_id: undefined, aud: 'other-spa', azp: 'other-spa' })],
    ["our client's ID token without nonce", idToken({ client_id: undefined, aud: 'pbt-spa', azp: 'pbt-spa' })],
    ['an ID token by its claim typ', idToken({ typ: 'ID' })],
    ['an ID token by token_use', idToken({ token_use: 'id' })],
    ['a refresh token by its claim typ', idToken({ typ: 'Refresh' })],
    ['a logout token', idToken({ events: logoutEvent })],
    ['a logout token by its type', typed('logout+jwt')],
    ['a DPoP proof by its type', typed('dpop+jwt')],
    ['a token bound to a DPoP key', claims({ cnf: { jkt: 'AA' } })],
    ['a token bound to a certificate', claims({ cnf: { 'x5t#S256': 'AA' } })],
    ['issued ten minutes in the future', claims({ iat: now + 600 })],
    ['audience empty', claims({ aud: '' })],
    ['expired by 61 seconds', claims({ exp: now - 61 })],
    ['expired a day ago', claims({ exp: now - 86_400 })],
    ['no expiry', claims({ exp: undefined })],
    ['expiry as text', claims({ exp: String(now + 3600) })],
    ['expiry null', claims({ exp: null })],
    ['valid from 75 seconds on', claims({ nbf: now + 75 })],
    ['nbf as text', claims({ nbf: 'now' })],
    ['no iat', claims({ iat: undefined })],
    ['iat as text', claims({ iat: 'yesterday' })],
    ['no subject', claims({ sub: undefined })],
    ['subject a number', claims({ sub: 101 })],
    ['subject a list', claims({ sub: ['staff'] })],
    ['an ID token by its nonce', idToken({ nonce: 'n' })],
    ['an ID token by its at_hash', idToken({ at_hash: 'h' })],
    ['an ID token by its c_hash', idToken({ c_hash: 'h' })],
    ['an ID token by its audience', idToken({ aud: ['pbt-api', 'pbt-spa'] })],
    ['crit with an unknown extension', raw({ alg: 'RS256', kid: rsa.kid, crit: ['x'], x: 1 }, good, rs('sha256'))],
    ['signature cut short', `${head}.${body}.${seal.slice(0, -8)}`],
    ['signature empty', `${head}.${body}.`],
    ['two parts', `${head}.${body}`],
    ['four parts', `${valid}.AA`],
    ['body changed', `${head}.${encode({ ...good, sub: 'super' })}.${seal}`],
    ['body empty', `${head}..${seal}`],
    ['body no JSON', `${head}.${Buffer.from('staff').toString('base64url')}.${seal}`],
    ['body a list', raw({ alg: 'RS256', kid: rsa.kid }, [good], rs('sha256'))],
    ['header no JSON', `${Buffer.from('{').toString('base64url')}.${body}.${seal}`],
    ['bits flipped in the signature', `${head}.${body}.${seal.startsWith('A') ? 'B' : 'A'}${seal.slice(1)}`],
    ['an opaque word', 'staff'],
    ['an empty token', ''],
    ['16 KB of noise', 'x'.repeat(12_000)],
    ['unicode', 'Stäff\u0131\u202e'.replaceAll(/[^ -ÿ]/g, '?')],
    ['signed by the key, five parts', `${valid}.AA.AA`],
    ['an encrypted token', `${encode({ alg: 'RSA-OAEP', enc: 'A256GCM' })}.AA.AA.AA.AA`],
    [
      'a signature over a detached body',
      new SignJWT(good as Record<string, unknown>)
        .setProtectedHeader({ alg: 'RS256', kid: rsa.kid })
        .sign(rsa.privateKey)
        .then((token) => token.replace(/\.[^.]+\./, '..')),
    ],
  ];
  const forged: Forged[] = [];
  for (const [about, token] of tokens) forged.push({ about, authorization: `Bearer ${await token}` });
  return [
    ...forged,
    { about: 'the scheme Basic', authorization: `Basic ${valid}` },
    { about: 'the scheme DPoP', authorization: `DPoP ${valid}` },
    { about: 'no scheme', authorization: valid },
    { about: 'two tokens in one header', authorization: `Bearer ${valid}, Bearer ${valid}` },
    { about: 'blanks inside', authorization: `Bearer  ${valid}` },
    { about: 'a line break after it', authorization: `Bearer ${valid}\t` },
  ];
}

/** Valid tokens, sent in the same way, prove that the portal does not simply refuse every token. */
export async function goodTokens({ url, keys, sign }: Issuer, rule: Rule): Promise<Forged[]> {
  const now = Math.floor(Date.now() / 1000);
  const claims = (change: Record<string, unknown> = {}) => claimsOf(url, 'staff', change);
  const pss = new SignJWT(claims() as Record<string, unknown>)
    .setProtectedHeader({ alg: 'PS256', kid: 'rsa', typ: 'at+jwt' })
    .sign(
      keys.RS256.privateKey.algorithm.name === 'RSA-PSS' ? keys.RS256.privateKey : await asPss(keys.RS256.privateKey),
    );
  const tokens: readonly (readonly [string, string | Promise<string>])[] = [
    ['RS256', sign(claims())],
    ['ES256', sign(claims(), { key: keys.ES256 })],
    ['PS256', pss],
    ['expired by 40 seconds, within the tolerance', sign(claims({ exp: now - 40 }))],
    ['valid from 50 seconds on, within the tolerance', sign(claims({ nbf: now + 50 }))],
    ['several audiences', sign(claims({ aud: ['other', 'pbt-api'] }))],
    ['type application/at+jwt', sign(claims(), { header: { typ: 'application/at+jwt' } })],
    ['no type', sign(claims(), { header: { typ: undefined } })],
    ['the client as azp, type JWT', sign(claims({ client_id: undefined, azp: 'pbt-spa' }), { header: { typ: 'JWT' } })],
    rule === 'audience'
      ? ['no client', sign(claims({ client_id: undefined }))]
      : ['no audience', sign(claims({ aud: undefined }))],
  ];
  const good: Forged[] = [];
  for (const [about, token] of tokens) good.push({ about, authorization: `Bearer ${await token}` });
  return [...good, { about: 'scheme in small letters', authorization: `bearer ${await sign(claims())}` }];
}

async function asPss(key: CryptoKey): Promise<CryptoKey> {
  const bytes = await crypto.subtle.exportKey('pkcs8', key);
  return crypto.subtle.importKey('pkcs8', bytes, { name: 'RSA-PSS', hash: 'SHA-256' }, false, ['sign']);
}
