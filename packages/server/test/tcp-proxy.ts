import { connect, createServer, type AddressInfo, type Socket } from 'node:net';

export interface TcpProxy {
  readonly port: number;
  /** Everything comes this much later, both ways. */
  delay(milliseconds: number): void;
  /** Connections stay open and nothing passes any more; new ones are taken and never answered. */
  hush(isQuiet: boolean): void;
  /** Ends every connection at once, as a lost link does. */
  reset(): void;
  /** New connections are refused. */
  refuse(isRefusing: boolean): void;
  close(): void;
}

/** A link to a server that can be made as bad as links get. */
export async function startTcpProxy(target: { readonly host: string; readonly port: number }): Promise<TcpProxy> {
  let delayMs = 0;
  let isQuiet = false;
  let isRefusing = false;
  const sockets = new Set<Socket>();
  const pass = (from: Socket, to: Socket) => {
    from.on('data', (chunk: Buffer) => {
      // What a quiet link swallows is lost for good: the connection never recovers.
      if (isQuiet) return;
      if (delayMs === 0) to.write(chunk);
      else setTimeout(() => !to.destroyed && to.write(chunk), delayMs);
    });
    from.on('close', () => {
      sockets.delete(from);
      if (!isQuiet) to.destroy();
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
    pass(client, upstream);
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
    reset,
    refuse: (next) => void (isRefusing = next),
    close: () => {
      reset();
      server.close();
    },
  };
}
