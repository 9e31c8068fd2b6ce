import { createOidcClient } from '@pbt/oidc';
import { afterEach, expect, onTestFinished, test, vi } from 'vitest';

const IDP = 'https://id.example.org';

afterEach(() => {
  vi.restoreAllMocks();
  sessionStorage.clear();
  indexedDB.deleteDatabase('oidc-dpop');
});

/** Completes a sign-in and returns the header of the DPoP proof in the token request. */
async function headerOfProof(configId: string): Promise<unknown> {
  const proofs: string[] = [];
  vi.spyOn(window, 'fetch').mockImplementation(async (input, init = {}) => {
    const url = input instanceof Request ? input.url : String(input);
    if (url.endsWith('/token')) {
      proofs.push(new Headers(init.headers).get('dpop') ?? '');
      return Response.json({ error: 'invalid_grant' }, { status: 400 });
    }
    const endpoints = { authorization_endpoint: `${IDP}/auth`, token_endpoint: `${IDP}/token` };
    return Response.json({ issuer: IDP, ...endpoints });
  });
  const redirectUrl = `${location.origin}/login`;
  const client = createOidcClient({
    authority: IDP,
    clientId: 'portal',
    configId,
    redirectUrl,
    dpop: true,
    logLevel: 'none',
    navigate: () => undefined,
    silentRenewUrl: `${location.origin}/silent-renew.html`,
  });
  onTestFinished(() => client.stop());
  const state = 'x'.repeat(40);
  const record = { configId, kind: 'login', nonce: 'n', codeVerifier: 'v', createdAt: Date.now() };
  sessionStorage.setItem(`pbt.oidc.tx.${state}`, JSON.stringify({ ...record, state, redirectUri: redirectUrl }));
  await client.checkAuth(`${redirectUrl}?code=c&state=${state}`);
  expect(proofs).toHaveLength(1);
  return JSON.parse(atob(proofs[0]!.split('.', 1)[0]!.replaceAll('-', '+').replaceAll('_', '/'))) as unknown;
}

/** The key pair stored for a configuration. `copyTo` stores it for a second configuration too. */
async function storedPair(configId: string, copyTo?: string): Promise<CryptoKeyPair> {
  const request = indexedDB.open('oidc-dpop');
  await new Promise((resolve) => request.addEventListener('success', resolve));
  const keys = request.result.transaction('keys', 'readwrite').objectStore('keys');
  const read = keys.get(`pbt.oidc.${configId}`);
  await new Promise((resolve) => read.addEventListener('success', resolve));
  const pair = read.result as CryptoKeyPair;
  if (copyTo !== undefined) keys.put(pair, `pbt.oidc.${copyTo}`);
  request.result.close();
  return pair;
}

test('the DPoP key is stored in IndexedDB, and scripts cannot read its private key', async () => {
  const header = await headerOfProof('first');
  const { privateKey, publicKey } = await storedPair('first');
  expect(privateKey.extractable).toBe(false);
  await expect(crypto.subtle.exportKey('jwk', privateKey)).rejects.toThrow('not extractable');
  const { kty, crv, x, y } = await crypto.subtle.exportKey('jwk', publicKey);
  expect(header).toEqual({ typ: 'dpop+jwt', alg: 'ES256', jwk: { kty, crv, x, y } });
});

test('a page uses the DPoP key that is already stored', async () => {
  const header = await headerOfProof('second');
  await storedPair('second', 'third');
  expect(await headerOfProof('third')).toEqual(header);
});
