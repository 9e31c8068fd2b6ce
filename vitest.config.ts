import { globSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import type { Page } from '@playwright/test';
import react from '@vitejs/plugin-react';
import { playwright } from '@vitest/browser-playwright';
import { defineConfig, type Plugin } from 'vitest/config';

const chromium = process.env['PBT_CHROMIUM'] ?? '/usr/bin/chromium';
const flags = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
];

/**
 * Playwright, with actions that look for their element in the frame of the test. The provider looks for the frame
 * first, which takes a sixth of the messages of a click.
 */
function playwrightInFrame(options: Parameters<typeof playwright>[0]): ReturnType<typeof playwright> {
  const option = playwright(options);
  return {
    ...option,
    providerFactory: (project) => {
      const provider = option.providerFactory(project);
      const contextOf = provider.getCommandsContext.bind(provider);
      provider.getCommandsContext = (sessionId) => {
        const context = contextOf(sessionId);
        const frame = (context['page'] as Page).frame('vitest-iframe');
        return frame ? { ...context, iframe: frame } : context;
      };
      return provider;
    },
  };
}

/**
 * Lets the browser keep the modules that it has loaded. Every test file loads most of them again, and without this the
 * browser would ask for each. Not in watch mode, where modules change.
 */
const keepModules: Plugin = {
  name: 'keep-modules',
  configureServer({ config, middlewares }) {
    if (config.server.watch !== null) return;
    middlewares.use((request, response, next) => {
      if (/^\/(?:packages|node_modules)\//.test(request.url ?? '')) {
        const set = response.setHeader.bind(response);
        response.setHeader = (name, value) => set(name, value === 'no-cache' ? 'max-age=86400' : value);
      }
      next();
    });
  },
};

/** Tests that open no database run once, not once per database. */
const withoutDatabase = globSync('packages/{server,demo-data}/src/**/*.test.ts').filter(
  (file) => !/test\/(harness|cli)\.ts'|inject\('database'\)/.test(readFileSync(file, 'utf8')),
);

const repeatTests = fileURLToPath(new URL('tools/run/repeat-tests.ts', import.meta.url));

const common = {
  // These limits end tests that hang. On a machine throttled to a tenth, a single step takes more than 50 seconds.
  testTimeout: 240_000,
  hookTimeout: 300_000,
  expect: { poll: { timeout: 60_000 } },
  // Set by tools/run/stress.mjs.
  provide: { repeats: Number(process.env['PBT_REPEATS'] ?? 0) },
  setupFiles: [repeatTests],
};

/** One project per environment. `npm test` runs all of them, `npx vitest --project domain` runs one. */
export default defineConfig({
  test: {
    // On two cores the default would be one worker.
    maxWorkers: 2,
    projects: [
      { test: { ...common, name: 'repository', include: ['*.test.ts', 'tools/**/*.test.ts'], environment: 'node' } },
      {
        test: {
          ...common,
          name: 'domain',
          include: ['packages/domain/src/**/*.test.ts'],
          environment: 'node',
          isolate: false,
        },
      },
      {
        test: {
          ...common,
          name: 'server-pglite',
          include: ['packages/{server,demo-data}/src/**/*.test.ts'],
          environment: 'node',
          globalSetup: ['packages/server/test/setup-pglite.ts'],
          // Every file opens its own server, so loading the program again for each file gains nothing.
          isolate: false,
          maxWorkers: 2,
        },
      },
      {
        test: {
          ...common,
          name: 'server-postgres',
          include: ['packages/{server,demo-data}/src/**/*.test.ts'],
          exclude: withoutDatabase,
          environment: 'node',
          globalSetup: ['packages/server/test/setup-postgres.ts'],
          isolate: false,
          maxWorkers: 2,
        },
      },
      {
        test: {
          ...common,
          name: 'x12',
          include: ['packages/x12/src/**/*.test.ts'],
          environment: 'node',
          isolate: false,
        },
      },
      { test: { ...common, name: 'oidc', include: ['packages/oidc/src/**/*.test.ts'], environment: 'node' } },
      {
        plugins: [react(), keepModules],
        optimizeDeps: {
          include: ['react', 'react-dom/client', 'react/jsx-dev-runtime', '@tanstack/react-query'],
        },
        css: { modules: { localsConvention: 'camelCaseOnly' } },
        test: {
          ...common,
          name: 'web',
          include: ['packages/web/src/**/*.test.{ts,tsx}'],
          setupFiles: [repeatTests, fileURLToPath(new URL('packages/web/test/setup.ts', import.meta.url))],
          browser: {
            enabled: true,
            headless: true,
            screenshotFailures: false,
            provider: playwrightInFrame({ launchOptions: { executablePath: chromium, args: flags } }),
            instances: [{ browser: 'chromium', viewport: { width: 1280, height: 900 } }],
          },
        },
      },
    ],
  },
});
