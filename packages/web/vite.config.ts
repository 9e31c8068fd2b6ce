import { copyFileSync, existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { brotliCompressSync, constants } from 'node:zlib';
import react from '@vitejs/plugin-react';
import { defineConfig, type Plugin } from 'vite';

const here = (path: string) => fileURLToPath(new URL(path, import.meta.url));

/** The hidden renew frame's page and script come with the sign-in package and are served as they are. */
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

/** Every asset compressed once at build time, so that serving costs nothing. */
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
        writeFileSync(
          join(folder, `${file}.br`),
          brotliCompressSync(text, { params: { [constants.BROTLI_PARAM_QUALITY]: 11 } }),
        );
      }
    },
  };
}

const api = process.env['PORTAL_API'] ?? 'http://localhost:4000';

export default defineConfig({
  root: here('.'),
  plugins: [react(), renewFrame(), brotli()],
  resolve: {
    // The browser never validates by the contract's schemas, so their builder stays out of the bundle.
    alias: { typebox: here('src/api/schema-stub.ts') },
  },
  css: { modules: { localsConvention: 'camelCaseOnly' } },
  build: {
    outDir: here('dist'),
    emptyOutDir: true,
    manifest: true,
    assetsInlineLimit: 0,
    target: 'es2024',
    cssCodeSplit: true,
    modulePreload: { polyfill: false },
  },
  server: {
    proxy: { '/api': api, '/config': api },
  },
});
