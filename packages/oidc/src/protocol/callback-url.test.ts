import { describe, expect, test } from 'vitest';
import { isCallback, readCallback, withoutAnswer } from './callback-url.ts';

const REDIRECT = 'https://portal.test/login';

describe('callback address', () => {
  test.each([
    { url: `${REDIRECT}?code=1&state=2`, yes: true },
    { url: `${REDIRECT}?state=2`, yes: true },
    { url: `${REDIRECT}?error=access_denied`, yes: true },
    { url: `${REDIRECT}#id_token=1&state=2`, yes: true },
    { url: `${REDIRECT}#access_token=1`, yes: true },
    { url: REDIRECT, yes: false },
    { url: `${REDIRECT}?expired`, yes: false },
    { url: 'https://portal.test/search?code=1&state=2', yes: false },
    { url: 'https://evil.test/login?code=1&state=2', yes: false },
    { url: 'nonsense', yes: false },
  ])('$url is one: $yes', ({ url, yes }) => {
    expect(isCallback(url, REDIRECT)).toBe(yes);
  });

  test('query and fragment are read alike, values decoded', () => {
    expect(readCallback(`${REDIRECT}?code=a%2Fb&other=1#state=s&id_token=t`)).toEqual({
      code: 'a/b',
      state: 's',
      id_token: 't',
    });
  });

  test('a parameter given twice counts as absent', () => {
    expect(readCallback(`${REDIRECT}?state=a&state=b&code=1`)).toEqual({ code: '1' });
    expect(readCallback(`${REDIRECT}?state=a&code=1#state=b`)).toEqual({ code: '1' });
  });

  test.each([
    { url: `${REDIRECT}?tab=2&code=1&state=2&session_state=x&iss=y`, clean: `${REDIRECT}?tab=2` },
    { url: `${REDIRECT}?code=1&state=2#anchor`, clean: `${REDIRECT}#anchor` },
    { url: `${REDIRECT}#id_token=1&access_token=2&token_type=Bearer&expires_in=3&state=4`, clean: REDIRECT },
    { url: `${REDIRECT}?error=x&error_description=y&state=z`, clean: REDIRECT },
  ])('$url is cleaned to $clean [OIDC-61]', ({ url, clean }) => {
    expect(withoutAnswer(url)).toBe(clean);
  });
});
