import css from './key-cap.module.css';

/** A key of the keyboard. */
export function KeyCap({ children }: { readonly children: string }) {
  return <kbd className={css.key}>{children}</kbd>;
}
