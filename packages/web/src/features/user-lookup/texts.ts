import type { UserLookupError } from '@pbt/domain/rules/user/user-lookup';

export const fieldErrors: Record<UserLookupError, string> = {
  usernameInvalid: 'Username is invalid.',
  firstRequired: 'First name is required.',
  firstInvalid: 'Please enter a valid first name.',
  lastRequired: 'Last name is required.',
  lastTooShort: 'Last name should be at least 2 characters.',
  lastInvalid: 'Please enter a valid last name.',
};

export const texts = {
  form: 'Find a user',
  title: 'User Lookup',
  username: 'Username',
  first: 'First Name',
  last: 'Last Name',
  or: 'or',
  reset: 'Reset Form',
  search: 'Search',
  emulate: 'Emulate',
  noUsers: "We didn't find any users :(",
  noUsersHint: 'Please double-check the search options or',
  contactUs: 'contact us',
  failed: 'There was an error searching for specified user(s).',
  tooShort: 'Oops... Last name must be a minimum 2 characters.',
  tryAgain: 'Please try again or',
  emulationTitle: 'User Emulation Error',
  emulationFailed: 'There was an error emulating the selected user.',
  emulationLater: 'If the problem persists please try at a different time.',
  continue: 'Continue',
} as const;
