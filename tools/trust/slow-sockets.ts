import { connect } from 'node:net';

const DRIP_MS = 1000;

/** One way to keep a connection open while sending or reading almost nothing. */
export interface SlowKind {
  readonly name: string;
  readonly count: number;
  /** Text that is sent right after the connection opens. */
  readonly head: (index: number) => string;
  /** True when one byte per second is sent after `head`. */
  readonly drips: boolean;
  /** Reads nothing for `afterMs`. If `bytes` then arrive, the server had not closed the connection. */
  readonly readsLate?: { readonly afterMs: number; readonly bytes: number };
}

/**
 * Opens the slow connections. Returns for each kind the seconds until the last one was closed, or null if one was still
 * open after `patienceMs`.
 */
export async function openSlowSockets(
  url: string,
  kinds: readonly SlowKind[],
  patienceMs: number,
): Promise<Map<string, number | null>> {
  const closed = await Promise.all(
    kinds.map(async (kind) => {
      const seconds = await Promise.all(
        Array.from({ length: kind.count }, (_, index) => untilClosed(url, kind, index, patienceMs)),
      );
      return [kind.name, seconds.includes(null) ? null : Math.max(...seconds.map(Number))] as const;
    }),
  );
  return new Map(closed);
}

function untilClosed(url: string, kind: SlowKind, index: number, patienceMs: number): Promise<number | null> {
  const { hostname, port } = new URL(url);
  const started = performance.now();
  return new Promise((resolve) => {
    const socket = connect({ host: hostname, port: Number(port) });
    const drip = setInterval(() => kind.drips && socket.writable && socket.write('x'), DRIP_MS);
    const end = (result: number | null) => {
      clearInterval(drip);
      clearTimeout(limit);
      resolve(result);
      socket.destroy();
    };
    const limit = setTimeout(() => end(null), patienceMs);
    socket.on('error', () => {});
    socket.once('close', () => end((performance.now() - started) / 1000));
    let received = 0;
    socket.on('data', (chunk: Buffer) => {
      received += chunk.length;
      if (kind.readsLate && received >= kind.readsLate.bytes) end(null);
    });
    // A client that does not read cannot notice that the server closed the connection.
    if (kind.readsLate) {
      socket.pause();
      setTimeout(() => socket.resume(), kind.readsLate.afterMs);
    }
    socket.write(kind.head(index));
  });
}
