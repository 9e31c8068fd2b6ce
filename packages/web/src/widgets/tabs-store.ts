import {
  activeTab,
  closeTab,
  freshTabs,
  fromStored,
  nameTab,
  newSearchPath,
  openTab,
  toStored,
  visitPane,
  type Tabs,
} from '@pbt/domain/rules/tabs';
import { createContext, use, useEffect } from 'react';
import { createStore, useStore } from '../session/store.ts';

const KEY = 'pbt.tabs';

interface Workspace {
  readonly tabs: Tabs;
  /** Ids of the views kept alive, least recently visited first. */
  readonly panes: readonly string[];
}

function restore(): Workspace {
  try {
    const tabs = fromStored(JSON.parse(sessionStorage.getItem(KEY) ?? '[]'));
    return { tabs, panes: [] };
  } catch {
    return { tabs: [], panes: [] };
  }
}

const store = createStore<Workspace>(restore());
/** Views with unsaved input or a running upload: never dropped. */
const protectedPanes = new Set<string>();

function update(tabs: Tabs, visited?: string): void {
  const { panes } = store.get();
  const open = new Set(tabs.map((tab) => tab.id));
  const kept = panes.filter((id) => open.has(id));
  for (const id of protectedPanes) if (!open.has(id)) protectedPanes.delete(id);
  store.set({ tabs, panes: visited === undefined ? kept : visitPane(kept, visited, (id) => protectedPanes.has(id)) });
  sessionStorage.setItem(KEY, JSON.stringify(toStored(tabs)));
}

export const workspace = {
  open(href: string): void {
    const tabs = openTab(store.get().tabs, href);
    update(tabs, activeTab(tabs)?.id);
  },
  /** Answers where to go when the active tab was closed. */
  close(id: string): string | null {
    const before = activeTab(store.get().tabs)?.id;
    const tabs = closeTab(store.get().tabs, id);
    update(tabs);
    const now = activeTab(tabs);
    return now && now.id !== before ? (now.fragment === null ? now.id : `${now.id}#${now.fragment}`) : null;
  },
  newSearchPath: () => newSearchPath(store.get().tabs, Math.random),
  clear(): void {
    protectedPanes.clear();
    store.set({ tabs: [], panes: [] });
    update(freshTabs());
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
    if (id !== null && name) store.set({ ...store.get(), tabs: nameTab(store.get().tabs, id, name) });
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
