import { mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { createServer, type Server, type Socket } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createMailer } from './mailer.ts';

let folder = '';
let smtp: Server;
let received = '';

/** A minimal mail server that accepts one message. */
function converse(socket: Socket): void {
  let isBody = false;
  socket.write('220 test\r\n');
  socket.on('data', (chunk) => {
    const text = chunk.toString();
    if (isBody) {
      received += text;
      if (!received.endsWith('\r\n.\r\n')) return;
      isBody = false;
      socket.write('250 taken\r\n');
      return;
    }
    if (text.startsWith('DATA')) {
      isBody = true;
      socket.write('354 go on\r\n');
    } else if (text.startsWith('QUIT')) socket.end('221 bye\r\n');
    else socket.write('250 ok\r\n');
  });
}

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'pbt-mail-'));
  smtp = createServer(converse);
  await new Promise<void>((resolve) => smtp.listen(0, '127.0.0.1', resolve));
});
afterAll(() => {
  smtp.close();
  rmSync(folder, { recursive: true, force: true });
});

const mailOf = () => {
  const path = join(folder, 'form.pdf');
  writeFileSync(path, 'the form');
  return {
    to: 'plan@example.org',
    subject: 'Provider change forms',
    text: 'See attachment.',
    date: new Date('2026-11-15T18:00:00Z'),
    attachments: [{ name: 'change-form-1.pdf', mediaType: 'application/pdf', path }],
  };
};

test('with an SMTP address, mail is sent to that server', async () => {
  const address = smtp.address();
  const port = typeof address === 'object' ? address?.port : undefined;
  const mailer = createMailer({ smtpUrl: `smtp://127.0.0.1:${port}`, dataDir: folder, productName: 'Portal' });
  await mailer.send(mailOf());
  mailer.close();
  expect(received).toContain('From: Portal <plan@example.org>');
  expect(received).toContain('filename=change-form-1.pdf');
  expect(readdirSync(folder)).not.toContain('outbox');
});

test('without an SMTP address, mail is written to the outbox; a missing attachment leaves no file', async () => {
  const mailer = createMailer({ smtpUrl: null, dataDir: folder, productName: 'Portal' });
  await mailer.send(mailOf());
  expect(readdirSync(join(folder, 'outbox'))).toEqual([expect.stringMatching(/^20261115T180000Z-[0-9a-f]{12}\.eml$/)]);
  const broken = {
    ...mailOf(),
    attachments: [{ name: 'a.pdf', mediaType: 'application/pdf', path: join(folder, 'gone') }],
  };
  await expect(mailer.send(broken)).rejects.toThrow(/ENOENT/);
  expect(readdirSync(join(folder, 'outbox'))).toHaveLength(1);
});
