import type { ReactNode } from 'react';
import css from './table-tools.module.css';

/** What stands above a table at the right: its filter, and what can be done with all of it. */
export function TableTools({ children }: { readonly children: ReactNode }) {
  return <div className={css.tools}>{children}</div>;
}
