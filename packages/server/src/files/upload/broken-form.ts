import { Refused } from '../../errors/errors.ts';

/** Messages of the form parser for a damaged form and for a boundary beyond 256 characters. It has no error codes. */
const BROKEN_FORM =
  /boundary not found|unexpected end of|malformed part header|part terminated early|needle cannot have a length/i;

/** A damaged form is the sender's mistake, not ours. */
export function refuseBrokenForm(error: unknown): never {
  if (error instanceof Error && BROKEN_FORM.test(error.message)) {
    throw new Refused(400, 'The form is damaged and cannot be read.');
  }
  throw error;
}
