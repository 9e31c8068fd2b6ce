import type { ReactNode } from 'react';
import css from '../shell.module.css';

export function MainArea({ children }: { readonly children: ReactNode }) {
  return (
    <main id="main" className={css.main} tabIndex={-1}>
      <div className="wrap">{children}</div>
    </main>
  );
}
