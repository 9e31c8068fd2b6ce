import { readdirSync, readlinkSync } from 'node:fs';
import { connect, type AddressInfo, type Socket } from 'node:net';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { username } from '../../test/claims.ts';
import { useTestServer } from '../../test/harness.ts';
import { calls, insertDocumentationClaims } from '../../test/documentation.ts';

const server = useTestServer();
let socket: Socket;
let limit = 0;
beforeAll(async () => {
  await insertDocumentationClaims(server().deps.db);
  await server().app.listen({ host: '127.0.0.1', port: 0 });
  limit = server().app.server.timeout;
}, 60_000);
afterAll(() => socket.destroy());

const openFiles = () =>
  readdirSync('/proc/self/fd').filter((descriptor) => {
    try {
      return readlinkSync(`/proc/self/fd/${descriptor}`).startsWith(`${server().deps.config.dataDir}/files/`);
    } catch {
      return false;
    }
  });

test.runIf(process.platform === 'linux')(
  'a client that does not read its response is disconnected, and the file is closed',
  { timeout: 120_000 },
  async () => {
    expect(limit).toBe(60_000);
    const api = calls(server());
    // Larger than the operating system's buffers for one connection.
    const file = (await api.upload(await api.stage(), 'notes.txt', Buffer.alloc(15_000_000, 'x'))).body;
    server().app.server.setTimeout(1000);
    const { port } = server().app.server.address() as AddressInfo;
    socket = connect({ host: '127.0.0.1', port }).on('error', () => {});
    socket.pause();
    socket.write(
      `GET /api/claim/documentation/file/${file} HTTP/1.1\r\nHost: x\r\nAuthorization: Bearer user.${username('staff')}\r\n\r\n`,
    );
    const connections = () =>
      new Promise<number>((resolve, reject) =>
        server().app.server.getConnections((error, count) => (error ? reject(error) : resolve(count))),
      );
    const patience = { timeout: 60_000 };
    await expect.poll(openFiles, patience).toHaveLength(1);
    await expect.poll(connections, patience).toBe(0);
    await expect.poll(openFiles, patience).toHaveLength(0);
  },
);
