export const texts = {
  welcome: 'Welcome!',
  login: 'Login',
  hint: 'Log in with your user account.',
  requestAccess: 'Request access',
  loggingIn: 'Logging in...',
  checking: 'Checking for existing session...',
  connecting: 'Connecting to the login service...',
  expired: 'Your session has expired or you are not authorized to access this feature. Please log in below.',
  providerDown: 'The login service cannot be reached right now. Please try again in a moment.',
  noteTitle: (day: string) => `Feature update ${day}:`,
  moreUpdates: 'See more updates.',
  noteFailed: 'Failed to load new feature note',
} as const;
