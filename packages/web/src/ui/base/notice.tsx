import type { ReactNode } from 'react';
import { cx } from './class-names.ts';
import { Icon, type IconName } from './icon.tsx';
import css from './notice.module.css';

const icons = { info: 'info', pending: 'clock', warning: 'tri', denied: 'bad', active: 'ok', plain: 'info' } as const;

interface NoticeProps {
  kind: keyof typeof icons;
  slim?: boolean;
  /** No side borders and no rounded corners, for a notice as wide as its panel. */
  square?: boolean;
  icon?: IconName;
  /** For a notice that appears after the page. Screen readers announce `status` at the next pause, `alert` at once. */
  role?: 'status' | 'alert' | 'note';
  children: ReactNode;
}

export function Notice({ kind, slim, square, icon = icons[kind], role, children }: NoticeProps) {
  return (
    <div role={role} className={cx(css.notice, css[kind], slim && css.slim, square && css.square)}>
      <Icon name={icon} size={18} className={css.icon} />
      <div>{children}</div>
    </div>
  );
}
