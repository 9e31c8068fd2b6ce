import { sql } from 'kysely';
import type { Deps } from '../deps.ts';

export interface Job {
  readonly name: string;
  readonly everyMinutes: number;
  /** Can take hours. Other jobs run meanwhile, and stopping aborts the signal of the job. */
  readonly isLong?: true;
  run(deps: Deps, signal: AbortSignal): Promise<void>;
}

export interface RunningJobs {
  /** Runs the jobs that are due now. Tests call it. */
  runDue(): Promise<void>;
  /** Starts no further job and waits for the running ones. */
  stop(): Promise<void>;
}

const ROUND_MS = 60_000;
const MINUTE_MS = 60_000;
/** A round can begin a moment early. Without this, a job of every minute would run in every second round only. */
const SLACK_MS = 5000;

/**
 * Reserves a due job for this process. Returns false if it is not due or another process has it. A row per job stores
 * when it last began. No lock is held while the job runs. A process that dies meanwhile loses at most one run.
 */
async function take({ db, clock }: Deps, job: Job): Promise<boolean> {
  const now = clock.now();
  const key = `job:${job.name}`;
  const due = new Date(now.getTime() - job.everyMinutes * MINUTE_MS + SLACK_MS).toISOString();
  const { rows } = await sql`
    insert into setting (key, value) values (${key}, ${now.toISOString()})
    on conflict (key) do update set value = excluded.value
      -- a time ahead of the clock was left by another one
      where setting.value collate "C" <= ${due} or setting.value collate "C" > excluded.value
    returning key`.execute(db);
  return rows.length > 0;
}

/** Checks once a minute for due jobs. Each due job runs in only one of the processes on a database. */
export function startJobs(
  deps: Deps,
  jobs: readonly Job[],
  onFailure: (name: string, error: unknown) => void = () => {},
): RunningJobs {
  let round: Promise<void> = Promise.resolve();
  let stopped = false;
  const stopping = new AbortController();
  const long = new Map<Job, Promise<void>>();
  const run = async (job: Job) => {
    try {
      await job.run(deps, stopping.signal);
    } catch (error) {
      onFailure(job.name, error);
    }
  };
  const runRound = async () => {
    for (const job of jobs) {
      if (stopped) return;
      if (long.has(job)) continue;
      try {
        if (!(await take(deps, job))) continue;
      } catch (error) {
        onFailure(job.name, error);
        continue;
      }
      const ended = run(job);
      if (!job.isLong) await ended;
      else
        long.set(
          job,
          ended.then(() => void long.delete(job)),
        );
    }
  };
  const runDue = () => (round = round.then(runRound));
  const timer = setInterval(() => void runDue(), ROUND_MS);
  timer.unref();
  void runDue();
  return {
    runDue,
    stop: async () => {
      stopped = true;
      clearInterval(timer);
      stopping.abort();
      await round;
      await Promise.all(long.values());
    },
  };
}
