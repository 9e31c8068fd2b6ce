import { execFileSync } from 'node:child_process';

/** With DATABASE_URL the tests run on PostgreSQL. They fill one template database and clone it for every worker. */
const databaseUrl = process.env['DATABASE_URL'];

function psql(statement: string): void {
  execFileSync('psql', [databaseUrl!, '-v', 'ON_ERROR_STOP=1', '-q', '-c', statement], {
    stdio: ['ignore', 'ignore', 'inherit'],
  });
}

const TEMPLATE = 'pbt_e2e_template';

function urlOf(name: string): string {
  const url = new URL(databaseUrl!);
  url.pathname = `/${name}`;
  return url.href;
}

/**
 * Creates an empty template database. Returns the settings of the portal that fills it. Without DATABASE_URL, no
 * database is created and the settings are empty.
 */
export function createTemplate(): Record<string, string> {
  if (!databaseUrl) return {};
  psql(`drop database if exists ${TEMPLATE} with (force)`);
  psql(`create database ${TEMPLATE}`);
  return { DATABASE_URL: urlOf(TEMPLATE) };
}

/** Clones the template for one worker. Returns the settings of its portal, empty without DATABASE_URL. */
export function cloneTemplate(worker: number): Record<string, string> {
  if (!databaseUrl) return {};
  const name = `pbt_e2e_worker_${worker}`;
  psql(`drop database if exists ${name} with (force)`);
  psql(`create database ${name} template ${TEMPLATE}`);
  return { DATABASE_URL: urlOf(name) };
}

export function dropClone(worker: number): void {
  if (databaseUrl) psql(`drop database if exists pbt_e2e_worker_${worker} with (force)`);
}

export function dropTemplate(): void {
  if (databaseUrl) psql(`drop database if exists ${TEMPLATE} with (force)`);
}
