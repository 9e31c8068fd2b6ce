import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { createInterface } from 'node:readline';
import type { MailServer } from './killed-mails.ts';

/** Debian's own Python, because its packages are not in others. */
const PYTHON = '/usr/bin/python3';

/** Prints one JSON line for its port, for each receiver, and for each email that it accepts. */
const PROGRAM = `
import asyncio, json, sys
from aiosmtpd.smtp import SMTP

def tell(**event):
    print(json.dumps(event), flush=True)

class Handler:
    async def handle_RCPT(self, server, session, envelope, address, options):
        envelope.rcpt_tos.append(address)
        tell(kind='recipient', to=address)
        return '250 OK'

    async def handle_DATA(self, server, session, envelope):
        tell(kind='text', to=envelope.rcpt_tos[0], text=envelope.content.decode('utf-8', 'replace'))
        return '250 OK'

async def main():
    loop = asyncio.get_running_loop()
    server = await loop.create_server(lambda: SMTP(Handler()), '127.0.0.1', 0)
    tell(kind='port', port=server.sockets[0].getsockname()[1])
    await loop.run_in_executor(None, sys.stdin.read)

asyncio.run(main())
`;

type Event =
  | { readonly kind: 'port'; readonly port: number }
  | { readonly kind: 'recipient'; readonly to: string }
  | { readonly kind: 'text'; readonly to: string; readonly text: string };

/** Whether the Debian package `python3-aiosmtpd` is installed. */
export const hasDebianMailServer = (): boolean => spawnSync(PYTHON, ['-c', 'import aiosmtpd']).status === 0;

/** Starts aiosmtpd, a mail server that others wrote. It ends with this process, because its input ends then. */
export async function startDebianMailServer(): Promise<MailServer> {
  const child = spawn(PYTHON, ['-c', PROGRAM], { stdio: ['pipe', 'pipe', 'inherit'] });
  const received: { to: string; text: string }[] = [];
  let [onEvent, onText] = [() => {}, () => {}];
  const lines = createInterface({ input: child.stdout });
  const port = await new Promise<number>((resolve, reject) => {
    child.once('exit', (code) => reject(new Error(`aiosmtpd ended with ${code}`)));
    lines.on('line', (line) => {
      const event = JSON.parse(line) as Event;
      if (event.kind === 'port') return resolve(event.port);
      onEvent();
      if (event.kind !== 'text') return;
      received.push(event);
      onText();
    });
  });
  return {
    url: `smtp://127.0.0.1:${port}`,
    received,
    listen: (event, text) => void ([onEvent, onText] = [event, text]),
    stop: async () => {
      const exited = once(child, 'exit');
      child.stdin.end();
      await exited;
    },
  };
}
