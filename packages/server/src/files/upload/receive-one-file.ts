import { rm } from 'node:fs/promises';
import type { FastifyRequest } from 'fastify';
import { Refused } from '../../errors/refused.ts';
import { refuseBrokenForm } from './broken-form.ts';
import { fileLimits, receiveFile, type CheckedFile, type ReceiveOptions } from './receive.ts';

/** Receives the file of a form that must contain exactly one file and no other field. */
export async function receiveOneFile(
  request: FastifyRequest,
  field: string,
  options: ReceiveOptions,
): Promise<CheckedFile> {
  if (!request.isMultipart()) throw new Refused(415, 'The file must be sent as a form.', { field });
  let received: CheckedFile | null = null;
  try {
    for await (const part of request.parts(fileLimits)) {
      if (part.type !== 'file' || part.fieldname !== field || received) {
        if (part.type === 'file') part.file.resume();
        throw new Refused(400, `Exactly one file is expected, as ${field}.`, { field });
      }
      received = await receiveFile(part, options);
    }
    if (!received) throw new Refused(400, `Exactly one file is expected, as ${field}.`, { field });
    return received;
  } catch (error) {
    if (received) await rm(received.temporaryFile, { force: true });
    refuseBrokenForm(error);
  }
}
