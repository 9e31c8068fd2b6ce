import type { ReactNode } from 'react';
import { Icon } from '../base/icon.tsx';
import css from './view-only.module.css';

interface ViewOnlyProps {
  /** "View only while emulating {name}.", with more text if needed. */
  children: ReactNode;
}

/** Replaces a button or a form that an administrator cannot use while emulating another user. */
export function ViewOnly({ children }: ViewOnlyProps) {
  return (
    <p className={css.line}>
      <Icon name="eye" className={css.icon} />
      <span>{children}</span>
    </p>
  );
}
