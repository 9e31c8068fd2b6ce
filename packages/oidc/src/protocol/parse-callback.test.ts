import { describe, expect, test } from 'vitest';
import { parseCallback, withoutCallback } from './callback.ts';

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
  ])('$url is a callback: $yes', ({ url, yes }) => {
    expect(parseCallback(url, REDIRECT) !== null).toBe(yes);
  });

  test('a request’s own redirect address is a callback address only with its state', () => {
    const addressOf = (state: string) => (state === 'known' ? 'https://portal.test/other' : '');
    const parse = (url: string) => parseCallback(url, REDIRECT, addressOf)?.state;
    expect(parse('https://portal.test/other?code=1&state=known')).toBe('known');
    expect(parse('https://portal.test/other?code=1&state=unknown')).toBeUndefined();
    expect(parse('https://portal.test/third?code=1&state=known')).toBeUndefined();
  });

  test('parameters of query and fragment are read and decoded', () => {
    const url = `${REDIRECT}?code=a%2Fb&other=1#state=s&id_token=t`;
    const params = { code: 'a/b', state: 's', id_token: 't' };
    expect(parseCallback(url, REDIRECT)).toEqual({ url, state: 's', params });
  });

  test('a repeated parameter counts as absent', () => {
    for (const answer of ['?state=a&state=b&code=1', '?state=a&code=1#state=b']) {
      const callback = parseCallback(REDIRECT + answer, REDIRECT);
      expect(callback).toMatchObject({ state: undefined });
      expect(callback?.params).toEqual({ code: '1' });
    }
  });

  test.each([
    { url: `${REDIRECT}?tab=2&code=1&state=2&session_state=x&iss=y`, clean: `${REDIRECT}?tab=2` },
    { url: `${REDIRECT}?code=1&state=2#anchor`, clean: `${REDIRECT}#anchor` },
    { url: `${REDIRECT}#id_token=1&access_token=2&token_type=Bearer&expires_in=3&state=4`, clean: REDIRECT },
    { url: `${REDIRECT}?error=x&error_description=y&state=z`, clean: REDIRECT },
  ])('$url is cleaned to $clean [OIDC-61]', ({ url, clean }) => {
    expect(withoutCallback(url)).toBe(clean);
  });
});
