import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { withAddresses } from './lockfile-addresses.mjs';

type Entry = { readonly resolved?: string; readonly link?: boolean; readonly version?: string };

const lockfile = readFileSync(new URL('../../package-lock.json', import.meta.url), 'utf8');
const read = (text: string) => (JSON.parse(text) as { readonly packages: Readonly<Record<string, Entry>> }).packages;

test('every package from npm gets its address in the registry', () => {
  const packages = read(withAddresses(lockfile, 'https://npm.example'));
  const versionOf = (name: string) => packages[`node_modules/${name}`]!.version;
  expect(packages['node_modules/fastify']!.resolved).toBe(
    `https://npm.example/fastify/-/fastify-${versionOf('fastify')}.tgz`,
  );
  expect(packages['node_modules/@fastify/static']!.resolved).toBe(
    `https://npm.example/@fastify/static/-/static-${versionOf('@fastify/static')}.tgz`,
  );
  expect(packages['node_modules/@pbt/server']).toEqual({ resolved: 'packages/server', link: true });
});

test('the committed lockfile has no addresses', () => {
  const addresses = Object.values(read(lockfile)).flatMap(({ resolved, link }) => (link ? [] : (resolved ?? [])));
  expect(addresses).toEqual([]);
});
