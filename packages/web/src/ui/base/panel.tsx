import { useId, type ReactNode } from 'react';
import { cx } from './class-names.ts';
import { Icon, type IconName } from './icon.tsx';
import css from './panel.module.css';

interface PanelProps {
  title?: ReactNode;
  /** Names the region where no title is shown. */
  label?: string;
  icon?: IconName;
  /** At the right end of the title row: a badge, a filter box, buttons. */
  actions?: ReactNode;
  footer?: ReactNode;
  /** No padding around the body, for tables and lists that reach the edges. */
  flush?: boolean;
  as?: 'section' | 'article' | 'div' | 'li';
  level?: 1 | 2 | 3 | 4;
  /** For links that lead to this panel. */
  id?: string;
  className?: string | undefined;
  children?: ReactNode;
}

export function Panel({
  title,
  label,
  icon,
  actions,
  footer,
  flush = false,
  as: Box = 'section',
  level = 2,
  id,
  className,
  children,
}: PanelProps) {
  const titleId = useId();
  const Heading = `h${level}` as const;
  const hasTitle = title !== undefined && title !== null;
  return (
    <Box
      id={id}
      className={cx(css.panel, className)}
      aria-labelledby={hasTitle ? titleId : undefined}
      aria-label={hasTitle ? undefined : label}
    >
      {(hasTitle || actions) && (
        <div className={css.head}>
          {hasTitle && (
            <Heading id={titleId} className={css.title}>
              {icon && <Icon name={icon} size={20} className={css.icon} />}
              {title}
            </Heading>
          )}
          {actions}
        </div>
      )}
      {children !== undefined && <div className={flush ? css.flush : css.body}>{children}</div>}
      {footer && <div className={css.footer}>{footer}</div>}
    </Box>
  );
}
