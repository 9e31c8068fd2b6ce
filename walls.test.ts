import { globSync, readFileSync } from 'node:fs';
import { dirname, join, relative, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';

const root = fileURLToPath(new URL('.', import.meta.url));

/** Who may import what. The first row that fits a file decides; anything not listed is refused. */
const WALLS: readonly { readonly files: string; readonly may: readonly string[] }[] = [
  { files: 'packages/domain/src/contract/', may: ['packages/domain/src/contract/', 'typebox'] },
  { files: 'packages/domain/src/rules/', may: ['packages/domain/src/rules/', 'packages/domain/src/contract/'] },
  { files: 'packages/oidc/src/', may: ['packages/oidc/src/', 'jose'] },
  { files: 'packages/dev-idp/src/', may: ['packages/dev-idp/src/', 'oidc-provider', 'node:'] },
  ...['user', 'provider', 'member', 'claim', 'remittance-advice'].map((service) => ({
    files: `packages/server/src/services/${service}/`,
    may: [
      `packages/server/src/services/${service}/`,
      'packages/server/src/*.ts',
      'packages/server/src/pdf/',
      'packages/server/src/upload/',
      '@pbt/domain',
      'kysely',
      'fastify',
      '@fastify/multipart',
      'node:',
    ],
  })),
  {
    files: 'packages/server/src/',
    may: [
      'packages/server/src/',
      '@pbt/domain',
      'node:',
      'kysely',
      'pg',
      'fastify',
      '@fastify/',
      'jose',
      '@electric-sql/pglite',
      'pdfkit',
      'nodemailer',
      '@aws-sdk/client-s3',
      'prom-client',
    ],
  },
  {
    files: 'packages/web/src/api/',
    may: ['packages/web/src/api/', '@pbt/domain/contract', 'react', '@tanstack/react-query', 'typebox'],
  },
  {
    files: 'packages/web/src/session/',
    may: [
      'packages/web/src/{session,api}/',
      'packages/web/src/router/router.tsx',
      'packages/web/src/settings.ts',
      '@pbt/domain',
      '@pbt/oidc',
      'react',
      '@tanstack/react-query',
    ],
  },
  {
    files: 'packages/web/src/ui/',
    may: ['packages/web/src/ui/', 'react', 'react-dom', 'downshift', 'pdfjs-dist'],
  },
  {
    files: 'packages/web/src/widgets/',
    may: [
      'packages/web/src/{widgets,ui,session,api}/',
      'packages/web/src/settings.ts',
      '@pbt/domain',
      'react',
      '@tanstack/react-query',
    ],
  },
  {
    files: 'packages/web/src/features/*/',
    may: [
      'packages/web/src/features/*/',
      'packages/web/src/{widgets,ui,session,api}/',
      'packages/web/src/settings.ts',
      '@pbt/domain',
      'react',
      '@tanstack/react-query',
      'react-hook-form',
    ],
  },
  {
    files: 'packages/web/src/',
    may: ['packages/web/src/', '@pbt/domain', 'react', 'react-dom', '@tanstack/react-query'],
  },
  { files: 'e2e/', may: ['e2e/', '@playwright/test', 'axe-core', 'node:'] },
];

const matches = (pattern: string, path: string) =>
  new RegExp(
    `^${pattern
      .replaceAll('.', '\\.')
      .replaceAll('*', '[^/]+')
      .replaceAll(/\{([^}]+)\}/g, (_, list: string) => `(?:${list.replaceAll(',', '|')})`)}`,
  ).exec(path);

const files = globSync(['packages/*/src/**/*.{ts,tsx}', 'e2e/**/*.ts'], { cwd: root }).filter(
  (file) =>
    !/\.test\.tsx?$/.test(file) &&
    !/(^|\/)(test-|testing\/)/.test(file) &&
    !file.endsWith('.fixture.ts') &&
    !file.endsWith('.d.ts'),
);

function importsOf(file: string): string[] {
  const text = readFileSync(join(root, file), 'utf8').replaceAll(/\/\*[\s\S]*?\*\//g, '');
  return [
    ...text.matchAll(
      /(?:^|[\s;])(?:import|export)\s[^'"]*?from\s*['"]([^'"]+)['"]|import\(\s*['"]([^'"]+)['"]|^import\s*['"]([^'"]+)['"]/gm,
    ),
  ].map((match) => (match[1] ?? match[2] ?? match[3])!);
}

function breach(file: string, target: string): string | null {
  if (/\.(css|svg|html)$/.test(target) || target.endsWith('?url')) return null;
  const wall = WALLS.find(({ files: pattern }) => matches(pattern, file));
  if (!wall) return `${file} belongs to no part`;
  const path = target.startsWith('.') ? relative(root, resolve(root, dirname(file), target)) : target;
  // Inside `features/*/` the star stands for the same feature on both sides.
  const own = /^packages\/web\/src\/features\/[^/]+\//.exec(file)?.[0];
  const allowed = wall.may.some((pattern) =>
    pattern === 'packages/web/src/features/*/' ? own !== undefined && path.startsWith(own) : matches(pattern, path),
  );
  return allowed ? null : `${file} may not import ${target}`;
}

test('every import stays within its part', () => {
  const breaches = files
    .flatMap((file) => importsOf(file).map((target) => breach(file, target)))
    .filter((line) => line !== null);
  expect(breaches).toEqual([]);
});

test('the check sees imports at all', () => {
  expect(breach('packages/domain/src/rules/shared/money.ts', 'react')).toContain('may not import react');
  expect(breach('packages/web/src/features/login/login-page.tsx', '../search/search-page.tsx')).toContain(
    'may not import',
  );
  expect(breach('packages/server/src/services/claim/routes.ts', '../user/repository.ts')).toContain('may not import');
  expect(importsOf('packages/web/src/main.tsx').length).toBeGreaterThan(5);
});
