import { setTimeout as pause } from 'node:timers/promises';
import type { OwnCluster } from '../../stage/own-cluster.ts';
import { differences, newHistory, workThrough, type Client } from '../write-history.ts';
import { serverSettings, workClaim, type Home } from '../../stage/process-portal.ts';
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

/** Reads one claim again and again until told to stop. */
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

/** Clients work and read through whatever is done meanwhile; gives what they saw. */
async function through(client: Client, seed: number, hurt: (at: () => number) => Promise<void>, afterMs: number) {
  const reads: Seen[] = [];
  const writes: Seen[] = [];
  let isOver = false;
  const watched: Client = { ...client, onAnswer: (status) => writes.push({ at: Date.now(), status, took: 0 }) };
  const over = () => isOver;
  const working = Promise.all([
    workThrough(watched, random(seed), over),
    workThrough(watched, random(seed + 1), over),
    keepReading(client, reads, over),
  ]);
  await pause(700);
  await hurt(Date.now);
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

/** Answers that say "not now" in so many words; 0 is no answer within half a minute. */
const EXPECTED = new Set([200, 204, 404, 409, 429, 503, 504]);

function judge(
  name: string,
  { reads, writes, back }: Awaited<ReturnType<typeof through>>,
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
  count.check(server.isAlive(), () => `${name}: the server ended: ${server.lastWords()}`);
  for (const problem of await differences(client, 0)) count.fail(`${name}: ${problem}`);
}

const healthz = async (url: string): Promise<number> => {
  const started = performance.now();
  await fetch(`${url}/healthz`, { signal: AbortSignal.timeout(5000) });
  return performance.now() - started;
};

/** PostgreSQL restarted under load, and a link to it that is slow, cut or silent. */
export async function databaseTrouble(home: Home, cluster: OwnCluster, issuer: Issuer, seed: number, count: Count) {
  const notes: string[] = [];
  const target = new URL(home.url!);
  const proxy: TcpProxy = await startTcpProxy({ host: '127.0.0.1', port: Number(target.port) });
  const url = new URL(home.url!);
  url.port = String(proxy.port);
  const server = await startServer({ ...(await serverSettings(home, issuer.url)), DATABASE_URL: url.href });
  const clients: Client[] = [];
  const play = async (name: string, hurt: (at: () => number) => Promise<void>, afterMs: number, graceMs: number) => {
    const client = await clientOf(issuer, server, clients.length);
    clients.push(client);
    const seen = await through(client, seed + clients.length * 10, hurt, afterMs);
    judge(name, seen, graceMs, count);
    await unharmed(name, client, server, count).catch((error: Error) => count.fail(`${name}: ${error.message}`));
    const bad = [...seen.reads, ...seen.writes].filter(({ status }) => status === 0 || status >= 500);
    const longest = Math.max(...seen.reads.map(({ took }) => took));
    notes.push(`${name}: ${bad.length === 0 ? 'no failures' : statuses(bad)}, longest read ${longest} ms`);
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
  } finally {
    await server.end('SIGTERM');
    proxy.close();
  }
  const history = newHistory();
  for (const client of clients) {
    history.stories.push(...client.history.stories);
    history.acknowledged.push(...client.history.acknowledged);
  }
  await checkTables(home, history, count);
  return notes;
}
