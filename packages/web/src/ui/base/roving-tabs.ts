import type { KeyboardEvent } from 'react';

interface Named {
  id: string;
}

/** The tab that a key selects. Left and right arrows wrap around, Home and End select the first and last tab. */
export function tabForKey<T extends Named>(tabs: readonly T[], selected: string, key: string): T | undefined {
  const at = tabs.findIndex(({ id }) => id === selected);
  switch (key) {
    case 'ArrowRight':
      return tabs[(at + 1) % tabs.length];
    case 'ArrowLeft':
      return tabs[(at + tabs.length - 1) % tabs.length];
    case 'Home':
      return tabs[0];
    case 'End':
      return tabs.at(-1);
    default:
      return undefined;
  }
}

/**
 * Attributes and key handler of a tab list (WAI-ARIA tabs pattern). The Tab key stops at one tab only. Arrow keys focus
 * and select the others.
 */
export function rovingTabs(tabs: readonly Named[], selected: string, onSelect: (id: string) => void) {
  const stop = tabs.some(({ id }) => id === selected) ? selected : tabs[0]?.id;
  return {
    onKeyDown: (event: KeyboardEvent<HTMLElement>) => {
      if (event.altKey || event.ctrlKey || event.metaKey) return;
      const next = tabForKey(tabs, selected, event.key);
      if (!next) return;
      event.preventDefault();
      event.currentTarget.querySelector<HTMLElement>(`[data-tab="${CSS.escape(next.id)}"]`)?.focus();
      if (next.id !== selected) onSelect(next.id);
    },
    tab: (id: string, panelId: string | undefined) =>
      ({
        type: 'button',
        role: 'tab',
        id: panelId && `${panelId}-${id}`,
        'data-tab': id,
        'aria-selected': id === selected,
        'aria-controls': panelId,
        tabIndex: id === stop ? 0 : -1,
        onClick: () => onSelect(id),
      }) as const,
  };
}
