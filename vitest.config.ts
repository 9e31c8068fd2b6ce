import { defineConfig } from 'vitest/config';

/** One project per environment; `npm test` runs them all, `npx vitest --project domain` one. */
export default defineConfig({
  test: {
    projects: [
      { test: { name: 'repository', include: ['*.test.ts', 'scripts/*.test.ts'], environment: 'node' } },
      { test: { name: 'domain', include: ['packages/domain/src/**/*.test.ts'], environment: 'node' } },
      { test: { name: 'oidc', include: ['packages/oidc/src/**/*.test.ts'], environment: 'node' } },
    ],
  },
});
