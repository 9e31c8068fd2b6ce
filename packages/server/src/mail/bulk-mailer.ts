import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { createTransport } from 'nodemailer';
import type { Config } from '../config/config.ts';
import { SMTP_LIMITS, toOutbox } from './mailer.ts';

/** An automatic email to one person. */
export interface BulkMail {
  readonly to: string;
  readonly subject: string;
  readonly text: string;
  readonly html: string;
  readonly date: Date;
  /** Without angle brackets. The same for every try, so a mail program can recognize a second copy. */
  readonly messageId: string;
  /** Where one click stops these emails (RFC 8058). */
  readonly stopUrl: string;
}

/**
 * `bounced`: the mail server refused the address for good. `later`: the mail was certainly not accepted. `unknown`: the
 * connection ended after the text was sent, so the mail may have been accepted.
 */
export type Delivery = 'sent' | 'bounced' | 'later' | 'unknown';

export interface BulkMailer {
  deliver(mail: BulkMail): Promise<Delivery>;
  close(): void;
}

type BulkMailConfig = Pick<Config, 'smtpUrl' | 'dataDir' | 'productName' | 'mailFrom'>;

/** How many emails are sent at the same time. */
export const BULK_CONNECTIONS = 8;

function messageOf(mail: BulkMail, { productName, mailFrom }: BulkMailConfig) {
  return {
    from: { name: productName, address: mailFrom! },
    to: mail.to,
    subject: mail.subject,
    text: mail.text,
    html: mail.html,
    date: mail.date,
    messageId: `<${mail.messageId}>`,
    headers: {
      'List-Unsubscribe': `<${mail.stopUrl}>`,
      'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
      'Auto-Submitted': 'auto-generated',
    },
    disableUrlAccess: true,
    disableFileAccess: true,
  };
}

interface SmtpError {
  readonly responseCode?: number;
  readonly command?: string;
}

function deliveryOf({ responseCode, command }: SmtpError, isTextSent: boolean): Delivery {
  // The mail server has answered. 5xx to the recipient is final; other refusals can end, such as a full queue.
  if (responseCode !== undefined) return command === 'RCPT TO' && responseCode >= 500 ? 'bounced' : 'later';
  return isTextSent ? 'unknown' : 'later';
}

function createSmtpMailer(config: BulkMailConfig, url: string): BulkMailer {
  const transport = createTransport({
    url,
    ...SMTP_LIMITS,
    pool: true,
    maxConnections: BULK_CONNECTIONS,
    // A mail whose connection closed while it was sent may have arrived. It must not be sent a second time.
    maxRequeues: 0,
  });
  // The text of a mail is read when the mail server asks for it.
  const texts = new Map<string, Readable>();
  transport.use('stream', ({ message, data }, done) => {
    const create = message.createReadStream.bind(message);
    message.createReadStream = (options) => {
      const stream = create(options);
      texts.set(String(data.messageId), stream);
      return stream;
    };
    done();
  });
  return {
    deliver: async (mail) => {
      const message = messageOf(mail, config);
      try {
        await transport.sendMail(message);
        return 'sent';
      } catch (error) {
        return deliveryOf(error as SmtpError, texts.get(message.messageId)?.readableDidRead ?? false);
      } finally {
        texts.delete(message.messageId);
      }
    },
    close: () => transport.close(),
  };
}

/** Sends many emails over SMTP when it is configured. Otherwise writes them to the folder `outbox`. */
export function createBulkMailer(config: BulkMailConfig): BulkMailer {
  if (config.smtpUrl !== null) return createSmtpMailer(config, config.smtpUrl);
  const composer = createTransport({ streamTransport: true, buffer: true, newline: 'unix' });
  return {
    deliver: async (mail) => {
      const outbox = join(config.dataDir, 'outbox');
      try {
        await mkdir(outbox, { recursive: true, mode: 0o700 });
        const { message } = await composer.sendMail(messageOf(mail, config));
        await toOutbox(outbox, mail, Readable.from([message]));
        return 'sent';
      } catch {
        return 'later';
      }
    },
    close: () => {},
  };
}
