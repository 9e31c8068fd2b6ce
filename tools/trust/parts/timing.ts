import type { InjectOptions } from 'fastify';
import { get, post } from '../matrix/cell.ts';
import { percentile, random, tally, type Part, type PartOptions } from '../part.ts';
import { ABSENT, recordsOf } from '../../stage/scope-records.ts';
import { openStage } from '../../stage/in-process-portal.ts';

const PAIRS = 200;
const TOLERANCE = 0.1;
/** A measurement above the tolerance is repeated, because the machine may have been busy. A real difference remains. */
const TRIES = 4;
const WARM_UP = 20;

type Ids = ReturnType<typeof recordsOf>;

/** Each call is made for another office's record and for an absent record. */
const CALLS: readonly (readonly [
  about: string,
  request: (id: string) => InjectOptions,
  kind: keyof Ids & keyof typeof ABSENT,
])[] = [
  ['a claim', (id) => get(`/api/claim/${id}`), 'claim'],
  ["a claim's lines", (id) => get(`/api/claim/${id}/item`), 'claim'],
  ["a claim's reasons", (id) => get(`/api/claim/${id}/reason`), 'claim'],
  ["a claim's letters", (id) => get(`/api/claim/${id}/letter`), 'claim'],
  ["a claim's documents", (id) => get(`/api/claim/${id}/documentation`), 'claim'],
  ['a claim by quick search', (quick) => post('/api/claim', { quick, index: 0 }), 'claim'],
  ['a letter', (id) => get(`/api/claim/letter/${id}/file`), 'letter'],
  ['a document', (id) => get(`/api/claim/documentation/file/${id}`), 'file'],
  ['a remittance', (id) => get(`/api/remittance-advice/${id}`), 'remittance'],
  ["a remittance's claims", (id) => get(`/api/remittance-advice/${id}/item`), 'remittance'],
  ['a payment by quick search', (quick) => post('/api/remittance-advice', { quick, index: 0 }), 'check'],
  ['a provider', (id) => get(`/api/provider/${id}`), 'npi'],
  ['a roster', (id) => post(`/api/provider/group/${id}/roster`, { showTerminated: false }), 'group'],
];

async function run({ seed, log }: PartOptions) {
  const count = tally();
  const stage = await openStage({ env: { LOG_LEVEL: 'silent' } });
  const next = random(seed);
  const foreign = recordsOf('foreign');
  const timed = async (request: InjectOptions) => {
    const started = performance.now();
    await stage.as('staff', request);
    return performance.now() - started;
  };
  let widest = 0;
  try {
    for (const [about, request, kind] of CALLS) {
      const [theirs, none] = [() => request(foreign[kind]), () => request(ABSENT[kind])];
      for (let turn = 0; turn < WARM_UP; turn += 1) await timed(turn % 2 === 0 ? theirs() : none());
      let difference = Infinity;
      for (let attempt = 0; attempt < TRIES && difference > TOLERANCE; attempt += 1) {
        const times = { theirs: [] as number[], none: [] as number[] };
        for (let pair = 0; pair < PAIRS; pair += 1) {
          const isTheirsFirst = next() < 0.5;
          if (isTheirsFirst) times.theirs.push(await timed(theirs()));
          times.none.push(await timed(none()));
          if (!isTheirsFirst) times.theirs.push(await timed(theirs()));
        }
        const [a, b] = [percentile(times.theirs, 0.5), percentile(times.none, 0.5)];
        difference = Math.abs(a - b) / b;
        log(
          `${about}: foreign ${a.toFixed(2)} ms, absent ${b.toFixed(2)} ms, ${(difference * 100).toFixed(1)} % apart`,
        );
      }
      widest = Math.max(widest, difference);
      count.check(
        difference <= TOLERANCE,
        () => `${about}: foreign and absent are ${(difference * 100).toFixed(0)} % apart`,
      );
    }
    return count.result(`${PAIRS} pairs each, medians at most ${(widest * 100).toFixed(1)} % apart`);
  } finally {
    await stage.close();
  }
}

export const timing: Part = { name: 'timing', run };
