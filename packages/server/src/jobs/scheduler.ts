import { sql } from 'kysely';
import type { Deps } from '../http/implement.ts';

export interface Job {
  readonly name: string;
  readonly everyMinutes: number;
  run(deps: Deps): Promise<void>;
}

export interface RunningJobs {
  /** Runs what is due now; for tests and for the first round after the start. */
  runDue(): Promise<void>;
  /** Takes up nothing new and waits for what runs. */
  stop(): Promise<void>;
}

const ROUND_MS = 60_000;
const MINUTE_MS = 60_000;

/**
 * One row per job says when it last began; who moves it forward runs the job. One statement on either engine: no lock
 * is held while the job runs, and a process that dies in the middle loses one round at most.
 */
async function take({ db, clock }: Deps, job: Job): Promise<boolean> {
  const now = clock.now();
  const key = `job:${job.name}`;
  const due = new Date(now.getTime() - job.everyMinutes * MINUTE_MS).toISOString();
  const { rows } = await sql`
    insert into setting (key, value) values (${key}, ${now.toISOString()})
    on conflict (key) do update set value = excluded.value
      -- a time ahead of the clock was left by another one
      where setting.value collate "C" <= ${due} or setting.value collate "C" > excluded.value
    returning key`.execute(db);
  return rows.length > 0;
}

/** Looks once a minute for jobs that are due. Several processes on one database share the work. */
export function startJobs(
  deps: Deps,
  jobs: readonly Job[],
  onFailure: (name: string, error: unknown) => void = () => {},
): RunningJobs {
  let round: Promise<void> = Promise.resolve();
  let stopped = false;
  const runRound = async () => {
    for (const job of jobs) {
      if (stopped) return;
      try {
        if (await take(deps, job)) await job.run(deps);
      } catch (error) {
        onFailure(job.name, error);
      }
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
      await round;
    },
  };
}
