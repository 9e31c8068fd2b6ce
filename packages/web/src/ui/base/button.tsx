import type { ComponentProps, MouseEvent, ReactNode } from 'react';
import { Link } from '../../router/router.tsx';
import { cx } from './class-names.ts';
import { Icon, type IconName } from './icon.tsx';
import { Spinner } from './spinner.tsx';
import { Tooltip } from './tooltip.tsx';
import css from './button.module.css';

type Kind = 'primary' | 'secondary' | 'quiet' | 'danger';
type Size = 'sm' | 'md' | 'lg';

interface Look {
  kind?: Kind;
  size?: Size;
  icon?: IconName;
}

interface ButtonProps extends ComponentProps<'button'>, Look {
  /** Shows a spinner and ignores clicks. The button keeps the focus. */
  busy?: boolean;
  /** Replaces the children while busy ("Submitting..."). The button is always as wide as the longer text. */
  busyText?: string;
}

// A busy button is not disabled, because a disabled button loses the focus. This keeps a click from submitting a form.
const cancelClick = (event: MouseEvent) => event.preventDefault();

const lookOf = (kind: Kind, size: Size, className: string | undefined) =>
  cx(css.button, css[kind], css[size], className);

export function Button({
  kind = 'secondary',
  size = 'md',
  icon,
  busy = false,
  busyText,
  type = 'button',
  className,
  children,
  onClick,
  ...rest
}: ButtonProps) {
  return (
    <button
      {...rest}
      type={type}
      className={lookOf(kind, size, className)}
      onClick={busy ? cancelClick : onClick}
      aria-disabled={busy || rest['aria-disabled']}
    >
      <span className={cx(css.face, busy && (busyText === undefined ? css.faded : css.invisible))}>
        {icon && <Icon name={icon} />}
        {children}
      </span>
      {busyText !== undefined && (
        <span className={cx(css.face, !busy && css.invisible)}>
          <Spinner size="sm" className={css.spinner} />
          {busyText}
        </span>
      )}
      {busy && busyText === undefined && <Spinner size="sm" className={css.spinner} />}
    </button>
  );
}

interface ButtonLinkProps extends ComponentProps<typeof Link>, Look {}

/** A link that looks like a button. Like any link, it can open in a new browser tab. */
export function ButtonLink({ kind = 'secondary', size = 'md', icon, className, children, ...rest }: ButtonLinkProps) {
  return (
    <Link {...rest} className={lookOf(kind, size, className)}>
      <span className={css.face}>
        {icon && <Icon name={icon} />}
        {children}
      </span>
    </Link>
  );
}

interface ButtonAnchorProps extends ComponentProps<'a'>, Look {}

/** A link that looks like a button, for a download or another site. ButtonLink is for pages of the portal. */
export function ButtonAnchor({
  kind = 'secondary',
  size = 'md',
  icon,
  className,
  children,
  ...rest
}: ButtonAnchorProps) {
  return (
    <a {...rest} className={lookOf(kind, size, className)}>
      <span className={css.face}>
        {icon && <Icon name={icon} />}
        {children}
      </span>
    </a>
  );
}

/** A button that looks like a link, such as "Reset Form" or "Show more". */
export function LinkButton({ type = 'button', className, ...rest }: ComponentProps<'button'>) {
  return <button {...rest} type={type} className={cx(css.link, className)} />;
}

interface IconButtonProps extends Omit<ComponentProps<'button'>, 'children'> {
  label: string;
  icon: IconName;
  iconSize?: number;
  /** Explains more than the label, and screen readers read it too. By default the tooltip repeats the label. */
  tooltip?: ReactNode;
}

export function IconButton({
  label,
  icon,
  iconSize = 14,
  tooltip,
  type = 'button',
  className,
  ...rest
}: IconButtonProps) {
  return (
    <Tooltip text={tooltip ?? label} describes={tooltip !== undefined}>
      <button {...rest} type={type} aria-label={label} className={cx(css.iconButton, className)}>
        <Icon name={icon} size={iconSize} />
      </button>
    </Tooltip>
  );
}
