import type { Route } from '@playwright/test';

/** What can become of one answer on its way to a screen. */
export interface Fault {
  readonly name: string;
  /** The whole portal follows it: the screen may be left. */
  readonly endsSession?: true;
  readonly apply: (route: Route) => Promise<void>;
}

const problem =
  (status: number, headers: Record<string, string> = {}) =>
  (route: Route) =>
    route.fulfill({
      status,
      headers: { 'content-type': 'application/problem+json', ...headers },
      body: JSON.stringify({ status, title: 'Fault', detail: 'Made for a test' }),
    });
const answer =
  (body: string, type = 'application/json') =>
  (route: Route) =>
    route.fulfill({ status: 200, headers: { 'content-type': type }, body });

const CODES = ['100', '200', '300', '400', '450', '500', '600', '700'];

export const FAULTS: readonly Fault[] = [
  { name: '500', apply: problem(500) },
  { name: '502', apply: problem(502) },
  { name: '503', endsSession: true, apply: problem(503) },
  { name: '504', apply: problem(504) },
  { name: '429', apply: problem(429, { 'retry-after': '1' }) },
  { name: '404', apply: problem(404) },
  {
    name: '401 with a challenge',
    endsSession: true,
    apply: problem(401, { 'www-authenticate': 'Bearer error="invalid_token"' }),
  },
  { name: '401 without a challenge', endsSession: true, apply: problem(401) },
  { name: '403', endsSession: true, apply: problem(403) },
  ...CODES.map((code): Fault => ({
    name: `403 with 0x40300${code}`,
    endsSession: true,
    apply: problem(403, { 'sh-pbt-error-code': `0x40300${code}` }),
  })),
  { name: 'reset', apply: (route) => route.abort('connectionreset') },
  { name: 'timed out', apply: (route) => route.abort('timedout') },
  { name: 'no answer', apply: () => new Promise(() => {}) },
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
  { name: '10 MB', apply: answer(`"${'x'.repeat(10 * 1024 * 1024)}"`) },
];
