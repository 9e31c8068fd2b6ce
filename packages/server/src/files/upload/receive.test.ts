import { createHash } from 'node:crypto';
import { mkdtempSync, readdirSync, readFileSync, rmSync, statSync } from 'node:fs';
import { request as httpRequest, type IncomingMessage } from 'node:http';
import { createServer, type Server } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import multipart from '@fastify/multipart';
import Fastify, { type FastifyInstance } from 'fastify';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { sendError } from '../../http/send-error.ts';
import { receiveOneFile } from './receive-one-file.ts';
import { receiveFile, type CheckedFile } from './receive.ts';
import { gif, pdf, validFiles } from '../../../test/sample-files.ts';

const MAX = 15_728_640;
let app: FastifyInstance;
let origin = '';
let root = '';
let folder = '';
let clamdSocket: string | null = null;

beforeAll(async () => {
  root = mkdtempSync(join(tmpdir(), 'pbt-receive-'));
  app = Fastify({ bodyLimit: 64 * 1024 });
  app.setErrorHandler(sendError);
  await app.register(multipart, { limits: { fields: 4, parts: 8, headerPairs: 50 } });
  app.post('/file', (request) => receiveOneFile(request, 'claimFile', { folder, clamdSocket }));
  app.post('/unlimited', async (request) => {
    const part = await request.file({ throwFileSizeLimit: false });
    return receiveFile(part!, { folder, clamdSocket });
  });
  origin = await app.listen({ host: '127.0.0.1', port: 0 });
});
beforeEach(() => {
  folder = mkdtempSync(join(root, 'incoming-'));
  clamdSocket = null;
});
afterAll(async () => {
  await app.close();
  rmSync(root, { recursive: true });
});

const form = (...parts: [field: string, content: Buffer | string, name?: string][]) => {
  const body = new FormData();
  for (const [field, content, name] of parts) {
    if (name === undefined) body.append(field, String(content));
    else body.append(field, new File([new Uint8Array(Buffer.from(content))], name));
  }
  return body;
};

async function post(body: FormData) {
  const answer = await fetch(`${origin}/file`, { method: 'POST', body });
  const value: CheckedFile & { detail?: string } = JSON.parse(await answer.text());
  return { status: answer.status, value };
}
const send = (content: Buffer, name: string) => post(form(['claimFile', content, name]));
const left = () => readdirSync(folder);

test.each(Object.keys(validFiles))(
  'a valid .%s file is accepted and readable only by its owner [UPLOAD-04]',
  async (extension) => {
    const content = validFiles[extension]!;
    const { status, value } = await send(content, `scan.${extension.toUpperCase()}`);
    expect(status).toBe(200);
    expect(value).toMatchObject({ name: `scan.${extension.toUpperCase()}`, size: content.length, scan: 'unscanned' });
    expect(value.sha256).toBe(createHash('sha256').update(content).digest('hex'));
    expect(readFileSync(value.temporaryFile).equals(content)).toBe(true);
    expect(statSync(value.temporaryFile).mode & 0o777).toBe(0o600);
  },
);

test('a quotation mark in a file name is kept', async () => {
  const { value } = await send(Buffer.from('Notes'), 'the "final" notes.txt');
  expect(value.name).toBe('the "final" notes.txt');
});

test("the media type is derived from the content, not from the uploader's claim", async () => {
  const body = new FormData();
  body.append('claimFile', new File([new Uint8Array(gif())], 'a.gif', { type: 'text/html' }));
  expect((await post(body)).value.mediaType).toBe('image/gif');
});

describe('size', () => {
  test.each([
    { size: MAX, status: 200, detail: undefined },
    { size: MAX + 1, status: 413, detail: 'Maximum file size is 15 MB.' },
    { size: 3 * MAX, status: 413, detail: 'Maximum file size is 15 MB.' },
    { size: 1, status: 200, detail: undefined },
  ])('$size bytes answer $status [UPLOAD-01]', async ({ size, status, detail }) => {
    const answer = await send(Buffer.alloc(size, 'x'), 'notes.txt');
    expect({ status: answer.status, detail: answer.value.detail }).toEqual({ status, detail });
    expect(left()).toHaveLength(status === 200 ? 1 : 0);
  });

  test('a file truncated by the parser is refused [UPLOAD-01]', async () => {
    const body = form(['claimFile', Buffer.alloc(70_000, 'x'), 'notes.txt']);
    expect((await fetch(`${origin}/unlimited`, { method: 'POST', body })).status).toBe(413);
    expect(left()).toEqual([]);
  });

  test('a browser that sends everything before it reads still gets the response', async () => {
    const head = '--b\r\ncontent-disposition: form-data; name="claimFile"; filename="a.txt"\r\n\r\n';
    const body = Buffer.concat([Buffer.from(head), Buffer.alloc(3 * MAX, 'x'), Buffer.from('\r\n--b--\r\n')]);
    const call = httpRequest(`${origin}/file`, {
      method: 'POST',
      headers: { 'content-type': 'multipart/form-data; boundary=b', 'content-length': body.length },
    });
    const answered = new Promise<IncomingMessage>((resolve) => call.once('response', resolve));
    await new Promise<void>((resolve, reject) => {
      call.on('error', reject);
      call.end(body, resolve);
    });
    const answer = await answered;
    expect(answer.statusCode).toBe(413);
    answer.resume();
  });

  test('an empty file is refused [UPLOAD-03]', async () => {
    const { status, value } = await send(Buffer.alloc(0), 'notes.txt');
    expect({ status, detail: value.detail }).toEqual({ status: 400, detail: "Empty files aren't allowed" });
    expect(left()).toEqual([]);
  });
});

test.each([
  { rule: 'another extension', name: 'run.exe', content: Buffer.from('MZ') },
  { rule: 'no extension', name: 'scan', content: validFiles['pdf']! },
  { rule: 'a risky inner extension', name: 'scan.exe.pdf', content: validFiles['pdf']! },
  { rule: 'a PDF named as a picture', name: 'scan.png', content: validFiles['pdf']! },
  { rule: 'a text named as a PDF', name: 'scan.pdf', content: validFiles['txt']! },
  { rule: 'a PDF with a script', name: 'scan.pdf', content: pdf('<< /JS (x) >>') },
  { rule: 'a prototype name as extension', name: 'scan.constructor', content: validFiles['txt']! },
])('a file is refused and leaves nothing behind: $rule [UPLOAD-04]', async ({ name, content }) => {
  expect((await send(content, name)).status).toBe(415);
  expect(left()).toEqual([]);
});

test('the name is cleaned and never used as a path on disk', async () => {
  const { value } = await send(validFiles['txt']!, '..\\..\\\u202Eno\u0301tes.txt');
  expect(value.name).toBe('nótes.txt');
  expect(value.temporaryFile.startsWith(`${folder}/`)).toBe(true);
  expect(left().join()).not.toContain('tes');
});

describe('the form', () => {
  const text = validFiles['txt']!;
  test.each([
    { rule: 'another field', body: form(['other', text, 'a.txt']), status: 400 },
    { rule: 'two files', body: form(['claimFile', text, 'a.txt'], ['claimFile', text, 'b.txt']), status: 400 },
    { rule: 'a text instead of a file', body: form(['claimFile', 'text']), status: 400 },
    { rule: 'a file and a text', body: form(['claimFile', text, 'a.txt'], ['more', 'text']), status: 400 },
    { rule: 'nothing', body: form(), status: 400 },
  ])('with $rule is refused and leaves no file behind', async ({ body, status }) => {
    expect((await post(body)).status).toBe(status);
    expect(left()).toEqual([]);
  });

  test('with another content type is refused', async () => {
    const answer = await fetch(`${origin}/file`, {
      method: 'POST',
      body: '{}',
      headers: { 'content-type': 'application/json' },
    });
    expect(answer.status).toBe(415);
  });

  test.each([71, 252, 253, 256, 257, 300, 2000])(
    'with a boundary of %i characters is read or refused',
    async (length) => {
      const boundary = 'b'.repeat(length);
      const body = `--${boundary}\r\ncontent-disposition: form-data; name="claimFile"; filename="a.txt"\r\n\r\nNotes\r\n--${boundary}--\r\n`;
      const headers = { 'content-type': `multipart/form-data; boundary=${boundary}` };
      const { status } = await fetch(`${origin}/file`, { method: 'POST', body, headers });
      expect(status).toBe(length <= 252 ? 200 : 400);
    },
  );

  test('whose sender disconnects halfway leaves no file behind', async () => {
    await new Promise<void>((resolve) => {
      const call = httpRequest(`${origin}/file`, {
        method: 'POST',
        headers: { 'content-type': 'multipart/form-data; boundary=b', 'content-length': '100000' },
      });
      call.on('error', () => resolve());
      call.write('--b\r\ncontent-disposition: form-data; name="claimFile"; filename="a.txt"\r\n\r\nhalf of it');
      setTimeout(() => call.destroy(new Error('gone')), 50);
    });
    await expect.poll(left).toEqual([]);
  });
});

async function scanner(verdict: string): Promise<Server> {
  clamdSocket = join(folder, '..', `clamd-${verdict.length}.sock`);
  const server = createServer((socket) => {
    socket.on('error', () => {});
    socket.on('data', (data: Buffer) => void (data.subarray(-4).readUInt32BE(0) === 0 && socket.end(verdict)));
  });
  await new Promise<void>((resolve) => server.listen(clamdSocket!, resolve));
  return server;
}

describe('with a virus scanner', () => {
  test('a clean file is marked clean', async () => {
    const server = await scanner('stream: OK\0');
    expect((await send(validFiles['txt']!, 'a.txt')).value.scan).toBe('clean');
    server.close();
  });

  test('an infected file is refused and leaves no file behind', async () => {
    const server = await scanner('stream: Eicar FOUND\0');
    expect((await send(validFiles['txt']!, 'a.txt')).status).toBe(415);
    expect(left()).toEqual([]);
    server.close();
  });

  test('every file is refused while the scanner is unreachable', async () => {
    clamdSocket = join(folder, 'absent.sock');
    expect((await send(validFiles['txt']!, 'a.txt')).status).toBe(500);
    expect(left()).toEqual([]);
  });
});
