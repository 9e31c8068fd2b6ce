import { expect, test } from 'vitest';
import { accountsText } from './accounts-text.mjs';

test('the start lists the sample accounts only where they exist', () => {
  expect(accountsText({})).toContain('staff  admin  super');
  expect(accountsText({ PBT_DEMO_DATA: 'true' })).toContain('staff  admin  super');
  expect(accountsText({ PBT_DEMO_DATA: 'false' })).not.toContain('staff');
  expect(accountsText({ PBT_DEMO_DATA: 'false' })).toContain('username of an imported user');
  expect(accountsText({ OIDC_AUTHORITY: 'https://login.example.org' })).toBe('');
});
