import { Agent, request } from 'node:http';
import { performance } from 'node:perf_hooks';
import { setTimeout as pause } from 'node:timers/promises';

export interface Call {
  readonly kind: 'read' | 'search' | 'file' | 'write';
  readonly method: string;
  readonly path: string;
  readonly body?: string | Buffer;
  readonly type?: string;
}

export interface Answer {
  readonly kind: Call['kind'];
  /** 0 means that no complete response arrived. */
  readonly status: number;
  readonly took: number;
  readonly text: string;
}

export interface LoadClient {
  send(call: Call): Promise<Answer>;
  close(): void;
}

/** Sends HTTP over keep-alive connections. It uses less CPU than `fetch`, because it runs on the measured machine. */
export function createLoadClient(url: string, token: string, sockets: number): LoadClient {
  const { hostname, port } = new URL(url);
  const agent = new Agent({ keepAlive: true, maxSockets: sockets });
  return {
    send: ({ kind, method, path, body, type }) =>
      new Promise((resolve) => {
        const started = performance.now();
        const done = (status: number, text: string) =>
          resolve({ kind, status, took: performance.now() - started, text });
        const headers = {
          authorization: `Bearer ${token}`,
          ...(body === undefined
            ? {}
            : { 'content-type': type ?? 'application/json', 'content-length': Buffer.byteLength(body) }),
        };
        const sent = request({ hostname, port, method, path, agent, headers, timeout: 30_000 }, (response) => {
          let text = '';
          response.setEncoding('latin1');
          response.on('data', (chunk: string) => {
            if (text.length < 200) text += chunk;
          });
          response.once('end', () => done(response.statusCode ?? 0, text));
          response.once('error', () => done(0, ''));
        });
        sent.once('timeout', () => sent.destroy());
        sent.once('error', (error: NodeJS.ErrnoException) => done(0, error.code ?? error.message));
        sent.end(body);
      }),
    close: () => agent.destroy(),
  };
}

/** Starts calls at a fixed rate, as users do, without waiting for earlier responses. */
export async function atRate(
  perSecond: number,
  seconds: number,
  start: (index: number) => Promise<unknown>,
): Promise<void> {
  const began = performance.now();
  const running: Promise<unknown>[] = [];
  const total = Math.round(perSecond * seconds);
  for (let index = 0; index < total;) {
    const due = Math.min(total, Math.floor(((performance.now() - began) / 1000) * perSecond) + 1);
    for (; index < due; index += 1) running.push(start(index));
    await pause(4);
  }
  await Promise.all(running);
}

/** Keeps `atOnce` calls running: each worker starts its next call when its last one ends. */
export async function runConcurrently(atOnce: number, seconds: number, start: () => Promise<unknown>): Promise<void> {
  const until = performance.now() + seconds * 1000;
  const worker = async () => {
    while (performance.now() < until) await start();
  };
  await Promise.all(Array.from({ length: atOnce }, worker));
}
