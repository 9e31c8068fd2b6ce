import type { IncomingMessage, ServerResponse } from 'node:http';

/** A fault that fault-proxy.ts causes in the responses to one API call of a screen. */
export interface Fault {
  readonly name: string;
  /** The portal may end the session or leave the screen after this fault. */
  readonly endsSession?: true;
  /** Only the first response has the fault; later responses are normal. */
  readonly once?: true;
  /** The response to the first user arrives after the portal has switched to another user. */
  readonly late?: true;
  readonly apply: (request: IncomingMessage, response: ServerResponse) => void;
}

const problem =
  (status: number, headers: Record<string, string> = {}): Fault['apply'] =>
  (_request, response) =>
    void response
      .writeHead(status, { 'content-type': 'application/problem+json', ...headers })
      .end(JSON.stringify({ status, title: 'Fault', detail: 'Made for a test' }));
const answer =
  (body: string, type = 'application/json'): Fault['apply'] =>
  (_request, response) =>
    void response.writeHead(200, { 'content-type': type }).end(body);

const CODES = ['100', '200', '300', '400', '450', '500', '600', '700'];
const CHALLENGE = { 'www-authenticate': 'Bearer error="invalid_token"' };

export const FAULTS: readonly Fault[] = [
  { name: '500', apply: problem(500) },
  { name: '502', apply: problem(502) },
  { name: '503', endsSession: true, apply: problem(503) },
  { name: '504', apply: problem(504) },
  { name: '429', apply: problem(429, { 'retry-after': '1' }) },
  { name: '404', apply: problem(404) },
  { name: '401 with a challenge', endsSession: true, once: true, apply: problem(401, CHALLENGE) },
  { name: '401 without a challenge', endsSession: true, once: true, apply: problem(401) },
  { name: '401 with a challenge, again and again', endsSession: true, apply: problem(401, CHALLENGE) },
  { name: '401 without a challenge, again and again', endsSession: true, apply: problem(401) },
  { name: '403', endsSession: true, apply: problem(403) },
  ...CODES.map((code): Fault => ({
    name: `403 with 0x40300${code}`,
    endsSession: true,
    apply: problem(403, { 'sh-pbt-error-code': `0x40300${code}` }),
  })),
  { name: 'reset', apply: (request) => void request.socket.resetAndDestroy() },
  {
    name: 'cut off',
    apply: (request, response) => {
      response.writeHead(200, { 'content-type': 'application/json', 'content-length': '5000' });
      response.write('{"results":[', () => request.socket.destroy());
    },
  },
  { name: 'no answer', apply: () => {} },
  { name: 'empty', apply: answer('') },
  { name: 'cut short', apply: answer('{"results":[{"id"') },
  { name: 'a text', apply: answer('"text"') },
  { name: 'a number', apply: answer('42') },
  { name: 'null', apply: answer('null') },
  { name: 'an empty list', apply: answer('[]') },
  { name: 'an empty object', apply: answer('{}') },
  {
    name: 'a web page',
    apply: answer('<!doctype html><title>Proxy</title><h1>Sign in to the network</h1>', 'text/html'),
  },
  { name: '10 MB', apply: (request, response) => answer(`"${'x'.repeat(10 * 1024 * 1024)}"`)(request, response) },
  { name: 'late, after another person was shown', late: true, apply: () => {} },
];
