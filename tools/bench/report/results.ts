import { readResult } from '../part.ts';
import type { ApiResult } from '../parts/api.ts';
import type { BatchResult } from '../parts/batch.ts';
import type { ConcurrencyResult } from '../parts/concurrency.ts';
import type { DatabaseResult } from '../parts/database.ts';
import type { FilesResult } from '../parts/files.ts';
import type { ImportResult } from '../parts/import.ts';
import type { StartResult } from '../parts/start.ts';
import type { WebResult } from '../parts/web.ts';
import type { X12Result } from '../parts/x12.ts';

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
  import: readResult('import') as Saved<ImportResult>,
  x12: readResult('x12') as Saved<X12Result>,
  batch: readResult('batch') as Saved<BatchResult>,
});

export type Results = ReturnType<typeof readResults>;
