import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { createServer, type Server, type Socket } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { answering } from '../../../test/plan-files/fake-scanner.ts';
import { statusOf } from '../../errors/status-of.ts';
import { scanFile } from './virus-scan.ts';

let folder = '';
let scanner: Server | undefined;
const socketPath = () => join(folder, 'clamd.sock');
const file = () => join(folder, 'file');

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'pbt-scan-'));
  writeFileSync(file(), Buffer.alloc(300_000, 'x'));
});
afterEach(() => {
  scanner?.close();
  scanner = undefined;
  rmSync(folder, { recursive: true });
});

function listen(onConnection: (socket: Socket) => void): Promise<void> {
  scanner = createServer((socket) => onConnection(socket.on('error', () => {})));
  return new Promise((resolve) => scanner!.listen(socketPath(), resolve));
}

test('the whole file is sent to the scanner, and its verdict is returned', async () => {
  const taken = vi.fn<(command: string, content: Buffer) => void>();
  await listen(answering('stream: OK\0', taken));
  expect(await scanFile(socketPath(), file())).toBe('clean');
  expect(taken).toHaveBeenCalledExactlyOnceWith('zINSTREAM\0', Buffer.alloc(300_000, 'x'));
});

test('a virus is reported', async () => {
  await listen(answering('stream: Eicar-Signature FOUND\0'));
  expect(await scanFile(socketPath(), file())).toBe('infected');
});

test.each([
  { rule: 'does not exist', behave: null },
  { rule: 'hangs up at once', behave: (socket: Socket) => void socket.destroy() },
  { rule: 'hangs up without an answer', behave: answering('') },
  { rule: 'refuses the size', behave: (socket: Socket) => void socket.end('INSTREAM size limit exceeded. ERROR\0') },
  { rule: 'never answers', behave: () => {} },
])('a scanner that $rule accepts no file, and the site does not show maintenance', async ({ behave }) => {
  if (behave) await listen(behave);
  const failure: unknown = await scanFile(socketPath(), file(), 300).catch((error: unknown) => error);
  expect(failure).toBeInstanceOf(Error);
  expect(statusOf(failure)).toBe(500);
});
