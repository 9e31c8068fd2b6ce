import type { ReactNode } from 'react';
import css from './table-tools.module.css';

/** The filter and the actions at the top right of a table. */
export function TableTools({ children }: { readonly children: ReactNode }) {
  return <div className={css.tools}>{children}</div>;
}
