import type { ReactNode } from 'react';
import { getSettings } from '../../settings.ts';
import { cx } from '../../ui/base/class-names.ts';
import { Link } from '../../router/router.tsx';
import { brandName, Logo } from './brand.tsx';
import css from './header.module.css';

interface HeaderFrameProps {
  readonly emulating?: boolean;
  readonly right?: ReactNode;
  readonly children?: ReactNode;
}

/** The header with the logo and brand name. `children` is the main menu, `right` the user menu. */
export function HeaderFrame({ emulating = false, right, children }: HeaderFrameProps) {
  const { theme, productName } = getSettings().client;
  return (
    <header className={cx(css.header, emulating && css.emulating)}>
      <div className={cx('wrap', css.inner)}>
        <Link to="/" className={css.brand}>
          <Logo theme={theme} />
          <span className={css.brandText}>
            <b>{brandName(theme)}</b>
            <i>{productName}</i>
          </span>
        </Link>
        {children}
        <div className={css.right}>{right}</div>
      </div>
    </header>
  );
}
