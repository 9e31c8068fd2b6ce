import { createReadStream, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { createServer, type Server } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import multipart, { type MultipartFile } from '@fastify/multipart';
import { unzipSync } from 'fflate';
import Fastify, { type FastifyInstance } from 'fastify';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { UPLOAD_CORPUS } from '../../../test/upload-corpus.ts';
import { brokenForms } from '../../../test/upload-corpus/broken-forms.ts';
import { EICAR, type Sample } from '../../../test/upload-corpus/sample.ts';
import { Refused } from '../../errors/refused.ts';
import { sendError } from '../../http/send-error.ts';
import { contentProblemText } from './content-problem.ts';
import { receiveOneFile } from '../upload/receive-one-file.ts';
import { receiveFile } from '../upload/receive.ts';

let folder = '';
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'pbt-corpus-'));
});
afterEach(() => rmSync(folder, { recursive: true }));

const REFUSALS: Record<string, readonly [status: number, detail: string]> = {
  TooLarge: [413, 'Maximum file size is 15 MB.'],
  Empty: [400, "Empty files aren't allowed"],
  InvalidType: [415, 'This type of file is not accepted.'],
};
const answerTo = (verdict: string) =>
  REFUSALS[verdict] ?? [415, contentProblemText[verdict as keyof typeof contentProblemText]];

/** Wraps the content as the multipart parser delivers it. */
function part(filename: string, content: Readable): MultipartFile {
  const file = Object.assign(content, { truncated: false, bytesRead: 0 });
  return { type: 'file', fieldname: 'claimFile', filename, file } as unknown as MultipartFile;
}

async function judge({ name, bytes }: Sample, clamdSocket: string | null = null) {
  const incoming = join(folder, 'incoming');
  try {
    const file = await receiveFile(part(name, Readable.from([bytes()])), { folder: incoming, clamdSocket });
    return { file, left: readdirSync(incoming) };
  } catch (error) {
    if (!(error instanceof Refused)) throw error;
    return { refusal: [error.status, error.message], left: readdirSync(folder).length ? readdirSync(incoming) : [] };
  }
}

/** Media types for downloads. A browser executes none of them. */
const INERT =
  /^(image\/(jpeg|gif|png)|application\/(pdf|msword|vnd\.ms-excel|vnd\.openxmlformats-officedocument\.(wordprocessingml\.document|spreadsheetml\.sheet))|text\/plain)$/;

test('the test corpus has at least 120 files, and three valid files of every type', () => {
  expect(UPLOAD_CORPUS.length).toBeGreaterThanOrEqual(120);
  expect(new Set(UPLOAD_CORPUS.map(({ name, about }) => name + about)).size).toBe(UPLOAD_CORPUS.length);
  const honest = UPLOAD_CORPUS.filter(({ verdict, isInfected }) => verdict === 'taken' && !isInfected);
  for (const extension of ['pdf', 'doc', 'docx', 'xls', 'xlsx', 'png', 'gif', 'jpg', 'jpeg', 'txt']) {
    expect(honest.filter(({ name }) => name.endsWith(`.${extension}`)).length).toBeGreaterThanOrEqual(3);
  }
});

const taken = UPLOAD_CORPUS.filter(({ verdict }) => verdict === 'taken');
const refused = UPLOAD_CORPUS.filter(({ verdict }) => verdict !== 'taken');

test.each(taken)('$about -> accepted [UPLOAD-04]', async (sample) => {
  const { file, left } = await judge(sample);
  expect(file).toMatchObject({ name: sample.listedAs ?? sample.name, mediaType: expect.stringMatching(INERT) });
  expect(left).toEqual([file!.temporaryFile.split('/').at(-1)]);
});

test.each(refused)('$about -> $verdict [UPLOAD-04]', async (sample) => {
  const { refusal, left } = await judge(sample);
  expect(refusal).toEqual(answerTo(sample.verdict));
  expect(left).toEqual([]);
});

describe('with a virus scanner', () => {
  let scanner: Server;
  const holdsVirus = (file: Buffer) =>
    [file, ...(file.toString('latin1', 0, 2) === 'PK' ? Object.values(unzipSync(file)) : [])].some((bytes) =>
      Buffer.from(bytes).includes(EICAR),
    );
  /** Answers small files as clamd does. It expects a command, one chunk with its length, and a zero length. */
  beforeAll(async () => {
    scanner = createServer((socket) => {
      let received = Buffer.alloc(0);
      socket.on('error', () => {});
      socket.on('data', (data: Buffer) => {
        received = Buffer.concat([received, data]);
        const end = received.length < 14 ? Infinity : 14 + received.readUInt32BE(10);
        if (received.length < end + 4) return;
        socket.end(holdsVirus(received.subarray(14, end)) ? 'stream: Eicar-Test FOUND\0' : 'stream: OK\0');
      });
    });
    await new Promise<void>((resolve) => scanner.listen(join(tmpdir(), `pbt-clamd-${process.pid}.sock`), resolve));
  });
  afterAll(() => scanner.close());

  test.each(UPLOAD_CORPUS.filter(({ isInfected }) => isInfected))('$about is refused', async (sample) => {
    const { refusal, left } = await judge(sample, scanner.address() as string);
    expect(refusal).toEqual([415, 'The virus scan found something in this file.']);
    expect(left).toEqual([]);
  });
});

const HEAVY = /65 MB|1 MB objects|bomb|exactly 15 MB|scan of 3 MB|keywords/;

test.each(UPLOAD_CORPUS.filter(({ about }) => HEAVY.test(about)))(
  '$about needs at most 128 MB of memory, including the inspection thread',
  async ({ name, bytes, verdict }) => {
    const source = join(folder, 'source');
    writeFileSync(source, bytes());
    let peak = 0;
    // Measures the whole process, because another thread inspects the file.
    const before = process.memoryUsage.rss();
    const watch = setInterval(() => (peak = Math.max(peak, process.memoryUsage.rss() - before)), 2);
    const judged = receiveFile(part(name, createReadStream(source)), { folder, clamdSocket: null });
    const outcome = await judged.then(
      () => 'taken',
      (error: Error) => error.message,
    );
    clearInterval(watch);
    expect(outcome).toBe(verdict === 'taken' ? 'taken' : answerTo(verdict)[1]);
    expect(peak / 1024 / 1024).toBeLessThan(128);
  },
);

describe('over HTTP', () => {
  let app: FastifyInstance;
  beforeAll(async () => {
    app = Fastify({ bodyLimit: 64 * 1024 });
    app.setErrorHandler(sendError);
    await app.register(multipart, { limits: { fields: 4, parts: 8, headerPairs: 50 } });
    app.post('/file', (request) => receiveOneFile(request, 'claimFile', { folder, clamdSocket: null }));
    await app.ready();
  });
  afterAll(() => app.close());

  test.each(brokenForms)('$about answers $status and leaves no file behind', async ({ contentType, body, status }) => {
    const answer = await app.inject({
      method: 'POST',
      url: '/file',
      headers: { 'content-type': contentType },
      payload: body,
    });
    expect(answer.statusCode).toBe(status);
    expect(readdirSync(folder)).toEqual([]);
  });

  test.each(
    UPLOAD_CORPUS.filter(({ about }) =>
      /^name: .*(emoji|tag of|way up|apart|blank before)|^\.docx: a (letter|flat bomb)$/.test(about),
    ),
  )('$about -> $verdict, with the same result as without HTTP', async ({ name, bytes, verdict, listedAs }) => {
    const form = new FormData();
    form.append('claimFile', new File([new Uint8Array(bytes())], name));
    const request = new Request('http://localhost/file', { method: 'POST', body: form });
    const answer = await app.inject({
      method: 'POST',
      url: '/file',
      headers: { 'content-type': request.headers.get('content-type')! },
      payload: Buffer.from(await request.arrayBuffer()),
    });
    const [status, detail] = verdict === 'taken' ? [200] : answerTo(verdict);
    expect(answer.statusCode).toBe(status);
    expect(answer.json()).toMatchObject(detail === undefined ? { name: listedAs ?? name } : { detail });
  });
});
