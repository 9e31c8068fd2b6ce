import { createCipheriv, createDecipheriv, createHmac, createSecretKey, hkdfSync, randomBytes } from 'node:crypto';

/** Encryption and lookup keys for identifiers that must not be readable in the database. */
export interface Keys {
  /** AES-256-GCM. The ciphertext is bound to its place, so it cannot be moved to another row. */
  encrypt(value: string, place: string): string;
  decrypt(stored: string, place: string): string;
  /** Keyed hash for lookup. Equal values have equal hashes, and brute force is impossible without the key. */
  blindIndex(value: string, field: string): string;
  /** Chains audit rows and hides search terms in them. */
  seal(value: string): string;
  /** Signs the anchors of the audit trail. */
  signAnchor(value: string): string;
  /** Identifies this master key. The database stores the value, which reveals nothing about the key. */
  readonly checkValue: string;
}

const SAMPLE_MASTER = Buffer.from('sample key for demonstrations: never in production', 'utf8');

/** The publicly known keys that are used without a key file. */
export const createSampleKeys = (): Keys => createKeys(SAMPLE_MASTER, 'sample');

export function createKeys(master: Buffer, keyId = 'k1'): Keys {
  // Key objects, because converting bytes at every use costs more than the cryptography.
  const derive = (purpose: string) => createSecretKey(Buffer.from(hkdfSync('sha256', master, 'pbt', purpose, 32)));
  const encryption = derive('encryption');
  const lookup = derive('lookup');
  const audit = derive('audit');
  const anchor = derive('audit anchor');
  return {
    encrypt(value, place) {
      const nonce = randomBytes(12);
      const cipher = createCipheriv('aes-256-gcm', encryption, nonce).setAAD(Buffer.from(place));
      const body = Buffer.concat([cipher.update(value, 'utf8'), cipher.final()]);
      return `${keyId}.${Buffer.concat([nonce, cipher.getAuthTag(), body]).toString('base64url')}`;
    },
    decrypt(stored, place) {
      const bytes = Buffer.from(stored.slice(stored.indexOf('.') + 1), 'base64url');
      const decipher = createDecipheriv('aes-256-gcm', encryption, bytes.subarray(0, 12))
        .setAAD(Buffer.from(place))
        .setAuthTag(bytes.subarray(12, 28));
      return Buffer.concat([decipher.update(bytes.subarray(28)), decipher.final()]).toString('utf8');
    },
    blindIndex: (value, field) =>
      createHmac('sha256', lookup)
        .update(`${field}|${value.replaceAll(/[^0-9A-Za-z]/g, '').toUpperCase()}`)
        .digest('hex'),
    seal: (value) => createHmac('sha256', audit).update(value).digest('hex'),
    signAnchor: (value) => createHmac('sha256', anchor).update(value).digest('hex'),
    checkValue: createHmac('sha256', derive('key check')).update('pbt').digest('hex'),
  };
}
