export interface DemoAccount {
  readonly username: string;
  readonly who: string;
}

/** Accounts that the sign-in page offers. The portal's database decides what each account may do. */
export const ACCOUNTS: readonly DemoAccount[] = [
  { username: 'staff', who: 'Staff with several tax IDs and dental access' },
  { username: 'admin', who: 'Admin of an office' },
  { username: 'super', who: 'Super administrator' },
  { username: 'umr', who: 'Staff flagged UMR, no dental access' },
  { username: 'newcomer', who: 'Staff, first activity is recent' },
  { username: 'noaccess', who: 'Staff without any access' },
];

export const PROBLEM_ACCOUNTS: readonly DemoAccount[] = [
  { username: 'inactive', who: 'Inactive account' },
  { username: 'attest', who: 'Attestation is due' },
  { username: 'locked', who: 'Locked after answering No' },
  { username: 'noexternal', who: 'No external ID' },
  { username: 'nulluser', who: 'No user record' },
  { username: 'badexternal', who: 'External ID not valid' },
  { username: 'ldap', who: 'Directory error' },
];

export const DEMO_PASSWORD = 'demo';

/** Accepts every well-formed username with the demo password, so users created with `pbt` need no registration here. */
export function accepts(username: string, password: string): boolean {
  return /^\w{1,35}$/.test(username) && password === DEMO_PASSWORD;
}
