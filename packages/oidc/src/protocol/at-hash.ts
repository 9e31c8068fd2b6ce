import { toBase64Url } from '../encoding.ts';
import type { Flow } from '../types.ts';

async function halfHash(text: string, algorithm: string): Promise<string> {
  const hash = new Uint8Array(await crypto.subtle.digest(`SHA-${algorithm.slice(-3)}`, new TextEncoder().encode(text)));
  return toBase64Url(hash.subarray(0, hash.length / 2));
}

function decoded(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}

/** OpenID Connect Core §3.1.3.6 and §3.2.2.9: left half of the hash that belongs to the token's algorithm. */
export async function atHashHolds(
  atHash: unknown,
  accessToken: string,
  algorithm: string,
  flow: Flow,
): Promise<boolean> {
  if (flow === 'id_token') return true;
  if (accessToken === '') return false;
  if (atHash === undefined) return flow === 'code';
  return (
    atHash === (await halfHash(accessToken, algorithm)) || atHash === (await halfHash(decoded(accessToken), algorithm))
  );
}
