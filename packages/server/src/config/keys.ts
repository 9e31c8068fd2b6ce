import { createCipheriv, createDecipheriv, createHmac, createSecretKey, hkdfSync, randomBytes } from 'node:crypto';

/** Encryption, keyed hashes and signatures. All keys are derived from one master key. */
export interface Keys {
  /**
   * AES-256-GCM. `place` names the row and column, such as `member|ssn|<id>`. A ciphertext that is moved to another
   * place cannot be decrypted.
   */
  encrypt(value: string, place: string): string;
  decrypt(stored: string, place: string): string;
  /** Keyed hash for lookup, ignoring case and punctuation. Without the key, guessed values cannot be tested. */
  blindIndex(value: string, field: string): string;
  /** Keyed hash that seals audit rows and replaces search terms in them. */
  seal(value: string): string;
  /** Signs the anchors of the audit trail. */
  signAnchor(value: string): string;
  /** Identifies this master key. The database stores the value, which reveals nothing about the key. */
  readonly checkValue: string;
}

const SAMPLE_MASTER = Buffer.from('sample key for demonstrations: never in production', 'utf8');

/** Publicly known keys for demonstrations without PBT_KEYS_FILE. Production refuses them. */
export const createSampleKeys = (): Keys => createKeys(SAMPLE_MASTER, 'sample');

export function createKeys(master: Buffer, keyId = 'k1'): Keys {
  // Key objects are created once, because converting bytes at every use costs more than the cryptography.
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
