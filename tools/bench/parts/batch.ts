import { randomUUID } from 'node:crypto';
import { setTimeout } from 'node:timers/promises';
import pg from 'pg';
import { summaryOf, watchCpu, type Sample, type Summary } from '../measure.ts';
import { fill, inFolder, startMeasured, startPostgres, tokensOf, withIssuer } from '../measured-portal.ts';
import type { PartOptions } from '../part.ts';

export interface BatchResult {
  readonly rows: number;
  /** CPU and elapsed milliseconds of whole checks, server and database together. */
  readonly check: Summary;
  /** p99 of the server's event loop delay in milliseconds, while checks ran. */
  readonly loopDelay: number;
}

const ROWS = 500;
const POLL_MS = 20;

/** IDs of members with coverages, each once. */
async function patientIds(url: string, count: number): Promise<string[]> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  const { rows } = await client.query<{ id: string }>('select id from member order by id limit $1', [count]);
  await client.end();
  return rows.map(({ id }) => id);
}

/** The delay since the last call, in milliseconds. */
async function loopDelay(url: string): Promise<number> {
  const text = await (await fetch(`${url}/metrics`)).text();
  return Number(/^nodejs_eventloop_lag_p99_seconds (\S+)$/m.exec(text)?.[1]) * 1000;
}

export async function measureBatch({ quick, log }: PartOptions): Promise<BatchResult> {
  const rounds = quick ? 2 : 20;
  const postgres = await startPostgres();
  try {
    return await withIssuer((issuer) =>
      inFolder(async (folder) => {
        const url = await postgres.create('bench_batch');
        await fill({ url }, issuer, quick);
        const ids = await patientIds(url, ROWS);
        // A list can be longer than the demonstration has members.
        const rows = Array.from({ length: ROWS }, (_, at) => ({ row: at + 1, patientId: ids[at % ids.length] }));
        const server = await startMeasured(issuer, { DATABASE_URL: url, PBT_DATA_DIR: folder });
        const tokens = await tokensOf(issuer, rounds + 1);
        const call = async (token: string, path: string, body?: object) => {
          const answer = await fetch(`${server.url}/api/member/batch${path}`, {
            method: body ? 'POST' : 'GET',
            headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
            ...(body ? { body: JSON.stringify(body) } : {}),
          });
          if (!answer.ok) throw new Error(`${path}: ${answer.status} ${await answer.text()}`);
          return (await answer.json()) as { reference: string; state: string; checked: number };
        };
        const runCheck = async (token: string) => {
          const { reference } = await call(token, '', { batchId: randomUUID(), rows });
          for (;;) {
            const { state, checked } = await call(token, `/${reference}`);
            if (state === 'done' && checked === ROWS) return;
            if (state !== 'running') throw new Error(`the check is ${state} after ${checked} rows`);
            await setTimeout(POLL_MS);
          }
        };
        await runCheck(tokens[rounds]!); // compiles the queries
        await loopDelay(server.url);
        const samples: Sample[] = [];
        for (const token of tokens.slice(0, rounds)) {
          const cpu = watchCpu(() => [server.pid, ...postgres.pids()]);
          const started = performance.now();
          await runCheck(token);
          samples.push({ wall: performance.now() - started, cpu: cpu() });
        }
        const result = { rows: ROWS, check: summaryOf(samples), loopDelay: await loopDelay(server.url) };
        log(
          `${ROWS} rows: ${result.check.cpuP50} ms of CPU (p99 ${result.check.cpuP99}), delay ${result.loopDelay} ms`,
        );
        await server.end('SIGTERM');
        return result;
      }),
    );
  } finally {
    postgres.stop();
  }
}
