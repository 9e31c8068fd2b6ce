import type { JSONWebKeySet } from 'jose';
import type { Context } from '../context.ts';
import { isRecord } from '../encoding.ts';
import { OidcError } from '../errors.ts';
import { ProviderError } from './provider-errors.ts';
import { requestWithRetry } from './http.ts';

function isKeySet(body: unknown): body is JSONWebKeySet {
  return isRecord(body) && Array.isArray(body['keys']) && body['keys'].every((key) => isRecord(key));
}

/** The provider's signing keys; the stored ones when it cannot be asked (spec 1 §7.4). */
export async function loadKeys({ env, log, session }: Context, bypassCache: boolean): Promise<JSONWebKeySet> {
  const { discovery, jwks } = session.read();
  if (!discovery && !jwks) throw new ProviderError('no-discovery', { result: 'NoAuthWellKnownEndPoints' });
  const url = discovery?.jwks_uri;
  try {
    if (!url) throw new ProviderError('signing-keys');
    const body = await requestWithRetry(env, { url, cache: bypassCache ? 'no-cache' : 'default' }, false);
    if (!isKeySet(body)) throw new ProviderError('signing-keys', { about: '(not a key set)' });
    session.update({ jwks: body });
    return body;
  } catch (cause) {
    if (!jwks)
      throw new ProviderError('signing-keys', { cause, transient: cause instanceof OidcError && cause.transient });
    log.warn('Signing keys could not be fetched; the stored ones are used', cause);
    return jwks;
  }
}
