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
  /** IDs of the tabs that stay mounted, least recently visited first. */
  readonly panes: readonly string[];
  /** The last opened URL. Rendering it again must not reopen a tab that was closed meanwhile. */
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
/** IDs of tabs with unsaved input or a running upload. They stay mounted while they are open. */
const tabsWithUnsavedWork = new Set<string>();

function save(next: Workspace): void {
  store.set(next);
  sessionStorage.setItem(TABS_KEY, JSON.stringify(toStored(next.tabs)));
}

function update(tabs: Tabs): void {
  const open = new Set(tabs.map((tab) => tab.id));
  for (const id of tabsWithUnsavedWork) if (!open.has(id)) tabsWithUnsavedWork.delete(id);
  const { panes, at } = store.get();
  save({ tabs, panes: panes.filter((id) => open.has(id)), at });
}

/** Returns the workspace after opening a URL in a new or existing tab. */
export function withOpenTab(current: Workspace, href: string): Workspace {
  if (current.at === href) return current;
  const tabs = openTab(current.tabs, href);
  const visited = activeTab(tabs)?.id;
  const { panes } = current;
  return {
    tabs,
    panes: visited === undefined ? panes : visitPane(panes, visited, (id) => tabsWithUnsavedWork.has(id)),
    at: href,
  };
}

function setName(id: string, name: string): void {
  const current = store.get();
  const tabs = nameTab(current.tabs, id, name);
  // Pages set their name on every mount. An unchanged title must not cause a render.
  if (tabs.some(({ title }, index) => title !== current.tabs[index]?.title)) store.set({ ...current, tabs });
}

export const workspace = {
  open(href: string): void {
    save(withOpenTab(store.get(), href));
  },
  /** Keeps only these tabs. Returns the URL to navigate to if the active tab was closed, otherwise null. */
  keep(tabs: Tabs): string | null {
    const before = activeTab(store.get().tabs)?.id;
    update(tabs);
    const now = activeTab(tabs);
    return now && now.id !== before ? hrefOf(now) : null;
  },
  close: (id: string): string | null => workspace.keep(closeTab(store.get().tabs, id)),
  hasUnsavedWork: (id: string) => tabsWithUnsavedWork.has(id),
  titlesWithUnsavedWork: () =>
    store.get().tabs.flatMap(({ id, title }) => (tabsWithUnsavedWork.has(id) ? [title] : [])),
  /** Inactive tabs that do not show their patient, user or provider name yet. The active page sets its own name. */
  unnamed: () => store.get().tabs.filter((tab) => !tab.active && isUnnamed(tab)),
  name: setName,
  newSearchPath: () => newSearchPath(store.get().tabs, Math.random),
  clear(): void {
    tabsWithUnsavedWork.clear();
    save({ tabs: freshTabs(), panes: [], at: '' });
  },
};

export function useWorkspace(): Workspace {
  return useStore(store);
}

/** The ID of the tab that contains the page. Null for a page without a tab. */
export const TabId = createContext<string | null>(null);

/** Sets the title of the surrounding tab to the name of its patient, user, provider or claim, once it is loaded. */
export function useTabName(name: string | undefined): void {
  const id = use(TabId);
  useEffect(() => {
    if (id !== null && name) setName(id, name);
  }, [id, name]);
}

/**
 * Keeps the surrounding tab mounted while it has unsaved work. The effect has no cleanup, because React also runs
 * cleanups when a tab is hidden.
 */
export function useUnsavedWork(hasUnsavedWork: boolean): void {
  const id = use(TabId);
  useEffect(() => {
    if (id === null) return;
    if (hasUnsavedWork) tabsWithUnsavedWork.add(id);
    else tabsWithUnsavedWork.delete(id);
  }, [id, hasUnsavedWork]);
}

/** Makes the browser ask before it closes or reloads the window while a tab has unsaved work. */
export function askBeforeLeaving(): void {
  addEventListener('beforeunload', (event) => {
    if (tabsWithUnsavedWork.size > 0) event.preventDefault();
  });
}
