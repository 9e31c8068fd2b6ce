import type { PaymentHead } from './model.ts';

const CROCKFORD = '0123456789ABCDEFGHJKMNPQRSTVWXYZ';
const ID_LETTERS = 15;

/**
 * Returns the text that identifies a payment. `place` is 1 for the first payment of a file with the same payer, trace, day
 * and tax ID, 2 for the second one, and so on.
 */
export function paymentIdentity(
  { payerId, trace, payDate }: Pick<PaymentHead, 'payerId' | 'trace' | 'payDate'>,
  taxId: string,
  place: number,
): string {
  return JSON.stringify([payerId, trace, payDate, taxId, place]);
}

/** Returns the ID that a payment gets if it is a valid and free one: TRN02 without blanks and hyphens. */
export function idFromTrace(trace: string): string {
  return trace.replaceAll(/[ -]/g, '');
}

/** Returns the ID of a payment whose trace cannot be one: `E` and 15 characters of the SHA-256 of its identity. */
export function idFromDigest(digest: Uint8Array): string {
  let id = 'E';
  let bits = 0;
  let value = 0;
  for (const byte of digest) {
    value = (value << 8) | byte;
    bits += 8;
    while (bits >= 5 && id.length <= ID_LETTERS) {
      bits -= 5;
      id += CROCKFORD.charAt((value >> bits) & 31);
    }
    value &= 0xff;
  }
  return id;
}
