import { setTimeout as pause } from 'node:timers/promises';
import pg from 'pg';
import { startStandby } from '../../../packages/server/test/postgres-cluster.ts';
import type { OwnCluster } from '../../stage/own-cluster.ts';
import { differences, newHistory, workUntil, type Client } from '../write-history.ts';
import { serverSettings, workClaim, type DatabaseHome } from '../../stage/process-portal.ts';
import { checkTables } from '../check-tables.ts';
import { claimsOf, type Issuer } from '../../stage/issuer.ts';
import { random, type tally } from '../part.ts';
import { startServer, type ServerProcess } from '../../stage/server-process.ts';
import { startTcpProxy, type TcpProxy } from '../../../packages/server/test/tcp-proxy.ts';

type Count = ReturnType<typeof tally>;

interface Seen {
  readonly at: number;
  readonly status: number;
  readonly took: number;
}

export async function clientOf(issuer: Issuer, server: ServerProcess, turn: number): Promise<Client> {
  const tokens = {
    staff: await issuer.sign(claimsOf(issuer.url, 'staff')),
    attest: await issuer.sign(claimsOf(issuer.url, 'attest')),
  };
  return { url: server.url, tokens, history: newHistory(), claim: workClaim(turn) };
}

/** Reads one claim repeatedly until `isOver` returns true. */
function keepReading({ url, tokens, claim }: Client, seen: Seen[], isOver: () => boolean): Promise<void> {
  const read = async (path: string, headers: Record<string, string>, into: (status: number, took: number) => void) => {
    while (!isOver()) {
      const at = Date.now();
      const status = await fetch(`${url}${path}`, { headers, signal: AbortSignal.timeout(30_000) }).then(
        async (answer) => {
          await answer.arrayBuffer();
          return answer.status;
        },
        () => 0,
      );
      into(status, Date.now() - at);
      await pause(30);
    }
  };
  return read(`/api/claim/${claim}`, { authorization: `Bearer ${tokens.staff}` }, (status, took) =>
    seen.push({ at: Date.now() - took, status, took }),
  );
}

/** Lets clients write and read before, during and after a fault. Returns their responses and the time of its end. */
async function runDuringFault(
  client: Client,
  seed: number,
  causeFault: (at: () => number) => Promise<void>,
  afterMs: number,
) {
  const reads: Seen[] = [];
  const writes: Seen[] = [];
  let isOver = false;
  const watched: Client = { ...client, onAnswer: (status) => writes.push({ at: Date.now(), status, took: 0 }) };
  const over = () => isOver;
  const working = Promise.all([
    workUntil(watched, random(seed), over),
    workUntil(watched, random(seed + 1), over),
    keepReading(client, reads, over),
  ]);
  await pause(700);
  await causeFault(Date.now);
  const back = Date.now();
  await pause(afterMs);
  isOver = true;
  await working;
  return { reads, writes, back };
}

const statuses = (seen: readonly Seen[]) =>
  [...Map.groupBy(seen, ({ status }) => status)]
    .toSorted(([a], [b]) => a - b)
    .map(([status, all]) => `${all.length} × ${status}`)
    .join(', ');

/** Statuses allowed before, during and after a fault. Status 0, a request without a response, is not allowed. */
const EXPECTED = new Set([200, 204, 404, 409, 429, 503, 504]);

function judge(
  name: string,
  { reads, writes, back }: Awaited<ReturnType<typeof runDuringFault>>,
  graceMs: number,
  count: Count,
) {
  const all = [...reads, ...writes];
  const strange = all.filter(({ status }) => !EXPECTED.has(status));
  count.check(strange.length === 0, () => `${name}: answered ${statuses(strange)} meanwhile`);
  const late = all.filter(({ at, status }) => at > back + graceMs && (status === 0 || status >= 500));
  count.check(late.length === 0, () => `${name}: still ${statuses(late)} ${graceMs} ms after the end of it`);
  count.check(
    all.some(({ at, status }) => at > back + graceMs && status < 300),
    () => `${name}: nothing answered afterwards`,
  );
}

async function unharmed(name: string, client: Client, server: ServerProcess, count: Count): Promise<void> {
  count.check(server.isAlive(), () => `${name}: the server ended: ${server.errorOutput()}`);
  for (const problem of await differences(client, 0)) count.fail(`${name}: ${problem}`);
}

const healthz = async (url: string): Promise<number> => {
  const started = performance.now();
  await fetch(`${url}/healthz`, { signal: AbortSignal.timeout(5000) });
  return performance.now() - started;
};

const readyz = async (url: string): Promise<number> =>
  (await fetch(`${url}/readyz`, { signal: AbortSignal.timeout(30_000) })).status;

/** Runs statements directly on PostgreSQL, also while it is read-only by default. */
async function administer(url: string, ...statements: readonly string[]): Promise<void> {
  const client = new pg.Client({ connectionString: url, options: '-c default_transaction_read_only=off' });
  await client.connect();
  try {
    for (const statement of statements) await client.query(statement);
  } finally {
    await client.end();
  }
}

const endpointOf = (url: string) => ({ host: '127.0.0.1', port: Number(new URL(url).port) });

/**
 * Limit for a read in `playQuickly`. It covers three waits in a row: for a connection, until a query without an answer
 * counts as suspect, and for the probe of its connection.
 */
const MAX_READ_MS = 15_000;

const lagOf = async (url: string): Promise<number | undefined> => {
  const figures = await (await fetch(`${url}/metrics`, { signal: AbortSignal.timeout(30_000) })).text();
  const [, lag] = /^pbt_replica_lag_seconds (\S+)$/m.exec(figures) ?? [];
  return lag === undefined ? undefined : Number(lag);
};

/** Waits until the condition is true, or the time limit is reached. The limit allows for a busy machine. */
async function until(isTrue: () => Promise<boolean>, withinMs = 60_000): Promise<boolean> {
  const end = Date.now() + withinMs;
  while (!(await isTrue())) {
    if (Date.now() > end) return false;
    await pause(200);
  }
  return true;
}

/** Promotes the replica to an independent primary under load, and checks that the portal stops using it. */
async function promotedReplica(home: DatabaseHome, cluster: OwnCluster, issuer: Issuer, seed: number, count: Count) {
  const standby = await startStandby(cluster);
  try {
    const settings = { ...(await serverSettings(home, issuer.url)), DATABASE_REPLICA_URL: standby.url };
    const server = await startServer(settings);
    try {
      const client = await clientOf(issuer, server, 30);
      const isUsed = () => lagOf(server.url).then((lag) => lag !== undefined && lag >= 0);
      count.check(await until(isUsed), () => 'a replica was not used');
      const promote = () => administer(standby.url, 'select pg_promote(true, 60)');
      const seen = await runDuringFault(client, seed + 900, promote, 5000);
      judge('a replica was promoted', seen, 3000, count);
      const isLeft = () => lagOf(server.url).then((lag) => lag === -1);
      count.check(await until(isLeft, 10_000), () => 'a promoted replica is still used');
      await unharmed('a replica was promoted', client, server, count);
      return client;
    } finally {
      await server.end('SIGTERM');
    }
  } finally {
    standby.stop();
  }
}

/**
 * Causes faults of PostgreSQL and of the connection to it under load, for example a restart, delays, lost connections
 * and a promoted replica.
 */
export async function databaseTrouble(
  home: DatabaseHome,
  cluster: OwnCluster,
  issuer: Issuer,
  seed: number,
  count: Count,
) {
  const notes: string[] = [];
  const target = new URL(home.url!);
  const proxy: TcpProxy = await startTcpProxy({ host: '127.0.0.1', port: Number(target.port) });
  const url = new URL(home.url!);
  url.port = String(proxy.port);
  const server = await startServer({ ...(await serverSettings(home, issuer.url)), DATABASE_URL: url.href });
  const clients: Client[] = [];
  const play = async (
    name: string,
    causeFault: (at: () => number) => Promise<void>,
    afterMs: number,
    graceMs: number,
  ) => {
    const client = await clientOf(issuer, server, clients.length);
    clients.push(client);
    const seen = await runDuringFault(client, seed + clients.length * 10, causeFault, afterMs);
    judge(name, seen, graceMs, count);
    await unharmed(name, client, server, count).catch((error: Error) => count.fail(`${name}: ${error.message}`));
    const bad = [...seen.reads, ...seen.writes].filter(({ status }) => status === 0 || status >= 500);
    const longest = Math.max(...seen.reads.map(({ took }) => took));
    notes.push(`${name}: ${bad.length === 0 ? 'no failures' : statuses(bad)}, longest read ${longest} ms`);
    return longest;
  };
  const playQuickly = async (name: string, causeFault: () => Promise<void>, afterMs: number, graceMs: number) => {
    const longest = await play(name, causeFault, afterMs, graceMs);
    count.check(longest < MAX_READ_MS, () => `${name}: a read took ${longest} ms`);
  };
  /** During a fault that prevents writes, the portal must report that it is not ready. */
  const expectUnready = async (name: string) => {
    const status = await readyz(server.url);
    count.check(status === 503, () => `${name}: /readyz answered ${status} meanwhile`);
  };
  try {
    await play('PostgreSQL restarted', () => cluster.restart(), 7000, 5000);
    await play(
      'a link 50 ms slower',
      async () => {
        proxy.delay(50);
        await pause(1500);
        proxy.delay(0);
      },
      1000,
      500,
    );
    await play(
      'a link 2 s slower',
      async () => {
        proxy.delay(2000);
        await pause(3000);
        notes.push(`/healthz meanwhile ${(await healthz(server.url)).toFixed(0)} ms`);
        proxy.delay(0);
      },
      10_000,
      9000,
    );
    await play(
      'a link cut three times',
      async () => {
        for (let cut = 0; cut < 3; cut += 1) {
          proxy.reset();
          await pause(300);
        }
      },
      3000,
      2000,
    );
    await play(
      'connections refused for 2 s',
      async () => {
        proxy.refuse(true);
        proxy.reset();
        await pause(2000);
        proxy.refuse(false);
      },
      6000,
      5000,
    );
    await play(
      'a silent link for 3 s',
      async () => {
        proxy.hush(true);
        await pause(3000);
        notes.push(`/healthz meanwhile ${(await healthz(server.url)).toFixed(0)} ms`);
        proxy.hush(false);
      },
      14_000,
      12_000,
    );
    await playQuickly(
      'a silent link for 8 s',
      async () => {
        proxy.hush(true);
        await pause(8000);
        await expectUnready('a silent link');
        proxy.hush(false);
      },
      10_000,
      8000,
    );
    await playQuickly('open connections forgotten', async () => proxy.forget(), 12_000, 10_000);
    await playQuickly(
      'a primary that only reads for 3 s',
      async () => {
        await administer(cluster.url, 'alter system set default_transaction_read_only = on', 'select pg_reload_conf()');
        await pause(3000);
        await expectUnready('a primary that only reads');
        await administer(cluster.url, 'alter system reset default_transaction_read_only', 'select pg_reload_conf()');
      },
      7000,
      5000,
    );
    const standby = await startStandby(cluster);
    try {
      await playQuickly(
        'the address of the primary leads to a standby for 3 s',
        async () => {
          proxy.retarget(endpointOf(standby.url));
          proxy.reset();
          await pause(3000);
          await expectUnready('a standby as primary');
          proxy.retarget(endpointOf(cluster.url));
        },
        7000,
        5000,
      );
    } finally {
      standby.stop();
    }
    for (const code of ['08P01', '26000', '57P01', '53300']) {
      await playQuickly(
        `a pooler that reports ${code} for 2 s`,
        async () => {
          proxy.answerWith(code);
          await pause(2000);
          await expectUnready(`a pooler that reports ${code}`);
          proxy.answerWith(null);
        },
        5000,
        4000,
      );
    }
  } finally {
    await server.end('SIGTERM');
    proxy.close();
  }
  const client = await promotedReplica(home, cluster, issuer, seed, count);
  clients.push(client);
  const history = newHistory();
  for (const client of clients) {
    history.submissions.push(...client.history.submissions);
    history.acknowledged.push(...client.history.acknowledged);
  }
  await checkTables(home, history, count);
  return notes;
}
