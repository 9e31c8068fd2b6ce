import type { ReactNode } from 'react';
import { cx } from '../../ui/base/class-names.ts';
import { Icon, type IconName } from '../../ui/base/icon.tsx';
import css from './hints.module.css';

/** Short notes below a form, each with an icon. */
export function Hints({
  className,
  children,
}: {
  readonly className?: string | undefined;
  readonly children: ReactNode;
}) {
  return <div className={cx(css.hints, className)}>{children}</div>;
}

interface HintProps {
  readonly icon: IconName;
  readonly warning?: boolean;
  readonly children: ReactNode;
}

export function Hint({ icon, warning = false, children }: HintProps) {
  return (
    <p className={css.hint}>
      <Icon name={icon} size={15} className={cx(css.icon, warning && css.warning)} />
      <span>{children}</span>
    </p>
  );
}
