import { cx } from '../base/class-names.ts';
import css from './key-cap.module.css';

interface KeyCapProps {
  readonly children: string;
  /** Smaller, for a button that names its key. Screen readers hear the button's words only. */
  readonly isHint?: boolean;
}

/** A key of the keyboard. */
export function KeyCap({ children, isHint = false }: KeyCapProps) {
  return (
    <kbd className={cx(css.key, isHint && css.hint)} {...(isHint && { 'aria-hidden': true })}>
      {children}
    </kbd>
  );
}
