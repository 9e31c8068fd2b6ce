import type { Deps } from '../../deps.ts';
import { createMailer } from '../../mail/mailer.ts';
import type { StoppedBatch } from './run.ts';

type Log = (facts: object, text: string) => void;

const textOf = ({ reference, userId, checked, notFound }: StoppedBatch) =>
  `Batch check ${reference} of user ${userId} was stopped after ${checked} rows: ${notFound} were not found.\n\n` +
  `The list may be old, or its patient IDs may be guessed. Ask the office where the list comes from.\n` +
  `To let the user go on today: pbt batch allow USERNAME\n`;

/** Tells the plan about a stopped check: a line in the log, and a mail if there is an address. No personal data. */
export function alertPlan({ config, clock }: Pick<Deps, 'config' | 'clock'>, log: Log) {
  return async (batch: StoppedBatch): Promise<void> => {
    const { reference, userId, checked, notFound } = batch;
    log({ alert: 'batch-stopped', reference, userId, checked, notFound }, 'batch check stopped');
    if (config.alertMailbox === null) return;
    const mailer = createMailer(config);
    try {
      await mailer.send({
        to: config.alertMailbox,
        subject: 'Batch check stopped',
        text: textOf(batch),
        date: clock.now(),
        attachments: [],
      });
    } catch {
      log({ alert: 'batch-stopped', reference }, 'the mail about a stopped batch check could not be sent');
    } finally {
      mailer.close();
    }
  };
}
