import { expect, test } from 'vitest';
import { ROUTES, admission, keepsRequestedRoute, matchRoute, pathOf, redirectOf, returnRoute } from './routes.ts';

test.each([
  { path: '/', to: '/search', id: '[ROUTE-01]' },
  { path: '/tabs', to: '/search', id: '[ROUTE-02]' },
  { path: '/profile', to: '/profile/42', id: '[ROUTE-10]' },
  { path: '/patient-details', to: '/search', id: '[ROUTE-13]' },
  { path: '/patient-details/', to: '/search', id: '[ROUTE-13]' },
  { path: '/claim-details', to: '/search', id: '[ROUTE-15]' },
  { path: '/remittance-advice', to: '/search', id: '[ROUTE-17]' },
  { path: '/dental-claim-history', to: '/search', id: '[ROUTE-19]' },
  { path: '/dental-claim-history/90000012301', to: '/search', id: '[ROUTE-19]' },
  { path: '/submissions/a-7k3m-92qs', to: '/submissions/A-7K3M-92QS', id: '[SUBMIT-06]' },
  { path: '/submissions/A7K3M92QS', to: '/submissions/A-7K3M-92QS', id: '[SUBMIT-06]' },
  { path: '/submissions/A%207K3M%2092QS/', to: '/submissions/A-7K3M-92QS', id: '[SUBMIT-06]' },
  { path: '/submissions/a-7k3m-lo2i', to: '/submissions/A-7K3M-1021', id: '[SUBMIT-06]' },
])('$path redirects to $to $id', ({ path, to }) => {
  expect(redirectOf(path, 42)).toBe(to);
  expect(matchRoute(path)).toBeNull();
});

test.each(['/search', '/profile/7', '/login', '/nowhere', '/tabs/1', '/submissions/A-7K3M-92QS', '/submissions/a-7'])(
  '%s is not a redirect',
  (path) => {
    expect(redirectOf(path, 42)).toBeNull();
  },
);

test.each([
  { path: '/login', access: 'open', params: {}, id: '[ROUTE-03]' },
  { path: '/search', access: 'signed-in', params: {}, id: '[ROUTE-05]' },
  { path: '/search/abc1234', access: 'signed-in', params: { id: 'abc1234' }, id: '[ROUTE-06]' },
  { path: '/faq', access: 'open', params: {}, id: '[ROUTE-07]' },
  { path: '/contact-us', access: 'open', params: {}, id: '[ROUTE-09]' },
  { path: '/profile/7', access: 'signed-in', params: { userId: '7' }, id: '[ROUTE-11]' },
  { path: '/patient-details/90000012301', access: 'signed-in', params: { id: '90000012301' }, id: '[ROUTE-12]' },
  { path: '/claim-details/000000251147', access: 'signed-in', params: { id: '000000251147' }, id: '[ROUTE-14]' },
  {
    path: '/remittance-advice/9000000000000417',
    access: 'signed-in',
    params: { id: '9000000000000417' },
    id: '[ROUTE-16]',
  },
  {
    path: '/dental-claim-history/9/D1',
    access: 'signed-in',
    params: { patientId: '9', productId: 'D1' },
    id: '[ROUTE-18]',
  },
  { path: '/letters', access: 'signed-in', params: {}, id: '[ROUTE-20]' },
  { path: '/user-lookup', access: 'super', params: {}, id: '[ROUTE-21]' },
  { path: '/attestation', access: 'tokens', params: {}, id: '[ROUTE-22]' },
  { path: '/error', access: 'open', params: {}, id: '[ROUTE-23]' },
  { path: '/error/0x40300400', access: 'open', params: { code: '0x40300400' }, id: '[ROUTE-23]' },
  { path: '/style-demo', access: 'open', params: {}, id: '[ROUTE-24]' },
  { path: '/forbidden', access: 'open', params: {}, id: '[ROUTE-25]' },
  { path: '/unauthorized', access: 'open', params: {}, id: '[ROUTE-25]' },
])('$path is matched with access $access and params $params $id', ({ path, access, params }) => {
  expect(matchRoute(path)).toMatchObject({ route: { access }, params });
});

test.each([
  '/provider-details/9000000015',
  '/provider-list',
  '/provider-update',
  '/work',
  '/payments',
  '/notices',
  '/submissions',
  '/submissions/A-7K3M-92QS',
  '/batch-check',
  '/batch-check/B-7K3M-92QS',
  '/receipt',
])('%s requires a signed-in user', (path) => {
  expect(matchRoute(path)?.route.access).toBe('signed-in');
});

test.each([
  { path: '/Search/', pattern: '/search' },
  { path: '/PATIENT-details/A%2Fb', pattern: '/patient-details/:id' },
])('$path is matched as $pattern, ignoring case and one trailing slash', ({ path, pattern }) => {
  expect(matchRoute(path)?.route.pattern).toBe(pattern);
});

test.each([
  '/nowhere',
  '',
  'search',
  '//search',
  '/search//',
  '/search/a/b',
  '/patient-details//',
  '/patient-details/%',
  '/search?x=1',
])('%j is an unknown route', (path) => {
  expect(matchRoute(path)).toBeNull();
});

test('a path made from params is read back as the same params', () => {
  const params = { patientId: 'a/b c', productId: 'ü?#%' };
  const path = pathOf('/dental-claim-history/:patientId/:productId', params);
  expect(path).toBe('/dental-claim-history/a%2Fb%20c/%C3%BC%3F%23%25');
  expect(matchRoute(path)?.params).toEqual(params);
});

const OUTSIDE = [
  '//evil.example',
  '/\\evil.example',
  '/\t/evil.example',
  '\t//evil.example/search',
  '/search/..//evil.example',
  '/.//evil.example',
  '///evil.example/search',
  'https://evil.example/search',
  'http://portal.invalid/search',
  'javascript:alert(1)',
  'search',
  '',
  '/nowhere',
];

test.each(OUTSIDE)('%j is not an address of the portal', (href) => {
  expect(returnRoute(href)).toBe('/search');
});

test.each([
  { stored: '/patient-details/1?x=1#history', to: '/patient-details/1?x=1#history' },
  { stored: '/user-lookup', to: '/user-lookup' },
  { stored: '/profile', to: '/profile' },
  { stored: '/search/../letters', to: '/letters' },
  { stored: '/login', to: '/search' },
  { stored: '/attestation', to: '/search' },
  { stored: '/error/0x40300400', to: '/search' },
  { stored: null, to: '/search' },
])('after sign-in the stored route $stored leads to $to [LOGIN-12] [ATTEST-04]', ({ stored, to }) => {
  expect(returnRoute(stored)).toBe(to);
});

test.each([
  { hostname: 'localhost', keeps: false },
  { hostname: '127.0.0.1', keeps: false },
  { hostname: '[::1]', keeps: false },
  { hostname: 'portal.localhost', keeps: true },
  { hostname: '127.0.0.2', keeps: true },
  { hostname: 'localhost.example.org', keeps: true },
  { hostname: 'portal.example.org', keeps: true },
])('on $hostname the requested route is kept: $keeps [GUARD-07]', ({ hostname, keeps }) => {
  expect(keepsRequestedRoute(hostname)).toBe(keeps);
});

const STAFF = { roles: ['Staff'] };
const SUPER = { roles: ['SuperAdmin'] };

test.each([
  { access: 'open', hasTokens: false, user: null, result: 'show' },
  { access: 'tokens', hasTokens: false, user: null, result: 'login' },
  { access: 'tokens', hasTokens: true, user: null, result: 'show' },
  { access: 'signed-in', hasTokens: false, user: null, result: 'login' },
  { access: 'signed-in', hasTokens: false, user: STAFF, result: 'login' },
  { access: 'signed-in', hasTokens: true, user: null, result: 'fetch-user' },
  { access: 'signed-in', hasTokens: true, user: STAFF, result: 'show' },
] as const)(
  'a route with access $access, tokens $hasTokens and user roles $user.roles gives $result [GUARD-01]',
  ({ access, hasTokens, user, result }) => {
    expect(admission(access, { hasTokens, user })).toBe(result);
  },
);

test.each([
  { user: null, hasTokens: false, result: 'login' },
  { user: STAFF, hasTokens: true, result: 'forbidden' },
  { user: { roles: ['Admin'] }, hasTokens: true, result: 'forbidden' },
  { user: SUPER, hasTokens: true, result: 'show' },
])('User Lookup for a user with $user.roles gives $result [ROUTE-21] [GUARD-08]', ({ user, hasTokens, result }) => {
  expect(admission(matchRoute('/user-lookup')!.route.access, { hasTokens, user })).toBe(result);
});

test('before sign-in only the login, help, contact, error and setup pages and the page that stops emails open [ROLE-03] [NOTICE-08]', () => {
  const open = ROUTES.filter(({ access }) => admission(access, { hasTokens: false, user: null }) === 'show');
  expect(open.map(({ pattern }) => pattern)).toEqual([
    '/login',
    '/faq',
    '/contact-us',
    '/stop-emails',
    '/error',
    '/error/:code',
    '/style-demo',
    '/forbidden',
    '/unauthorized',
  ]);
});
