import type { ReactNode } from 'react';
import { cx } from '../base/class-names.ts';
import { Icon, type IconName } from '../base/icon.tsx';
import css from './empty.module.css';

interface EmptyProps {
  kind?: 'plain' | 'bad';
  icon: IconName;
  title?: ReactNode;
  level?: 2 | 3 | 4;
  children?: ReactNode;
  /** One button or link for the next step. */
  action?: ReactNode;
}

export function Empty({ kind = 'plain', icon, title, level = 3, children, action }: EmptyProps) {
  const Heading = `h${level}` as const;
  return (
    <div className={cx(css.empty, kind === 'bad' && css.bad)}>
      <span className={css.disc}>
        <Icon name={icon} size={22} />
      </span>
      {title && <Heading className={css.title}>{title}</Heading>}
      {children && <p className={css.text}>{children}</p>}
      {action && <div className={css.action}>{action}</div>}
    </div>
  );
}
