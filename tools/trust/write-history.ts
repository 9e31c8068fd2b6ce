import { createHash, randomBytes } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import { fileForm } from '../stage/forms.ts';

/** What a client sent for one submission, and which of it the server acknowledged. */
export interface SubmissionRecord {
  readonly claim: string;
  readonly submission: string;
  readonly intent: 'submit' | 'cancel';
  readonly notes: string;
  file?: { readonly id: string; readonly sha256: string };
  isDone: boolean;
}

export interface History {
  readonly submissions: SubmissionRecord[];
  /** The `x-request-id` of every write that the server answered with success. */
  readonly acknowledged: string[];
  attested: number;
}

export interface Client {
  readonly url: string;
  readonly tokens: Readonly<Record<'staff' | 'attest', string>>;
  readonly history: History;
  /** The claim that the documents belong to. */
  readonly claim: string;
  /** Called with the status of every response. `workUntil` also calls it with 0 when a request got no response. */
  readonly onAnswer?: (status: number) => void;
}

export const newHistory = (): History => ({ submissions: [], acknowledged: [], attested: 0 });

export async function send(
  client: Client,
  account: keyof Client['tokens'],
  method: string,
  path: string,
  body?: unknown,
) {
  const form = body instanceof Buffer ? fileForm('claimFile', 'notes.txt', body) : null;
  const response = await fetch(`${client.url}/api${path}`, {
    method,
    headers: {
      authorization: `Bearer ${client.tokens[account]}`,
      ...(form
        ? (form.headers as Record<string, string>)
        : body === undefined
          ? {}
          : { 'content-type': 'application/json' }),
    },
    ...(form
      ? { body: new Uint8Array(form.payload as Buffer) }
      : body === undefined
        ? {}
        : { body: JSON.stringify(body) }),
    signal: AbortSignal.timeout(15_000),
  });
  const text = await response.text();
  client.onAnswer?.(response.status);
  if (response.ok && method !== 'GET') client.history.acknowledged.push(response.headers.get('x-request-id')!);
  return { status: response.status, text };
}

/** Submits or cancels the submission. The tests repeat this call after a crash, which must change nothing more. */
export async function finish(client: Client, record: SubmissionRecord): Promise<number> {
  const { submission, intent, notes } = record;
  const { status } =
    intent === 'cancel'
      ? await send(client, 'staff', 'DELETE', `/claim/documentation/${submission}`)
      : await send(client, 'staff', 'POST', '/claim/documentation/attachment', {
          submissionId: submission,
          notes,
          type: 'REC',
        });
  if (status < 300) record.isDone = true;
  return status;
}

/** Creates a submission, uploads a file, submits or cancels, and then attests as the account `attest`. */
async function makeSubmission(client: Client, next: () => number): Promise<void> {
  const { history, claim } = client;
  const staged = await send(client, 'staff', 'POST', `/claim/${claim}/documentation/submission/stage`);
  if (staged.status !== 200) throw new Error(`stage answered ${staged.status}`);
  const record: SubmissionRecord = {
    claim,
    submission: staged.text,
    intent: next() < 0.6 ? 'submit' : 'cancel',
    notes: randomBytes(8).toString('hex'),
    isDone: false,
  };
  history.submissions.push(record);
  const content = Buffer.from(`Notes ${record.notes}\n`.repeat(1 + Math.floor(next() * 400)));
  const file = await send(client, 'staff', 'POST', `/claim/documentation/${record.submission}/stage/file`, content);
  if (file.status === 200) record.file = { id: file.text, sha256: createHash('sha256').update(content).digest('hex') };
  await finish(client, record);
  const attested = await send(client, 'attest', 'PUT', '/user/attestation', true);
  if (attested.status < 300) history.attested += 1;
}

/** Repeats `makeSubmission` until a request fails because the server was killed. */
export async function work(client: Client, next: () => number): Promise<void> {
  try {
    for (;;) await makeSubmission(client, next);
  } catch (error) {
    // Failed connections are expected, because the server was killed. The later checks find other problems.
    if (error instanceof Error && error.message.startsWith('stage answered')) throw error;
  }
}

/** Repeats `makeSubmission` until `isOver` returns true, also after error responses and failed requests. */
export async function workUntil(client: Client, next: () => number, isOver: () => boolean): Promise<void> {
  while (!isOver()) {
    // `send` passes the status of every response to `onAnswer`, also before a "stage answered" error. A request without
    // a response is reported here with status 0.
    await makeSubmission(client, next).catch((error: Error) => {
      if (!error.message.startsWith('stage answered')) client.onAnswer?.(0);
    });
    await pause(20);
  }
}

/** Compares the submissions from index `since` on, as the API shows them now, with the acknowledged writes. */
export async function differences(client: Client, since: number): Promise<string[]> {
  const problems: string[] = [];
  const records = client.history.submissions.slice(since);
  const shown: { id: string; notes: string | null; files: { id: string }[] }[] = [];
  for (const claim of new Set(records.map((record) => record.claim))) {
    const listed = await send(client, 'staff', 'GET', `/claim/${claim}/documentation`);
    if (listed.status === 200) shown.push(...(JSON.parse(listed.text) as typeof shown));
    else problems.push(`the list of ${claim} answers ${listed.status}`);
  }
  for (const record of records) {
    const found = shown.filter(({ id }) => id === record.submission);
    if (record.isDone && record.intent === 'submit') {
      if (found.length !== 1) problems.push(`submitted ${record.submission} is listed ${found.length} times`);
      else if (found[0]!.notes !== record.notes) problems.push(`${record.submission} has other notes`);
      if (record.file) {
        if (!found[0]?.files.some(({ id }) => id === record.file!.id))
          problems.push(`${record.submission} lost its file`);
        const file = await send(client, 'staff', 'GET', `/claim/documentation/file/${record.file.id}`);
        const sha256 = createHash('sha256').update(file.text).digest('hex');
        if (file.status !== 200 || sha256 !== record.file.sha256)
          problems.push(`file ${record.file.id} is not what was sent`);
      }
    }
    if (record.isDone && record.intent === 'cancel' && found.length > 0)
      problems.push(`cancelled ${record.submission} is listed`);
  }
  if (client.history.attested > 0) {
    const { status } = await send(client, 'attest', 'GET', '/user');
    if (status !== 200) problems.push(`the attestation was lost: ${status}`);
  }
  return problems;
}
