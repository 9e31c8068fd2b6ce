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
  timeout: 45_000,
  expect: { timeout: 8000 },
  // Sessions mostly wait: begun first, they wait beside the others.
  projects: [
    { name: 'sessions', testMatch: 'sessions.spec.ts' },
    { name: 'journeys', testIgnore: 'sessions.spec.ts' },
  ],
  use: {
    viewport: { width: 1440, height: 900 },
    timezoneId: 'America/Denver',
    locale: 'en-US',
    screenshot: 'only-on-failure',
    launchOptions: { executablePath: process.env['PBT_CHROMIUM'] ?? '/usr/bin/chromium', args: flags },
  },
});
