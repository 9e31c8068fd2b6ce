import type { Socket } from 'node:net';

/** Answers like clamd: reads chunks up to the empty one, then responds. */
export function answering(verdict: string, taken: (command: string, content: Buffer) => void = () => {}) {
  return (socket: Socket) => {
    let all = Buffer.alloc(0);
    socket.on('data', (data) => {
      all = Buffer.concat([all, data]);
      const pieces: Buffer[] = [];
      for (let at = 10; at + 4 <= all.length;) {
        const length = all.readUInt32BE(at);
        if (length === 0) {
          taken(all.toString('latin1', 0, 10), Buffer.concat(pieces));
          socket.end(verdict);
          return;
        }
        pieces.push(all.subarray(at + 4, at + 4 + length));
        at += 4 + length;
      }
    });
  };
}
