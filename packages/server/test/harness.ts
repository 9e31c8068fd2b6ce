import { randomBytes } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { FastifyInstance, InjectOptions, LightMyRequestResponse } from 'fastify';
import pg from 'pg';
import { afterAll, beforeAll, inject } from 'vitest';
import { buildApp } from '../src/app.ts';
import type { Clock } from '../src/config/clock.ts';
import { readConfig } from '../src/config/config.ts';
import { openArchive, openDatabase } from '../src/database/open.ts';
import type { OpenDatabase } from '../src/database/database.ts';
import { putDemoFiles } from '@pbt/demo-data/build/files';
import { Refused } from '../src/errors/refused.ts';
import { createDeps } from '../src/deps.ts';
import type { RequestDeps } from '../src/http/context.ts';
import { createRateLimiter } from '../src/http/rate-limit.ts';
import type { TokenVerifier } from '../src/identity/verify-token.ts';
import { compiledSchemas } from './compiled-schemas.ts';
import { TEST_LIMITS, TEST_TODAY, TEST_WATCHDOG_MS } from './settings.ts';

declare module 'vitest' {
  interface ProvidedContext {
    database: { engine: 'pglite' | 'postgres'; source: string };
  }
}

/** Opens a copy of the filled database for one test file. */
export async function openTestDatabase(): Promise<OpenDatabase> {
  const { engine, source } = inject('database');
  if (engine === 'pglite') return openArchive(source, TEST_WATCHDOG_MS);
  const name = `pbt_test_${randomBytes(6).toString('hex')}`;
  const admin = new pg.Client({ connectionString: source });
  await admin.connect();
  await admin.query(`create database ${name} template pbt_test_template`);
  const url = new URL(source);
  url.pathname = `/${name}`;
  const database = await openDatabase({ url: url.href, dataDir: undefined, poolSize: 5, limits: TEST_LIMITS });
  return {
    ...database,
    close: async () => {
      await database.close();
      await admin.query(`drop database ${name} with (force)`);
      await admin.end();
    },
  };
}

/** In server tests, a token is `user.{username}`. Other tests cover token checks. */
export const verifyTestToken: TokenVerifier = async (token) => {
  const [kind, subject] = token.split('.');
  if (kind !== 'user' || !subject) throw new Refused(401, 'no', { challenge: 'Bearer error="invalid_token"' });
  return { issuer: 'embedded', subject, authTime: Math.floor(Date.now() / 1000) };
};

export interface TestServer {
  readonly app: FastifyInstance;
  readonly database: OpenDatabase;
  readonly deps: RequestDeps;
  /** Sends a call as one of the demo accounts. A null username sends no token. */
  as(username: string | null, options: InjectOptions): Promise<LightMyRequestResponse>;
}

export interface TestServerOptions {
  readonly env?: Record<string, string>;
  readonly clock?: Clock;
  readonly verifyToken?: TokenVerifier;
}

/** Starts a server with its own database before the tests of a file, and stops it afterwards. */
export function useTestServer(options: TestServerOptions = {}): () => TestServer {
  let server: TestServer | undefined;
  let folder = '';
  beforeAll(async () => {
    folder = mkdtempSync(join(tmpdir(), 'pbt-server-'));
    const config = readConfig({
      PBT_TODAY: TEST_TODAY,
      RATE_LIMITS: 'false',
      LOG_LEVEL: 'silent',
      PBT_DATA_DIR: folder,
      ...options.env,
    });
    const database = await openTestDatabase();
    const deps: RequestDeps = {
      ...createDeps(database, config, options.clock),
      scopedTo: database.scopedTo,
      verifyToken: options.verifyToken ?? verifyTestToken,
      limits: createRateLimiter(config.rateLimits),
    };
    await putDemoFiles(deps.files, folder);
    const app = await buildApp(deps, { schemaController: compiledSchemas(config.identifiers) });
    server = {
      app,
      database,
      deps,
      as: (username, request) =>
        app.inject({
          ...request,
          headers: { ...request.headers, ...(username === null ? {} : { authorization: `Bearer user.${username}` }) },
        }),
    };
  });
  afterAll(async () => {
    await server?.app.close();
    await server?.database.close();
    rmSync(folder, { recursive: true, force: true });
  });
  return () => server!;
}
