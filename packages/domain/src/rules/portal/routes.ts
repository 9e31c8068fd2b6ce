import { isSuperAdmin } from '../user/roles.ts';

/**
 * `tokens` requires only tokens of the identity provider. /attestation needs it, because the server refuses to load a
 * user whose attestation is due.
 */
export type RouteAccess = 'open' | 'tokens' | 'signed-in' | 'super';

export type TabKind =
  | 'search'
  | 'faq'
  | 'contact-us'
  | 'profile'
  | 'patient-details'
  | 'claim-details'
  | 'remittance-advice'
  | 'dental-claim-history'
  | 'provider-details'
  | 'provider-list'
  | 'letters'
  | 'provider-update'
  | 'submissions'
  | 'submission'
  | 'user-lookup'
  | 'work'
  | 'payments'
  | 'batch-check'
  | 'receipt'
  | 'notices';

type RouteRow = { pattern: string; access: RouteAccess; tab: TabKind | null };

/** All pages, who may see them, and the kind of tab they open (spec 1 §2.1). */
export const ROUTES = [
  { pattern: '/login', access: 'open', tab: null },
  { pattern: '/search', access: 'signed-in', tab: 'search' },
  { pattern: '/search/:id', access: 'signed-in', tab: 'search' },
  { pattern: '/faq', access: 'open', tab: 'faq' },
  { pattern: '/contact-us', access: 'open', tab: 'contact-us' },
  { pattern: '/profile/:userId', access: 'signed-in', tab: 'profile' },
  { pattern: '/patient-details/:id', access: 'signed-in', tab: 'patient-details' },
  { pattern: '/claim-details/:id', access: 'signed-in', tab: 'claim-details' },
  { pattern: '/remittance-advice/:id', access: 'signed-in', tab: 'remittance-advice' },
  { pattern: '/dental-claim-history/:patientId/:productId', access: 'signed-in', tab: 'dental-claim-history' },
  { pattern: '/provider-details/:npi', access: 'signed-in', tab: 'provider-details' },
  { pattern: '/provider-list', access: 'signed-in', tab: 'provider-list' },
  { pattern: '/letters', access: 'signed-in', tab: 'letters' },
  { pattern: '/provider-update', access: 'signed-in', tab: 'provider-update' },
  { pattern: '/user-lookup', access: 'super', tab: 'user-lookup' },
  { pattern: '/work', access: 'signed-in', tab: 'work' },
  { pattern: '/submissions', access: 'signed-in', tab: 'submissions' },
  { pattern: '/submissions/:reference', access: 'signed-in', tab: 'submission' },
  { pattern: '/payments', access: 'signed-in', tab: 'payments' },
  { pattern: '/batch-check', access: 'signed-in', tab: 'batch-check' },
  { pattern: '/batch-check/:reference', access: 'signed-in', tab: 'batch-check' },
  { pattern: '/receipt', access: 'signed-in', tab: 'receipt' },
  { pattern: '/notices', access: 'signed-in', tab: 'notices' },
  { pattern: '/stop-emails', access: 'open', tab: null },
  { pattern: '/attestation', access: 'tokens', tab: null },
  { pattern: '/error', access: 'open', tab: null },
  { pattern: '/error/:code', access: 'open', tab: null },
  { pattern: '/style-demo', access: 'open', tab: null },
  { pattern: '/forbidden', access: 'open', tab: null },
  { pattern: '/unauthorized', access: 'open', tab: null },
] as const satisfies readonly RouteRow[];

export type Route = (typeof ROUTES)[number];
export type RoutePattern = Route['pattern'];
export type Params = Readonly<Record<string, string>>;

/** Paths without a page of their own. {userId} stands for the ID of the signed-in or emulated user. */
const REDIRECTS = [
  { pattern: '/', to: '/search' },
  { pattern: '/tabs', to: '/search' },
  { pattern: '/profile', to: '/profile/{userId}' },
  { pattern: '/patient-details', to: '/search' },
  { pattern: '/claim-details', to: '/search' },
  { pattern: '/remittance-advice', to: '/search' },
  { pattern: '/dental-claim-history', to: '/search' },
  { pattern: '/dental-claim-history/:patientId', to: '/search' },
  { pattern: '/provider-details', to: '/search' },
] as const;

/** Ignores one trailing slash. Keeps empty segments, so that //host matches no route. */
function segmentsOf(pathname: string): string[] {
  return pathname.replace(/^\//, '').replace(/\/$/, '').split('/');
}

/** Decodes a part of an address. Null if it cannot be decoded, for example after a single %. */
export function decoded(segment: string): string | null {
  try {
    return decodeURIComponent(segment);
  } catch {
    return null;
  }
}

function paramsFor(pattern: string, pathname: string): Params | null {
  const patternSegments = segmentsOf(pattern);
  const pathSegments = segmentsOf(pathname);
  if (!pathname.startsWith('/') || patternSegments.length !== pathSegments.length) return null;
  const params: Record<string, string> = {};
  for (const [index, name] of patternSegments.entries()) {
    const value = decoded(pathSegments[index]!);
    if (name.startsWith(':')) {
      if (!value) return null;
      params[name.slice(1)] = value;
    } else if (value?.toLowerCase() !== name) return null;
  }
  return params;
}

/**
 * The path of a submission as its reference is printed, so that another spelling opens no second tab. Null if the
 * path has that spelling, or no reference. `rules/claim/reference.ts` checks the reference itself.
 */
function printedPath(pathname: string): string | null {
  const { reference = '' } = paramsFor('/submissions/:reference', pathname) ?? {};
  const typed = reference.toUpperCase().replaceAll(/[\s-]/g, '').replaceAll(/[IL]/g, '1').replaceAll('O', '0');
  const printed = typed.replace(/^([A-Z])(\w{4})(\w{4})$/, '$1-$2-$3');
  return printed === typed || printed === reference ? null : `/submissions/${printed}`;
}

export type RouteMatch = { route: Route; params: Params };

export function matchRoute(pathname: string): RouteMatch | null {
  if (printedPath(pathname) !== null) return null;
  for (const route of ROUTES) {
    const params = paramsFor(route.pattern, pathname);
    if (params) return { route, params };
  }
  return null;
}

/** The target if the path is a redirect, otherwise null. */
export function redirectOf(pathname: string, userId: number): string | null {
  const row = REDIRECTS.find(({ pattern }) => paramsFor(pattern, pathname));
  return row ? row.to.replace('{userId}', userId.toString()) : printedPath(pathname);
}

export function pathOf(pattern: RoutePattern, params: Params): string {
  return pattern.replaceAll(/:(\w+)/g, (_, name: string) => encodeURIComponent(params[name] ?? ''));
}

// This package is compiled without DOM types, so it declares the one web API that it uses.
declare const URL: {
  parse(url: string, base: string): { origin: string; pathname: string; search: string; hash: string } | null;
};
const ORIGIN = 'http://portal.invalid';

/**
 * Parses a path as browsers do. Null for other text and for a path to another host, for example //host or /\host.
 * Browsers ignore a tab character between the two slashes.
 */
export function resolveHref(href: string): { pathname: string; search: string; hash: string } | null {
  const url = href.startsWith('/') ? URL.parse(href, ORIGIN) : null;
  return url?.origin === ORIGIN ? { pathname: url.pathname, search: url.search, hash: url.hash } : null;
}

/**
 * The page to open after sign-in. `stored` is the requested URL. If it is not a page or redirect for signed-in users,
 * the search page opens.
 */
export function returnRoute(stored: string | null): string {
  const url = stored === null ? null : resolveHref(stored);
  if (!url) return '/search';
  const access = matchRoute(url.pathname)?.route.access;
  const isGuarded = access === 'signed-in' || access === 'super' || redirectOf(url.pathname, 0) !== null;
  return isGuarded ? `${url.pathname}${url.search}${url.hash}` : '/search';
}

/** The requested page opens after sign-in, except on local hosts, where the search page opens (spec 1 §4). */
export function keepsRequestedRoute(hostname: string): boolean {
  return !['localhost', '127.0.0.1', '[::1]'].includes(hostname);
}

export type Admission = 'show' | 'fetch-user' | 'login' | 'forbidden';

export function admission(
  access: RouteAccess,
  session: { hasTokens: boolean; user: { roles: readonly string[] } | null },
): Admission {
  if (access === 'open') return 'show';
  if (!session.hasTokens) return 'login';
  if (access === 'tokens') return 'show';
  if (session.user === null) return 'fetch-user';
  return access === 'super' && !isSuperAdmin(session.user) ? 'forbidden' : 'show';
}
