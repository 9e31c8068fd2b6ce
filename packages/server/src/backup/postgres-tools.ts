import { spawn } from 'node:child_process';
import { OperationFailed } from '../errors/operation-failed.ts';

/** Parameters of a database URL and the variables in which PostgreSQL's programs read them. */
const VARIABLES: Readonly<Record<string, string>> = {
  host: 'PGHOST',
  port: 'PGPORT',
  sslmode: 'PGSSLMODE',
  sslrootcert: 'PGSSLROOTCERT',
  sslcert: 'PGSSLCERT',
  sslkey: 'PGSSLKEY',
  options: 'PGOPTIONS',
  connect_timeout: 'PGCONNECT_TIMEOUT',
};

/** Passes the connection settings in the environment, so the password does not appear in the process list. */
export function connectionVariables(databaseUrl: string): Readonly<Record<string, string>> {
  const url = new URL(databaseUrl);
  const settings: Record<string, string> = {
    PGHOST: url.hostname,
    PGPORT: url.port || '5432',
    PGUSER: decodeURIComponent(url.username),
    PGPASSWORD: decodeURIComponent(url.password),
    PGDATABASE: databaseNameOf(databaseUrl),
    ...Object.fromEntries(
      [...url.searchParams].flatMap(([name, value]) => (VARIABLES[name] ? [[VARIABLES[name], value]] : [])),
    ),
  };
  // Only the portal's driver knows "no-verify". For PostgreSQL's programs "require" means the same.
  if (settings['PGSSLMODE'] === 'no-verify') settings['PGSSLMODE'] = 'require';
  return Object.fromEntries(Object.entries(settings).filter(([, value]) => value !== ''));
}

/** Runs pg_dump or pg_restore for a database. Fails with the error output of the program. */
export function runTool(tool: 'pg_dump' | 'pg_restore', databaseUrl: string, args: readonly string[]): Promise<void> {
  return new Promise((resolve, reject) => {
    const child = spawn(tool, [...args], {
      env: { ...process.env, ...connectionVariables(databaseUrl) },
      stdio: ['ignore', 'ignore', 'pipe'],
    });
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
