import { defineConfig } from '@playwright/test';

const flags = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
];

/** Journeys in a real browser; each worker has a server, ports and a database copy of its own. */
export default defineConfig({
  testDir: '.',
  testMatch: '**/*.spec.ts',
  outputDir: '../.results/e2e',
  globalSetup: './global-setup.ts',
  globalTeardown: './global-teardown.ts',
  reporter: [['list'], ['json', { outputFile: '../.results/e2e.json' }]],
  // One waits while the others work.
  workers: 3,
  fullyParallel: true,
  forbidOnly: process.env['CI'] === 'true',
  // The limits end what hangs. On a machine throttled to a tenth, a single step takes more than 50 seconds.
  timeout: 360_000,
  expect: { timeout: 60_000 },
  // Sessions mostly wait: begun first, they wait beside the others.
  projects: [
    { name: 'sessions', testMatch: 'sessions.spec.ts' },
    { name: 'journeys', testIgnore: ['sessions.spec.ts', 'debian-providers.spec.ts'] },
    // Needs more Debian packages. Only `npm test -- providers` runs it.
    { name: 'providers', testMatch: 'debian-providers.spec.ts' },
  ],
  use: {
    actionTimeout: 120_000,
    navigationTimeout: 180_000,
    viewport: { width: 1440, height: 900 },
    timezoneId: 'America/Denver',
    locale: 'en-US',
    screenshot: 'only-on-failure',
    launchOptions: { executablePath: process.env['PBT_CHROMIUM'] ?? '/usr/bin/chromium', args: flags },
  },
});
