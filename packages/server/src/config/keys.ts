import {
  createCipheriv,
  createDecipheriv,
  createHmac,
  createPrivateKey,
  createPublicKey,
  createSecretKey,
  hash,
  hkdfSync,
  randomBytes,
  sign,
  verify,
} from 'node:crypto';

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
  /** Signs receipts with Ed25519. */
  readonly receipts: SigningKey;
  /** Signs the links that stop the daily email. A signature is good for nothing else. */
  signStopLink(value: string): Buffer;
  /** Keyed hash for the Message-ID of a daily email. */
  messageId(value: string): string;
  /** Identifies this master key. The database stores the value, which reveals nothing about the key. */
  readonly checkValue: string;
}

export interface SigningKey {
  /** The start of the public key's hash. It is stored with each signature. */
  readonly id: string;
  sign(text: string): string;
  isSigned(text: string, signature: string): boolean;
}

/** The DER bytes of an Ed25519 private key before its 32 bytes of seed (RFC 8410). */
const ED25519_HEAD = Buffer.from('302e020100300506032b657004220420', 'hex');

function signingKey(seed: Buffer): SigningKey {
  const secret = createPrivateKey({ key: Buffer.concat([ED25519_HEAD, seed]), format: 'der', type: 'pkcs8' });
  const known = createPublicKey(secret);
  return {
    id: hash('sha256', known.export({ format: 'der', type: 'spki' }), 'hex').slice(0, 16),
    sign: (text) => sign(null, Buffer.from(text), secret).toString('base64url'),
    isSigned: (text, signature) => verify(null, Buffer.from(text), known, Buffer.from(signature, 'base64url')),
  };
}

const SAMPLE_MASTER = Buffer.from('sample key for demonstrations: never in production', 'utf8');

/** Publicly known keys for demonstrations without PBT_KEYS_FILE. Production refuses them. */
export const createSampleKeys = (): Keys => createKeys(SAMPLE_MASTER, 'sample');

export function createKeys(master: Buffer, keyId = 'k1'): Keys {
  // Key objects are created once, because converting bytes at every use costs more than the cryptography.
  const seedOf = (purpose: string) => Buffer.from(hkdfSync('sha256', master, 'pbt', purpose, 32));
  const derive = (purpose: string) => createSecretKey(seedOf(purpose));
  const encryption = derive('encryption');
  const lookup = derive('lookup');
  const audit = derive('audit');
  const anchor = derive('audit anchor');
  const stopLink = derive('stop link');
  const messageId = derive('message id');
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
    receipts: signingKey(seedOf('receipt signature')),
    signStopLink: (value) => createHmac('sha256', stopLink).update(value).digest(),
    messageId: (value) => createHmac('sha256', messageId).update(value).digest('hex').slice(0, 32),
    checkValue: createHmac('sha256', derive('key check')).update('pbt').digest('hex'),
  };
}
