import { Refused } from '../../errors/refused.ts';

/** The form parser has no error codes. These are its messages for a damaged form and a boundary over 256 characters. */
const BROKEN_FORM =
  /boundary not found|unexpected end of|malformed part header|part terminated early|needle cannot have a length/i;

/** Throws 400 for a damaged form, because it is the client's error. Throws other errors unchanged. */
export function refuseBrokenForm(error: unknown): never {
  if (error instanceof Error && BROKEN_FORM.test(error.message)) {
    throw new Refused(400, 'The form is damaged and cannot be read.');
  }
  throw error;
}
