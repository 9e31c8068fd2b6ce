import { globSync, readFileSync } from 'node:fs';
import { dirname, extname, join, relative, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';

const root = fileURLToPath(new URL('.', import.meta.url));

interface Wall {
  readonly files: string;
  readonly may: readonly string[];
}

const S = 'packages/server/src';
const W = 'packages/web/src';
const R = 'packages/domain/src/rules';
const O = 'packages/oidc/src';
const X = 'packages/x12/src';
const D = 'packages/demo-data/src';

/** Layers of the server, lowest first. Each may import itself, the listed folders, the domain and `node:`. */
const server = (room: string, may: readonly string[]): Wall => ({
  files: `${S}/${room}`,
  may: [`${S}/${room}`, ...may, '@pbt/domain', 'node:'],
});
const rooms = (...names: readonly string[]) => names.map((name) => `${S}/${name}`);

const BELOW_HTTP = rooms(
  'identity/',
  'audit/',
  'documents/',
  'mail/',
  'files/',
  'database/',
  'errors/',
  'config/',
  'deps.ts',
);

/** A service may import only the SQL, the mapping and the operations of another service. */
const OTHER_SERVICES = `${S}/services/*/{repository,view,operations}`;

/** The lowest layer of the sign-in client. */
const OIDC_BASE = `${O}/{types,config,constants,encoding,env,errors,events,log}.ts`;

/** Import rules. The first row that matches a file applies. A file without a row fails the test. */
const WALLS: readonly Wall[] = [
  { files: 'packages/domain/src/contract/', may: ['packages/domain/src/contract/', 'typebox'] },
  { files: `${R}/shared/`, may: [`${R}/shared/`, 'packages/domain/src/contract/'] },
  ...['claim', 'member', 'payment', 'user'].map((room) => ({
    files: `${R}/${room}/`,
    may: [`${R}/${room}/`, `${R}/shared/`, 'packages/domain/src/contract/'],
  })),
  { files: `${R}/work/`, may: [`${R}/{work,shared}/`, 'packages/domain/src/contract/'] },
  { files: `${R}/batch/`, may: [`${R}/{batch,claim,member,shared}/`, 'packages/domain/src/contract/'] },
  { files: `${R}/notice/`, may: [`${R}/{notice,payment,work,shared}/`, 'packages/domain/src/contract/'] },
  { files: `${R}/provider/`, may: [`${R}/{provider,claim,shared}/`, 'packages/domain/src/contract/'] },
  { files: `${R}/portal/`, may: [`${R}/{portal,claim,user,shared}/`, 'packages/domain/src/contract/'] },
  { files: `${R}/palette/`, may: [`${R}/{palette,portal,claim,payment,shared}/`, 'packages/domain/src/contract/'] },

  { files: OIDC_BASE, may: [OIDC_BASE] },
  { files: `${O}/session/`, may: [`${O}/session/`, OIDC_BASE] },
  { files: `${O}/context.ts`, may: [`${O}/session/`, OIDC_BASE] },
  {
    files: `${O}/protocol/`,
    may: [`${O}/{protocol,session}/`, `${O}/{context,client-types,browser-env}.ts`, OIDC_BASE, 'jose'],
  },
  { files: `${O}/windows/`, may: [`${O}/{windows,protocol,session}/`, `${O}/context.ts`, OIDC_BASE] },
  {
    files: `${O}/actions/`,
    may: [`${O}/{actions,windows,protocol,session}/`, `${O}/{context,client-types}.ts`, OIDC_BASE],
  },
  { files: `${O}/`, may: [`${O}/`] },

  { files: `${X}/tokens/`, may: [`${X}/tokens/`] },
  // A model is types alone. The events of the envelope name what the sets contain.
  { files: `${X}/remittance-835/model.ts`, may: [] },
  { files: `${X}/envelope/`, may: [`${X}/{envelope,tokens}/`, `${X}/remittance-835/model.ts`] },
  { files: `${X}/remittance-835/`, may: [`${X}/{remittance-835,envelope,tokens}/`] },
  { files: `${X}/`, may: [`${X}/`] },

  { files: 'packages/dev-idp/src/', may: ['packages/dev-idp/src/', 'oidc-provider', 'node:'] },

  server('config/', []),
  server('errors/', []),
  server('database/', [...rooms('errors/', 'config/'), 'kysely', 'pg', '@electric-sql/pglite']),
  server('threads/', rooms('errors/', 'config/')),
  server('files/', [...rooms('threads/', 'errors/', 'config/'), '@fastify/multipart', 'fastify', '@aws-sdk/client-s3']),
  server('audit/', [...rooms('database/', 'files/', 'config/'), 'kysely', '@aws-sdk/client-s3']),
  server('documents/', [...rooms('threads/', 'errors/', 'config/'), 'pdfkit']),
  server('mail/', [...rooms('config/'), 'nodemailer']),
  server('import/', [
    ...rooms('audit/', 'database/', 'files/', 'errors/', 'config/'),
    '@pbt/x12',
    'kysely',
    'pg',
    'csv-parse',
  ]),
  server('backup/', [...rooms('audit/', 'database/', 'files/', 'errors/', 'config/'), 'kysely', 'pg']),
  server('identity/', [...rooms('audit/', 'database/', 'threads/', 'errors/', 'config/'), 'kysely', 'jose']),
  server('deps.ts', rooms('audit/', 'database/', 'files/', 'config/')),
  server('http/', [...BELOW_HTTP, 'fastify', '@fastify/', 'prom-client', 'kysely']),
  server('services/remittance-advice/', [`${S}/http/`, ...BELOW_HTTP, OTHER_SERVICES, '@pbt/x12', 'kysely', 'fastify']),
  server('services/*/', [`${S}/http/`, ...BELOW_HTTP, OTHER_SERVICES, 'kysely', 'fastify', '@fastify/multipart']),
  server('cluster/', [...rooms('http/', 'config/'), 'prom-client']),
  server('jobs/', [`${S}/services/`, `${S}/http/`, `${S}/import/`, ...BELOW_HTTP, 'kysely']),
  server('cli/', [`${S}/services/`, `${S}/http/`, ...rooms('import/', 'backup/'), ...BELOW_HTTP, 'kysely', 'pg']),
  server('', [`${S}/`, 'kysely', 'fastify', '@fastify/']),

  { files: `${D}/rows/`, may: [`${D}/rows/`, '@pbt/server/', '@pbt/domain/', 'kysely', 'node:'] },
  { files: `${D}/catalog/`, may: [`${D}/{catalog,rows}/`, '@pbt/server/', '@pbt/domain/', 'node:'] },
  { files: `${D}/build/`, may: [`${D}/{build,catalog,rows}/`, '@pbt/server/', '@pbt/domain/', 'node:'] },
  { files: `${D}/named/`, may: [`${D}/{named,build,catalog,rows}/`, '@pbt/server/', '@pbt/domain/', 'node:'] },
  {
    files: `${D}/generated/`,
    may: [`${D}/{generated,named,build,catalog,rows}/`, '@pbt/server/', '@pbt/domain/', 'node:'],
  },
  { files: `${D}/plan-files/`, may: [`${D}/{plan-files,rows}/`, '@pbt/server/import/', 'node:'] },
  { files: `${D}/`, may: [`${D}/`, '@pbt/server/', '@pbt/domain/', 'kysely', 'pg', 'node:'] },

  { files: `${W}/router/`, may: [`${W}/router/`, 'react'] },
  { files: `${W}/state/`, may: [`${W}/state/`, '@pbt/domain/rules/portal/', 'react'] },
  { files: `${W}/settings.ts`, may: ['@pbt/domain/'] },
  {
    files: `${W}/api/`,
    may: [`${W}/api/`, '@pbt/domain/{contract,rules/shared}', 'react', '@tanstack/react-query', 'typebox'],
  },
  {
    files: `${W}/session/`,
    may: [
      `${W}/{session,api,state,router}/`,
      `${W}/settings.ts`,
      '@pbt/domain',
      '@pbt/oidc',
      'react',
      '@tanstack/react-query',
    ],
  },
  { files: `${W}/ui/{base,render}/`, may: [`${W}/ui/{base,render}/`, `${W}/router/`, 'react', 'react-dom'] },
  {
    files: `${W}/ui/{display,blocks,record}/`,
    may: [`${W}/ui/{display,blocks,record,base,render}/`, `${W}/router/`, 'react', 'react-dom'],
  },
  {
    files: `${W}/ui/{form,table}/`,
    may: [`${W}/ui/{form,table,display,blocks,record,base,render}/`, `${W}/router/`, 'react', 'react-dom', 'downshift'],
  },
  {
    files: `${W}/ui/overlay/`,
    may: [`${W}/ui/{overlay,form,table,display,blocks,record,base,render}/`, `${W}/router/`, 'react', 'react-dom'],
  },
  { files: `${W}/ui/viewer/`, may: [`${W}/ui/`, `${W}/router/`, 'react', 'react-dom', 'pdfjs-dist'] },
  ...['page', 'notice', 'upload'].map((room) => ({
    files: `${W}/widgets/${room}/`,
    may: [
      `${W}/widgets/${room}/`,
      `${W}/{ui,session,state,router,api}/`,
      `${W}/settings.ts`,
      '@pbt/domain',
      'react',
      '@tanstack/react-query',
    ],
  })),
  {
    files: `${W}/widgets/`,
    may: [
      `${W}/{widgets,ui,session,state,router,api}/`,
      `${W}/settings.ts`,
      '@pbt/domain',
      'react',
      '@tanstack/react-query',
    ],
  },
  {
    files: `${W}/features/*/`,
    may: [
      `${W}/features/*/`,
      `${W}/{widgets,ui,session,state,router,api}/`,
      `${W}/settings.ts`,
      '@pbt/domain',
      'react',
      '@tanstack/react-query',
      'react-hook-form',
    ],
  },
  { files: `${W}/`, may: [`${W}/`, '@pbt/domain', 'react', 'react-dom', '@tanstack/react-query'] },

  { files: 'tools/run/', may: ['tools/run/', 'node:', 'vitest', '@playwright/test'] },
  { files: 'tools/image/', may: ['tools/image/', 'node:'] },
  {
    files: 'tools/stage/',
    may: [
      'tools/{stage,run}/',
      '@pbt/',
      'packages/*/test/',
      'node:',
      'fastify',
      'jose',
      'kysely',
      'pg',
      '@playwright/test',
    ],
  },
  ...['trust', 'bench', 'assets'].map((room) => ({
    files: `tools/${room}/`,
    may: [
      `tools/{${room},stage,run}/`,
      '@pbt/',
      'packages/*/test/',
      'packages/{web,oidc}/',
      'node:',
      '@fastify/',
      'ajv',
      'ajv-formats',
      'fast-check',
      'fastify',
      'jose',
      'kysely',
      'mediabunny',
      'node-x12',
      'pg',
      'pdfkit',
      'pdfjs-dist',
      'x12-parser',
      '@playwright/test',
    ],
  })),
  { files: 'e2e/oidc-provider-main.ts', may: ['oidc-provider', 'node:'] },
  { files: 'e2e/', may: ['e2e/', 'tools/stage/portal-process.ts', '@playwright/test', 'axe-core', 'node:'] },
];

const matches = (pattern: string, path: string) =>
  new RegExp(
    `^${pattern
      .replaceAll('.', '\\.')
      .replaceAll('*', '[^/]+')
      .replaceAll(/\{([^}]+)\}/g, (_, list: string) => `(?:${list.replaceAll(',', '|')})`)}`,
  ).test(path);

const isTest = (file: string) => /\.test\.tsx?$/.test(file) || /^packages\/[\w-]+\/test\//.test(file);
const all = globSync(['packages/*/{src,test}/**/*.{ts,tsx}', 'e2e/**/*.ts', 'tools/**/*.{ts,mjs}'], {
  cwd: root,
  exclude: ['**/node_modules/**'],
}).filter((file) => !file.endsWith('.d.ts'));
const product = all.filter((file) => !isTest(file));

function importsOf(file: string): string[] {
  const text = readFileSync(join(root, file), 'utf8').replaceAll(/\/\*[\s\S]*?\*\//g, '');
  return [
    ...text.matchAll(
      /(?:^|[\s;])(?:import|export)\s[^'"]*?from\s*['"]([^'"]+)['"]|import\(\s*['"]([^'"]+)['"]|^import\s*['"]([^'"]+)['"]/gm,
    ),
  ].map((match) => (match[1] ?? match[2] ?? match[3])!);
}

/** Returns the path of a relative import inside the repository. Package names are returned unchanged. */
const targetOf = (file: string, target: string) =>
  target.startsWith('.') ? relative(root, resolve(root, dirname(file), target)) : target;

function breach(file: string, target: string): string | null {
  if (/\.(css|svg|html)$/.test(target) || target.endsWith('?url')) return null;
  const wall = WALLS.find(({ files }) => matches(files, file));
  if (!wall) return `${file} belongs to no room`;
  const path = targetOf(file, target);
  // `features/*/` and `services/*/` mean the same feature or service on both sides of an import.
  const own = /^packages\/(?:web\/src\/features|server\/src\/services)\/[^/]+\//.exec(file)?.[0];
  const allowed = wall.may.some((pattern) =>
    /\/(?:features|services)\/\*\/$/.test(pattern) ? own !== undefined && path.startsWith(own) : matches(pattern, path),
  );
  return allowed ? null : `${file} may not import ${target}`;
}

test('every import follows the import rules of its folder', () => {
  const breaches = product
    .flatMap((file) => importsOf(file).map((target) => breach(file, target)))
    .filter((line) => line !== null);
  expect(breaches).toEqual([]);
});

test('the check finds forbidden imports', () => {
  expect(breach('packages/domain/src/rules/shared/money.ts', 'react')).toContain('may not import react');
  expect(breach('packages/web/src/features/login/login-page.tsx', '../search/search-page.tsx')).toContain('may not');
  expect(breach('packages/server/src/services/claim/routes.ts', '../user/attestation.ts')).toContain('may not import');
  expect(breach('packages/server/src/database/prepared.ts', '../http/reply.ts')).toContain('may not import');
  expect(breach('packages/oidc/src/windows/popup.ts', '../actions/sign-in.ts')).toContain('may not import');
  expect(breach('packages/oidc/src/session/session.ts', '../context.ts')).toContain('may not import');
  expect(breach('packages/x12/src/tokens/tokenizer.ts', 'node:buffer')).toContain('may not import');
  expect(breach('packages/x12/src/envelope/fields.ts', '../remittance-835/read.ts')).toContain('may not import');
  expect(importsOf('packages/web/src/main.tsx').length).toBeGreaterThan(5);
});

/** Returns the imports of other files in the repository, by relative path or by package name. */
function localImports(file: string): string[] {
  return importsOf(file).flatMap((target) => {
    const [, name, rest] = /^@pbt\/([\w-]+)(?:\/(.+))?$/.exec(target) ?? [];
    if (name) return [`packages/${name}/src/${rest ?? 'index'}.ts`];
    return target.startsWith('.') && extname(target) !== '.css' ? [targetOf(file, target)] : [];
  });
}

test('no product file imports test code, and only tests, tools and demo-data import demo-data', () => {
  const shipped = product.filter((file) => file.startsWith('packages/'));
  const wrong = shipped.flatMap((file) =>
    localImports(file)
      .filter(
        (target) =>
          isTest(target) ||
          target.startsWith('tools/') ||
          (target.startsWith('packages/demo-data/') && !file.startsWith('packages/demo-data/')),
      )
      .map((target) => `${file} imports ${target}`),
  );
  expect(wrong).toEqual([]);
});

test('helpers of tests are in test folders', () => {
  expect(product.filter((file) => /(^|\/)test-|\.fixture\.ts$|\/testing\//.test(file))).toEqual([]);
});

test('no files have circular imports', () => {
  const graph = new Map(product.map((file) => [file, localImports(file)]));
  const done = new Set<string>();
  const circles: string[] = [];
  const visit = (file: string, path: readonly string[]) => {
    if (path.includes(file)) circles.push([...path.slice(path.indexOf(file)), file].join(' > '));
    if (path.includes(file) || done.has(file)) return;
    for (const next of graph.get(file) ?? []) visit(next, [...path, file]);
    done.add(file);
  };
  for (const file of graph.keys()) visit(file, []);
  expect(circles).toEqual([]);
});

test('no folder has more than 25 files, not counting tests, style sheets and migrations', () => {
  const counts = Map.groupBy(
    // A released migration is never edited, so their number only grows.
    all.filter((file) => !/\.(test|spec)\.tsx?$|\/database\/migrations\//.test(file)),
    dirname,
  );
  const full = [...counts]
    .filter(([, files]) => files.length > 25)
    .map(([folder, files]) => `${folder}: ${files.length}`);
  expect(full).toEqual([]);
});

/** A comparison of a tax-ID column with a list, or of any column with the scope, as SQL text or as a Kysely call. */
const TAX_ID_CONDITION =
  /tax_id['"`}]*\s*(?:=\s*any\b|in\s*\(|,\s*'(?:=|in)'\s*,\s*(?:\w+\.fn\.any\b|[\w.]*(?:scope|taxIds)\b))|=\s*any\(\$\{(?:\w+\.)*(?:scope|taxIds)\}/i;

test('the tax-ID condition is written in database/scope.ts alone', () => {
  // Migrations are the exception: they contain the row policies of PostgreSQL.
  const files = product.filter((file) => file.startsWith(`${S}/`) && !file.startsWith(`${S}/database/migrations/`));
  const found = files.filter((file) => TAX_ID_CONDITION.test(readFileSync(join(root, file), 'utf8')));
  expect(found).toEqual([`${S}/database/scope.ts`]);
});
