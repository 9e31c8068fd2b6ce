import { parseArgs } from 'node:util';
import { ConfigProblems, type Config } from '../config/config.ts';

const MAX_WORKERS = 64;

/** Returns the number of worker processes from an option such as `--workers 4`. The default is one. */
export function workerCount(argv: readonly string[], { databaseUrl }: Pick<Config, 'databaseUrl'>): number {
  const { values } = parseArgs({ args: [...argv], options: { workers: { type: 'string' } }, strict: false });
  if (values.workers === undefined) return 1;
  const count = Number(values.workers);
  if (!Number.isInteger(count) || count < 1 || count > MAX_WORKERS) {
    throw new ConfigProblems([`--workers must be a whole number from 1 to ${MAX_WORKERS}`]);
  }
  if (count > 1 && databaseUrl === undefined) {
    throw new ConfigProblems(['--workers needs PostgreSQL (DATABASE_URL): the embedded database takes one process']);
  }
  return count;
}
