import { activeTab, freshTabs, hrefOf, openTab, type Tab, type Tabs } from '../portal/tabs.ts';

/** The tab before or after the active one. After the last tab comes the first one. Null with one tab. */
export function neighborTab(tabs: Tabs, step: 1 | -1): Tab | null {
  const at = tabs.findIndex(({ active }) => active);
  if (at === -1 || tabs.length < 2) return null;
  return tabs.at((at + step) % tabs.length) ?? null;
}

export type CloseScope = 'others' | 'all';

const isClosed = (scope: CloseScope, { active }: Tab) => scope === 'all' || !active;

/** The tabs with unsent work that would be closed. They are asked about once. */
export function unsentTabs(tabs: Tabs, scope: CloseScope, hasUnsentWork: (id: string) => boolean): string[] {
  return tabs.flatMap((tab) => (isClosed(scope, tab) && hasUnsentWork(tab.id) ? [tab.id] : []));
}

/** Closes tabs, except those in `kept`. At least one tab stays: the active one, or a new search tab. */
export function closeTabs(tabs: Tabs, scope: CloseScope, kept: readonly string[] = []): Tabs {
  const rest = tabs.filter((tab) => kept.includes(tab.id) || !isClosed(scope, tab));
  if (rest.length === 0) return freshTabs();
  return activeTab(rest) ? rest : openTab(rest, hrefOf(rest.at(-1)!));
}
