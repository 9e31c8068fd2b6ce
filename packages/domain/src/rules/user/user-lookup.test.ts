import { describe, expect, test } from 'vitest';
import type { UserLookupField } from './user-lookup.ts';
import {
  canEmulate,
  canSearchUsers,
  EMPTY_LOOKUP,
  isLookupFieldDisabled,
  isLookupPristine,
  lookupFieldError,
  lookupQuery,
  typeInLookup,
} from './user-lookup.ts';

const form = (username: string, first: string, last: string) => ({ username, first, last });
const FIELDS: UserLookupField[] = ['username', 'first', 'last'];
const disabled = (given: ReturnType<typeof form>) => FIELDS.filter((field) => isLookupFieldDisabled(given, field));

describe('fields', () => {
  test('a username clears and disables the names [LOOKUP-06]', () => {
    const typed = typeInLookup(form('', 'Ann', 'Lee'), 'username', 'a');
    expect(typed).toEqual(form('a', '', ''));
    expect(disabled(typed)).toEqual(['first', 'last']);
  });

  test.each(['first', 'last'] as const)('typing in the %s name disables the username [LOOKUP-07]', (field) => {
    const typed = typeInLookup(EMPTY_LOOKUP, field, 'x');
    expect(typed).toEqual({ ...EMPTY_LOOKUP, [field]: 'x' });
    expect(disabled(typed)).toEqual(['username']);
  });

  test.each([
    { given: form('', '', ''), pristine: true },
    { given: form('a', '', ''), pristine: false },
    { given: form('', 'a', ''), pristine: false },
    { given: form('', '', 'a'), pristine: false },
  ])('the form counts as empty: $pristine [LOOKUP-08]', ({ given, pristine }) => {
    expect(isLookupPristine(given)).toBe(pristine);
  });

  test('clearing the last filled field enables all fields [LOOKUP-08]', () => {
    const emptied = typeInLookup(form('a', '', ''), 'username', '');
    expect(isLookupPristine(emptied)).toBe(true);
    expect(disabled(emptied)).toEqual([]);
  });
});

test.each([
  ['username', '', 'usernameInvalid', '[LOOKUP-11]'],
  ['username', 'a', null, '[LOOKUP-11]'],
  ['username', 'riley_example1', null, '[LOOKUP-11]'],
  ['username', 'a'.repeat(35), null, '[LOOKUP-11]'],
  ['username', 'a'.repeat(36), 'usernameInvalid', '[LOOKUP-11]'],
  ['username', 'riley example', 'usernameInvalid', '[LOOKUP-11]'],
  ['username', 'riley@example.org', 'usernameInvalid', '[LOOKUP-11]'],
  ['username', 'riley\n', 'usernameInvalid', '[LOOKUP-11]'],
  ['first', '', 'firstRequired', '[LOOKUP-12]'],
  ['first', '  ', 'firstRequired', '[LOOKUP-12]'],
  ['first', 'A', null, '[LOOKUP-13]'],
  ['first', '  Ann Marie ', null, '[LOOKUP-13]'],
  ['first', 'José', null, '[LOOKUP-13]'],
  ['first', 'Ann!', 'firstInvalid', '[LOOKUP-13]'],
  ['first', '-', 'firstInvalid', '[LOOKUP-13]'],
  ['first', 'Ann\tMarie', 'firstInvalid', '[LOOKUP-13]'],
  ['last', '', 'lastRequired', '[LOOKUP-14]'],
  ['last', ' ', 'lastRequired', '[LOOKUP-14]'],
  ['last', 'L', 'lastTooShort', '[LOOKUP-15]'],
  ['last', ' L ', 'lastTooShort', '[LOOKUP-15]'],
  ['last', 'Li', null, '[LOOKUP-15]'],
  ['last', 'De La Cruz', null, '[LOOKUP-16]'],
  ['last', 'L%', 'lastInvalid', '[LOOKUP-16]'],
  ['last', '%L', 'lastInvalid', '[LOOKUP-16]'],
] as const)('the field %s with %j gives the error %s %s', (field, text, error, _id) => {
  expect(lookupFieldError({ ...EMPTY_LOOKUP, [field]: text }, field)).toBe(error);
});

test.each([
  { given: form('', '', ''), enabled: false },
  { given: form('riley', '', ''), enabled: true },
  { given: form('riley example', '', ''), enabled: false },
  { given: form('', 'Ann', ''), enabled: false },
  { given: form('', '', 'Lee'), enabled: false },
  { given: form('', 'Ann', 'L'), enabled: false },
  { given: form('', 'A', 'Li'), enabled: true },
  { given: form('riley', 'Ann', 'Lee'), enabled: true },
])('with $given Search is enabled: $enabled [LOOKUP-17]', ({ given, enabled }) => {
  expect(canSearchUsers(given)).toBe(enabled);
});

test('names are sent without leading and trailing spaces', () => {
  expect(lookupQuery(form('', ' Ann Marie ', ' Lee'))).toEqual({ username: '', first: 'Ann Marie', last: 'Lee' });
});

test.each(['a'.repeat(100_000) + '!', ' '.repeat(100_000) + '!', 'a '.repeat(50_000) + '!'])(
  'a very long, malformed name is rejected without delay',
  (text) => {
    const started = Date.now();
    expect(lookupFieldError(form('', text, ''), 'first')).toBe('firstInvalid');
    expect(Date.now() - started).toBeLessThan(1000);
  },
);

const superAdmin = { id: 1, roles: ['SuperAdmin'] };
const staff = { id: 2, roles: ['Staff'] };

test.each([
  {
    rule: 'a super administrator of a staff user',
    facts: { caller: superAdmin, target: staff, isEmulating: false },
    may: true,
  },
  { rule: 'a staff user', facts: { caller: staff, target: { id: 3, roles: [] }, isEmulating: false }, may: false },
  {
    rule: 'an administrator',
    facts: { caller: { id: 4, roles: ['Admin'] }, target: staff, isEmulating: false },
    may: false,
  },
  {
    rule: 'a user without roles',
    facts: { caller: { id: 4, roles: [] }, target: staff, isEmulating: false },
    may: false,
  },
  {
    rule: 'a user with the role name Super',
    facts: { caller: { id: 4, roles: ['Super'] }, target: staff, isEmulating: false },
    may: false,
  },
  {
    rule: 'a super administrator who is already emulating',
    facts: { caller: superAdmin, target: staff, isEmulating: true },
    may: false,
  },
  {
    rule: 'a super administrator of their own account',
    facts: { caller: superAdmin, target: { id: 1, roles: [] }, isEmulating: false },
    may: false,
  },
  {
    rule: 'a super administrator of another super administrator',
    facts: { caller: superAdmin, target: { id: 5, roles: ['Admin', 'SuperAdmin'] }, isEmulating: false },
    may: false,
  },
])('emulation by $rule is allowed: $may [EMULATE-08]', ({ facts, may }) => {
  expect(canEmulate(facts)).toBe(may);
});
