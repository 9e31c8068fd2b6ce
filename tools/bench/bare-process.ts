/**
 * The baseline for the API: only `node:http` and `pg`, with all statements that the portal sends for the same call. Each
 * request looks up its caller and inserts its own audit row.
 */
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import pg from 'pg';
import type { Statement } from './statements.ts';

export interface BareOrder {
  readonly url: string;
  /** Statements by method, path and body. */
  readonly answers: Readonly<Record<string, readonly Statement[]>>;
}

const CHAIN = `bare-${process.pid}`;
let auditRows = 0;

interface Prepared {
  readonly name: string;
  readonly text: string;
  readonly values: () => unknown[];
}

/** Returns the values of a statement. Each audit row gets its own place in a chain, because two cannot have the same. */
function valuesOf([text, values]: Statement): () => unknown[] {
  if (!text.startsWith('insert into audit')) return () => values as unknown[];
  const rows = JSON.parse(values[0] as string) as object[];
  return () => [JSON.stringify(rows.map((row) => ({ ...row, chain: CHAIN, seq: ++auditRows })))];
}

process.once('message', ({ url, answers }: BareOrder) => {
  const pool = new pg.Pool({ connectionString: url, max: 10, options: '-c jit=off' });
  // Sends prepared statements, as the portal does.
  const names = new Map<string, string>();
  const nameOf = (text: string) => names.get(text) ?? names.set(text, `bare${names.size}`).get(text)!;
  const prepare = (statement: Statement): Prepared => {
    const [text] = statement;
    return { name: nameOf(text), text, values: valuesOf(statement) };
  };
  const statements = new Map(Object.entries(answers).map(([call, sent]) => [call, sent.map(prepare)]));
  const server = createServer((request, response) => {
    let body = '';
    request.setEncoding('utf8');
    request.on('data', (chunk: string) => (body += chunk));
    const answer = async () => {
      const client = await pool.connect();
      const sets: unknown[] = [];
      for (const { name, text, values } of statements.get(`${request.method} ${request.url} ${body}`)!) {
        sets.push((await client.query({ name, text, values: values() })).rows);
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
