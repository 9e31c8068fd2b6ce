import { setTimeout as pause } from 'node:timers/promises';
import { differences, finish, newHistory, work, type Client } from '../write-history.ts';
import {
  createEmbeddedHome,
  createPostgresHome,
  serverSettings,
  workClaim,
  type DatabaseHome,
} from '../../stage/process-portal.ts';
import { checkTables } from '../check-tables.ts';
import { claimsOf, startIssuer, type Issuer } from '../../stage/issuer.ts';
import { percentile, random, tally, type Part, type PartOptions } from '../part.ts';
import { startServer } from '../../stage/server-process.ts';

const CLIENTS = 3;
/** Number of kills per engine. The embedded engine takes three times as long to restart. */
const KILLS = {
  short: { pglite: 13, postgres: 12 },
  long: { pglite: 250, postgres: 500 },
} as const;
/**
 * Number of kills after which another claim is used. After each kill the test reads all submissions of the claim, and
 * that list grows.
 */
const KILLS_PER_CLAIM = 10;

async function killsOn(
  home: DatabaseHome,
  issuer: Issuer,
  kills: number,
  next: () => number,
  count: ReturnType<typeof tally>,
): Promise<string> {
  const history = newHistory();
  const ready: number[] = [];
  const settings = await serverSettings(home, issuer.url);
  let server = await startServer(settings);
  try {
    for (let kill = 1; kill <= kills; kill += 1) {
      const tokens = {
        staff: await issuer.sign(claimsOf(issuer.url, 'staff')),
        attest: await issuer.sign(claimsOf(issuer.url, 'attest')),
      };
      const claim = workClaim(Math.floor(kill / KILLS_PER_CLAIM));
      const answered = Promise.withResolvers<void>();
      const client: Client = { url: server.url, tokens, history, claim, onAnswer: () => answered.resolve() };
      const since = history.submissions.length;
      const working = Promise.all(Array.from({ length: CLIENTS }, () => work(client, next)));
      // The wait starts at the first response, which can take long on a busy machine. Before that, no write is
      // acknowledged.
      await Promise.race([answered.promise, working]);
      await pause(next() * 450);
      await server.end('SIGKILL');
      await working;
      server = await startServer(settings);
      ready.push(server.readyAfter);
      for (const problem of await differences(client, since)) count.fail(`${home.name}, kill ${kill}: ${problem}`);
      // Calls that were running at the kill are sent again, as a retry in the browser does, and then once more.
      for (const record of history.submissions.slice(since)) {
        if (record.isDone) continue;
        const status = [await finish(client, record), await finish(client, record)];
        count.check(
          status.every((each) => each === 204),
          () => `${home.name}, kill ${kill}: sent again, ${record.intent} answers ${status.join(' and ')}`,
        );
      }
      for (const problem of await differences(client, since))
        count.fail(`${home.name}, kill ${kill}, sent again: ${problem}`);
      count.check(true, () => '');
    }
  } finally {
    await server.end('SIGTERM');
  }
  count.check(
    history.acknowledged.length >= kills,
    () => `${home.name}: ${history.acknowledged.length} writes were acknowledged, too few to show anything`,
  );
  await checkTables(home, history, count);
  return `${home.name} ${kills} kills, ${history.acknowledged.length} acknowledged, ready after ${percentile(ready, 0.5)} ms`;
}

async function run({ long, seed, log }: PartOptions) {
  const count = tally();
  const issuer = await startIssuer();
  const notes: string[] = [];
  const on = async (home: DatabaseHome | null, turn: number) => {
    if (!home) {
      log('PostgreSQL is missing: the embedded database alone');
      return;
    }
    try {
      notes.push(await killsOn(home, issuer, KILLS[long ? 'long' : 'short'][home.name], random(seed + turn), count));
      log(notes.at(-1)!);
    } finally {
      await home.close();
    }
  };
  try {
    // PostgreSQL and the embedded database are tested in parallel. Each test mostly waits for its own server process.
    await Promise.all(
      [createPostgresHome(issuer.url), createEmbeddedHome(issuer.url)].map(async (home, turn) => on(await home, turn)),
    );
    return count.result(notes.join('; '));
  } finally {
    issuer.close();
  }
}

export const kills: Part = { name: 'kills', run };
