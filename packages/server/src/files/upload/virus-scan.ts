import { once } from 'node:events';
import { createReadStream } from 'node:fs';
import { createConnection, type Socket } from 'node:net';

const TIMEOUT_MS = 30_000;

/**
 * Thrown when clamd gives no verdict; the file is then refused. It has no network error code, because that would become
 * a 503, which clients show as maintenance of the whole site.
 */
class ScannerFailed extends Error {
  override readonly name = 'ScannerFailed';
}

function lengthPrefix(length: number): Buffer {
  const prefix = Buffer.alloc(4);
  prefix.writeUInt32BE(length);
  return prefix;
}

async function send(socket: Socket, file: string, signal: AbortSignal): Promise<void> {
  const write = async (data: Buffer) => {
    if (!socket.write(data)) await once(socket, 'drain', { signal });
  };
  await write(Buffer.from('zINSTREAM\0'));
  for await (const chunk of createReadStream(file) as AsyncIterable<Buffer>) {
    await write(lengthPrefix(chunk.length));
    await write(chunk);
  }
  await write(lengthPrefix(0));
}

async function answerOf(socket: Socket): Promise<string> {
  let answer = '';
  for await (const chunk of socket) {
    answer += String(chunk);
    if (answer.includes('\0') || answer.length > 1024) break;
  }
  return answer.split('\0', 1)[0]!.trim();
}

/** Sends the file to clamd over its socket (INSTREAM). */
export async function scanFile(
  socketPath: string,
  file: string,
  timeoutMs = TIMEOUT_MS,
): Promise<'clean' | 'infected'> {
  const socket = createConnection(socketPath);
  socket.setTimeout(timeoutMs, () => socket.destroy(new Error('it took too long')));
  const done = new AbortController();
  let answer: string;
  try {
    await once(socket, 'connect');
    // clamd can reply and close the connection before it has read the whole file, so only its reply is awaited.
    send(socket, file, done.signal).catch((error: Error) => socket.destroy(error));
    answer = await answerOf(socket);
  } catch (error) {
    throw new ScannerFailed(`the virus scanner does not answer: ${error instanceof Error ? error.message : ''}`);
  } finally {
    done.abort();
    socket.destroy();
  }
  if (answer.endsWith(': OK')) return 'clean';
  if (answer.endsWith(' FOUND')) return 'infected';
  throw new ScannerFailed('the virus scanner gave no verdict');
}
