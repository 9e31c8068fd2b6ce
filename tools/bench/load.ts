import { fork } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import type { LoadOrder, LoadResult } from './load-process.ts';

export interface Call {
  readonly method: 'GET' | 'POST';
  readonly path: string;
  readonly body?: object;
}

export const bodyOf = (call: Call): string => (call.body === undefined ? '' : JSON.stringify(call.body));

/** Returns the text of the HTTP request for a call. */
export function wireForm(call: Call, token: string): string {
  const body = bodyOf(call);
  return [
    `${call.method} ${call.path} HTTP/1.1`,
    'host: 127.0.0.1',
    `authorization: Bearer ${token}`,
    'accept: application/json',
    'user-agent: Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/142.0 Safari/537.36',
    ...(body === '' ? [] : ['content-type: application/json', `content-length: ${Buffer.byteLength(body)}`]),
    '',
    body,
  ].join('\r\n');
}

export interface LoadGenerator {
  run(order: LoadOrder): Promise<LoadResult>;
  stop(): void;
}

/** Sends the load from a separate process, so that its CPU time is not counted as the server's. */
export function startLoadGenerator(): LoadGenerator {
  const child = fork(fileURLToPath(new URL('load-process.ts', import.meta.url)), { stdio: 'inherit' });
  return {
    run: (order) =>
      new Promise((resolve) => {
        child.once('message', (result: LoadResult) => resolve(result));
        child.send(order);
      }),
    stop: () => void child.kill(),
  };
}
