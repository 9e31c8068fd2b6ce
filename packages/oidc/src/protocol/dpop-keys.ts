import type { KeyPairStore } from '../env.ts';

const DATABASE = 'oidc-dpop';
const STORE = 'keys';

function settled<T>(request: IDBRequest<T>): Promise<T> {
  return new Promise((resolve, reject) => {
    request.addEventListener('success', () => resolve(request.result));
    request.addEventListener('error', () => reject(request.error ?? new Error('IndexedDB failed')));
  });
}

async function within<T>(mode: IDBTransactionMode, work: (keys: IDBObjectStore) => Promise<T>): Promise<T> {
  const request = indexedDB.open(DATABASE, 1);
  request.addEventListener('upgradeneeded', () => request.result.createObjectStore(STORE));
  const database = await settled(request);
  try {
    return await work(database.transaction(STORE, mode).objectStore(STORE));
  } finally {
    database.close();
  }
}

const read = (keys: IDBObjectStore, name: string) => settled<CryptoKeyPair | undefined>(keys.get(name));

/** IndexedDB is the only browser storage that keeps a key which scripts cannot read. */
export const indexedDbKeyPairs: KeyPairStore = {
  get: async (name) => (await within('readonly', (keys) => read(keys, name))) ?? null,
  addIfAbsent: (name, pair) =>
    within('readwrite', async (keys) => {
      const known = await read(keys, name);
      if (known) return known;
      await settled(keys.put(pair, name));
      return pair;
    }),
};
