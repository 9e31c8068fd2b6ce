import { connect, createServer, type AddressInfo, type Socket } from 'node:net';

interface Target {
  readonly host: string;
  readonly port: number;
}

export interface TcpProxy {
  readonly port: number;
  /** Everything comes this much later, both ways. */
  delay(milliseconds: number): void;
  /** Connections stay open and nothing passes any more; new ones are taken and never answered. */
  hush(isQuiet: boolean): void;
  /** Open connections pass nothing any more, as after a firewall lost its state. New connections work. */
  forget(): void;
  /** New connections lead to another server. Open connections stay. */
  retarget(next: Target): void;
  /** Answers every message with an error of this SQLSTATE and closes, as PgBouncer does without a server. */
  answerWith(code: string | null): void;
  /** Ends every connection at once, as a lost link does. */
  reset(): void;
  /** Lets PostgreSQL run the next COMMIT and cuts that connection instead of passing the answer on. Resolves then. */
  loseCommit(): Promise<void>;
  /** New connections are refused. */
  refuse(isRefusing: boolean): void;
  close(): void;
}

/** PostgreSQL's ErrorResponse: a type, a length, and fields that each begin with a letter and end with a zero. */
function errorResponse(code: string): Buffer {
  const fields = Buffer.from(`SFATAL\0VFATAL\0C${code}\0Mserver login has been failing (server_login_retry)\0\0`);
  const head = Buffer.alloc(5, 'E');
  head.writeInt32BE(fields.length + 4, 1);
  return Buffer.concat([head, fields]);
}
/** PostgreSQL's CommandComplete message of a COMMIT: type, length 11, tag. */
const COMMITTED = Buffer.from('C\0\0\0\x0bCOMMIT\0', 'latin1');

/** A link to a server that can be made as bad as links get. */
export async function startTcpProxy(given: Target): Promise<TcpProxy> {
  let target = given;
  let delayMs = 0;
  let isQuiet = false;
  let isRefusing = false;
  let answer: Buffer | null = null;
  let onLost: (() => void) | null = null;
  const sockets = new Set<Socket>();
  const forgotten = new WeakSet<Socket>();
  const isSilent = (socket: Socket) => isQuiet || forgotten.has(socket);
  const pass = (from: Socket, to: Socket, isAnswered = () => false) => {
    from.on('data', (chunk: Buffer) => {
      // What a quiet link swallows is lost for good: the connection never recovers.
      if (isSilent(from) || isAnswered() || !to.writable) return;
      if (onLost !== null && chunk.includes(COMMITTED)) {
        to.resetAndDestroy();
        from.destroy();
        onLost();
        onLost = null;
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
    loseCommit: () => new Promise((resolve) => void (onLost = resolve)),
    refuse: (next) => void (isRefusing = next),
    close: () => {
      reset();
      server.close();
    },
  };
}
