import { join } from 'node:path';
import { Refused } from '../../errors/refused.ts';
import type { Context } from '../../http/context.ts';
import type { Mailer } from '../../mail/mailer.ts';
import { refuseBrokenForm } from '../../files/upload/broken-form.ts';
import { fileLimits, receiveFile } from '../../files/upload/receive.ts';
import {
  insertProviderUpdate,
  markMailFailed,
  providerUpdateMail,
  receiveForms,
  removeForms,
} from './provider-update.ts';

/** Receives the provider change forms, adds the request to the work queue, and mails the forms to the plan. */
export async function emailProviderUpdate(context: Context, mailer: Mailer): Promise<null> {
  const { db, config, caller, request, now, today } = context;
  context.limit('providerUpdate');
  if (!request.isMultipart()) throw new Refused(415, 'The files must be sent as a form.');
  const owner = String(caller.userId);
  const options = { folder: join(config.dataDir, 'incoming'), clamdSocket: config.clamdSocket, owner };
  const forms = await receiveForms(request.parts(fileLimits), (part) => receiveFile(part, options)).catch(
    refuseBrokenForm,
  );
  try {
    const { id, reference } = await context.write(async (trx) => {
      const item = await insertProviderUpdate(trx, caller, forms, { now, today });
      context.addToAudit({ recordId: item.id, count: forms.length });
      return item;
    });
    try {
      await mailer.send(providerUpdateMail(config.providerUpdateMailbox, caller, forms, reference, now));
    } catch (error) {
      request.log.error(
        { failure: error instanceof Error && 'code' in error ? error.code : 'mail' },
        'provider update not mailed',
      );
      await markMailFailed(db, id, now);
      // Returns 500, not 503: the client would show 503 as maintenance of the whole site.
      throw new Refused(500, 'The forms could not be mailed. Please try again later.');
    }
    return null;
  } finally {
    await removeForms(forms);
  }
}
