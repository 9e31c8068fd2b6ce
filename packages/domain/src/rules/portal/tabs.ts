import { ROUTES, matchRoute, pathOf, resolveHref } from './routes.ts';
import type { Params, RoutePattern, TabKind } from './routes.ts';

/** spec 1 §3. The id is the path: one tab per route and params. */
export type Tab = {
  id: string;
  title: string;
  route: RoutePattern;
  params: Params;
  fragment: string | null;
  active: boolean;
};

export type Tabs = readonly Tab[];

const STATIC_TITLES: Record<TabKind, string> = {
  profile: 'User Profile Access',
  search: 'SEARCH',
  faq: 'FAQ',
  'contact-us': 'Contact Us',
  'patient-details': 'Patient Details',
  'remittance-advice': 'Remittance Advice',
  'claim-details': 'Claim Details',
  'user-lookup': 'User Lookup',
  letters: 'Letters',
  'provider-update': 'Provider Update',
  'provider-details': 'Provider Details',
  'provider-list': 'Provider List',
  'dental-claim-history': 'Dental Claim History',
};

/** `name` is the patient's, user's or provider's, once it is known; until then the route's own title stands. */
export function tabTitle(kind: TabKind, params: Params = {}, name: string | null = null): string {
  const known = name?.trim();
  if (kind === 'claim-details' && params.id) return `C - ${params.id}`;
  if (kind === 'remittance-advice' && params.id) return `RA - ${params.id}`;
  if (kind === 'dental-claim-history' && known) return `${known} - Dental Claim History`;
  const isNamed = kind === 'patient-details' || kind === 'profile' || kind === 'provider-details';
  return isNamed && known ? known : STATIC_TITLES[kind];
}

/** Null for a route that has no tab, and for an address that is none of ours. */
function tabFor(href: string): Tab | null {
  const url = resolveHref(href);
  const match = url && matchRoute(url.pathname);
  if (!url || !match?.route.tab) return null;
  const { route, params } = match;
  return {
    id: pathOf(route.pattern, params),
    title: tabTitle(route.tab, params),
    route: route.pattern,
    params,
    fragment: url.hash.slice(1) || null,
    active: true,
  };
}

function activate(tabs: Tabs, id: string): Tabs {
  return tabs.map((tab) => ({ ...tab, active: tab.id === id }));
}

export function hrefOf({ id, fragment }: Pick<Tab, 'id' | 'fragment'>): string {
  return fragment === null ? id : `${id}#${fragment}`;
}

export function activeTab(tabs: Tabs): Tab | null {
  return tabs.find(({ active }) => active) ?? null;
}

/** A new tab goes to the end of the strip; a tab that is open already is reselected where it stands. */
export function openTab(tabs: Tabs, href: string): Tabs {
  const opened = tabFor(href);
  if (!opened) return tabs;
  const { id, fragment } = opened;
  if (!tabs.some((tab) => tab.id === id)) return activate([...tabs, opened], id);
  return activate(tabs, id).map((tab) => (tab.id === id ? { ...tab, fragment } : tab));
}

export function canCloseTab(tabs: Tabs): boolean {
  return tabs.length > 1;
}

/** The previous tab is the one to the left. */
export function closeTab(tabs: Tabs, id: string): Tabs {
  const index = tabs.findIndex((tab) => tab.id === id);
  if (index === -1 || !canCloseTab(tabs)) return tabs;
  const rest = tabs.filter((tab) => tab.id !== id);
  return tabs[index]!.active ? activate(rest, rest[Math.max(0, index - 1)]!.id) : rest;
}

export function nameTab(tabs: Tabs, id: string, name: string): Tabs {
  return tabs.map((tab) => {
    const kind = ROUTES.find(({ pattern }) => pattern === tab.route)?.tab;
    return tab.id === id && kind ? { ...tab, title: tabTitle(kind, tab.params, name) } : tab;
  });
}

/** Its name is not known yet: it stands with the title of its kind. */
export function isUnnamed({ route, params, title }: Tab): boolean {
  const kind = ROUTES.find(({ pattern }) => pattern === route)?.tab;
  return Boolean(kind) && title === tabTitle(kind!, params) && title !== tabTitle(kind!, params, '.');
}

/** What is left when the user or the emulation changes: one fresh search. */
export function freshTabs(): Tabs {
  return openTab([], '/search');
}

const ID_LENGTH = 7; // spec 1 §2.1
const ID_CHARACTERS = 'abcdefghijklmnopqrstuvwxyz0123456789';

/** `random` answers numbers from 0 up to, not including, 1. */
export function newSearchPath(tabs: Tabs, random: () => number): string {
  if (!tabs.some(({ id }) => id === '/search')) return '/search';
  const characters = Array.from(
    { length: ID_LENGTH },
    () => ID_CHARACTERS[Math.floor(random() * ID_CHARACTERS.length)],
  );
  return `/search/${characters.join('')}`;
}

/** Titles are not stored: they hold the names of patients. */
export type StoredTab = { href: string; active: boolean };

export function toStored(tabs: Tabs): StoredTab[] {
  return tabs.map((tab) => ({ href: hrefOf(tab), active: tab.active }));
}

function isStoredTab(value: unknown): value is StoredTab {
  if (typeof value !== 'object' || value === null || !('href' in value) || !('active' in value)) return false;
  return typeof value.href === 'string' && typeof value.active === 'boolean';
}

/** Storage can hold anything: what is not a tab of ours is left out, and exactly one tab is active. */
export function fromStored(stored: unknown): Tabs {
  const entries = Array.isArray(stored) ? stored.filter(isStoredTab) : [];
  const tabs = entries.reduce<Tabs>((open, { href }) => openTab(open, href), []);
  const chosen = entries.find(({ active }) => active);
  const id = (chosen && tabFor(chosen.href)?.id) ?? tabs[0]?.id;
  return id === undefined ? tabs : activate(tabs, id);
}

const MAX_PANES = 12;

/**
 * The views kept alive, least recently visited first. Above the limit the oldest goes, but never the visited one nor a
 * protected one (unsaved input, a running upload): rather one view too many than lost work.
 */
export function visitPane(panes: readonly string[], id: string, isProtected: (id: string) => boolean): string[] {
  const visited = [...panes.filter((pane) => pane !== id), id];
  const droppable = visited.filter((pane) => pane !== id && !isProtected(pane));
  const dropped = new Set(droppable.slice(0, Math.max(0, visited.length - MAX_PANES)));
  return visited.filter((pane) => !dropped.has(pane));
}
