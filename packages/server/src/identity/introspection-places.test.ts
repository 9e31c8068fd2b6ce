import { setImmediate as settle } from 'node:timers/promises';
import { expect, test } from 'vitest';
import { Refused } from '../errors/refused.ts';
import { createIntrospectionPlaces } from './introspection-places.ts';

const LIMITS = { inFlight: 4, unknown: 3, unknownPerAddress: 2, waiting: 3, waitingPerAddress: 2 };

/**
 * Runs steps such as `ask a1` (a token from address a), `answer a1`, `fail a1`, `time out a1` and `disconnect a1`. A
 * token in capitals was active before. Returns the tokens that the provider was asked about, in order, and the
 * refusals.
 */
async function run(steps: readonly string[]) {
  const asked: string[] = [];
  const refused: string[] = [];
  const answers = new Map<string, PromiseWithResolvers<void>>();
  const waits = new Map<string, AbortController>();
  const clients = new Map<string, AbortController>();
  let current = '';
  const takePlace = createIntrospectionPlaces(LIMITS, () => {
    const wait = new AbortController();
    waits.set(current, wait);
    return wait.signal;
  });
  const actions: Record<string, (token: string) => void> = {
    ask(token) {
      current = token;
      const answer = Promise.withResolvers<void>();
      answers.set(token, answer);
      const isKnownToken = token === token.toUpperCase();
      const client = new AbortController();
      clients.set(token, client);
      takePlace({ isKnownToken, address: token[0]!, abandoned: client.signal }, () => {
        asked.push(token);
        return answer.promise;
      }).catch((error: unknown) => {
        if (error instanceof Refused) refused.push([token, error.status, error.options.retryAfter].join(' ').trim());
      });
    },
    answer: (token) => answers.get(token)!.resolve(),
    fail: (token) => answers.get(token)!.reject(new Error('the provider is down')),
    'time out': (token) => waits.get(token)!.abort(),
    disconnect: (token) => clients.get(token)!.abort(new Refused(499, 'The client closed the connection')),
  };
  for (const step of steps) {
    const [, action, token] = /^(.+) (\w+)$/.exec(step)!;
    actions[action!]!(token!);
    await settle();
  }
  return { asked: asked.join(' '), refused };
}

const ask = (tokens: string) => tokens.split(' ').map((token) => `ask ${token}`);

const table: readonly { rule: string; steps: readonly string[]; asked: string; refused?: readonly string[] }[] = [
  {
    rule: 'tokens beyond the share of an address wait and are asked about in their order',
    steps: [...ask('a1 a2 a3 a4'), 'answer a2', 'answer a1'],
    asked: 'a1 a2 a3 a4',
  },
  { rule: 'waiting tokens of one address do not delay another address', steps: ask('a1 a2 a3 b1'), asked: 'a1 a2 b1' },
  {
    rule: 'addresses take turns when all places are in use',
    steps: [...ask('a1 a2 b1 a3 a4 c1'), 'answer a1', 'answer a2', 'answer b1'],
    asked: 'a1 a2 b1 a3 c1 a4',
  },
  {
    rule: 'an address with its full share is skipped',
    steps: [...ask('a1 a2 b1 a3 c1'), 'answer b1'],
    asked: 'a1 a2 b1 c1',
  },
  {
    rule: 'unknown tokens leave a place for a token that was active before',
    steps: ask('a1 a2 b1 c1 A1'),
    asked: 'a1 a2 b1 A1',
  },
  {
    rule: 'an unknown token does not take the place of an active token that was answered',
    steps: [...ask('a1 a2 b1 c1 A1'), 'answer A1'],
    asked: 'a1 a2 b1 A1',
  },
  {
    rule: 'a token that was active before is asked about first',
    steps: [...ask('A1 B1 a1 a2 b1 C1'), 'answer a1', 'answer A1'],
    asked: 'A1 B1 a1 a2 C1 b1',
  },
  {
    rule: 'a failed introspection frees its place',
    steps: [...ask('a1 a2 a3'), 'fail a1'],
    asked: 'a1 a2 a3',
  },
  {
    rule: 'a token is refused when too many of its address wait',
    steps: ask('a1 a2 a3 a4 a5 b1'),
    asked: 'a1 a2 b1',
    refused: ['a5 429 5'],
  },
  {
    rule: 'a token is refused when too many of all addresses wait',
    steps: ask('a1 a2 b1 a3 b2 c1 d1'),
    asked: 'a1 a2 b1',
    refused: ['d1 429 5'],
  },
  {
    rule: 'a full queue of unknown tokens does not refuse a token that was active before',
    steps: [...ask('a1 a2 b1 a3 b2 c1 A1 B1'), 'answer A1'],
    asked: 'a1 a2 b1 A1 B1',
  },
  {
    rule: 'a token that was active before is refused when too many such tokens wait',
    steps: ask('A1 A2 A3 A4 A5 A6 A7 A8'),
    asked: 'A1 A2 A3 A4',
    refused: ['A8 429 5'],
  },
  {
    rule: 'a token that waited too long is refused and leaves the queue',
    steps: [...ask('a1 a2 a3 a4'), 'time out a3', 'ask a5', 'answer a1', 'answer a2'],
    asked: 'a1 a2 a4 a5',
    refused: ['a3 429 5'],
  },
  {
    rule: 'a token that was active before is refused after the same wait',
    steps: [...ask('A1 A2 A3 A4 A5'), 'time out A5', 'answer A1'],
    asked: 'A1 A2 A3 A4',
    refused: ['A5 429 5'],
  },
  {
    rule: 'a token whose clients have disconnected leaves the queue',
    steps: [...ask('a1 a2 a3 a4'), 'disconnect a3', 'ask a5', 'answer a1', 'answer a2'],
    asked: 'a1 a2 a4 a5',
    refused: ['a3 499'],
  },
  {
    rule: 'a token that was active before leaves the queue in the same way',
    steps: [...ask('A1 A2 A3 A4 A5'), 'disconnect A5', 'answer A1'],
    asked: 'A1 A2 A3 A4',
    refused: ['A5 499'],
  },
  {
    rule: 'a disconnect does not end an introspection in flight',
    steps: [...ask('a1 a2 a3'), 'disconnect a1', 'answer a2'],
    asked: 'a1 a2 a3',
  },
  {
    rule: 'the end of the wait does not refuse a token that the provider is asked about',
    steps: [...ask('a1 a2 a3'), 'answer a1', 'time out a3', 'ask a4', 'answer a3'],
    asked: 'a1 a2 a3 a4',
  },
];

test.each(table.map((row) => [row.rule, row] as const))('%s', async (_rule, { steps, asked, refused = [] }) => {
  expect(await run(steps)).toEqual({ asked, refused });
});
