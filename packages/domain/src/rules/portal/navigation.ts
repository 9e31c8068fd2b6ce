import { isSuperAdmin } from '../user/roles.ts';

/** Window width in pixels from which the whole menu fits into the header (spec 1 §9). */
const WIDE_FROM = 900;

export function isMobile(width: number): boolean {
  return width < WIDE_FROM;
}

export type Theme = 'default' | 'sba';

export type HeaderItem = 'search' | 'work' | 'pre-auth' | 'letters' | 'provider-update' | 'faq' | 'contact-us';

export const HEADER_LABELS: Record<HeaderItem, string> = {
  search: 'Search',
  work: 'Work',
  'pre-auth': 'Pre-Auth Status',
  letters: 'Letters',
  'provider-update': 'Provider Update',
  faq: 'FAQ',
  'contact-us': 'Contact Us',
};

const ITEMS: readonly HeaderItem[] = ['search', 'work', 'pre-auth', 'letters', 'provider-update', 'faq', 'contact-us'];

/**
 * `bar` is visible in the header, as icons on narrow screens. `more` is in the More menu, which exists only on narrow
 * screens.
 */
export type HeaderMenu = { bar: HeaderItem[]; more: HeaderItem[] };

export function headerMenu(facts: { signedIn: boolean; theme: Theme; isUmr: boolean; width: number }): HeaderMenu {
  if (!facts.signedIn) return { bar: [], more: [] };
  const hidden = new Set<HeaderItem>(facts.theme === 'sba' ? ['pre-auth', 'provider-update'] : []);
  if (facts.isUmr) hidden.add('letters');
  const items = ITEMS.filter((item) => !hidden.has(item));
  if (!isMobile(facts.width)) return { bar: items, more: [] };
  const isAlwaysInBar = (item: HeaderItem) => item === 'search' || item === 'work' || item === 'letters';
  return { bar: items.filter(isAlwaysInBar), more: items.filter((item) => !isAlwaysInBar(item)) };
}

export const HEADER_PATHS: Record<Exclude<HeaderItem, 'pre-auth'>, string> = {
  search: '/search',
  work: '/work',
  letters: '/letters',
  'provider-update': '/provider-update',
  faq: '/faq',
  'contact-us': '/contact-us',
};

/** Work is current on these pages too. Notices and the check of a receipt have no entry in the header. */
const MORE_WORK_PATHS = new Set(['/submissions', '/payments', '/batch-check']);

/** The header entry of a page, or null. */
export function currentHeaderItem(pathname: string): keyof typeof HEADER_PATHS | null {
  const segment = firstSegment(pathname);
  if (MORE_WORK_PATHS.has(segment)) return 'work';
  const items = Object.keys(HEADER_PATHS) as (keyof typeof HEADER_PATHS)[];
  return items.find((item) => HEADER_PATHS[item] === segment) ?? null;
}

function firstSegment(pathname: string): string {
  return `/${pathname.split('/')[1] ?? ''}`.toLowerCase();
}

export function showsLogIn(signedIn: boolean, pathname: string): boolean {
  return !signedIn && !['/login', '/attestation'].includes(firstSegment(pathname));
}

export type UserMenuEntry = 'profile' | 'provider-list' | 'user-lookup' | 'log-out';

export type HeaderUser = {
  name: { full?: string | null };
  roles: readonly string[];
  /** Name of the user whom this super administrator emulates. Empty if there is no emulation. */
  emulatingUser?: string | null;
};

export type UserMenu = { title: string; profileLabel: string; entries: UserMenuEntry[] };

/** During an emulation, the menu title and the profile entry show the emulated user's name. User Lookup is hidden. */
export function userMenu(user: HeaderUser): UserMenu {
  const emulated = user.emulatingUser?.trim() || null;
  const entries: UserMenuEntry[] = ['profile', 'provider-list'];
  if (isSuperAdmin(user) && !emulated) entries.push('user-lookup');
  return {
    title: emulated ?? (user.name.full?.trim() || 'User'),
    profileLabel: emulated ? `${emulated}'s Profile` : 'My Profile',
    entries: [...entries, 'log-out'],
  };
}

const ROUTE_NAMES: Record<string, string> = {
  '/login': 'Login',
  '/search': 'Search',
  '/faq': 'FAQ',
  '/contact-us': 'Contact Us',
  '/patient-details': 'Patient Details',
  '/profile': 'Profile Access',
  '/provider-list': 'Provider List',
  '/remittance-advice': 'Remittance Advice',
  '/claim-details': 'Claim Details',
  '/user-lookup': 'User Lookup',
  '/letters': 'Letters',
  '/provider-update': 'Provider Update',
  '/attestation': 'Attestation',
};

/** The page name for the window title, or null if the list has none. */
export function routeName(pathname: string): string | null {
  return ROUTE_NAMES[firstSegment(pathname)] ?? null;
}
