import { cx } from './class-names.ts';
import css from './spinner.module.css';

interface SpinnerProps {
  size?: 'sm' | 'md' | 'lg';
  /** Announced to screen readers. Leave it out when text next to the spinner says the same. */
  label?: string;
  className?: string | undefined;
}

export function Spinner({ size = 'md', label, className }: SpinnerProps) {
  const ring = <span className={cx(css.ring, css[size], className)} aria-hidden />;
  if (label === undefined) return ring;
  return (
    <span role="status" className={css.status}>
      {ring}
      <span className="vh">{label}</span>
    </span>
  );
}
