import { createConnection } from 'node:net';
import { CommandFailed } from '../command.ts';
import type { ControlProgress, ControlReply, ControlRequest } from './socket.ts';

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
export function askControl(
  socketPath: string,
  request: ControlRequest,
  onProgress: (text: string) => void = () => {},
): Promise<ControlReply | null> {
  return new Promise((resolve, reject) => {
    let received = '';
    let reply: ControlReply | null = null;
    const socket = createConnection(socketPath, () => socket.write(`${JSON.stringify(request)}\n`));
    const take = (line: string) => {
      try {
        const said = JSON.parse(line) as ControlReply | ControlProgress;
        if ('progress' in said) onProgress(said.progress);
        else reply = said;
      } catch {
        // Without a reply, the command fails when the connection ends.
      }
    };
    socket.setEncoding('utf8');
    socket.on('data', (chunk: string) => {
      const lines = (received + chunk).split('\n');
      received = lines.pop()!;
      for (const line of lines) take(line);
    });
    socket.once('error', (error) => (isAbsent(error) ? resolve(null) : reject(error)));
    socket.once('close', () => {
      if (reply) resolve(reply);
      else reject(new CommandFailed('The portal stopped before it responded'));
    });
  });
}
