/** The baseline for the API: only `node:http` and `pg`, with the statements that the portal sends for the same call. */
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import pg from 'pg';
import type { Statement } from './statements.ts';

export interface BareOrder {
  readonly url: string;
  /** Statements by method, path and body. */
  readonly answers: Readonly<Record<string, readonly Statement[]>>;
}

process.once('message', ({ url, answers }: BareOrder) => {
  const pool = new pg.Pool({
    connectionString: url,
    max: 10,
    options: '-c plan_cache_mode=force_custom_plan -c jit=off',
  });
  // Sends prepared statements, as the portal does.
  const names = new Map<string, string>();
  const nameOf = (text: string) => names.get(text) ?? names.set(text, `bare${names.size}`).get(text)!;
  const server = createServer((request, response) => {
    let body = '';
    request.setEncoding('utf8');
    request.on('data', (chunk: string) => (body += chunk));
    const answer = async () => {
      const client = await pool.connect();
      const sets: unknown[] = [];
      for (const [text, values] of answers[`${request.method} ${request.url} ${body}`]!) {
        sets.push((await client.query({ name: nameOf(text), text, values: [...values] })).rows);
      }
      client.release();
      const text = JSON.stringify(sets);
      response.setHeader('content-type', 'application/json; charset=utf-8');
      response.setHeader('content-length', Buffer.byteLength(text));
      response.end(text);
    };
    request.on('end', () => void answer());
  });
  server.listen(0, '127.0.0.1', () => process.send?.({ port: (server.address() as AddressInfo).port }));
});
