import { timingSafeEqual } from 'node:crypto';
import type { Keys } from '../../config/keys.ts';

const ID_BYTES = 4;
const SIGNATURE_BYTES = 16;

const signatureOf = (keys: Keys, id: Buffer) => keys.signStopLink(id.toString('hex')).subarray(0, SIGNATURE_BYTES);

/** The token of the link 'Stop these emails'. It names the user and is signed for this purpose only. */
export function stopToken(keys: Keys, userId: number): string {
  const id = Buffer.alloc(ID_BYTES);
  id.writeUInt32BE(userId);
  return Buffer.concat([id, signatureOf(keys, id)]).toString('base64url');
}

/** The user of a token, or null if the portal has not signed it. */
export function userOfStopToken(keys: Keys, token: string): number | null {
  const bytes = Buffer.from(token, 'base64url');
  if (bytes.length !== ID_BYTES + SIGNATURE_BYTES || bytes.toString('base64url') !== token) return null;
  const id = bytes.subarray(0, ID_BYTES);
  return timingSafeEqual(bytes.subarray(ID_BYTES), signatureOf(keys, id)) ? id.readUInt32BE() : null;
}
