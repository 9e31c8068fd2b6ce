import { connect } from 'node:net';

const DRIP_MS = 1000;

/** Connections that never finish their request; gives the seconds until the last one was closed, null if one stays. */
export function openSlowSockets(url: string, count: number, patienceMs: number): Promise<number | null> {
  const { hostname, port } = new URL(url);
  const started = Date.now();
  return new Promise((resolve) => {
    let open = count;
    const sockets = Array.from({ length: count }, (_, index) => {
      const socket = connect({ host: hostname, port: Number(port) });
      socket.write(`GET /api/user HTTP/1.1\r\nHost: ${hostname}\r\nX-Slow-${index}: `);
      const drip = setInterval(() => socket.write('x'), DRIP_MS);
      socket.on('error', () => {});
      socket.on('data', () => {});
      socket.once('close', () => {
        clearInterval(drip);
        open -= 1;
        if (open > 0) return;
        clearTimeout(limit);
        resolve((Date.now() - started) / 1000);
      });
      return socket;
    });
    const limit = setTimeout(() => {
      resolve(null);
      for (const socket of sockets) socket.destroy();
    }, patienceMs);
  });
}
