import type { ReactNode } from 'react';
import { cx } from '../base/class-names.ts';
import { Icon, type IconName } from '../base/icon.tsx';
import css from './badge.module.css';

export type StatusKind = 'active' | 'inactive' | 'pending' | 'denied' | 'warning' | 'info';

interface BadgeProps {
  /** `red` has a solid background, for information that must not be overlooked. */
  kind?: StatusKind | 'red';
  icon?: IconName;
  children: ReactNode;
}

export function Badge({ kind = 'inactive', icon, children }: BadgeProps) {
  return (
    <span className={cx(css.badge, css[kind])}>
      {icon && <Icon name={icon} size={13} className={css.icon} />}
      {children}
    </span>
  );
}

interface StatusProps {
  kind?: StatusKind;
  icon: IconName;
  children: ReactNode;
}

/** A status inside text or a table cell: icon and word without a box. It can wrap to several lines. */
export function Status({ kind = 'inactive', icon, children }: StatusProps) {
  return (
    <span className={cx(css.status, css[kind])}>
      <Icon name={icon} size={14} className={css.icon} />
      <span>{children}</span>
    </span>
  );
}
