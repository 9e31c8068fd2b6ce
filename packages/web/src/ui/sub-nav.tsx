import { Icon } from './icon.tsx';
import { rovingTabs } from './roving-tabs.ts';
import css from './sub-nav.module.css';

interface SubNavItem {
  id: string;
  title: string;
  count?: number | undefined;
  isError?: boolean | undefined;
}

interface SubNavProps {
  items: readonly SubNavItem[];
  selected: string;
  onSelect: (id: string) => void;
  label?: string;
  /** The `role="tabpanel"` element below; a tab's own id is then `{panelId}-{item id}`. */
  panelId?: string;
}

const figures = new Intl.NumberFormat('en-US');

/** A small bar that switches between results, spec 1 §2.8. */
export function SubNav({ items, selected, onSelect, label = 'Results', panelId }: SubNavProps) {
  const { tab, onKeyDown } = rovingTabs(items, selected, onSelect);
  return (
    <div role="tablist" tabIndex={-1} aria-label={label} className={css.bar} onKeyDown={onKeyDown}>
      {items.map(({ id, title, count, isError }) => (
        <button key={id} {...tab(id, panelId)} className={css.tab}>
          {title}
          {isError ? (
            <span className={css.error}>
              <Icon name="bad" label="Error" />
            </span>
          ) : (
            count !== undefined && <span className={css.count}>{figures.format(count)}</span>
          )}
        </button>
      ))}
    </div>
  );
}
