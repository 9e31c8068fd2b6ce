// Lazily loaded, to keep the `jose` library out of the first load.
import { JWKSMultipleMatchingKeys, JWKSNoMatchingKey } from 'jose/errors';
import { createLocalJWKSet } from 'jose/jwks/local';
import { compactVerify } from 'jose/jws/compact/verify';
import { ALGORITHMS } from '../constants.ts';
import type { KeySet } from '../types.ts';

const ASYMMETRIC = ALGORITHMS.filter((name) => !name.startsWith('HS'));

export type Verdict = 'valid' | 'invalid' | 'unknown-key';

export async function verifyWithKeys(token: string, keys: KeySet): Promise<Verdict> {
  const options = { algorithms: ASYMMETRIC };
  try {
    await compactVerify(token, createLocalJWKSet(keys), options);
    return 'valid';
  } catch (error) {
    if (error instanceof JWKSNoMatchingKey) return 'unknown-key';
    if (!(error instanceof JWKSMultipleMatchingKeys)) return 'invalid';
    // Without a key id several keys can match, so each one is tried.
    for await (const key of error) {
      const valid = await compactVerify(token, key, options).then(
        () => true,
        () => false,
      );
      if (valid) return 'valid';
    }
    return 'unknown-key';
  }
}

/** Verifies an HS256/384/512 signature. The configured key must be at least as long as the hash (RFC 7518 §3.2). */
export async function verifyWithSecret(token: string, algorithm: string, secret: string): Promise<Verdict> {
  const key = new TextEncoder().encode(secret);
  if (key.length * 8 < Number(algorithm.slice(2))) return 'invalid';
  return compactVerify(token, key, { algorithms: [algorithm] }).then(
    () => 'valid' as const,
    () => 'invalid' as const,
  );
}
