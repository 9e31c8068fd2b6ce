import { createConnection, type Socket } from 'node:net';

/** The load to send. Each connection sends its next request as soon as the response to the last one arrives. */
export interface LoadOrder {
  readonly port: number;
  readonly connections: number;
  readonly seconds: number;
  /** Complete HTTP requests, sent in turn. */
  readonly requests: readonly string[];
}

export interface LoadResult {
  readonly answers: number;
  /** Responses with 429. The client retried after each of them. */
  readonly refused: number;
  /** Responses with any other status, and broken connections. */
  readonly failed: number;
  /** Texts of some of the failures. */
  readonly failures: readonly string[];
  readonly seconds: number;
  /** Milliseconds from the first attempt until the final response, including retries after 429. */
  readonly p50: number;
  readonly p99: number;
}

/** Equals the `retry-after` header that the server sends with 429. */
const RETRY_DELAY_MS = 1000;

/** Returns the length of the first complete response, or 0. A response without a content length counts as empty. */
function answerLength(bytes: Buffer): number {
  const end = bytes.indexOf('\r\n\r\n');
  if (end === -1) return 0;
  const head = bytes.toString('latin1', 0, end);
  const length = /\r\ncontent-length: (\d+)/i.exec(head);
  const total = end + 4 + Number(length?.[1] ?? 0);
  return bytes.length >= total ? total : 0;
}

async function run({ port, connections, seconds, requests }: LoadOrder): Promise<LoadResult> {
  const waits: number[] = [];
  const failures = new Set<string>();
  let refused = 0;
  let failed = 0;
  const fail = (what: string) => {
    failed += 1;
    if (failures.size < 3) failures.add(what);
  };
  const bytes = requests.map((request) => Buffer.from(request));
  let next = 0;
  const started = performance.now();
  const until = started + seconds * 1000;
  const drive = () =>
    new Promise<void>((resolve) => {
      let received: Buffer = Buffer.alloc(0);
      let asked = 0;
      let request = 0;
      const socket: Socket = createConnection({ host: '127.0.0.1', port, noDelay: true });
      const send = () => void socket.write(bytes[request % bytes.length]!);
      const ask = () => {
        asked = performance.now();
        request = next++;
        send();
      };
      socket.once('connect', ask);
      socket.on('data', (chunk) => {
        received = received.length === 0 ? chunk : Buffer.concat([received, chunk]);
        const length = answerLength(received);
        if (length === 0) return;
        const now = performance.now();
        const status = received.toString('latin1', 9, 12);
        const isRefused = status === '429';
        if (isRefused) refused += 1;
        else waits.push(now - asked);
        if (!isRefused && !status.startsWith('2')) {
          fail(`${status}: ${received.toString('utf8', length - 200, length)}`);
        }
        received = received.subarray(length);
        if (now > until) socket.end();
        else if (isRefused) setTimeout(send, RETRY_DELAY_MS);
        else ask();
      });
      socket.once('error', (error) => fail(String(error)));
      socket.once('close', () => resolve());
    });
  await Promise.all(Array.from({ length: connections }, drive));
  const sorted = Float64Array.from(waits).toSorted();
  const at = (share: number) => sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? Number.NaN;
  return {
    answers: waits.length,
    refused,
    failed,
    failures: [...failures],
    seconds: (performance.now() - started) / 1000,
    p50: at(0.5),
    p99: at(0.99),
  };
}

process.on('message', (order: LoadOrder) => {
  void run(order).then((result) => process.send?.(result));
});
