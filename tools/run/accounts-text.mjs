/**
 * Says how to sign in with the embedded identity provider. It accepts every username of the portal.
 *
 * @param {Readonly<Record<string, string | undefined>>} env
 */
export function accountsText(env) {
  if (env['OIDC_AUTHORITY']) return '';
  if (env['PBT_DEMO_DATA']?.trim() === 'false') {
    return '\n  No sample records. Sign in with the username of an imported user, password "demo".\n';
  }
  return (
    '\n  Accounts, password "demo":\n    staff  admin  super  umr  newcomer  noaccess\n' +
    '    inactive  attest  locked  noexternal  nulluser  badexternal  ldap (each ends in a sign-in problem)\n'
  );
}
