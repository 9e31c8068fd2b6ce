import { isOfficeEntryOf, officeEntries } from '@pbt/domain/rules/portal/office-nav';
import { useLayoutEffect, useRef, type ReactNode } from 'react';
import { Link, useLocation } from '../../router/router.tsx';
import css from './office-nav.module.css';

/** Scrolls only the navigation, which is wider than the window on phones. */
function revealCurrent(nav: HTMLElement): void {
  const current = nav.querySelector<HTMLElement>('[aria-current]');
  if (current) nav.scrollLeft = current.offsetLeft - (nav.clientWidth - current.offsetWidth) / 2;
}

/** The navigation 'Office work' beside the title of the pages of the office's work (spec 5 §1.4). */
export function OfficeNav() {
  const { pathname } = useLocation();
  const nav = useRef<HTMLElement>(null);
  // oxlint-disable-next-line react/exhaustive-effect-dependencies -- another page has another current entry
  useLayoutEffect(() => revealCurrent(nav.current!), [pathname]);
  return (
    <nav ref={nav} aria-label="Office work" className={css.nav}>
      {officeEntries().map(({ path, title }) => (
        <Link key={path} to={path} aria-current={isOfficeEntryOf(path, pathname) ? 'page' : undefined}>
          {title}
        </Link>
      ))}
    </nav>
  );
}

interface OfficeHeadProps {
  readonly title: string;
  /** Short facts under the title, each as a separate element. */
  readonly sub?: ReactNode;
}

/** The title of an office page with the navigation beside it, below 900 px under it. */
export function OfficeHead({ title, sub }: OfficeHeadProps) {
  return (
    <div className={css.head}>
      <div>
        <h1>{title}</h1>
        {sub && <div className={css.sub}>{sub}</div>}
      </div>
      <OfficeNav />
    </div>
  );
}
