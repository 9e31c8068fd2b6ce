import { execFileSync } from 'node:child_process';

/** With DATABASE_URL set the journeys run on PostgreSQL: one filled template, and a clone of it for every worker. */
const given = process.env['DATABASE_URL'];

function psql(statement: string): void {
  execFileSync('psql', [given!, '-v', 'ON_ERROR_STOP=1', '-q', '-c', statement], {
    stdio: ['ignore', 'ignore', 'inherit'],
  });
}

const TEMPLATE = 'pbt_e2e_template';

function urlOf(name: string): string {
  const url = new URL(given!);
  url.pathname = `/${name}`;
  return url.href;
}

/** Settings for the portal that fills the template; empty on the embedded database. */
export function createTemplate(): Record<string, string> {
  if (!given) return {};
  psql(`drop database if exists ${TEMPLATE} with (force)`);
  psql(`create database ${TEMPLATE}`);
  return { DATABASE_URL: urlOf(TEMPLATE) };
}

/** Settings for one worker's portal. */
export function cloneTemplate(worker: number): Record<string, string> {
  if (!given) return {};
  const name = `pbt_e2e_worker_${worker}`;
  psql(`drop database if exists ${name} with (force)`);
  psql(`create database ${name} template ${TEMPLATE}`);
  return { DATABASE_URL: urlOf(name) };
}

export function dropClone(worker: number): void {
  if (given) psql(`drop database if exists pbt_e2e_worker_${worker} with (force)`);
}

export function dropTemplate(): void {
  if (given) psql(`drop database if exists ${TEMPLATE} with (force)`);
}
