import {
  activeTab,
  closeTab,
  freshTabs,
  fromStored,
  hrefOf,
  isUnnamed,
  nameTab,
  newSearchPath,
  openTab,
  toStored,
  visitPane,
  type Tabs,
} from '@pbt/domain/rules/portal/tabs';
import { createContext, use, useEffect } from 'react';
import { createStore, useStore } from './store.ts';
import { TABS_KEY } from './tabs-key.ts';

interface Workspace {
  readonly tabs: Tabs;
  /** Ids of the views kept alive, least recently visited first. */
  readonly panes: readonly string[];
  /** The address that was opened last: a tab closed since then does not come back by being drawn once more. */
  readonly at: string;
}

function restore(): Workspace {
  try {
    const tabs = fromStored(JSON.parse(sessionStorage.getItem(TABS_KEY) ?? '[]'));
    return { tabs, panes: [], at: '' };
  } catch {
    return { tabs: [], panes: [], at: '' };
  }
}

const store = createStore<Workspace>(restore());
/** Views with unsaved input or a running upload: never dropped. */
const protectedPanes = new Set<string>();

function keep(next: Workspace): void {
  store.set(next);
  sessionStorage.setItem(TABS_KEY, JSON.stringify(toStored(next.tabs)));
}

function update(tabs: Tabs): void {
  const open = new Set(tabs.map((tab) => tab.id));
  for (const id of protectedPanes) if (!open.has(id)) protectedPanes.delete(id);
  const { panes, at } = store.get();
  keep({ tabs, panes: panes.filter((id) => open.has(id)), at });
}

/** The workspace with this address in front. */
export function opened(given: Workspace, href: string): Workspace {
  if (given.at === href) return given;
  const tabs = openTab(given.tabs, href);
  const visited = activeTab(tabs)?.id;
  const { panes } = given;
  return {
    tabs,
    panes: visited === undefined ? panes : visitPane(panes, visited, (id) => protectedPanes.has(id)),
    at: href,
  };
}

function giveName(id: string, name: string): void {
  const given = store.get();
  const tabs = nameTab(given.tabs, id, name);
  // Told again whenever the tab is shown: nothing is drawn for a name that is known.
  if (tabs.some(({ title }, index) => title !== given.tabs[index]?.title)) store.set({ ...given, tabs });
}

export const workspace = {
  open(href: string): void {
    keep(opened(store.get(), href));
  },
  /** Answers where to go when the active tab was closed. */
  close(id: string): string | null {
    const before = activeTab(store.get().tabs)?.id;
    const tabs = closeTab(store.get().tabs, id);
    update(tabs);
    const now = activeTab(tabs);
    return now && now.id !== before ? hrefOf(now) : null;
  },
  /** There is something to lose in it. */
  isProtected: (id: string) => protectedPanes.has(id),
  /** Titles of all tabs with something to lose. */
  protectedTitles: () => store.get().tabs.flatMap(({ id, title }) => (protectedPanes.has(id) ? [title] : [])),
  /** Tabs behind that wait for a name. The one in front gets it from its page, when that is there. */
  unnamed: () => store.get().tabs.filter((tab) => !tab.active && isUnnamed(tab)),
  name: giveName,
  newSearchPath: () => newSearchPath(store.get().tabs, Math.random),
  clear(): void {
    protectedPanes.clear();
    keep({ tabs: freshTabs(), panes: [], at: '' });
  },
};

export function useWorkspace(): Workspace {
  return useStore(store);
}

/** Id of the tab a screen is shown in; null outside the workspace. */
export const TabId = createContext<string | null>(null);

/** Gives the tab its dynamic title once the name is known. */
export function useTabName(name: string | undefined): void {
  const id = use(TabId);
  useEffect(() => {
    if (id !== null && name) giveName(id, name);
  }, [id, name]);
}

/**
 * Keeps this tab's view alive while there is something to lose. Set by an effect, but not cleared by its clean-up:
 * a hidden view's effects are cleaned up too, and that is when it needs the protection.
 */
export function useProtectedPane(isProtected: boolean): void {
  const id = use(TabId);
  useEffect(() => {
    if (id === null) return;
    if (isProtected) protectedPanes.add(id);
    else protectedPanes.delete(id);
  }, [id, isProtected]);
}

/** Told before the page goes, whichever tab is in front. */
export function askBeforeLeaving(): void {
  addEventListener('beforeunload', (event) => {
    if (protectedPanes.size > 0) event.preventDefault();
  });
}
