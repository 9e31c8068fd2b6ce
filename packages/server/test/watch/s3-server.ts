import { createHash } from 'node:crypto';
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import { buffer } from 'node:stream/consumers';
import { afterAll, beforeAll, vi } from 'vitest';

export interface SeenRequest {
  readonly method: string;
  readonly path: string;
  readonly signed: boolean;
  readonly length: string | undefined;
}

export interface S3Server {
  readonly endpoint: () => string;
  /** Objects by bucket and key, such as `/claims/ab12`. */
  readonly objects: Map<string, Buffer>;
  readonly seen: SeenRequest[];
}

const NO_KEY = '<Error><Code>NoSuchKey</Code></Error>';

const escapeXml = (text: string) => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;');

/** Objects appear with a fixed time, so their state depends on their content alone. */
const TIME = '2026-11-15T08:00:00.000Z';

function listed(objects: ReadonlyMap<string, Buffer>, bucket: string, prefix: string): string {
  const found = [...objects].filter(([path]) => path.startsWith(`${bucket}/${prefix}`));
  const contents = found.map(([path, content]) => {
    const key = escapeXml(path.slice(bucket.length + 1));
    const etag = createHash('md5').update(content).digest('hex');
    return `<Contents><Key>${key}</Key><Size>${content.length}</Size><ETag>${etag}</ETag><LastModified>${TIME}</LastModified></Contents>`;
  });
  return `<?xml version="1.0"?><ListBucketResult><IsTruncated>false</IsTruncated>${contents.join('')}</ListBucketResult>`;
}

const copied = (objects: ReadonlyMap<string, Buffer>, source: string) =>
  objects.get(`/${decodeURIComponent(source).replace(/^\//, '')}`);

/** Copies an object in parts. Parts are objects that no list shows, because their paths begin with no slash. */
function answerParts(
  method: string,
  url: URL,
  path: string,
  headers: IncomingMessage['headers'],
  objects: Map<string, Buffer>,
): string {
  if (url.searchParams.has('uploads'))
    return '<InitiateMultipartUploadResult><UploadId>u1</UploadId></InitiateMultipartUploadResult>';
  if (method === 'PUT') {
    const [from, to] = String(headers['x-amz-copy-source-range']).replace('bytes=', '').split('-').map(Number);
    const part = copied(objects, String(headers['x-amz-copy-source']))!.subarray(from, to! + 1);
    objects.set(`u1|${url.searchParams.get('partNumber')}`, part);
    return '<CopyPartResult><ETag>"p"</ETag></CopyPartResult>';
  }
  const parts = [...objects].filter(([key]) => key.startsWith('u1|'));
  for (const [key] of parts) objects.delete(key);
  if (method === 'POST') objects.set(path, Buffer.concat(parts.map(([, part]) => part)));
  return '<CompleteMultipartUploadResult><ETag>"w"</ETag></CompleteMultipartUploadResult>';
}

async function answer(request: IncomingMessage, response: ServerResponse, { objects, seen }: S3Server): Promise<void> {
  const url = new URL(request.url ?? '/', 'http://s3');
  const path = decodeURIComponent(url.pathname);
  const { method = '', headers } = request;
  const signed = (headers.authorization ?? '').startsWith('AWS4-HMAC-SHA256');
  seen.push({ method, path, signed, length: headers['content-length'] });
  const sent = await buffer(request);
  if (method === 'GET' && url.searchParams.get('list-type') === '2') {
    const bucket = path.endsWith('/') ? path.slice(0, -1) : path;
    response.setHeader('content-type', 'application/xml');
    response.end(listed(objects, bucket, url.searchParams.get('prefix') ?? ''));
    return;
  }
  const source = headers['x-amz-copy-source'];
  if (url.searchParams.has('uploads') || url.searchParams.has('uploadId')) {
    response.end(answerParts(method, url, path, headers, objects));
    return;
  }
  if (method === 'PUT' && typeof source === 'string') {
    const content = copied(objects, source);
    response.statusCode = content ? 200 : 404;
    if (content) objects.set(path, content);
    response.end(content ? '<CopyObjectResult><ETag>"x"</ETag></CopyObjectResult>' : NO_KEY);
    return;
  }
  if (method === 'PUT') objects.set(path, sent);
  if (method === 'DELETE') objects.delete(path);
  const found = objects.get(path);
  response.statusCode = method === 'DELETE' ? 204 : found ? 200 : 404;
  response.end(method === 'GET' ? (found ?? NO_KEY) : undefined);
}

/** A minimal S3 server that can list, put, copy, read and delete objects. */
export function useS3Server(): S3Server {
  let server: Server;
  let endpoint = '';
  const s3: S3Server = { endpoint: () => endpoint, objects: new Map(), seen: [] };
  beforeAll(async () => {
    vi.stubEnv('AWS_ACCESS_KEY_ID', 'test');
    vi.stubEnv('AWS_SECRET_ACCESS_KEY', 'test');
    server = createServer((request, response) => void answer(request, response, s3));
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    const address = server.address();
    endpoint = `http://127.0.0.1:${typeof address === 'object' ? address?.port : 0}`;
  });
  afterAll(() => {
    server.close();
    vi.unstubAllEnvs();
  });
  return s3;
}
