import { openDatabase } from '@pbt/server/database/open';
import { MEMBER, USER } from '@pbt/demo-data/catalog/names';
import { fileForm } from '../../stage/forms.ts';
import {
  createEmbeddedHome,
  createPostgresHome,
  serverSettings,
  workClaim,
  type DatabaseHome,
} from '../../stage/process-portal.ts';
import { claimsOf, startIssuer } from '../../stage/issuer.ts';
import {
  atRate,
  createLoadClient,
  runConcurrently,
  type Answer,
  type Call,
  type LoadClient,
} from '../../stage/load-client.ts';
import { watchMemory } from '../../stage/memory.ts';
import { percentile, random, tally, type Part, type PartOptions } from '../part.ts';
import { recordsOf } from '../../stage/scope-records.ts';
import { startServer } from '../../stage/server-process.ts';
import { openSlowSockets, type SlowKind } from '../slow-sockets.ts';

const RATE = 100;
const SECONDS = { short: 60, long: 600 };
const OVERLOAD = 5;
/**
 * Memory after garbage collection may grow by this share and these megabytes from the second quarter of the run to the
 * last.
 */
const MAX_GROWTH = { share: 0.05, mb: 4 };
/** Memory is not judged in shorter runs, because caches still fill. */
const MEMORY_JUDGED_FROM_SECONDS = 300;
const USERS = 64;
/**
 * Connections per user. The total stays below the system's accept backlog, because the system refuses connections
 * beyond it.
 */
const SOCKETS_PER_USER = 6;
/**
 * Longest wait for the server to close a slow connection. The server's longest limit is 75 s per request, and it cuts
 * off responses after 60 s without progress.
 */
const SLOW_TIMEOUT_MS = 240_000;
const READ_AFTER_MS = 150_000;
const LARGE_FILE_BYTES = 15_000_000;

const FIRST_USER_ID = 7000;
const userName = (user: number) => `load${user}`;

const own = recordsOf('own');
const get = (path: string, kind: Call['kind'] = 'read'): Call => ({ kind, method: 'GET', path: `/api${path}` });
const search = (path: string, body: object): Call => ({
  kind: 'search',
  method: 'POST',
  path: `/api${path}`,
  body: JSON.stringify(body),
});

/** The calls of typical user actions, one list for each action. `anyCall` picks single calls from them. */
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
/** Letters are rendered on request, which costs more than the other calls here. */
const LETTER = get('/claim/letter/70000001/file', 'file');
const LETTER_SHARE = 0.03;

/** Submits a document with three writes, one after the other. */
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

/** Adds copies of the staff account, because the server limits a single user to a share of its capacity. */
async function addUsers({ url, folder }: DatabaseHome): Promise<void> {
  const database = await openDatabase({ url, dataDir: url === undefined ? folder : undefined });
  const { db } = database;
  try {
    const staff = await db.selectFrom('app_user').selectAll().where('id', '=', USER.staff).executeTakeFirstOrThrow();
    const access = await db.selectFrom('user_access').selectAll().where('user_id', '=', USER.staff).execute();
    for (let user = 0; user < USERS; user += 1) {
      const id = FIRST_USER_ID + user;
      const name = userName(user);
      await db
        .insertInto('app_user')
        .values({ ...staff, id, username: name, subject: name })
        .execute();
      await db
        .insertInto('user_access')
        .values(access.map((row) => ({ ...row, user_id: id })))
        .execute();
    }
  } finally {
    await database.close();
  }
}

async function uploadLarge(client: LoadClient): Promise<string> {
  const path = `/api/claim/${workClaim(0)}/documentation/submission/stage`;
  const { text: submission } = await client.send({ kind: 'write', method: 'POST', path });
  const form = fileForm('claimFile', 'large.txt', 'x'.repeat(LARGE_FILE_BYTES));
  const type = (form.headers as Record<string, string>)['content-type']!;
  const body = form.payload as Buffer;
  const upload = `/api/claim/documentation/${submission}/stage/file`;
  const sent = await client.send({ kind: 'write', method: 'POST', path: upload, body, type });
  if (sent.status !== 200) throw new Error(`the large file was not stored: ${sent.status} ${sent.text}`);
  return sent.text;
}

/** Connections that send or read almost nothing, one kind for each phase of a call. */
function slowKinds(file: string, owner: string, tokens: readonly string[]): SlowKind[] {
  const bearer = (token: string) => `Authorization: Bearer ${token}\r\n`;
  const tokenAt = (index: number) => bearer(tokens[index % tokens.length]!);
  return [
    { name: 'silent', count: 25, head: () => '', drips: false },
    { name: 'headers', count: 100, head: () => 'GET /api/user HTTP/1.1\r\nHost: x\r\nX-Slow: ', drips: true },
    {
      name: 'bodies',
      count: 25,
      head: (index) =>
        `POST /api/member HTTP/1.1\r\nHost: x\r\n${tokenAt(index)}Content-Type: application/json\r\nContent-Length: 60000\r\n\r\n`,
      drips: true,
    },
    {
      name: 'uploads',
      count: 25,
      head: (index) =>
        `POST /api/user/email-provider-update HTTP/1.1\r\nHost: x\r\n${tokenAt(index)}Content-Type: multipart/form-data; boundary=b\r\n` +
        'Content-Length: 60000\r\n\r\n--b\r\ncontent-disposition: form-data; name="providerChangeFormFile"; filename="a.txt"\r\n\r\n',
      drips: true,
    },
    {
      name: 'readers',
      count: 25,
      head: () => `GET /api/claim/documentation/file/${file} HTTP/1.1\r\nHost: x\r\n${bearer(owner)}\r\n`,
      drips: false,
      readsLate: { afterMs: READ_AFTER_MS, bytes: LARGE_FILE_BYTES },
    },
  ];
}

async function run({ long, seed, log }: PartOptions) {
  const count = tally();
  const next = random(seed);
  const issuer = await startIssuer();
  const home = (await createPostgresHome(issuer.url)) ?? (await createEmbeddedHome(issuer.url));
  await addUsers(home);
  const server = await startServer(await serverSettings(home, issuer.url), [], { reportsMemory: true });
  // Tokens are valid for seven days, because `--minutes` can make a run last many hours.
  const expiry = { exp: Math.floor(Date.now() / 1000) + 7 * 86_400 };
  const tokens = await Promise.all(
    Array.from({ length: USERS }, (_, user) => issuer.sign(claimsOf(issuer.url, userName(user), expiry))),
  );
  const clients = tokens.map((token) => createLoadClient(server.url, token, SOCKETS_PER_USER));
  const anyClient = () => clients[Math.floor(next() * USERS)]!;
  const notes: string[] = [];
  const report = (note: string) => {
    notes.push(note);
    log(note);
  };
  // PBT_TRUST_SECONDS overrides the duration. main.ts sets it for `--minutes`.
  const seconds = Number(process.env['PBT_TRUST_SECONDS'] ?? (long ? SECONDS.long : SECONDS.short));
  const calls = [...JOURNEYS.flat(), LETTER];
  const anyCall = () => {
    if (next() < LETTER_SHARE) return LETTER;
    const journey = JOURNEYS[Math.floor(next() * JOURNEYS.length)]!;
    return journey[Math.floor(next() * journey.length)]!;
  };
  try {
    for (const call of calls) {
      const { status, text } = await clients[0]!.send(call);
      count.check(status === 200, () => `${call.method} ${call.path}: ${status} ${text}`);
    }

    const few: Answer[] = [];
    await runConcurrently(24, Math.min(5, seconds), async () => few.push(await anyClient().send(anyCall())));
    const capacity = few.length / Math.min(5, seconds);
    for (const { status } of few) count.check(status === 200 || status === 429, () => `at capacity: ${status}`);
    // A busy machine may not reach the full rate. Refusals would then say nothing about the portal.
    const rate = Math.min(RATE, Math.floor(capacity / 2));

    const answers: Answer[] = [];
    const kinds = slowKinds(await uploadLarge(clients[0]!), tokens[0]!, tokens);
    const memory = watchMemory(server.memory, seconds);
    const slow = openSlowSockets(server.url, kinds, SLOW_TIMEOUT_MS);
    let turns = 0;
    await atRate(rate, seconds, async (index) => {
      // One call in fifty submits a document.
      if (index % 50 === 49) answers.push(...(await submit(anyClient(), (turns += 1))));
      else answers.push(await anyClient().send(anyCall()));
    });
    const held = await memory.stop();
    for (const { status, kind } of answers) count.check(status === 200 || status === 204, () => `${kind}: ${status}`);
    report(`${home.name}: ${rate} a second as ${USERS} users for ${seconds} s, p50/p99 ms: ${figures(answers)}`);
    const grown = held.lateMb - held.earlyMb;
    report(
      `held after collection ${held.earlyMb.toFixed(0)} → ${held.lateMb.toFixed(0)} MB, ${held.rssMb.toFixed(0)} MB in all`,
    );
    count.check(
      seconds < MEMORY_JUDGED_FROM_SECONDS || grown <= held.earlyMb * MAX_GROWTH.share + MAX_GROWTH.mb,
      () => `memory grew by ${grown.toFixed(1)} MB`,
    );

    const many: Answer[] = [];
    const probes: number[] = [];
    const over = new AbortController();
    const probing = (async () => {
      const probe = createLoadClient(server.url, tokens[0]!, 1);
      while (!over.signal.aborted) {
        const { status, took } = await probe.send({ kind: 'read', method: 'GET', path: '/healthz' });
        count.check(status === 200, () => `/healthz under overload: ${status}`);
        probes.push(took);
      }
      probe.close();
    })();
    const overloadSeconds = long ? 30 : Math.min(8, seconds);
    await atRate(capacity * OVERLOAD, overloadSeconds, async () => many.push(await anyClient().send(anyCall())));
    over.abort();
    await probing;
    for (const { status, text } of many)
      count.check(status === 200 || status === 429, () => `under overload: ${status} ${text}`);
    const goodput = many.filter(({ status }) => status === 200).length / overloadSeconds;
    report(
      `capacity ${capacity.toFixed(0)} a second; at five times that ${shares(many)}, ${goodput.toFixed(0)} good ones a second, ` +
        `/healthz p99 ${percentile(probes, 0.99).toFixed(0)} ms`,
    );
    const closed = await slow;
    for (const [name, after] of closed) count.check(after !== null, () => `slow ${name}: a connection stays open`);
    report(
      `slow connections closed after s: ${[...closed].map(([name, after]) => `${name} ${after?.toFixed(0)}`).join(', ')}`,
    );
    const after = await clients[0]!.send(calls[0]!);
    count.check(after.status === 200, () => `after the overload: ${after.status}`);
    count.check(server.isAlive(), () => 'the server ended');
    return count.result(notes.join('; '));
  } finally {
    for (const client of clients) client.close();
    await server.end('SIGTERM');
    await home.close();
    issuer.close();
  }
}

export const load: Part = { name: 'load', run };
