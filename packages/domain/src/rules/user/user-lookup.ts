import { isSuperAdmin } from './roles.ts';

/** Values of the User Lookup form, and body of the user search call (spec 3 §3). */
export interface UserLookupForm {
  username: string;
  first: string;
  last: string;
}

export type UserLookupField = keyof UserLookupForm;

export const EMPTY_LOOKUP: UserLookupForm = { username: '', first: '', last: '' };

/** Sets the text of one field. A username that is not empty clears the first and last name. */
export function typeInLookup(form: UserLookupForm, field: UserLookupField, text: string): UserLookupForm {
  if (field === 'username' && text !== '') return { ...EMPTY_LOOKUP, username: text };
  return { ...form, [field]: text };
}

export function isLookupPristine(form: UserLookupForm): boolean {
  return form.username === '' && form.first === '' && form.last === '';
}

export function isLookupFieldDisabled(form: UserLookupForm, field: UserLookupField): boolean {
  return field === 'username' ? form.first !== '' || form.last !== '' : form.username !== '';
}

export type UserLookupError =
  | 'usernameInvalid'
  | 'firstRequired'
  | 'firstInvalid'
  | 'lastRequired'
  | 'lastTooShort'
  | 'lastInvalid';

const USERNAME = /^\w{1,35}$/;
// Letters of every script with their accents, digits, underscores and spaces.
const NAME = /^[\p{L}\p{M}\p{N}_ ]+$/u;
const MIN_LAST = 2;

/** A disabled field has no error. While all fields are empty, each field has one. */
export function lookupFieldError(form: UserLookupForm, field: UserLookupField): UserLookupError | null {
  if (isLookupFieldDisabled(form, field)) return null;
  if (field === 'username') return USERNAME.test(form.username) ? null : 'usernameInvalid';
  const name = form[field].trim();
  if (field === 'first') {
    if (name === '') return 'firstRequired';
    return NAME.test(form.first) ? null : 'firstInvalid';
  }
  if (name === '') return 'lastRequired';
  if (Array.from(name).length < MIN_LAST) return 'lastTooShort';
  return NAME.test(form.last) ? null : 'lastInvalid';
}

export function canSearchUsers(form: UserLookupForm): boolean {
  const fields: readonly UserLookupField[] = ['username', 'first', 'last'];
  return !isLookupPristine(form) && fields.every((field) => lookupFieldError(form, field) === null);
}

/** The search request: names without leading and trailing spaces. */
export function lookupQuery(form: UserLookupForm): UserLookupForm {
  return { username: form.username, first: form.first.trim(), last: form.last.trim() };
}

interface EmulationFacts {
  caller: { id: number; roles: readonly string[] };
  target: { id: number; roles: readonly string[] };
  isEmulating: boolean;
}

/** Only a super administrator can emulate, one user at a time. Another super administrator cannot be emulated. */
export function canEmulate({ caller, target, isEmulating }: EmulationFacts): boolean {
  return isSuperAdmin(caller) && !isEmulating && caller.id !== target.id && !isSuperAdmin(target);
}
