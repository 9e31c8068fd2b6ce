import { randomBytes } from 'node:crypto';
import { createWriteStream } from 'node:fs';
import { access, mkdir, open, rename, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { createTransport } from 'nodemailer';
import type { Config } from '../config/config.ts';

export interface Mail {
  readonly to: string;
  /** Fixed text only. User input must not be placed in a mail header. */
  readonly subject: string;
  readonly text: string;
  readonly date: Date;
  readonly attachments: readonly { readonly name: string; readonly mediaType: string; readonly path: string }[];
}

export interface Mailer {
  send(mail: Mail): Promise<void>;
  close(): void;
}

type MailConfig = Pick<Config, 'smtpUrl' | 'dataDir' | 'productName'>;

export const SMTP_LIMITS = { connectionTimeout: 10_000, greetingTimeout: 10_000, socketTimeout: 30_000 };

function messageOf(mail: Mail, productName: string) {
  return {
    from: { name: productName, address: mail.to },
    to: mail.to,
    subject: mail.subject,
    text: mail.text,
    date: mail.date,
    attachments: mail.attachments.map(({ name, mediaType, path }) => ({
      filename: name,
      contentType: mediaType,
      path,
    })),
    disableUrlAccess: true,
  };
}

/** Writes the message to a file atomically, so the outbox has no incomplete `.eml` files. */
export async function toOutbox(outbox: string, mail: Pick<Mail, 'date'>, message: Readable): Promise<void> {
  const stamp = mail.date.toISOString().replaceAll(/[-:]|\.\d+/g, '');
  const target = join(outbox, `${stamp}-${randomBytes(6).toString('hex')}.eml`);
  const unfinished = `${target}.part`;
  try {
    await pipeline(message, createWriteStream(unfinished, { mode: 0o600, flags: 'wx' }));
    const handle = await open(unfinished, 'r+');
    await handle.sync();
    await handle.close();
    await rename(unfinished, target);
  } catch (error) {
    await rm(unfinished, { force: true });
    throw error;
  }
}

/** Sends mail over SMTP when it is configured. Otherwise writes mail to the folder `outbox` in the data folder. */
export function createMailer({ smtpUrl, dataDir, productName }: MailConfig): Mailer {
  if (smtpUrl !== null) {
    const transport = createTransport({ url: smtpUrl, ...SMTP_LIMITS });
    return {
      send: async (mail) => void (await transport.sendMail(messageOf(mail, productName))),
      close: () => transport.close(),
    };
  }
  const composer = createTransport({ streamTransport: true, buffer: false, newline: 'unix' });
  return {
    send: async (mail) => {
      const outbox = join(dataDir, 'outbox');
      await mkdir(outbox, { recursive: true, mode: 0o700 });
      // Attachments are checked first. With a missing one, the message stream may fail before a listener exists and
      // never end.
      await Promise.all(mail.attachments.map(({ path }) => access(path)));
      const { message } = await composer.sendMail(messageOf(mail, productName));
      await toOutbox(outbox, mail, message instanceof Readable ? message : Readable.from([message]));
    },
    close: () => {},
  };
}
