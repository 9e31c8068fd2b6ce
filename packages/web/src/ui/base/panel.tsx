import { useId, type ReactNode } from 'react';
import { cx } from './class-names.ts';
import { Icon, type IconName } from './icon.tsx';
import css from './panel.module.css';

interface PanelProps {
  title?: ReactNode;
  /** Accessible name, used when there is no title. */
  label?: string;
  icon?: IconName;
  /** Shown in the title row after the title: a badge, a filter or buttons. */
  actions?: ReactNode;
  footer?: ReactNode;
  /** Removes the padding of the body, for tables and lists. */
  flush?: boolean;
  as?: 'section' | 'article' | 'div' | 'li';
  level?: 1 | 2 | 3 | 4;
  /** Element ID for links to this panel. */
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
