import { spawn } from 'node:child_process';
import { OperationFailed } from '../errors/operation-failed.ts';

/** Passes the connection settings in the environment, so the password does not appear in the process list. */
function environmentOf(databaseUrl: string): NodeJS.ProcessEnv {
  const url = new URL(databaseUrl);
  const settings = {
    PGHOST: url.hostname,
    PGPORT: url.port || '5432',
    PGUSER: decodeURIComponent(url.username),
    PGPASSWORD: decodeURIComponent(url.password),
    PGDATABASE: decodeURIComponent(url.pathname.slice(1)),
    PGSSLMODE: url.searchParams.get('sslmode') ?? '',
  };
  return { ...process.env, ...Object.fromEntries(Object.entries(settings).filter(([, value]) => value !== '')) };
}

/** Runs pg_dump or pg_restore for a database. Fails with the error output of the program. */
export function runTool(tool: 'pg_dump' | 'pg_restore', databaseUrl: string, args: readonly string[]): Promise<void> {
  return new Promise((resolve, reject) => {
    const child = spawn(tool, [...args], { env: environmentOf(databaseUrl), stdio: ['ignore', 'ignore', 'pipe'] });
    let errors = '';
    child.stderr.on('data', (chunk: Buffer) => (errors += chunk.toString()));
    child.once('error', () =>
      reject(new OperationFailed(`${tool} is not installed; it comes with PostgreSQL's client programs`)),
    );
    child.once('exit', (code) => {
      if (code === 0) resolve();
      else reject(new OperationFailed(`${tool} failed: ${errors.trim()}`));
    });
  });
}

export const databaseNameOf = (databaseUrl: string) => decodeURIComponent(new URL(databaseUrl).pathname.slice(1));
