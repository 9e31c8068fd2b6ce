import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { withAddresses, withoutAddresses } from './lockfile-addresses.mjs';

interface Lock {
  readonly packages: Readonly<Record<string, { readonly resolved?: string; readonly link?: boolean }>>;
}

const lockfile = readFileSync(new URL('../../package-lock.json', import.meta.url), 'utf8');

test('every package from npm gets an address for its installation', () => {
  const { packages } = JSON.parse(withAddresses(lockfile)) as Lock;
  expect(packages['node_modules/fastify']!.resolved).toMatch(/\/fastify\/-\/fastify-[\d.]+\.tgz$/);
  expect(packages['node_modules/@fastify/static']!.resolved).toMatch(/\/@fastify\/static\/-\/static-[\d.]+\.tgz$/);
  expect(packages['node_modules/@pbt/server']).toEqual({ resolved: 'packages/server', link: true });
});

test('after the installation, the lockfile is as it was committed', () => {
  expect(withoutAddresses(withAddresses(lockfile))).toBe(lockfile);
  expect(withoutAddresses(lockfile)).toBe(lockfile);
});
