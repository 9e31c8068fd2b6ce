import { createHash, randomBytes } from 'node:crypto';
import { finish, newHistory, send, type Client, type SubmissionRecord } from '../write-history.ts';
import { createPostgresHome, serverSettings, workClaim, type DatabaseHome } from '../../stage/process-portal.ts';
import { checkTables } from '../check-tables.ts';
import { claimsOf, startIssuer, type Issuer } from '../../stage/issuer.ts';
import { tally, type Part, type PartOptions } from '../part.ts';
import { startServer } from '../../stage/server-process.ts';
import { startTcpProxy, type TcpProxy } from '../../../packages/server/test/tcp-proxy.ts';

type Count = ReturnType<typeof tally>;
type Answer = { readonly status: number; readonly text: string };

interface Round {
  readonly client: Client;
  readonly proxy: TcpProxy;
  readonly count: Count;
}

/** Number of rounds. Each round loses the answer to COMMIT once for each write in `uploads` and `ends`. */
const ROUNDS = { short: 2, long: 60 } as const;

/** Makes a call while PostgreSQL's answer to COMMIT is lost, then sends it again, as a retry in the browser does. */
async function callWithLostCommit(
  name: string,
  { proxy, count }: Round,
  /** A text that only the transaction of this call sends. */
  text: string,
  call: () => Promise<Answer>,
  again: readonly number[],
) {
  const cut = proxy.loseCommitWith(text);
  const [first] = await Promise.all([call(), cut]);
  count.check(first.status === 503, () => `${name}: a lost answer to COMMIT is answered ${first.status}`);
  const second = await call();
  count.check(again.includes(second.status), () => `${name}: sent again, it is answered ${second.status}`);
  return second;
}

async function stage({ client }: Round, intent: SubmissionRecord['intent']): Promise<SubmissionRecord> {
  const { text } = await send(client, 'staff', 'POST', `/claim/${client.claim}/documentation/submission/stage`);
  const notes = randomBytes(8).toString('hex');
  const record: SubmissionRecord = { claim: client.claim, submission: text, intent, notes, isDone: false };
  client.history.submissions.push(record);
  return record;
}

async function uploads(round: Round): Promise<void> {
  const { client, count } = round;
  const record = await stage(round, 'submit');
  const path = `/claim/documentation/${record.submission}/stage/file`;
  const shown = async (id: string) => (await send(client, 'staff', 'GET', `/claim/documentation/file/${id}`)).text;
  const put = (content: string) => () => send(client, 'staff', 'POST', path, Buffer.from(content));

  const first = await callWithLostCommit('upload', round, record.submission, put('one'), [200]);
  count.check((await shown(first.text)) === 'one', () => 'upload: the file is not what was sent');
  const replaced = await callWithLostCommit('replace', round, record.submission, put('two'), [200]);
  count.check(replaced.text === first.text, () => 'replace: the file has another ID');
  count.check((await shown(first.text)) === 'two', () => 'replace: the file is not what was sent');
  const removed = () => send(client, 'staff', 'DELETE', `/claim/documentation/stage/file/${first.text}`);
  await callWithLostCommit('remove', round, first.text, removed, [404]);
  // Not sent again, because committed data must be there without a retry by the user.
  const cut = round.proxy.loseCommitWith(record.submission);
  await Promise.all([put('three')(), cut]);
  await finish(client, record);
  const listed = await send(client, 'staff', 'GET', `/claim/${record.claim}/documentation`);
  const mine = (JSON.parse(listed.text) as { id: string; files: { id: string }[] }[]).find(
    ({ id }) => id === record.submission,
  );
  count.check(mine?.files.length === 1, () => `a committed upload is listed ${mine?.files.length} times`);
  const content = await shown(mine?.files[0]?.id ?? 'none');
  count.check(content === 'three', () => 'the file of a committed upload is gone');
  if (mine?.files[0])
    record.file = { id: mine.files[0].id, sha256: createHash('sha256').update('three').digest('hex') };
}

async function ends(round: Round): Promise<void> {
  const { client, count } = round;
  for (const intent of ['submit', 'cancel'] as const) {
    const record = await stage(round, intent);
    const call = async () => ({ status: await finish(client, record), text: '' });
    await callWithLostCommit(intent, round, record.submission, call, [204]);
  }
  const listed = await send(client, 'staff', 'GET', `/claim/${client.claim}/documentation`);
  const ids = (JSON.parse(listed.text) as { id: string }[]).map(({ id }) => id);
  count.check(new Set(ids).size === ids.length, () => 'a submission is listed twice');
  await callWithLostCommit(
    'stage',
    round,
    client.claim,
    () => send(client, 'staff', 'POST', `/claim/${client.claim}/documentation/submission/stage`),
    [200],
  );
  await callWithLostCommit(
    'attestation',
    round,
    'attest',
    () => send(client, 'attest', 'PUT', '/user/attestation', true),
    [200, 204],
  );
  const attested = await send(client, 'attest', 'GET', '/user');
  count.check(attested.status === 200, () => `the attestation was lost: ${attested.status}`);
}

async function loseCommitsOn(home: DatabaseHome, issuer: Issuer, rounds: number, count: Count): Promise<string> {
  const target = new URL(home.url!);
  const proxy = await startTcpProxy({ host: '127.0.0.1', port: Number(target.port) });
  target.port = String(proxy.port);
  // Without the Unix socket in `host`, the server connects through the TCP proxy.
  target.searchParams.delete('host');
  const server = await startServer({ ...(await serverSettings(home, issuer.url)), DATABASE_URL: target.href });
  const history = newHistory();
  try {
    const tokens = {
      staff: await issuer.sign(claimsOf(issuer.url, 'staff')),
      attest: await issuer.sign(claimsOf(issuer.url, 'attest')),
    };
    for (let round = 0; round < rounds; round += 1) {
      const client: Client = { url: server.url, tokens, history, claim: workClaim(round) };
      await uploads({ client, proxy, count });
      await ends({ client, proxy, count });
    }
    count.check(server.isAlive(), () => `the server ended: ${server.errorOutput()}`);
  } finally {
    await server.end('SIGTERM');
    proxy.close();
  }
  await checkTables(home, history, count);
  return `${rounds * 8} answers to COMMIT lost, ${history.acknowledged.length} writes acknowledged`;
}

async function run({ long, log }: PartOptions) {
  const count = tally();
  const issuer = await startIssuer();
  try {
    const home = await createPostgresHome(issuer.url);
    if (!home) return { ...count.result(), note: 'needs PostgreSQL' };
    try {
      const note = await loseCommitsOn(home, issuer, ROUNDS[long ? 'long' : 'short'], count);
      log(note);
      return count.result(note);
    } finally {
      await home.close();
    }
  } finally {
    issuer.close();
  }
}

export const commits: Part = { name: 'commits', run };
