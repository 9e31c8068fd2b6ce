import { describe, expect, test, vi } from 'vitest';
import { addBearer, needsBearer } from './bearer.ts';

const ROUTES = ['https://api.test/user', 'https://api.test/claim/v2/', 'https://remit.test'];

describe('bearer token', () => {
  test.each([
    'https://api.test/user',
    'https://api.test/user/',
    'https://api.test/user/7?x=1',
    'https://api.test:443/user',
    'https://api.test/claim/v2/1/item',
    'https://remit.test/anything/at/all',
  ])('%s belongs to a secure route [HTTP-01]', (url) => {
    expect(needsBearer(url, ROUTES)).toBe(true);
  });

  test.each([
    'https://api.test.evil/user',
    'https://api.test@evil.test/user',
    'https://api.test/users',
    'https://api.test/userland/user',
    'https://api.test/claim',
    'https://api.test/claim/v20',
    'https://api.test/user/../other',
    'http://api.test/user',
    'https://api.test:8443/user',
    'https://remit.test.evil/',
    'data:text/plain,x',
    'nonsense',
    '/user',
  ])('%s does not belong to a secure route [HTTP-01]', (url) => {
    expect(needsBearer(url, ROUTES)).toBe(false);
  });

  test('the token is added to a request without one [HTTP-01]', () => {
    const headers = new Headers();
    expect(addBearer(headers, 'https://api.test/user', ROUTES, 't')).toBe(true);
    expect(headers.get('authorization')).toBe('Bearer t');
  });

  test('a request keeps its own Authorization header [HTTP-01]', () => {
    const headers = new Headers({ Authorization: 'Basic own' });
    expect(addBearer(headers, 'https://api.test/user', ROUTES, 't')).toBe(true);
    expect(headers.get('authorization')).toBe('Basic own');
  });

  test.each([
    { url: 'https://evil.test/user', token: 't' },
    { url: 'https://api.test/user', token: null },
  ])('$url with token $token gets no header', ({ url, token }) => {
    const headers = new Headers();
    expect(addBearer(headers, url, ROUTES, token)).toBe(false);
    expect(headers.has('authorization')).toBe(false);
  });

  test('relative routes are resolved against the page', () => {
    vi.stubGlobal('location', { href: 'https://portal.test/search' });
    expect(needsBearer('/api/user', ['/api'])).toBe(true);
    expect(needsBearer('https://portal.test/api/user', ['/api'])).toBe(true);
    expect(needsBearer('https://other.test/api/user', ['/api'])).toBe(false);
    vi.unstubAllGlobals();
  });
});
