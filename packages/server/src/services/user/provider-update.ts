import { randomBytes } from 'node:crypto';
import { rm } from 'node:fs/promises';
import type { Multipart, MultipartFile } from '@fastify/multipart';
import { MAX_PROVIDER_UPDATE_FILES } from '@pbt/domain/rules/provider/provider-update';
import { fullName, type Caller } from '../../identity/caller.ts';
import type { Db } from '../../database/database.ts';
import { Refused } from '../../errors/refused.ts';
import type { Mail } from '../../mail/mailer.ts';
import type { CheckedFile } from '../../files/upload/receive.ts';

const FIELD = 'providerChangeFormFile';
const WRONG_PARTS = `One to ${MAX_PROVIDER_UPDATE_FILES} files are expected, as ${FIELD}.`;

/**
 * Receives and checks the files of the form one by one as they arrive. After an error, it deletes the files received so
 * far.
 */
export async function receiveForms(
  parts: AsyncIterable<Multipart>,
  receive: (part: MultipartFile) => Promise<CheckedFile>,
): Promise<CheckedFile[]> {
  const forms: CheckedFile[] = [];
  try {
    for await (const part of parts) {
      const isForm = part.type === 'file' && part.fieldname === FIELD;
      if (!isForm || forms.length === MAX_PROVIDER_UPDATE_FILES) {
        // The rest of the file must be read. Otherwise the browser keeps sending and never reads the response.
        if (part.type === 'file') part.file.resume();
        throw new Refused(400, WRONG_PARTS, { field: FIELD });
      }
      forms.push(await receive(part));
    }
    if (forms.length === 0) throw new Refused(400, WRONG_PARTS, { field: FIELD });
    return forms;
  } catch (error) {
    await removeForms(forms);
    throw error;
  }
}

export async function removeForms(forms: readonly CheckedFile[]): Promise<void> {
  await Promise.all(forms.map((form) => rm(form.temporaryFile, { force: true })));
}

/** Adds the request to the work queue. If the mail is lost, the queue still shows the request. */
export async function insertProviderUpdate(
  trx: Db,
  { user }: Pick<Caller, 'user'>,
  forms: readonly CheckedFile[],
  moment: { readonly now: Date; readonly today: string },
): Promise<{ readonly id: string; readonly reference: string }> {
  const id = randomBytes(16).toString('base64url');
  const { reference } = await trx
    .insertInto('work_item')
    .values({
      id,
      kind: 'provider-update',
      submission_id: null,
      member_id: null,
      provider_npi: null,
      diagnosis: null,
      status: 'InProgress',
      created_by: user.id,
      created_at: moment.now,
      updated_at: moment.now,
      updated_date: moment.today,
      note: forms.map((form) => `${form.name} (sha256 ${form.sha256})`).join('\n'),
      sent: JSON.stringify({
        author: fullName(user),
        files: forms.map(({ name, size, sha256 }) => ({ name, size, sha256 })),
      }),
    })
    .returning('reference')
    .executeTakeFirstOrThrow();
  // The database gives every provider update a reference.
  return { id, reference: reference ?? id };
}

export async function markMailFailed(trx: Db, id: string, now: Date): Promise<void> {
  await trx.updateTable('work_item').set({ status: 'Failed', updated_at: now }).where('id', '=', id).execute();
}

/** Builds the mail to the plan. Attachments have generated names, and the text lists the original file names. */
export function providerUpdateMail(
  to: string,
  caller: Caller,
  forms: readonly CheckedFile[],
  reference: string,
  date: Date,
): Mail {
  const attachments = forms.map((form, index) => ({
    name: `change-form-${index + 1}.${form.name.split('.').at(-1)!.toLowerCase()}`,
    mediaType: form.mediaType,
    path: form.temporaryFile,
  }));
  const { user } = caller;
  const lines = [
    'Provider change forms were sent through the Provider Benefit Tool.',
    '',
    `Reference: ${reference}`,
    `Sent by: ${fullName(user)} (${user.username}, user ${user.id})`,
    `Phone: ${user.phone ?? 'none'}`,
    `Email: ${user.email ?? 'none'}`,
    `Tax IDs: ${caller.scope.join(', ') || 'none'}`,
    '',
    ...forms.map((form, index) => `${attachments[index]!.name}: "${form.name}", ${form.size} bytes`),
  ];
  return { to, subject: `Provider change forms ${reference}`, text: lines.join('\n'), date, attachments };
}
