import type { Audit } from '../audit/trail.ts';
import type { Clock } from '../config/clock.ts';
import type { Config } from '../config/config.ts';
import type { Db } from '../database/database.ts';
import type { FileStore } from '../files/disk-store.ts';

/** What an import needs of its process. */
export interface ImportDeps {
  readonly db: Db;
  readonly config: Config;
  readonly clock: Clock;
  readonly audit: Audit;
  readonly files: FileStore;
}
