import { cpSync, mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openDatabase } from '../../database/open.ts';
import type { OpenDatabase } from '../../database/database.ts';
import { buildApp } from '../../app.ts';
import { createDeps } from '../../deps.ts';
import { readConfig } from '../../config/config.ts';
import { createRateLimiter } from '../../http/rate-limit.ts';
import type { Report } from '../../import/report/report-json.ts';
import { commands } from '../registry.ts';
import { runOnline } from '../run.ts';

const EXAMPLES = fileURLToPath(new URL('../../../../../docs/examples/import', import.meta.url));
const folder = mkdtempSync(join(tmpdir(), 'pbt-example-'));
let database: OpenDatabase;

beforeAll(async () => {
  cpSync(EXAMPLES, folder, { recursive: true });
  database = await openDatabase({ url: undefined, dataDir: undefined });
});
afterAll(async () => {
  await database.close();
  rmSync(folder, { recursive: true });
});

test('the example files of docs/import.md fill an empty database, and their user sees the ten members [IMPORT-03] [IMPORT-04] [X12-24]', async () => {
  const config = readConfig({
    OIDC_AUTHORITY: 'https://login.example.org',
    PBT_DEMO_DATA: 'false',
    PBT_TODAY: '2026-06-01',
  });
  const deps = createDeps(database, config);
  const { exitCode, text, data } = await runOnline(commands, ['import', folder], {
    deps,
    database,
    operator: 'pbt|tester',
    cwd: folder,
  });
  expect(text).not.toContain('Warnings');
  expect(exitCode).toBe(0);
  const counts = Object.fromEntries((data as Report[]).map(({ kind, rows }) => [kind, rows.new]));
  expect(counts).toMatchObject({ members: 10, coverages: 10, claims: 2, users: 1, access: 1, '835': 1 });
  expect(readdirSync(join(folder, 'replies'))).toEqual(['payments.835.999']);

  // An import does not attest users, so the user confirms the access at the first sign-in.
  await database.db.updateTable('app_user').set({ attested_on: '2026-06-01' }).execute();
  const app = await buildApp({
    ...deps,
    scopedTo: database.scopedTo,
    verifyToken: () => Promise.resolve({ issuer: 'https://login.example.org', subject: 'dwhitfield', authTime: null }),
    limits: createRateLimiter(false),
  });
  const headers = { authorization: 'Bearer x' };
  const found = await app.inject({
    method: 'POST',
    url: '/api/member',
    headers,
    payload: { quick: '910000001', index: 0 },
  });
  expect(found.statusCode).toBe(200);
  expect(found.body).toContain('Lindqvist');
  const claim = await app.inject({ method: 'GET', url: '/api/claim/269990000001', headers });
  expect(claim.statusCode).toBe(200);
  const made = await app.inject({ method: 'GET', url: '/api/claim/269990000003', headers });
  expect(made.statusCode).toBe(200);
  expect(made.body).toContain('$96.00');
  await app.close();
});
