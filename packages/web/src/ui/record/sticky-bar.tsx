import type { ReactNode } from 'react';
import { cx } from '../base/class-names.ts';
import { Icon } from '../base/icon.tsx';
import { useScrollMark } from './use-scroll-mark.ts';
import css from './sticky-bar.module.css';

interface StickyBarProps {
  /** Scroll distance in pixels after which the bar appears. */
  threshold?: number;
  name?: ReactNode;
  items: readonly { label: string; value: ReactNode }[];
  onTop?: () => void;
}

const toTop = () => window.scrollTo(0, 0);

/** Shows whose record it is after scrolling. `scroll-padding-top` in base.css keeps focused elements below the bar. */
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
            event.preventDefault(); // keeps "#top" out of the address
            // The bar and this link disappear at the top, so the focus moves to the start of the page.
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
