import { connect, createServer, type AddressInfo, type Socket } from 'node:net';

interface Target {
  readonly host: string;
  readonly port: number;
}

export interface TcpProxy {
  readonly port: number;
  /** Delays all data in both directions by this time. */
  delay(milliseconds: number): void;
  /** Keeps connections open but passes no data. New connections are accepted and get no response. */
  hush(isQuiet: boolean): void;
  /** Open connections pass no more data, as after a firewall lost its state. New connections work. */
  forget(): void;
  /** Connects new connections to another server. Open connections stay. */
  retarget(next: Target): void;
  /** Answers every message with this SQLSTATE error and closes the connection, as PgBouncer does without a server. */
  answerWith(code: string | null): void;
  /** Resets every connection at once, as a lost network link does. */
  reset(): void;
  /**
   * Lets PostgreSQL commit the next transaction in which the client sends this text, then cuts that connection instead
   * of passing on the response. Resolves after the cut. The text keeps it from cutting a job in the background.
   */
  loseCommitWith(text: string): Promise<void>;
  /** Refuses new connections. */
  refuse(isRefusing: boolean): void;
  close(): void;
}

/**
 * Builds PostgreSQL's ErrorResponse: a type, a length, and fields that start with a letter and end with a zero byte.
 */
function errorResponse(code: string): Buffer {
  const fields = Buffer.from(`SFATAL\0VFATAL\0C${code}\0Mserver login has been failing (server_login_retry)\0\0`);
  const head = Buffer.alloc(5, 'E');
  head.writeInt32BE(fields.length + 4, 1);
  return Buffer.concat([head, fields]);
}
/** PostgreSQL's CommandComplete messages: type, length, tag. */
const BEGUN = Buffer.from('C\0\0\0\x0aBEGIN\0', 'latin1');
const COMMITTED = Buffer.from('C\0\0\0\x0bCOMMIT\0', 'latin1');

/** Starts a TCP proxy that can simulate a bad network link to a server. */
export async function startTcpProxy(given: Target): Promise<TcpProxy> {
  let target = given;
  let delayMs = 0;
  let isQuiet = false;
  let isRefusing = false;
  let answer: Buffer | null = null;
  let loss: { readonly text: string; readonly onLost: () => void } | null = null;
  const sockets = new Set<Socket>();
  const forgotten = new WeakSet<Socket>();
  /** Connections to PostgreSQL over which the text of `loss` was sent since the last BEGIN. */
  const meant = new WeakSet<Socket>();
  const isSilent = (socket: Socket) => isQuiet || forgotten.has(socket);
  const pass = (from: Socket, to: Socket, isAnswered = () => false) => {
    from.on('data', (chunk: Buffer) => {
      // Data dropped during silence is lost, so that connection never recovers.
      if (isSilent(from) || isAnswered() || !to.writable) return;
      if (chunk.includes(BEGUN)) meant.delete(from);
      if (loss !== null && chunk.includes(loss.text)) meant.add(to);
      if (loss !== null && meant.has(from) && chunk.includes(COMMITTED)) {
        to.resetAndDestroy();
        from.destroy();
        loss.onLost();
        loss = null;
        return;
      }
      if (delayMs === 0) to.write(chunk);
      else setTimeout(() => !to.destroyed && to.write(chunk), delayMs);
    });
    from.on('close', () => {
      sockets.delete(from);
      if (!isSilent(from)) to.destroy();
    });
    from.on('error', () => {});
  };
  const server = createServer((client) => {
    if (isRefusing) {
      client.resetAndDestroy();
      return;
    }
    const upstream = connect(target);
    sockets.add(client).add(upstream);
    client.on('data', () => {
      if (answer !== null) client.end(answer);
    });
    pass(client, upstream, () => answer !== null);
    pass(upstream, client);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const reset = () => {
    for (const socket of sockets) socket.resetAndDestroy();
    sockets.clear();
  };
  return {
    port: (server.address() as AddressInfo).port,
    delay: (next) => void (delayMs = next),
    hush: (next) => void (isQuiet = next),
    forget: () => {
      for (const socket of sockets) forgotten.add(socket);
    },
    retarget: (next) => void (target = next),
    answerWith: (code) => void (answer = code === null ? null : errorResponse(code)),
    reset,
    loseCommitWith: (text) => new Promise((onLost) => void (loss = { text, onLost })),
    refuse: (next) => void (isRefusing = next),
    close: () => {
      reset();
      server.close();
    },
  };
}
