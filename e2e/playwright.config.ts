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

/** User journeys in Chromium. Each worker has its own server, ports and copy of the data. */
export default defineConfig({
  testDir: '.',
  testMatch: '**/*.spec.ts',
  outputDir: '../.results/e2e',
  globalSetup: './global-setup.ts',
  globalTeardown: './global-teardown.ts',
  reporter: [['list'], ['json', { outputFile: '../.results/e2e.json' }]],
  // Tests often wait for timers and processes. The other workers run tests in that time.
  workers: 3,
  fullyParallel: true,
  forbidOnly: process.env['CI'] === 'true',
  // These timeouts only end tests that hang. With a tenth of the CPU time, one step takes more than 50 seconds.
  timeout: 360_000,
  expect: { timeout: 60_000 },
  // The session tests start first, because they mostly wait. The other workers run journeys in that time.
  projects: [
    { name: 'sessions', testMatch: 'sessions.spec.ts' },
    { name: 'journeys', testIgnore: ['sessions.spec.ts', 'debian-providers.spec.ts'] },
    // Needs Debian packages of two identity providers. `npm test` skips it, `npm test -- providers` runs it.
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
