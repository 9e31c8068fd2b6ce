import type { ReactNode } from 'react';
import { cx } from '../base/class-names.ts';
import { Icon } from '../base/icon.tsx';
import { useScrollMark } from './use-scroll-mark.ts';
import css from './sticky-bar.module.css';

interface StickyBarProps {
  /** Appears once the window has been scrolled further than this. */
  threshold?: number;
  name?: ReactNode;
  items: readonly { label: string; value: ReactNode }[];
  onTop?: () => void;
}

const toTop = () => window.scrollTo(0, 0);

/** Keeps in sight whose page this is. What gets the focus stays clear of it through `scroll-padding-top`. */
export function StickyBar({ threshold = 250, name, items, onTop = toTop }: StickyBarProps) {
  if (useScrollMark(threshold) === null) return null;
  const known = items.filter(({ value }) => value !== null && value !== undefined && value !== '');
  return (
    <div className={css.bar} role="region" aria-label="Summary">
      <div className={cx('wrap', css.line)}>
        {name && <span className={css.name}>{name}</span>}
        <dl className={cx(css.items, !name && css.unnamed)}>
          {known.map(({ label, value }) => (
            <div key={label}>
              <dt>{label}</dt>
              <dd>{value}</dd>
            </div>
          ))}
        </dl>
        <a
          href="#top"
          className={css.top}
          onClick={(event) => {
            event.preventDefault(); // the address stays as it is
            // The bar goes at the top: whoever pressed this goes on from the page's beginning.
            event.currentTarget.closest<HTMLElement>('section[tabindex], main')?.focus({ preventScroll: true });
            onTop();
          }}
        >
          <Icon name="top" /> Back To Top
        </a>
      </div>
    </div>
  );
}
