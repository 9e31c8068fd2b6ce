import { toBase64Url } from '../encoding.ts';

/** RFC 7636 S256: the hash of the verifier's ASCII characters. */
export async function codeChallenge(verifier: string): Promise<string> {
  return toBase64Url(new Uint8Array(await crypto.subtle.digest('SHA-256', new TextEncoder().encode(verifier))));
}
