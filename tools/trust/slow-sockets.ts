import { connect } from 'node:net';

const DRIP_MS = 1000;

/** One way to keep a connection busy without using it. */
export interface SlowKind {
  readonly name: string;
  readonly count: number;
  /** Sent at once. */
  readonly head: (index: number) => string;
  /** Whether one byte a second follows. */
  readonly drips: boolean;
  /** Reads nothing for this time. An answer of so many bytes that then arrives completely was kept open. */
  readonly readsLate?: { readonly afterMs: number; readonly bytes: number };
}

/** Opens slow connections; gives the seconds until the last of each kind was closed, null if one stays open. */
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
    // A client that does not read is not told that the server closed the connection.
    if (kind.readsLate) {
      socket.pause();
      setTimeout(() => socket.resume(), kind.readsLate.afterMs);
    }
    socket.write(kind.head(index));
  });
}
