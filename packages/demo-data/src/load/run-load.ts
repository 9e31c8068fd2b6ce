import { availableParallelism } from 'node:os';
import { Worker } from 'node:worker_threads';
import pg from 'pg';
import { CommandFailed } from '@pbt/server/cli/command';
import type { ProgressBar } from './progress-bar.ts';
import { dropIndexes, rebuildIndexes, settleTables } from './indexes.ts';
import { regionCount, templateNumber, type LoadPlan } from './plan.ts';
import { beginRun, endRun, type LoadRun } from './progress.ts';
import type { LoadOrder, LoadReport, LoadWorkerData } from './worker.ts';

export interface LoadResult {
  readonly members: number;
  readonly claims: number;
}

/** Lists the regions still to be loaded, grouped by template. */
function ordersOf({ plan, done }: LoadRun): LoadOrder[] {
  const missing = Array.from({ length: regionCount(plan) }, (_, region) => region).filter(
    (region) => !done.has(region),
  );
  const templates = Map.groupBy(missing, (region) => templateNumber(plan, region));
  return [...templates].map(([template, regions]) => ({ template, regions }));
}

function runWorker(data: LoadWorkerData, next: () => LoadOrder | undefined, onRegion: (claims: number) => void) {
  return new Promise<void>((resolve, reject) => {
    const worker = new Worker(new URL('./worker.ts', import.meta.url), { workerData: data });
    worker.on('message', (report: LoadReport) => {
      if (report.kind === 'ready') worker.postMessage(next() ?? null);
      else if (report.kind === 'region') onRegion(report.claims);
      else {
        void worker.terminate();
        reject(new Error(report.message));
      }
    });
    worker.once('error', reject);
    worker.once('exit', () => resolve());
  });
}

/** Loads the regions that no earlier run has loaded, then rebuilds indexes, claim counts and statistics. */
export async function runLoad(
  url: string,
  wanted: LoadPlan,
  bar: ProgressBar,
  workers = availableParallelism(),
): Promise<LoadResult> {
  const client = new pg.Client({
    connectionString: url,
    options: '-c statement_timeout=0 -c maintenance_work_mem=1GB -c max_parallel_maintenance_workers=2',
  });
  await client.connect();
  try {
    const { rows } = await client.query<{ mine: boolean }>("select pg_try_advisory_lock(hashtext('load')) as mine");
    if (!rows[0]?.mine) throw new CommandFailed('Another load is running on this database');
    const run = await beginRun(client, wanted);
    if (run.isFinished) return await endRun(client);
    // The stored claim counts are rebuilt once after the load. Until then, the portal counts claims itself.
    await client.query('select claim_tally_pause()');
    await dropIndexes(client);
    const orders = ordersOf(run);
    let claims = run.claims;
    bar.show('claims', claims, run.plan.claims);
    await Promise.all(
      Array.from({ length: Math.min(workers, Math.max(1, orders.length)) }, () =>
        runWorker(
          { url, plan: run.plan },
          () => orders.shift(),
          (more) => bar.show('claims', (claims += more), run.plan.claims),
        ),
      ),
    );
    await rebuildIndexes(client, (name) => bar.say(`index ${name}`));
    bar.say('tally of claims');
    await client.query('select claim_tally_resume()');
    await client.query(
      'vacuum (analyze) claim_tally, claim_outcome, claim_outcome_tally, remittance_sum, remittance_tally',
    );
    await settleTables(client, (name) => bar.say(`statistics of ${name}`));
    return await endRun(client);
  } finally {
    bar.end();
    await client.end();
  }
}
