import { randomBytes } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import type { FastifyInstance, InjectOptions, LightMyRequestResponse } from 'fastify';
import pg from 'pg';
import { buildApp, type AppOptions } from '@pbt/server/app';
import { readConfig } from '@pbt/server/config/config';
import { openArchive, openDatabase } from '@pbt/server/database/open';
import type { OpenDatabase } from '@pbt/server/database/database';
import { putDemoFiles } from '@pbt/demo-data/build/files';
import { Refused } from '@pbt/server/errors/refused';
import { createDeps } from '@pbt/server/deps';
import type { FileStore } from '@pbt/server/files/disk-store';
import type { RequestDeps } from '@pbt/server/http/context';
import { createRateLimiter } from '@pbt/server/http/rate-limit';
import type { TokenVerifier } from '@pbt/server/identity/verify-token';
import { TEST_TODAY } from '../../packages/server/test/settings.ts';
import { databaseUrl, TEMPLATE } from './template-database.ts';

/**
 * Accepts unsigned tokens of the form `user.<account>` or `user.<account>~<issuer>`. The part `tokens` tests signed
 * ones.
 */
const byName: TokenVerifier = async (token) => {
  const [kind, subject] = token.split('.');
  if (kind !== 'user' || !subject) throw new Refused(401, 'no', { challenge: 'Bearer error="invalid_token"' });
  const [name, issuer = 'embedded'] = subject.split('~') as [string, string?];
  return { issuer, subject: name, authTime: Math.floor(Date.now() / 1000) };
};

async function cloneSource(): Promise<OpenDatabase> {
  const [engine, address] = (process.env['PBT_TRUST_SOURCE'] ?? '').split(' ');
  if (engine === 'pglite') return openArchive(address!);
  if (engine !== 'postgres') throw new Error('PBT_TRUST_SOURCE is not set: parts are started by tools/trust/main.ts');
  const name = `pbt_trust_${randomBytes(6).toString('hex')}`;
  const admin = new pg.Client({ connectionString: address! });
  await admin.connect();
  await admin.query(`create database ${name} template ${TEMPLATE}`);
  const database = await openDatabase({ url: databaseUrl(address!, name), dataDir: undefined });
  return {
    ...database,
    close: async () => {
      await database.close();
      await admin.query(`drop database ${name} with (force)`);
      await admin.end();
    },
  };
}

/**
 * Rows that the tools insert refer to files that were never stored. Reading such a file returns its storage key as
 * content.
 */
const withInsertedFiles = (store: FileStore): FileStore => ({
  ...store,
  get: (key) =>
    key.startsWith('trust-')
      ? Promise.resolve({ content: Readable.from([Buffer.from(key)]), size: key.length })
      : store.get(key),
});

export interface Stage {
  readonly app: FastifyInstance;
  readonly deps: RequestDeps;
  /** Data directory of the application. */
  readonly folder: string;
  /** Sends a call with the token of an account; null sends no token. */
  as(account: string | null, request: InjectOptions): Promise<LightMyRequestResponse>;
  close(): Promise<void>;
}

export interface StageOptions {
  readonly env?: Record<string, string>;
  readonly app?: AppOptions;
  readonly verifyToken?: TokenVerifier;
}

/** Builds the real application in this process, on its own copy of the database that `prepareSource` filled. */
export async function openStage({ env, app: appOptions, verifyToken = byName }: StageOptions = {}): Promise<Stage> {
  const folder = mkdtempSync(join(tmpdir(), 'pbt-trust-stage-'));
  const config = readConfig({
    PBT_TODAY: TEST_TODAY,
    RATE_LIMITS: 'false',
    LOG_LEVEL: 'info',
    PBT_DATA_DIR: folder,
    ...env,
  });
  const database = await cloneSource();
  const shared = createDeps(database, config);
  const deps: RequestDeps = {
    ...shared,
    // The part `guards` removes scope conditions from the services. PostgreSQL's row policies would hide the effect.
    scopedTo: process.env['PBT_TRUST_ROWS'] === 'open' ? () => database.db : database.scopedTo,
    verifyToken,
    files: withInsertedFiles(shared.files),
    limits: createRateLimiter(config.rateLimits),
  };
  await putDemoFiles(deps.files, folder);
  const app = await buildApp(deps, appOptions);
  return {
    app,
    deps,
    folder,
    as: (account, request) =>
      app.inject({
        ...request,
        headers: { ...request.headers, ...(account === null ? {} : { authorization: `Bearer user.${account}` }) },
      }),
    close: async () => {
      await app.close();
      await database.close();
      rmSync(folder, { recursive: true, force: true });
    },
  };
}
