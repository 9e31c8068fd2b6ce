import { cx } from '../base/class-names.ts';
import { Icon } from '../base/icon.tsx';
import { rovingTabs } from '../base/roving-tabs.ts';
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
  /** ID of the `role="tabpanel"` element. Each item gets the ID `{panelId}-{item id}`. */
  panelId?: string;
}

const THOUSAND = 1000; // tabs with counts from 1,000 do not fit into one row on a phone
const figures = new Intl.NumberFormat('en-US');

/** Tabs that switch between result lists, spec 1 §2.8. */
export function SubNav({ items, selected, onSelect, label = 'Results', panelId }: SubNavProps) {
  const { tab, onKeyDown } = rovingTabs(items, selected, onSelect);
  const isLong = items.some(({ count = 0 }) => count >= THOUSAND);
  return (
    <div
      role="tablist"
      tabIndex={-1}
      aria-label={label}
      className={cx(css.bar, isLong && css.long)}
      onKeyDown={onKeyDown}
    >
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
