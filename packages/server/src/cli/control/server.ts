import { chmod, rm } from 'node:fs/promises';
import { createServer, type Socket } from 'node:net';
import type { OpenDatabase } from '../../database/database.ts';
import type { Deps } from '../../deps.ts';
import type { Command } from '../command.ts';
import { probeControl } from './client.ts';
import type { ControlProgress, ControlReply, ControlRequest } from './socket.ts';
import { failure, runOnline } from '../run.ts';

const MAX_REQUEST = 64 * 1024;
const REQUEST_LIMIT_MS = 10_000;

export interface Control {
  close(): Promise<void>;
}

/** The parts of the running portal that commands use. */
export interface Controlled {
  readonly deps: Deps;
  readonly database: OpenDatabase;
  readonly commands: readonly Command[];
}

function isRequest(value: unknown): value is ControlRequest {
  if (typeof value !== 'object' || value === null) return false;
  const { argv, cwd, operator } = value as Partial<Record<keyof ControlRequest, unknown>>;
  const isArgv = Array.isArray(argv) && argv.every((word) => typeof word === 'string');
  return isArgv && typeof cwd === 'string' && typeof operator === 'string';
}

async function answer(
  line: string,
  { deps, database, commands }: Controlled,
  onProgress: (progress: string) => void,
): Promise<ControlReply> {
  try {
    const request: unknown = JSON.parse(line);
    if (!isRequest(request)) throw new Error('The request cannot be read');
    const { argv, cwd, operator } = request;
    return await runOnline(commands, argv, { deps, database, cwd, operator, onProgress });
  } catch (error) {
    return failure(error);
  }
}

function serve(socket: Socket, controlled: Controlled): void {
  let received = '';
  let isAnswering = false;
  socket.setEncoding('utf8');
  socket.setTimeout(REQUEST_LIMIT_MS, () => {
    if (!isAnswering) socket.destroy();
  });
  // A client that disconnects early is not an error of the portal.
  socket.on('error', () => socket.destroy());
  socket.on('data', (chunk: string) => {
    if (isAnswering) return;
    received += chunk;
    if (received.length > MAX_REQUEST) {
      socket.destroy();
      return;
    }
    const end = received.indexOf('\n');
    if (end === -1) return;
    isAnswering = true;
    const onProgress = (progress: string) => {
      const said: ControlProgress = { progress };
      if (socket.writable) socket.write(`${JSON.stringify(said)}\n`);
    };
    void answer(received.slice(0, end), controlled, onProgress).then((reply) =>
      socket.end(`${JSON.stringify(reply)}\n`),
    );
  });
}

/**
 * Lets `pbt` run commands inside the running portal, because the embedded database allows one process only. The socket
 * is protected only by its file mode.
 */
export async function startControl(controlled: Controlled, socketPath: string): Promise<Control> {
  // With PostgreSQL, several processes can share a data folder. The first one keeps the socket, the others open none.
  if (await probeControl(socketPath)) return { close: () => Promise.resolve() };
  await rm(socketPath, { force: true });
  const open = new Set<Socket>();
  const server = createServer((socket) => {
    open.add(socket);
    socket.once('close', () => open.delete(socket));
    serve(socket, controlled);
  });
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject);
    // The umask gives the socket its final mode at creation, so other accounts cannot connect before the `chmod` below.
    const before = process.umask(0o177);
    // `exclusive`, because cluster workers would otherwise share this socket, as they share the HTTP port.
    server.listen({ path: socketPath, exclusive: true }, resolve);
    process.umask(before);
  });
  await chmod(socketPath, 0o600);
  server.unref();
  return {
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        for (const socket of open) socket.destroySoon();
      }),
  };
}
