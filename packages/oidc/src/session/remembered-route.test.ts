import { describe, expect, test } from 'vitest';
import { createLogger } from '../log.ts';
import { rememberRoute, safeRoute, takeRememberedRoute } from './remembered-route.ts';
import { createStore } from './store.ts';

const PAGE = 'https://portal.test/login?x=1';

describe('remembered route', () => {
  test.each(['/search', '/search/abc1234', '/faq#claims', '/patient-details/1?tab=2#x', '/'])('%s is kept', (route) => {
    expect(safeRoute(route, PAGE)).toBe(route);
  });

  test.each([
    '',
    'search',
    '//evil.test',
    '///evil.test',
    '/\\evil.test',
    '\\\\evil.test',
    '/\t/evil.test',
    '/\n/evil.test',
    '/.//evil.test',
    '/x/..//evil.test',
    'https://evil.test/',
    'https:evil.test',
    'javascript:alert(1)',
    'data:text/html,x',
    ' /search',
  ])('%j is refused', (route) => {
    expect(safeRoute(route, PAGE)).toBeNull();
  });

  test('without a page address there is no route', () => {
    expect(safeRoute('/search', '')).toBeNull();
  });

  test('a route is used once', () => {
    const store = createStore(
      null,
      createLogger('none', 'main', () => {}),
    );
    rememberRoute(store, '/claim-details/1', null);
    expect(takeRememberedRoute(store, PAGE, 'user-1')).toBe('/claim-details/1');
    expect(takeRememberedRoute(store, PAGE, 'user-1')).toBeNull();
  });
});
