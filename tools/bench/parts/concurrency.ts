import { join } from 'node:path';
import { openDatabase } from '@pbt/server/database/open';
import type { Issuer } from '../../stage/issuer.ts';
import { callsOf } from '../calls.ts';
import { startLoadGenerator, wireForm } from '../load.ts';
import { childrenOf, peakMemory, round, watchCpu } from '../measure.ts';
import { TODAY, type PartOptions } from '../part.ts';
import { fill, inFolder, portOf, startMeasured, startPostgres, tokensOf, withIssuer } from '../measured-portal.ts';

export interface ConcurrencyPoint {
  readonly clients: number;
  readonly perSecond: number;
  /** Responses with 429, which the clients retried. */
  readonly refused: number;
  readonly failed: number;
  readonly p50: number;
  readonly p99: number;
  /** CPU time of the server's processes per second: the number of processors that they kept busy. */
  readonly busy: number;
  readonly memoryMb: number;
}

export interface ConcurrencyResult {
  readonly series: readonly { readonly label: string; readonly points: readonly ConcurrencyPoint[] }[];
}

const CLIENTS = [1, 4, 16, 64, 256];

interface Setup {
  readonly label: string;
  readonly settings: Readonly<Record<string, string>>;
  readonly args: readonly string[];
}

async function measureSetup(
  { label, settings, args }: Setup,
  issuer: Issuer,
  requests: readonly string[],
  { quick, log }: PartOptions,
): Promise<ConcurrencyResult['series'][number]> {
  const server = await startMeasured(issuer, settings, args);
  const generator = startLoadGenerator();
  const workers = childrenOf(server.pid);
  const pids = () => [server.pid, ...workers];
  const points: ConcurrencyPoint[] = [];
  try {
    const order = { port: portOf(server.url), requests };
    await generator.run({ ...order, connections: 8, seconds: quick ? 1 : 6 });
    for (const clients of quick ? [1, 16] : CLIENTS) {
      const cpu = watchCpu(pids);
      const [result, memoryMb] = await peakMemory(pids, () =>
        generator.run({ ...order, connections: clients, seconds: quick ? 1 : 6 }),
      );
      points.push({
        clients,
        perSecond: Math.round(result.answers / result.seconds),
        refused: result.refused,
        failed: result.failed,
        p50: round(result.p50),
        p99: round(result.p99),
        busy: round(cpu() / 1000 / result.seconds, 2),
        memoryMb: Math.round(memoryMb),
      });
      const { perSecond, p99, refused, failed } = points.at(-1)!;
      log(
        `${label}, ${clients} clients: ${perSecond}/s, p99 ${p99} ms, ${Math.round(memoryMb)} MB, ${refused} refused, ${failed} failed`,
      );
      for (const failure of result.failures) log(`   ${failure}`);
    }
  } finally {
    generator.stop();
    await server.end('SIGTERM');
  }
  return { label, points };
}

/** Runs a mix of the calls in calls.ts with 1 to 256 clients. Each sends its next request right after a response. */
export async function measureConcurrency(options: PartOptions): Promise<ConcurrencyResult> {
  const { quick, log } = options;
  const postgres = await startPostgres();
  try {
    return await withIssuer((issuer) =>
      inFolder(async (folder) => {
        const url = await postgres.create('bench_concurrency');
        const dataDir = join(folder, 'embedded');
        log('filling the demonstration data');
        await fill({ url }, issuer, quick);
        await fill({ dataDir }, issuer, quick);
        const reading = await openDatabase({ url, dataDir: undefined, poolSize: 1 });
        const asked = await callsOf(reading.db, TODAY);
        await reading.close();
        const calls = Array.from({ length: 24 }, (_, turn) =>
          asked.map(({ calls: some }) => some[turn % some.length]!),
        );
        const tokens = await tokensOf(issuer, 64);
        const requests = calls.flat().map((call, turn) => wireForm(call, tokens[turn % tokens.length]!));
        const shared = { DATABASE_URL: url, PBT_DATA_DIR: join(folder, 'shared') };
        const setups: Setup[] = [
          { label: 'embedded database', settings: { PBT_DATA_DIR: dataDir }, args: [] },
          { label: 'PostgreSQL, one process', settings: shared, args: [] },
          { label: 'PostgreSQL, two processes', settings: shared, args: ['--workers', '2'] },
        ];
        const series: ConcurrencyResult['series'][number][] = [];
        for (const setup of setups) series.push(await measureSetup(setup, issuer, requests, options));
        return { series };
      }),
    );
  } finally {
    postgres.stop();
  }
}
