import { Refused } from '../../errors/errors.ts';

/** What the form's parser says of a body that is cut short or no form at all; it has no codes for them. */
const BROKEN_FORM = /boundary not found|unexpected end of|malformed part header|part terminated early/i;

/** A damaged form is the sender's mistake, not ours. */
export function refuseBrokenForm(error: unknown): never {
  if (error instanceof Error && BROKEN_FORM.test(error.message)) {
    throw new Refused(400, 'The form is damaged and cannot be read.');
  }
  throw error;
}
