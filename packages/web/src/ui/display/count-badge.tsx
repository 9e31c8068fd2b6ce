import { revealTab } from '../base/section-tabs.tsx';
import css from './count-badge.module.css';

const figures = new Intl.NumberFormat('en-US');

/** Counts that load later make the tabs wider, so the selected one can move out of view. */
const revealSelected = (badge: HTMLElement | null) =>
  revealTab(badge?.closest<HTMLElement>('[role=tab][aria-selected=true]') ?? null);

/** The number of rows behind a tab, a title or a heading. */
export function CountBadge({ of }: { readonly of: number }) {
  return (
    <span ref={revealSelected} className={css.count}>
      {figures.format(of)}
    </span>
  );
}
