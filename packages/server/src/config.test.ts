import { expect, test } from 'vitest';
import { readConfig, type ConfigProblems } from './config.ts';

function problemsOf(env: Record<string, string>): readonly string[] {
  try {
    readConfig(env);
    return [];
  } catch (error) {
    return (error as ConfigProblems).problems;
  }
}

test('without any setting the embedded database and identity provider serve on localhost', () => {
  const config = readConfig({});
  expect(config).toMatchObject({ host: 'localhost', port: 4000, databaseUrl: undefined, demoData: true });
  expect(config.identityProvider).toMatchObject({ embedded: true, authority: 'http://localhost:4001' });
});

test('all problems are listed at once', () => {
  const problems = problemsOf({
    PORT: 'abc',
    PBT_TODAY: '2026-02-30',
    PBT_THEME: 'blue',
    DATABASE_URL: 'mysql://x',
    RATE_LIMITS: 'yes',
  });
  expect(problems.map((line) => line.split(' ')[0])).toEqual([
    'PORT',
    'DATABASE_URL',
    'PBT_TODAY',
    'PBT_THEME',
    'RATE_LIMITS',
  ]);
});

test.each([
  { port: '0', ok: true },
  { port: '65535', ok: true },
  { port: '65536', ok: false },
  { port: '-1', ok: false },
  { port: '1.5', ok: false },
])('port $port is taken: $ok', ({ port, ok }) => {
  expect(problemsOf({ PORT: port }).length === 0).toBe(ok);
});

test('production refuses the sample keys and the embedded identity provider', () => {
  const problems = problemsOf({ NODE_ENV: 'production' });
  expect(problems).toEqual([expect.stringContaining('OIDC_AUTHORITY'), expect.stringContaining('PBT_KEYS_FILE')]);
});

test('demonstration data is never generated beside a real identity provider unless asked', () => {
  expect(readConfig({ OIDC_AUTHORITY: 'https://login.example.org' }).demoData).toBe(false);
});
