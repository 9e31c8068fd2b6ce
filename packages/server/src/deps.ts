import { join } from 'node:path';
import { createAudit, type Audit } from './audit/trail.ts';
import { createClock, type Clock } from './config/clock.ts';
import type { Config } from './config/config.ts';
import type { Db } from './database/database.ts';
import { createDiskStore, type FileStore } from './files/disk-store.ts';
import { createS3Store } from './files/s3-store.ts';

/** The dependencies of jobs, commands and requests. */
export interface Deps {
  readonly db: Db;
  readonly config: Config;
  readonly clock: Clock;
  readonly audit: Audit;
  readonly files: FileStore;
}

/** Creates the dependencies of a process. Uploads go to S3 when it is configured, otherwise to the data folder. */
export function createDeps(
  { db }: Pick<Deps, 'db'>,
  config: Config,
  clock: Clock = createClock(config.today, config.planTimeZone),
): Deps {
  return {
    db,
    config,
    clock,
    audit: createAudit(db, config.keys),
    files: config.s3 ? createS3Store(config.s3) : createDiskStore(join(config.dataDir, 'files')),
  };
}
