import { readResult } from '../part.ts';
import type { ApiResult } from '../parts/api.ts';
import type { ConcurrencyResult } from '../parts/concurrency.ts';
import type { DatabaseResult } from '../parts/database.ts';
import type { FilesResult } from '../parts/files.ts';
import type { StartResult } from '../parts/start.ts';
import type { WebResult } from '../parts/web.ts';

interface Origin {
  readonly machine: string;
  readonly measuredOn: string;
}
type Saved<Result> = (Result & Origin) | null;

/** The last results of every part. Null for a part that was never measured. */
export const readResults = () => ({
  database: readResult('database') as Saved<DatabaseResult>,
  api: readResult('api') as Saved<ApiResult>,
  concurrency: readResult('concurrency') as Saved<ConcurrencyResult>,
  web: readResult('web') as Saved<WebResult>,
  start: readResult('start') as Saved<StartResult>,
  files: readResult('files') as Saved<FilesResult>,
});

export type Results = ReturnType<typeof readResults>;
