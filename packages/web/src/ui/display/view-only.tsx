import type { ReactNode } from 'react';
import { Icon } from '../base/icon.tsx';
import css from './view-only.module.css';

interface ViewOnlyProps {
  /** "View only while emulating {name}." in bold, then where it can be done. */
  children: ReactNode;
}

/** Stands where a button or a form would be that the reader may not use now. */
export function ViewOnly({ children }: ViewOnlyProps) {
  return (
    <p className={css.line}>
      <Icon name="eye" className={css.icon} />
      <span>{children}</span>
    </p>
  );
}
