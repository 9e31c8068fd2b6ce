import type { ReactNode } from 'react';
import { Icon } from '../base/icon.tsx';
import css from './view-only.module.css';

interface ViewOnlyProps {
  /** "View only while emulating {name}." in bold, then where the user can do it. */
  children: ReactNode;
}

/** Replaces a button or a form that the user cannot use at the moment. */
export function ViewOnly({ children }: ViewOnlyProps) {
  return (
    <p className={css.line}>
      <Icon name="eye" className={css.icon} />
      <span>{children}</span>
    </p>
  );
}
