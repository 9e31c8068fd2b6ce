import type { ReactNode } from 'react';
import { rovingTabs } from './roving-tabs.ts';
import css from './section-tabs.module.css';

interface SectionTabsProps {
  tabs: readonly { id: string; label: ReactNode }[];
  selected: string;
  onSelect: (id: string) => void;
  label?: string;
  /** ID of the `role="tabpanel"` element. Each tab gets the ID `{panelId}-{tab id}`. */
  panelId?: string;
}

/** On a narrow screen the bar scrolls sideways. Shows the selected tab, and a part of the one before it. */
export function revealTab(tab: HTMLElement | null) {
  if (tab) tab.parentElement!.scrollLeft = tab.offsetLeft - 60;
}

export function SectionTabs({ tabs, selected, onSelect, label, panelId }: SectionTabsProps) {
  const { tab, onKeyDown } = rovingTabs(tabs, selected, onSelect);
  return (
    <div role="tablist" tabIndex={-1} aria-label={label} className={css.tabs} onKeyDown={onKeyDown}>
      {tabs.map(({ id, label: words }) => (
        <button key={id} ref={id === selected ? revealTab : null} {...tab(id, panelId)} className={css.tab}>
          {words}
        </button>
      ))}
    </div>
  );
}
