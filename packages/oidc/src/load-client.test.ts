import { expect, test } from 'vitest';
import { loadOidcClient } from './client.ts';
import { CONFIG } from '../test/fake-tab.ts';
import { createWorld } from '../test/sign-in.ts';

test.each([
  { what: 'a promise', source: Promise.resolve(CONFIG) },
  { what: 'an asynchronous function', source: async () => CONFIG },
  { what: 'a function', source: () => CONFIG },
])('the configuration can be $what', async ({ source }) => {
  const { tab } = await createWorld();
  const client = await loadOidcClient(source, tab.env);
  expect(client.config.clientId).toBe('pbt-spa');
  client.stop();
});

test('a configuration that cannot be loaded rejects', async () => {
  await expect(loadOidcClient(() => Promise.reject(new Error('down')))).rejects.toThrow('down');
  await expect(loadOidcClient(() => null)).rejects.toThrow(
    'Please provide a configuration before setting up the module',
  );
});
