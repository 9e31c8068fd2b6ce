import { ROUTES, matchRoute, pathOf, resolveHref } from './routes.ts';
import type { Params, RoutePattern, TabKind } from './routes.ts';

/** A tab of the portal (spec 1 §3). Its ID is the URL path, so a path cannot be open in two tabs. */
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
  work: 'Work List',
  submissions: 'My Submissions',
  submission: 'Submission',
  payments: 'Payments',
  'batch-check': 'Batch Check',
  receipt: 'Check a Receipt',
  notices: 'Notices',
};

/**
 * The title of a claim, remittance advice, submission or started batch check contains its ID. The title of a patient,
 * user, provider or dental claim history contains `name`, the name of the person or provider. Without an ID or name, the
 * title is the general name of the page. The `name` of a claim is its number as the plan writes it.
 */
export function tabTitle(kind: TabKind, params: Params = {}, name: string | null = null): string {
  const known = name?.trim();
  if (kind === 'claim-details' && params.id) return `C - ${known || params.id}`;
  if (kind === 'remittance-advice' && params.id) return `RA - ${params.id}`;
  if (kind === 'submission' && params.reference) return `S - ${params.reference.toUpperCase()}`;
  if (kind === 'batch-check' && params.reference) return `Batch - ${params.reference.toUpperCase()}`;
  if (kind === 'dental-claim-history' && known) return `${known} - Dental Claim History`;
  const isNamed = kind === 'patient-details' || kind === 'profile' || kind === 'provider-details';
  return isNamed && known ? known : STATIC_TITLES[kind];
}

/** A new active tab for a URL. Null for pages without a tab and for URLs outside the portal. */
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

/** Adds a new tab at the end. A tab that is already open is selected and keeps its position. */
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

/** If the active tab is closed, the tab to its left becomes active. The only tab cannot be closed. */
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

/** True if the title is still general and the name of a patient, user, provider or claim would replace it. */
export function isUnnamed({ route, params, title }: Tab): boolean {
  const kind = ROUTES.find(({ pattern }) => pattern === route)?.tab;
  return Boolean(kind) && title === tabTitle(kind!, params) && title !== tabTitle(kind!, params, '.');
}

/** One search tab, for a newly signed-in or emulated user. */
export function freshTabs(): Tabs {
  return openTab([], '/search');
}

const ID_LENGTH = 7; // spec 1 §2.1
const ID_CHARACTERS = 'abcdefghijklmnopqrstuvwxyz0123456789';

/** The path of a new search tab. `random` returns a number from 0 (inclusive) to 1 (exclusive). */
export function newSearchPath(tabs: Tabs, random: () => number): string {
  if (!tabs.some(({ id }) => id === '/search')) return '/search';
  const characters = Array.from(
    { length: ID_LENGTH },
    () => ID_CHARACTERS[Math.floor(random() * ID_CHARACTERS.length)],
  );
  return `/search/${characters.join('')}`;
}

/** A tab in the browser's session storage. The title is not stored, because it can be a patient's name. */
export type StoredTab = { href: string; active: boolean };

export function toStored(tabs: Tabs): StoredTab[] {
  return tabs.map((tab) => ({ href: hrefOf(tab), active: tab.active }));
}

function isStoredTab(value: unknown): value is StoredTab {
  if (typeof value !== 'object' || value === null || !('href' in value) || !('active' in value)) return false;
  return typeof value.href === 'string' && typeof value.active === 'boolean';
}

/** Restores tabs from session storage, whose content is not trusted. Invalid entries are skipped. */
export function fromStored(stored: unknown): Tabs {
  const entries = Array.isArray(stored) ? stored.filter(isStoredTab) : [];
  const tabs = entries.reduce<Tabs>((open, { href }) => openTab(open, href), []);
  const chosen = entries.find(({ active }) => active);
  const id = (chosen && tabFor(chosen.href)?.id) ?? tabs[0]?.id;
  return id === undefined ? tabs : activate(tabs, id);
}

const MAX_PANES = 12;

/**
 * Returns the IDs of the tabs that stay mounted, least recently visited first. Above 12, the first ones are dropped.
 * The visited tab and protected tabs are kept, even above 12.
 */
export function visitPane(panes: readonly string[], id: string, isProtected: (id: string) => boolean): string[] {
  const visited = [...panes.filter((pane) => pane !== id), id];
  const droppable = visited.filter((pane) => pane !== id && !isProtected(pane));
  const dropped = new Set(droppable.slice(0, Math.max(0, visited.length - MAX_PANES)));
  return visited.filter((pane) => !dropped.has(pane));
}
