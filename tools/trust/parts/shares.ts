import { setTimeout as pause } from 'node:timers/promises';
import { MEMBER, REMITTANCE } from '@pbt/demo-data/catalog/names';
import { createEmbeddedHome, createPostgresHome, serverSettings } from '../../stage/process-portal.ts';
import { claimsOf, startIssuer } from '../../stage/issuer.ts';
import { createLoadClient, type Call, type LoadClient } from '../../stage/load-client.ts';
import { percentile, tally, type Part, type PartOptions } from '../part.ts';
import { recordsOf } from '../../stage/scope-records.ts';
import { startServer } from '../../stage/server-process.ts';

/**
 * Concurrent calls of the flooding user. Without a limit per user, this number of calls blocks all other users.
 */
const AT_ONCE = 110;
/**
 * Pause after a refused call, equal to the server's Retry-After. The rate limits per minute, which stop faster floods,
 * are off here.
 */
const PAUSE_MS = 1000;
const SEARCHES = { short: 60, long: 600 };
const ROUNDS = 3;
/**
 * How many times longer a search of another user may take during a flood. The embedded database answers one query at a
 * time, so a search waits for the queries of the flooding user's share.
 */
const MAX_RATIO = { postgres: 8, pglite: 25 };

const own = recordsOf('own');
const post = (path: string, body: object): Call => ({
  kind: 'search',
  method: 'POST',
  path: `/api${path}`,
  body: JSON.stringify(body),
});

const QUICK_SEARCH: readonly Call[] = [
  post('/member', { quick: MEMBER.typical, index: 0 }),
  post('/claim', { quick: own.claim, index: 0 }),
  post('/remittance-advice', { quick: own.check, index: 0 }),
];

/** Each flood is one kind of call that one user repeats as often as possible. */
const FLOODS: readonly { readonly name: string; readonly calls: readonly Call[] }[] = [
  {
    name: 'downloads',
    calls: [{ kind: 'file', method: 'GET', path: `/api/remittance-advice/${REMITTANCE.giant}/request` }],
  },
  {
    name: 'exports',
    calls: Array.from({ length: 20 }, (_, index) => post('/claim', { index, start: '2020-01-01', end: '2026-11-15' })),
  },
  { name: 'searches', calls: QUICK_SEARCH },
];

/** Repeats the calls on all connections until the returned function is called, which returns the status counts. */
function startFlood(client: LoadClient, calls: readonly Call[]): () => Promise<Map<number, number>> {
  const over = new AbortController();
  const statuses = new Map<number, number>();
  const connection = async (_: unknown, first: number) => {
    for (let turn = first; !over.signal.aborted; turn += 1) {
      const { status } = await client.send(calls[turn % calls.length]!);
      statuses.set(status, (statuses.get(status) ?? 0) + 1);
      if (status !== 200) await pause(PAUSE_MS);
    }
  };
  const connections = Array.from({ length: AT_ONCE }, connection);
  return async () => {
    over.abort();
    // Closes all sockets of the flood. Calls that are running, or waiting in the server's queue for this user, end with
    // status 0.
    client.close();
    await Promise.all(connections);
    return statuses;
  };
}

async function run({ long, log }: PartOptions) {
  const count = tally();
  const issuer = await startIssuer();
  const home = (await createPostgresHome(issuer.url)) ?? (await createEmbeddedHome(issuer.url));
  const server = await startServer(await serverSettings(home, issuer.url));
  const tokenOf = (account: string) => issuer.sign(claimsOf(issuer.url, account));
  const other = createLoadClient(server.url, await tokenOf('admin'), 1);
  const flooding = await tokenOf('staff');
  const searches = (long ? SEARCHES.long : SEARCHES.short) / ROUNDS;
  const notes: string[] = [];

  /** Makes another user's searches one after the other. Returns how long each took, in milliseconds. */
  const measure = async (during: string): Promise<number[]> => {
    const took: number[] = [];
    for (let turn = 0; turn < searches; turn += 1) {
      const answer = await other.send(QUICK_SEARCH[turn % QUICK_SEARCH.length]!);
      count.check(answer.status === 200, () => `a search of another user during ${during}: ${answer.status}`);
      took.push(answer.took);
    }
    return took;
  };

  try {
    await measure('the start');
    for (const { name, calls } of FLOODS) {
      const quiet: number[] = [];
      const flooded: number[] = [];
      const statuses = new Map<number, number>();
      // Quiet and flooded rounds alternate, so a busy moment of the machine affects both.
      for (let round = 0; round < ROUNDS; round += 1) {
        quiet.push(...(await measure('quiet')));
        const end = startFlood(createLoadClient(server.url, flooding, AT_ONCE), calls);
        flooded.push(...(await measure(name)));
        for (const [status, times] of await end()) statuses.set(status, (statuses.get(status) ?? 0) + times);
      }
      const [before, during] = [percentile(quiet, 0.5), percentile(flooded, 0.5)];
      const note = `${name}: ${before.toFixed(1)} → ${during.toFixed(1)} ms`;
      log(
        `${note}; the flood was answered ${[...statuses].map(([status, times]) => `${times} × ${status}`).join(', ')}`,
      );
      notes.push(note);
      count.check(
        during <= before * MAX_RATIO[home.name],
        () => `${note}: more than ${MAX_RATIO[home.name]} times longer`,
      );
      // Status 0 is a call whose connection was closed at the end of the flood.
      for (const status of statuses.keys())
        count.check([0, 200, 429].includes(status), () => `the flood of ${name}: ${status}`);
    }
    return count.result(`${home.name}, median search of another user, quiet → flooded: ${notes.join('; ')}`);
  } finally {
    other.close();
    await server.end('SIGTERM');
    await home.close();
    issuer.close();
  }
}

export const shares: Part = { name: 'shares', run };
