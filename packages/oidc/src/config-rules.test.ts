import { describe, expect, test } from 'vitest';
import { checkConfig, hasDuplicates } from './config.ts';
import { resolveConfig } from './config.ts';
import { MESSAGES } from './errors.ts';
import type { LoginConfig } from './types.ts';

const good: LoginConfig = { authority: 'https://idp.test', clientId: 'spa', redirectUrl: 'https://portal.test/login' };

const findings = (change: Partial<LoginConfig>) =>
  checkConfig(resolveConfig({ ...good, ...change }, 0)).map(({ level, code }) => [level, MESSAGES[code]]);

describe('configuration rules', () => {
  test('a complete configuration has no findings', () => {
    expect(findings({})).toEqual([]);
  });

  test('without authority it is rejected, trailing blank included [OIDC-31]', () => {
    expect(findings({ authority: '' })).toEqual([
      ['error', 'The authority URL MUST be provided in the configuration! '],
    ]);
  });

  test('without clientId it is rejected [OIDC-32]', () => {
    expect(findings({ clientId: '' })).toEqual([['error', 'The clientId is required and missing from your config!']]);
  });

  test('without redirectUrl it is rejected [OIDC-33]', () => {
    expect(findings({ redirectUrl: '' })).toEqual([
      ['error', 'The redirectUrl is required and missing from your config'],
    ]);
  });

  test('all rules report, not only the first', () => {
    expect(findings({ authority: '', clientId: '', redirectUrl: '' })).toHaveLength(3);
  });

  test.each([
    { silentRenew: true, useRefreshToken: false, silentRenewUrl: undefined, errors: 1 },
    { silentRenew: true, useRefreshToken: false, silentRenewUrl: 'https://portal.test/silent-renew.html', errors: 0 },
    { silentRenew: true, useRefreshToken: true, silentRenewUrl: undefined, errors: 0 },
    { silentRenew: false, useRefreshToken: false, silentRenewUrl: undefined, errors: 0 },
  ])(
    'silent renew $silentRenew, refresh tokens $useRefreshToken, renew page $silentRenewUrl: $errors errors [OIDC-34]',
    ({ errors, ...change }) => {
      expect(findings(change).filter(([level]) => level === 'error')).toHaveLength(errors);
    },
  );

  test.each([
    { silentRenew: true, useRefreshToken: true, scope: 'openid', warnings: 1 },
    { silentRenew: true, useRefreshToken: true, scope: 'openid offline_access_not', warnings: 1 },
    { silentRenew: true, useRefreshToken: true, scope: 'openid offline_access', warnings: 0 },
    { silentRenew: false, useRefreshToken: true, scope: 'openid', warnings: 0 },
  ])(
    'silent renew $silentRenew with refresh tokens and scope "$scope": $warnings warnings [OIDC-35]',
    ({ warnings, ...change }) => {
      expect(findings(change).filter(([level]) => level === 'warning')).toHaveLength(warnings);
    },
  );

  test.each([
    { change: { responseType: 'token' }, warns: ['Invalid response type!'] },
    { change: { responseType: 'id_token token' }, warns: [MESSAGES['implicit-refused']] },
    {
      change: { responseType: 'token id_token', unsafe: { allowImplicit: true } },
      warns: [MESSAGES['implicit-used']],
    },
    {
      change: { responseType: 'id_token', unsafe: { allowImplicit: true } },
      warns: [MESSAGES['implicit-used'], MESSAGES['id-token-only']],
    },
    { change: { unsafe: { disablePkce: true } }, warns: [MESSAGES['pkce-off']] },
    { change: { unsafe: { disableIatCheck: true } }, warns: [MESSAGES['iat-off']] },
    { change: { unsafe: { symmetricKey: 'x' } }, warns: [MESSAGES['symmetric-key']] },
  ])('$change is warned about at load [OIDC-37]', ({ change, warns }) => {
    expect(findings(change)).toEqual(warns.map((text) => ['warning', text]));
  });

  test.each([
    { second: {}, duplicate: true },
    { second: { redirectUrl: 'https://portal.test/other' }, duplicate: true },
    { second: { scope: 'openid' }, duplicate: false },
    { second: { clientId: 'other' }, duplicate: false },
    { second: { authority: 'https://other.test' }, duplicate: false },
  ])('a second configuration with $second is a duplicate: $duplicate [OIDC-36]', ({ second, duplicate }) => {
    expect(hasDuplicates([resolveConfig(good, 0), resolveConfig({ ...good, ...second }, 1)])).toBe(duplicate);
  });
});
