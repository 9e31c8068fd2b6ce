import { isSuperAdmin } from './roles.ts';

/** The body of the user search too: username, first, last (spec 3 §3). */
export interface UserLookupForm {
  username: string;
  first: string;
  last: string;
}

export type UserLookupField = keyof UserLookupForm;

export const EMPTY_LOOKUP: UserLookupForm = { username: '', first: '', last: '' };

/** Entering a username clears the names; a name can only be typed while there is no username. */
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
// Word characters or spaces; letters of every script are word characters in a name. Names are trimmed before.
const NAME = /^[\p{L}\p{M}\p{N}_ ]+$/u;
const MIN_LAST = 2;

/** A disabled field has no say. While all three are empty each is missing, and Search waits. */
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

/** What is sent: names without outer spaces. */
export function lookupQuery(form: UserLookupForm): UserLookupForm {
  return { username: form.username, first: form.first.trim(), last: form.last.trim() };
}

interface EmulationFacts {
  caller: { id: number; roles: readonly string[] };
  target: { id: number; roles: readonly string[] };
  isEmulating: boolean;
}

/** One emulation at a time, by a super administrator, of somebody else who is not one (spec 3 §6). */
export function canEmulate({ caller, target, isEmulating }: EmulationFacts): boolean {
  return isSuperAdmin(caller) && !isEmulating && caller.id !== target.id && !isSuperAdmin(target);
}
