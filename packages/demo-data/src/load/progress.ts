import type { Client } from 'pg';
import { CommandFailed } from '@pbt/server/cli/command';
import type { LoadPlan } from './plan.ts';

export interface LoadRun {
  readonly plan: LoadPlan;
  readonly done: ReadonlySet<number>;
  readonly claims: number;
  readonly isFinished: boolean;
}

/** Progress tables in the loaded database. A region's rows and its `load_region` row are committed together. */
const TABLES = `
  create table if not exists load_run (
    one boolean primary key default true check (one),
    plan jsonb not null,
    indexes text[] not null default '{}',
    finished_at timestamptz
  );
  create table if not exists load_region (region integer primary key, members integer not null, claims integer not null)`;

/** Starts a load, or reads the progress of an earlier run. Refuses member and claim numbers that differ from it. */
export async function beginRun(client: Client, wanted: LoadPlan): Promise<LoadRun> {
  await client.query(TABLES);
  await client.query('insert into load_run (plan) values ($1) on conflict do nothing', [JSON.stringify(wanted)]);
  const { rows } = await client.query<{ plan: LoadPlan; finished_at: Date | null }>(
    'select plan, finished_at from load_run',
  );
  const { plan, finished_at } = rows[0]!;
  if (plan.members !== wanted.members || plan.claims !== wanted.claims) {
    throw new CommandFailed(
      `This database holds a load of ${plan.members} members and ${plan.claims} claims; only that one can be continued`,
    );
  }
  const regions = await client.query<{ region: number; claims: number }>('select region, claims from load_region');
  return {
    // The plan has the date of the first run, so the rows of all regions are consistent.
    plan,
    done: new Set(regions.rows.map(({ region }) => region)),
    claims: regions.rows.reduce((sum, { claims }) => sum + claims, 0),
    isFinished: finished_at !== null,
  };
}

export async function endRun(client: Client): Promise<{ members: number; claims: number }> {
  await client.query('update load_run set finished_at = now()');
  const { rows } = await client.query<{ members: number; claims: number }>(
    'select sum(members)::integer as members, sum(claims)::integer as claims from load_region',
  );
  return rows[0]!;
}
