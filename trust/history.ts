import { createHash, randomBytes } from 'node:crypto';
import { fileForm } from './forms.ts';
import { recordsOf } from './plant.ts';

/** What a client knows of one submission: what it asked for, and which answers it got. */
export interface Story {
  readonly submission: string;
  readonly wish: 'submit' | 'cancel';
  readonly notes: string;
  file?: { readonly id: string; readonly sha256: string };
  isDone: boolean;
}

export interface History {
  readonly stories: Story[];
  /** Request ids of acknowledged writes. */
  readonly acknowledged: string[];
  attested: number;
}

interface Client {
  readonly url: string;
  readonly tokens: Readonly<Record<'staff' | 'attest', string>>;
  readonly history: History;
}

const claim = recordsOf('own').claim;

async function send(client: Client, account: keyof Client['tokens'], method: string, path: string, body?: unknown) {
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
  if (response.ok && method !== 'GET') client.history.acknowledged.push(response.headers.get('x-request-id')!);
  return { status: response.status, text };
}

/** Ends what a story was about; sent again after a crash it must change nothing. */
export async function finish(client: Client, story: Story): Promise<number> {
  const { submission, wish, notes } = story;
  const { status } =
    wish === 'cancel'
      ? await send(client, 'staff', 'DELETE', `/claim/documentation/${submission}`)
      : await send(client, 'staff', 'POST', '/claim/documentation/attachment', {
          submissionId: submission,
          notes,
          type: 'REC',
        });
  if (status < 300) story.isDone = true;
  return status;
}

/** Works until the server goes away: stage, upload, submit or cancel, attest. */
export async function work(client: Client, next: () => number): Promise<void> {
  const { history } = client;
  try {
    for (;;) {
      const staged = await send(client, 'staff', 'POST', `/claim/${claim}/documentation/submission/stage`);
      if (staged.status !== 200) throw new Error(`stage answered ${staged.status}`);
      const story: Story = {
        submission: staged.text,
        wish: next() < 0.6 ? 'submit' : 'cancel',
        notes: randomBytes(8).toString('hex'),
        isDone: false,
      };
      history.stories.push(story);
      const content = Buffer.from(`Notes ${story.notes}\n`.repeat(1 + Math.floor(next() * 400)));
      const file = await send(client, 'staff', 'POST', `/claim/documentation/${story.submission}/stage/file`, content);
      if (file.status === 200)
        story.file = { id: file.text, sha256: createHash('sha256').update(content).digest('hex') };
      await finish(client, story);
      const attested = await send(client, 'attest', 'PUT', '/user/attestation', true);
      if (attested.status < 300) history.attested += 1;
    }
  } catch (error) {
    // The server was killed, as it should be; anything else is the checker's business.
    if (error instanceof Error && error.message.startsWith('stage answered')) throw error;
  }
}

/** What the API shows after a restart, beside what was acknowledged before it. */
export async function differences(client: Client, since: number): Promise<string[]> {
  const problems: string[] = [];
  const listed = await send(client, 'staff', 'GET', `/claim/${claim}/documentation`);
  const shown = JSON.parse(listed.text) as { id: string; notes: string | null; files: { id: string }[] }[];
  for (const story of client.history.stories.slice(since)) {
    const found = shown.filter(({ id }) => id === story.submission);
    if (story.isDone && story.wish === 'submit') {
      if (found.length !== 1) problems.push(`submitted ${story.submission} is listed ${found.length} times`);
      else if (found[0]!.notes !== story.notes) problems.push(`${story.submission} has other notes`);
      if (story.file) {
        if (!found[0]?.files.some(({ id }) => id === story.file!.id))
          problems.push(`${story.submission} lost its file`);
        const file = await send(client, 'staff', 'GET', `/claim/documentation/file/${story.file.id}`);
        const sha256 = createHash('sha256').update(file.text).digest('hex');
        if (file.status !== 200 || sha256 !== story.file.sha256)
          problems.push(`file ${story.file.id} is not what was sent`);
      }
    }
    if (story.isDone && story.wish === 'cancel' && found.length > 0)
      problems.push(`cancelled ${story.submission} is listed`);
  }
  if (client.history.attested > 0) {
    const { status } = await send(client, 'attest', 'GET', '/user');
    if (status !== 200) problems.push(`the attestation was lost: ${status}`);
  }
  return problems;
}
