import type { SignInMessage } from '@pbt/domain/rules/user/sign-in-errors';

export const titles = { oops: 'Oops...', 'thank-you': 'Thank you' } as const;

export const leads: Record<SignInMessage, string> = {
  locked: 'Your account is locked.',
  'missing-external-id': 'You are not authorized, please request access through Provider Web Services',
  'null-user': 'We had an error retrieving your username.',
  'invalid-external-id': 'The external ID being used is invalid.',
  'ldap-mspr': 'There was an error authenticating your LDAP and/or MSPR.',
  other: 'We hit a snag trying to authenticate you...',
};

export const texts = {
  lockedWhy:
    'You told us you no longer need access, so this account cannot open patient information. To get your access back,',
  logOut: 'Log out and use another account',
  askUnlock: 'ask us to unlock it',
  nullUserPrompt: 'Please contact us so that we can set up your account.',
  contact: 'If you feel an error has occurred, please',
  contactUs: 'Contact Us',
  noAnswer: 'The Provider Benefit Tool could not be reached. Check your connection and try again.',
  tryAgain: 'Try Again',
  webServices: 'Provider Web Services',
  mailbox: 'providerwebservices@example.org',
} as const;
