import { createServer, type AddressInfo, type Socket } from 'node:net';

export interface ReceivedMail {
  readonly to: string;
  readonly messageId: string;
  readonly text: string;
}

/** How the sink treats a mail. Both functions get the address of the receiver. */
export interface SinkRules {
  /** The answer to RCPT TO, such as `550 no such user`. */
  readonly recipient?: (to: string) => string;
  /** The answer to the text, or null to close the connection without one. */
  readonly text?: (to: string) => string | null;
}

const OK = '250 ok';

/** One connection. Commands and text are lines; a dot alone ends the text. */
function converse(socket: Socket, rules: () => SinkRules, received: ReceivedMail[]): void {
  let to = '';
  let text: string[] | null = null;
  let rest = '';
  const reply = (line: string) => socket.write(`${line}\r\n`);
  const endText = () => {
    const lines = text!;
    text = null;
    const answer = (rules().text ?? (() => OK))(to);
    const messageId =
      lines
        .find((line) => /^message-id:/i.test(line))
        ?.slice(11)
        .trim() ?? '';
    if (answer === null || answer.startsWith('2')) received.push({ to, messageId, text: lines.join('\n') });
    if (answer === null) socket.destroy();
    else reply(answer);
  };
  const command = (line: string) => {
    if (/^RCPT/i.test(line)) {
      to = /<(.*?)>/.exec(line)?.[1] ?? '';
      reply((rules().recipient ?? (() => OK))(to));
    } else if (/^DATA/i.test(line)) {
      text = [];
      reply('354 go on');
    } else if (/^QUIT/i.test(line)) socket.end('221 bye\r\n');
    else reply(OK);
  };
  reply('220 sink');
  socket.on('error', () => {});
  socket.on('data', (chunk) => {
    const lines = (rest + chunk.toString()).split('\r\n');
    rest = lines.pop()!;
    for (const line of lines) {
      if (text === null) command(line);
      else if (line === '.') endText();
      else text.push(line.startsWith('..') ? line.slice(1) : line);
    }
  });
}

/** A mail server that keeps what it receives. */
export async function startSmtpSink() {
  const received: ReceivedMail[] = [];
  let rules: SinkRules = {};
  const sockets = new Set<Socket>();
  const server = createServer((socket) => {
    sockets.add(socket.once('close', () => sockets.delete(socket)));
    converse(socket, () => rules, received);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    url: `smtp://127.0.0.1:${(server.address() as AddressInfo).port}`,
    received,
    setRules: (next: SinkRules) => void (rules = next),
    stop: async () => {
      for (const socket of sockets) socket.destroy();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}
