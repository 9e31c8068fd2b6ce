import { createHash } from 'node:crypto';
import { copyFileSync, existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join, relative } from 'node:path';
import { fileURLToPath } from 'node:url';
import { brotliCompressSync, constants } from 'node:zlib';
import react from '@vitejs/plugin-react';
import { defineConfig, type Plugin } from 'vite';

const LETTERS = 'abcdefghijklmnopqrstuvwxyz';
const here = (path: string) => fileURLToPath(new URL(path, import.meta.url));

/** Copies the page and script for silent token renewal from packages/oidc to dist, without bundling them. */
function renewFrame(): Plugin {
  const source = here('../oidc/public');
  return {
    name: 'renew-frame',
    apply: 'build',
    closeBundle() {
      mkdirSync(here('dist'), { recursive: true });
      for (const file of ['silent-renew.html', 'silent-renew.js']) {
        if (existsSync(join(source, file))) copyFileSync(join(source, file), join(here('dist'), file));
      }
    },
  };
}

const CONTRACT = /\/domain\/src\/contract\/(?!endpoint\.ts)[\w-]+\.ts$/;
const CALL_FIELDS = [
  'service',
  'method',
  'path',
  'upload',
  'replies',
  'kind',
  'mayBeEmpty',
  'timeoutMs',
  'outlivesPage',
] as const;
type Call = Partial<Record<(typeof CALL_FIELDS)[number], unknown>>;

const isCall = (value: unknown): value is Call => typeof value === 'object' && value !== null && 'path' in value;
const fieldsOf = (call: Call) => Object.fromEntries(CALL_FIELDS.map((field) => [field, call[field]]));

/**
 * Replaces the contract modules of packages/domain in the bundle. API calls keep only the fields that the browser
 * needs, lists and numbers stay, and validation schemas are left out.
 */
function contractCalls(): Plugin {
  return {
    name: 'contract-calls',
    async load(id) {
      if (!CONTRACT.test(id)) return null;
      const contract = (await import(id)) as Record<string, object | number>;
      const lines = Object.entries(contract).flatMap(([name, value]) => {
        const isApi = name.endsWith('Api') && Object.values(value).every(isCall);
        if (!isApi && !Array.isArray(value) && typeof value !== 'number') return [];
        const kept = isApi
          ? Object.fromEntries(Object.entries(value).map(([key, call]) => [key, fieldsOf(call as Call)]))
          : value;
        return [`export const ${name} = ${JSON.stringify(kept)};`];
      });
      return lines.join('\n');
    },
  };
}

/**
 * Larger files are those of pdf.js, which load with the first PDF. The best compression makes them a tenth smaller, but
 * takes four seconds, half of the build.
 */
const BEST_COMPRESSION_BYTES = 400_000;

/** Compresses scripts, style sheets and SVG files at build time, so that the server need not compress each response. */
function brotli(): Plugin {
  return {
    name: 'brotli',
    apply: 'build',
    enforce: 'post',
    closeBundle() {
      const folder = here('dist/assets');
      for (const file of existsSync(folder) ? readdirSync(folder) : []) {
        if (!/\.(js|mjs|css|svg)$/.test(file)) continue;
        const text = readFileSync(join(folder, file));
        const quality = text.length > BEST_COMPRESSION_BYTES ? 9 : 11;
        const params = { [constants.BROTLI_PARAM_QUALITY]: quality };
        writeFileSync(join(folder, `${file}.br`), brotliCompressSync(text, { params }));
      }
    },
  };
}

interface Built {
  readonly file: string;
  readonly imports?: readonly string[];
  readonly css?: readonly string[];
}
type Manifest = Readonly<Record<string, Built>>;

/** The built files of some source files, including their static imports and style sheets. */
function filesBehind(manifest: Manifest, sources: readonly string[]): Set<string> {
  const seen = new Map<string, Built>();
  const visit = (source: string) => {
    const built = manifest[source];
    if (seen.has(source) || !built) return;
    seen.set(source, built);
    for (const next of built.imports ?? []) visit(next);
  };
  for (const source of sources) visit(source);
  return new Set([...seen.values()].flatMap(({ file, css = [] }) => [file, ...css]));
}

/**
 * Writes dist/.vite/pages.json, which lists the files of each route that index.html does not load. The server adds
 * preload links for them.
 */
function pageFiles(): Plugin {
  return {
    name: 'page-files',
    apply: 'build',
    enforce: 'post',
    closeBundle() {
      const list = here('dist/.vite/manifest.json');
      // A build that failed has no list, and reports why after this.
      if (!existsSync(list)) return;
      const manifest = JSON.parse(readFileSync(list, 'utf8')) as Manifest;
      const first = filesBehind(manifest, ['index.html']);
      const pages = readFileSync(here('src/app/pages.ts'), 'utf8');
      const found = [...pages.matchAll(/'(\/[^']*)': \(\) => import\('\.\.\/(features\/[^']+)'\)/g)];
      const files = found.map(([, pattern, source]) => {
        const frame = pattern === '/login' ? [] : ['src/app/portal.tsx'];
        const all = filesBehind(manifest, [...frame, `src/${source}`]);
        return [pattern, [...all].filter((file) => !first.has(file))];
      });
      writeFileSync(here('dist/.vite/pages.json'), JSON.stringify(Object.fromEntries(files)));
    },
  };
}

const fileIds = new Map<string, { id: string; names: Map<string, string> }>();

/** Class name of three characters for the file and a counter. Full names would be a third of the style sheets. */
function shortName(name: string, file: string): string {
  const path = relative(here('.'), file.split('?', 1)[0] ?? file);
  let entry = fileIds.get(path);
  if (!entry) {
    const digest = createHash('sha256').update(path).digest('hex');
    const id = `${LETTERS[parseInt(digest.slice(0, 4), 16) % 26]}${parseInt(digest.slice(4, 10), 16).toString(36).slice(-2)}`;
    if ([...fileIds.values()].some((other) => other.id === id))
      throw new Error(`${path} shares its short name; rename it`);
    entry = { id, names: new Map() };
    fileIds.set(path, entry);
  }
  const short = entry.names.get(name) ?? `${entry.id}${entry.names.size.toString(36)}`;
  entry.names.set(name, short);
  return short;
}

/** Basic components that nearly every page uses. */
const KIT = /web\/src\/(?:ui\/base|widgets\/notice)\//;

/** Components for statuses, empty lists and page states. The help page and the pages of records share them. */
const MARKS = /(?:web\/src\/(?:ui\/(?:display|render)|widgets\/page)|rules\/shared\/data-age)[/.]/;

/** Components that the pages of records share. As separate files, each would cost a round trip on a slow connection. */
const RECORDS = /web\/src\/(?:ui\/(?:table|record)|widgets\/(?:table|document))\//;

/** Components that the pages of the office's work share. */
const OFFICE = /web\/src\/widgets\/office-nav\/(?:filter-bar|office-gate|office-nav)\./;

const api = process.env['PORTAL_API'] ?? 'http://localhost:4000';

export default defineConfig(({ command }) => ({
  root: here('.'),
  plugins: [contractCalls(), react(), renewFrame(), brotli(), pageFiles()],
  css: {
    modules: { localsConvention: 'camelCaseOnly', ...(command === 'build' ? { generateScopedName: shortName } : {}) },
  },
  build: {
    outDir: here('dist'),
    emptyOutDir: true,
    manifest: true,
    assetsInlineLimit: 0,
    target: 'es2024',
    cssCodeSplit: true,
    modulePreload: { polyfill: false },
    rolldownOptions: {
      checks: { pluginTimings: false },
      output: {
        // The bundle lists the files of every lazy page. File names without a module name and with a short hash keep these
        // lists short.
        chunkFileNames: 'assets/[hash:7].js',
        assetFileNames: ({ names }) =>
          names[0]?.endsWith('.css') ? 'assets/[hash][extname]' : 'assets/[name]-[hash][extname]',
        // Groups modules into few files. Many small files compress worse and need more requests.
        codeSplitting: {
          groups: [
            { name: 'react', test: /node_modules\/(?:react|react-dom|scheduler)\//, priority: 2 },
            // Only the patient page runs a list of queries.
            { name: 'query', test: /@tanstack(?!.*\/(?:useQueries|queriesObserver)\.js)/, priority: 1 },
            // The other modules that index.html loads, in one file. On a slow connection every file costs a round trip.
            { name: 'frame', tags: ['$initial'], priority: 1 },
            { name: 'kit', test: KIT },
            // Contains only the files that match MARKS, without their imports. Imports that the first load contains
            // must stay there.
            { name: 'marks', test: MARKS, includeDependenciesRecursively: false },
            {
              name: 'records',
              test: RECORDS,
              includeDependenciesRecursively: false,
            },
            { name: 'office', test: OFFICE, includeDependenciesRecursively: false },
          ],
        },
      },
    },
  },
  server: {
    proxy: { '/api': api, '/config': api },
  },
}));
