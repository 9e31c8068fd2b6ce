import { MEMBER } from '@pbt/demo-data/catalog/names';
import { fileForm } from '../../stage/forms.ts';
import { embeddedHome, postgresHome, serverSettings, workClaim } from '../../stage/process-portal.ts';
import { claimsOf, startIssuer } from '../../stage/issuer.ts';
import { atRate, createLoadClient, flatOut, type Answer, type Call, type LoadClient } from '../../stage/load-client.ts';
import { watchMemory } from '../../stage/memory.ts';
import { percentile, random, tally, type Part, type PartOptions } from '../part.ts';
import { recordsOf } from '../../stage/scope-records.ts';
import { startServer } from '../../stage/server-process.ts';
import { openSlowSockets } from '../slow-sockets.ts';

const RATE = 100;
const SECONDS = { short: 60, long: 600 };
const OVERLOAD = 5;
/** Of what is held at the end, over the second half of the soak. */
const MOST_GROWTH = 0.05;
const SLOW_SOCKETS = 200;
/** Fewer than the system lets wait to be taken: past that it is the system that refuses. */
const SOCKETS = 400;

const own = recordsOf('own');
const get = (path: string, kind: Call['kind'] = 'read'): Call => ({ kind, method: 'GET', path: `/api${path}` });
const search = (path: string, body: object): Call => ({
  kind: 'search',
  method: 'POST',
  path: `/api${path}`,
  body: JSON.stringify(body),
});

/** What people do, in the shares they do it: a quick search is three calls, a patient's page six. */
const JOURNEYS: readonly (readonly Call[])[] = [
  [
    search('/member', { quick: MEMBER.typical, index: 0 }),
    search('/claim', { quick: own.claim, index: 0 }),
    search('/remittance-advice', { quick: own.check, index: 0 }),
  ],
  [
    get(`/member/${MEMBER.typical}`),
    get(`/member/${MEMBER.typical}/product`),
    get(`/member/${MEMBER.typical}/product/other?activeOnDate=2026-11-15&maxResults=5`),
    get(`/member/${MEMBER.typical}/card/exists`),
    search('/claim', { index: 0, m: MEMBER.typical }),
    get('/user'),
  ],
  [
    get(`/claim/${own.claim}`),
    get(`/claim/${own.claim}/item`),
    get(`/claim/${own.claim}/reason`),
    get(`/claim/${own.claim}/letter`),
    get(`/claim/${own.claim}/documentation`),
  ],
  [get(`/remittance-advice/${own.remittance}`), get(`/remittance-advice/${own.remittance}/item`)],
  [search('/claim', { index: 0, start: '2026-05-01', end: '2026-11-15' })],
];
/** Letters are drawn when they are asked for, which costs more than anything else. */
const LETTER = get('/claim/letter/70000001/file', 'file');
const LETTER_SHARE = 0.03;

/** A document from the first click to the last: three writes, one after the other. */
async function submit(client: LoadClient, turn: number): Promise<Answer[]> {
  const write = (call: Omit<Call, 'kind'>) => client.send({ ...call, kind: 'write' });
  const stage = `/api/claim/${workClaim(turn)}/documentation/submission/stage`;
  const staged = await write({ method: 'POST', path: stage });
  if (staged.status !== 200) return [staged];
  const form = fileForm('claimFile', 'notes.txt', 'A line of notes.\n'.repeat(500));
  const path = `/api/claim/documentation/${staged.text}/stage/file`;
  const type = (form.headers as Record<string, string>)['content-type']!;
  const sent = await write({ method: 'POST', path, body: form.payload as Buffer, type });
  const body = JSON.stringify({ submissionId: staged.text, notes: 'Chart', type: 'REC' });
  return [staged, sent, await write({ method: 'POST', path: '/api/claim/documentation/attachment', body })];
}

const figures = (answers: readonly Answer[]) =>
  (['read', 'search', 'file', 'write'] as const)
    .map((kind) => {
      const took = answers.filter((answer) => answer.kind === kind).map((answer) => answer.took);
      return `${kind} ${percentile(took, 0.5).toFixed(0)}/${percentile(took, 0.99).toFixed(0)}`;
    })
    .join(', ');

const shares = (answers: readonly Answer[]) =>
  [...Map.groupBy(answers, ({ status }) => status)]
    .toSorted(([a], [b]) => a - b)
    .map(([status, all]) => `${all.length} × ${status}`)
    .join(', ');

async function run({ long, seed, log }: PartOptions) {
  const count = tally();
  const next = random(seed);
  const issuer = await startIssuer();
  const home = (await postgresHome(issuer.url)) ?? (await embeddedHome(issuer.url));
  const server = await startServer(await serverSettings(home, issuer.url));
  const token = await issuer.sign(claimsOf(issuer.url, 'staff'));
  const client = createLoadClient(server.url, token, SOCKETS);
  const notes: string[] = [];
  const tell = (note: string) => {
    notes.push(note);
    log(note);
  };
  // PBT_TRUST_SECONDS makes a run to look at shorter.
  const seconds = Number(process.env['PBT_TRUST_SECONDS'] ?? (long ? SECONDS.long : SECONDS.short));
  const calls = [...JOURNEYS.flat(), LETTER];
  const anyCall = () => {
    if (next() < LETTER_SHARE) return LETTER;
    const journey = JOURNEYS[Math.floor(next() * JOURNEYS.length)]!;
    return journey[Math.floor(next() * journey.length)]!;
  };
  try {
    for (const call of calls) {
      const { status, text } = await client.send(call);
      count.check(status === 200, () => `${call.method} ${call.path}: ${status} ${text}`);
    }

    const answers: Answer[] = [];
    const memory = watchMemory(server.pid);
    const slow = openSlowSockets(server.url, SLOW_SOCKETS, Math.max(30, Math.min(seconds, 60)) * 1000);
    let turns = 0;
    await atRate(RATE, seconds, async (index) => {
      // One in fifty is the beginning of a document.
      if (index % 50 === 49) answers.push(...(await submit(client, (turns += 1))));
      else answers.push(await client.send(anyCall()));
    });
    const held = memory.stop();
    for (const { status, kind } of answers) count.check(status === 200 || status === 204, () => `${kind}: ${status}`);
    tell(`${home.name}: ${RATE} a second for ${seconds} s, p50/p99 ms: ${figures(answers)}`);
    if (held) {
      tell(
        `memory ${held.first.toFixed(0)} → ${held.last.toFixed(0)} MB, ${held.slopePerMinute.toFixed(2)} MB a minute in the second half`,
      );
      // A minute is too short to tell: caches still fill.
      const grown = held.slopePerMinute * (seconds / 120);
      count.check(!long || grown <= held.last * MOST_GROWTH, () => `memory grew by ${grown.toFixed(0)} MB`);
    }
    const closed = await slow;
    count.check(closed !== null, () => 'slow connections stay open');
    tell(`${SLOW_SOCKETS} slow connections closed after ${closed?.toFixed(0) ?? '?'} s`);

    const few: Answer[] = [];
    await flatOut(24, Math.min(5, seconds), async () => few.push(await client.send(anyCall())));
    const capacity = few.length / Math.min(5, seconds);
    for (const { status } of few) count.check(status === 200 || status === 429, () => `at capacity: ${status}`);
    const many: Answer[] = [];
    const probes: number[] = [];
    const over = new AbortController();
    const probing = (async () => {
      const probe = createLoadClient(server.url, token, 1);
      while (!over.signal.aborted) {
        const { status, took } = await probe.send({ kind: 'read', method: 'GET', path: '/healthz' });
        count.check(status === 200, () => `/healthz under overload: ${status}`);
        probes.push(took);
      }
      probe.close();
    })();
    const overloadSeconds = long ? 30 : Math.min(8, seconds);
    await atRate(capacity * OVERLOAD, overloadSeconds, async () => many.push(await client.send(anyCall())));
    over.abort();
    await probing;
    for (const { status, text } of many)
      count.check(status === 200 || status === 429, () => `under overload: ${status} ${text}`);
    const goodput = many.filter(({ status }) => status === 200).length / overloadSeconds;
    tell(
      `capacity ${capacity.toFixed(0)} a second; at five times that ${shares(many)}, ${goodput.toFixed(0)} good ones a second, ` +
        `/healthz p99 ${percentile(probes, 0.99).toFixed(0)} ms`,
    );
    const after = await client.send(calls[0]!);
    count.check(after.status === 200, () => `after the overload: ${after.status}`);
    count.check(server.isAlive(), () => 'the server ended');
    return count.result(notes.join('; '));
  } finally {
    client.close();
    await server.end('SIGTERM');
    await home.close();
    issuer.close();
  }
}

export const load: Part = { name: 'load', run };
