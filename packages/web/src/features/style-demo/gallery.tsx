import type { ReactNode } from 'react';
import { cx } from '../../ui/class-names.ts';
import css from './style-demo.module.css';

/** Samples side by side, each under its caption. */
export function Gallery({ title, children }: { title: string; children: ReactNode }) {
  return (
    <>
      <h2 className={css.chapter}>{title}</h2>
      <div className={css.gallery}>{children}</div>
    </>
  );
}

interface SampleProps {
  caption: string;
  isFull?: boolean;
  children: ReactNode;
}

export function Sample({ caption, isFull, children }: SampleProps) {
  return (
    <div className={cx(isFull && css.full)}>
      <h3 className={css.caption}>{caption}</h3>
      {children}
    </div>
  );
}

export const Row = ({ children }: { children: ReactNode }) => <div className={css.row}>{children}</div>;
export const Stack = ({ children }: { children: ReactNode }) => <div className={css.stack}>{children}</div>;
export const Columns = ({ children }: { children: ReactNode }) => <div className={css.columns}>{children}</div>;
