import { createServer, request as send, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { Fault } from './answer-faults.ts';

export const CASE_COOKIE = 'trust-case';
/** Added to every string of a delayed response, so the test sees whether the portal shows that response. */
export const LATE_MARK = 'LATEMARK';

/** The fault that the proxy causes for one browser context. The cookie `CASE_COOKIE` identifies the context. */
export interface ProxyCase {
  readonly method: string;
  readonly path: string;
  readonly fault: Fault | null;
  /** If set, calls are forwarded with this token of another user. */
  otherToken: string | null;
  /** Each function releases one delayed response. */
  readonly held: (() => void)[];
  faultsServed: number;
}

export interface FaultProxy {
  readonly url: string;
  forwardTo(origin: string): void;
  set(id: string, one: ProxyCase): void;
  drop(id: string): void;
  close(): void;
}

const idOf = ({ headers }: IncomingMessage) =>
  new RegExp(`(?:^|; )${CASE_COOKIE}=(\\w+)`).exec(headers.cookie ?? '')?.[1] ?? '';

/** Appends LATE_MARK to every string in the JSON of a delayed response, so a test can look for the mark. */
function marked(value: unknown): unknown {
  if (typeof value === 'string') return `${value} ${LATE_MARK}`;
  if (Array.isArray(value)) return value.map(marked);
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(Object.entries(value).map(([name, inner]) => [name, marked(inner)]));
}

function markedBody(body: Buffer): Buffer {
  try {
    return Buffer.from(JSON.stringify(marked(JSON.parse(body.toString()))));
  } catch {
    return body;
  }
}

/** Starts an HTTP proxy in front of the portal. It causes the fault of each case and forwards all other requests. */
export async function startFaultProxy(): Promise<FaultProxy> {
  const cases = new Map<string, ProxyCase>();
  let target = new URL('http://localhost');

  function forward(request: IncomingMessage, response: ServerResponse, one: ProxyCase | undefined, isHeld: boolean) {
    const headers = { ...request.headers };
    if (one?.otherToken && headers.authorization && !isHeld) headers.authorization = `Bearer ${one.otherToken}`;
    if (isHeld) delete headers['accept-encoding'];
    const { hostname, port } = target;
    const upstream = send({ hostname, port, method: request.method, path: request.url, headers }, (answer) => {
      if (!isHeld) {
        response.writeHead(answer.statusCode!, answer.headers);
        answer.pipe(response);
        return;
      }
      const chunks: Buffer[] = [];
      answer.on('data', (chunk: Buffer) => chunks.push(chunk));
      answer.once('end', () =>
        one!.held.push(() => {
          const body = markedBody(Buffer.concat(chunks));
          const { 'content-length': _length, 'transfer-encoding': _encoding, ...rest } = answer.headers;
          response.writeHead(answer.statusCode!, { ...rest, 'content-length': String(body.length) });
          response.end(body);
        }),
      );
    });
    upstream.on('error', () => response.destroy());
    response.on('close', () => upstream.destroy());
    request.pipe(upstream);
  }

  const server = createServer((request, response) => {
    const one = cases.get(idOf(request));
    const path = request.url!.split('?')[0];
    const isMeant = one?.fault != null && request.method === one.method && path === one.path;
    if (!isMeant || (one.fault.once && one.faultsServed > 0)) {
      forward(request, response, one, false);
      return;
    }
    one.faultsServed += 1;
    if (!one.fault.late) one.fault.apply(request, response);
    // Held until the test releases it. A call after `otherToken` is set belongs to the other user and is not held.
    else forward(request, response, one, one.otherToken === null);
  });
  await new Promise<void>((resolve) => server.listen(0, 'localhost', resolve));
  return {
    url: `http://localhost:${(server.address() as AddressInfo).port}`,
    forwardTo: (origin) => void (target = new URL(origin)),
    set: (id, one) => void cases.set(id, one),
    drop: (id) => void cases.delete(id),
    close: () => {
      server.close();
      server.closeAllConnections();
    },
  };
}
