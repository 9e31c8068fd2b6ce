import { describe, expect, test } from 'vitest';
import type { StoragePort } from '../env.ts';
import { createLogger } from '../log.ts';
import { createStore } from './store.ts';
import { createWorld, signIn } from '../../test/sign-in.ts';

const quiet = createLogger('none', 'main', () => {});

function storageOf(items: Map<string, string>): StoragePort {
  return {
    getItem: (key) => items.get(key) ?? null,
    setItem: (key, value) => void items.set(key, value),
    removeItem: (key) => void items.delete(key),
    keys: () => [...items.keys()],
  };
}

describe('store', () => {
  test('all entries have the product prefix, and other entries are not visible [OIDC-02]', () => {
    const items = new Map([['foreign', '1']]);
    const store = createStore(storageOf(items), quiet);
    store.set('oidc.main', { a: 1 });
    expect([...items.keys()]).toEqual(['foreign', 'pbt.oidc.main']);
    expect(store.keys()).toEqual(['oidc.main']);
    expect(store.get('oidc.main')).toEqual({ a: 1 });
    store.remove('oidc.main');
    expect([...items.keys()]).toEqual(['foreign']);
  });

  test('another product can use another prefix [OIDC-02]', async () => {
    const world = await createWorld({ storagePrefix: 'other.' });
    world.tab.client.rememberRoute('/letters');
    await signIn(world);
    expect([...world.tab.storage.keys()].filter((key) => !key.startsWith('other.'))).toEqual([]);
    expect(world.tab.storage.has('other.oidc.0-pbt-spa')).toBe(true);
    expect((await world.browser.locks.heldNames()).every((name) => name.startsWith('other.'))).toBe(true);
  });

  test('text that is not JSON counts as absent', () => {
    const store = createStore(storageOf(new Map([['pbt.a', '{broken']])), quiet);
    expect(store.get('a')).toBeUndefined();
  });

  test.each<{ what: string; broken: Partial<StoragePort> }>([
    {
      what: 'full',
      broken: {
        setItem: () => {
          throw new DOMException('full', 'QuotaExceededError');
        },
      },
    },
    {
      what: 'blocked',
      broken: {
        getItem: () => {
          throw new DOMException('blocked', 'SecurityError');
        },
      },
    },
  ])('storage that is $what is replaced by memory, with one warning', ({ broken }) => {
    const lines: string[] = [];
    const store = createStore(
      { ...storageOf(new Map([['pbt.old', '0']])), ...broken },
      createLogger('warn', 'main', (level) => void lines.push(level)),
    );
    expect(store.get('old')).toBe(broken.getItem ? null : 0);
    store.set('a', 1);
    expect(store.get('a')).toBe(1);
    expect(store.get('old')).toBe(broken.getItem ? null : 0);
    expect(lines).toEqual(['warn']);
  });

  test('without storage memory is used', () => {
    const store = createStore(null, quiet);
    store.set('a', 1);
    expect(store.get('a')).toBe(1);
  });
});
