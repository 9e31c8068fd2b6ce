import { createConnection } from 'node:net';
import { CommandFailed } from '../command.ts';
import type { ControlReply, ControlRequest } from './socket.ts';

const ABSENT = new Set(['ENOENT', 'ECONNREFUSED', 'ENOTSOCK', 'EINVAL', 'ENAMETOOLONG']);

function isAbsent(error: Error): boolean {
  return 'code' in error && typeof error.code === 'string' && ABSENT.has(error.code);
}

/** Tells whether a portal listens on the socket. */
export function probeControl(socketPath: string): Promise<boolean> {
  return new Promise((resolve, reject) => {
    const socket = createConnection(socketPath);
    socket.once('connect', () => {
      socket.destroy();
      resolve(true);
    });
    socket.once('error', (error) => (isAbsent(error) ? resolve(false) : reject(error)));
  });
}

/** Sends the command to the running portal. Returns null when no portal is running. */
export function askControl(socketPath: string, request: ControlRequest): Promise<ControlReply | null> {
  return new Promise((resolve, reject) => {
    let received = '';
    const socket = createConnection(socketPath, () => socket.write(`${JSON.stringify(request)}\n`));
    socket.setEncoding('utf8');
    socket.on('data', (chunk: string) => (received += chunk));
    socket.once('error', (error) => (isAbsent(error) ? resolve(null) : reject(error)));
    socket.once('close', () => {
      try {
        resolve(JSON.parse(received));
      } catch {
        reject(new CommandFailed('The portal stopped before it responded'));
      }
    });
  });
}
