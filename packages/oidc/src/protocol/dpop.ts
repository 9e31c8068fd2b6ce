// RFC 9449. Loaded only if the configuration enables DPoP.
import { isRecord, toBase64Url } from '../encoding.ts';
import type { Env, KeyPairStore } from '../env.ts';
import { codeChallenge } from './authorize.ts';
import type { Prover } from './http.ts';
import type { PublicConfig } from '../types.ts';

const ALGORITHM = { name: 'ECDSA', namedCurve: 'P-256', hash: 'SHA-256' };

interface Client {
  /** The key under which the prover of this client instance is cached. */
  readonly events: object;
  readonly config: Pick<PublicConfig, 'configId' | 'storagePrefix'>;
  readonly env: Pick<Env, 'keyPairs' | 'now' | 'randomBytes'>;
  readonly warn: (text: string, error: unknown) => void;
}

const DATABASE = 'oidc-dpop';
const KEYS = 'keys';

function settled<T>(request: IDBRequest<T>): Promise<T> {
  return new Promise((resolve, reject) => {
    request.addEventListener('success', () => resolve(request.result));
    request.addEventListener('error', () => reject(request.error ?? new Error('IndexedDB failed')));
  });
}

async function within<T>(mode: IDBTransactionMode, work: (keys: IDBObjectStore) => Promise<T>): Promise<T> {
  const request = indexedDB.open(DATABASE, 1);
  request.addEventListener('upgradeneeded', () => request.result.createObjectStore(KEYS));
  const database = await settled(request);
  try {
    return await work(database.transaction(KEYS, mode).objectStore(KEYS));
  } finally {
    database.close();
  }
}

const read = (keys: IDBObjectStore, name: string) => settled<CryptoKeyPair | undefined>(keys.get(name));

/** Stores the keys in IndexedDB, the only browser storage for keys that scripts cannot read. */
const indexedDbKeyPairs: KeyPairStore = {
  get: async (name) => (await within('readonly', (keys) => read(keys, name))) ?? null,
  addIfAbsent: (name, pair) =>
    within('readwrite', async (keys) => {
      const known = await read(keys, name);
      if (known) return known;
      await settled(keys.put(pair, name));
      return pair;
    }),
};

const encode = (value: object) => toBase64Url(new TextEncoder().encode(JSON.stringify(value)));

/** Tabs hand tokens to each other, so they share one key. The first key that a tab stores is used by all. */
async function loadPair(store: KeyPairStore, name: string, warn: Client['warn']): Promise<CryptoKeyPair> {
  const create = () => crypto.subtle.generateKey(ALGORITHM, false, ['sign', 'verify']);
  try {
    return (await store.get(name)) ?? (await store.addIfAbsent(name, await create()));
  } catch (error) {
    warn('The DPoP key cannot be stored; the sign-in will not survive a reload', error);
    return create();
  }
}

function createProver({ config, env, warn }: Client, store: KeyPairStore): Prover {
  const nonces = new Map<string, string>();
  let pair: Promise<CryptoKeyPair> | null = null;
  return {
    async proof(method, url, accessToken) {
      pair ??= loadPair(store, `${config.storagePrefix}oidc.${config.configId}`, warn);
      const { privateKey, publicKey } = await pair;
      const { kty, crv, x, y } = await crypto.subtle.exportKey('jwk', publicKey);
      const { origin, pathname } = new URL(url);
      const nonce = nonces.get(origin);
      const header = { typ: 'dpop+jwt', alg: 'ES256', jwk: { kty, crv, x, y } };
      const claims = {
        jti: toBase64Url(env.randomBytes(16)),
        htm: method,
        htu: origin + pathname,
        iat: Math.floor(env.now() / 1000),
        // The SHA-256 hash of the access token (RFC 9449 §4.2) has the same format as a PKCE S256 challenge.
        ...(accessToken === undefined ? {} : { ath: await codeChallenge(accessToken) }),
        ...(nonce === undefined ? {} : { nonce }),
      };
      const input = `${encode(header)}.${encode(claims)}`;
      const signature = await crypto.subtle.sign(ALGORITHM, privateKey, new TextEncoder().encode(input));
      return `${input}.${toBase64Url(new Uint8Array(signature))}`;
    },
    wantsNonce(url, { status, headers }, body) {
      const { origin } = new URL(url);
      const nonce = headers.get('DPoP-Nonce');
      if (nonce === null || nonce === nonces.get(origin)) return false;
      nonces.set(origin, nonce);
      // Browsers can hide the WWW-Authenticate header, so a 401 with a new nonce counts as a request for it.
      return status === 401 || (status === 400 && isRecord(body) && body['error'] === 'use_dpop_nonce');
    },
  };
}

const provers = new WeakMap<Client['events'], Prover>();

/** One prover per client instance. Its requests share the nonces, and the key if it could not be stored. */
export function proverOf(client: Client): Prover {
  const prover = provers.get(client.events) ?? createProver(client, client.env.keyPairs ?? indexedDbKeyPairs);
  provers.set(client.events, prover);
  return prover;
}
