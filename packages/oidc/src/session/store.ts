import { PREFIX } from '../constants.ts';
import { parseJson } from '../encoding.ts';
import type { StoragePort } from '../env.ts';
import type { Logger } from '../log.ts';

export interface Store {
  /** The stored text, not parsed as JSON. */
  getRaw(key: string): string | null;
  setRaw(key: string, text: string): void;
  get(key: string): unknown;
  set(key: string, value: unknown): void;
  remove(key: string): void;
  keys(): string[];
}

function memoryStorage(): StoragePort {
  const items = new Map<string, string>();
  return {
    getItem: (key) => items.get(key) ?? null,
    setItem: (key, value) => void items.set(key, value),
    removeItem: (key) => void items.delete(key),
    keys: () => [...items.keys()],
  };
}

/** Copies the entries with the prefix to memory, as far as they can still be read. */
function copyInMemory(storage: StoragePort, prefix: string): StoragePort {
  const copy = memoryStorage();
  try {
    for (const key of storage.keys().filter((name) => name.startsWith(prefix)))
      copy.setItem(key, storage.getItem(key) ?? '');
  } catch {
    // The copy has the entries that were read before the error.
  }
  return copy;
}

/** Session storage with a prefix. Falls back to memory if storage is blocked or full. */
export function createStore(storage: StoragePort | null, log: Logger, prefix = PREFIX): Store {
  let current = storage ?? memoryStorage();

  const attempt = <T>(use: (storage: StoragePort) => T): T => {
    try {
      return use(current);
    } catch (error) {
      log.warn('Session storage cannot be used; the sign-in will not survive a reload', error);
      current = copyInMemory(current, prefix);
      return use(current);
    }
  };
  const getRaw = (key: string) => attempt((items) => items.getItem(prefix + key));
  const setRaw = (key: string, text: string) => attempt((items) => items.setItem(prefix + key, text));
  return {
    getRaw,
    setRaw,
    get: (key) => parseJson(getRaw(key) ?? 'null'),
    set: (key, value) => setRaw(key, JSON.stringify(value)),
    remove: (key) => attempt((items) => items.removeItem(prefix + key)),
    keys: () =>
      attempt((items) => items.keys().filter((key) => key.startsWith(prefix))).map((key) => key.slice(prefix.length)),
  };
}
