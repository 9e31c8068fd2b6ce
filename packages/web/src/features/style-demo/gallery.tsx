import type { ReactNode } from 'react';
import { cx } from '../../ui/base/class-names.ts';
import css from './style-demo.module.css';

/** A titled section that shows samples side by side. */
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

interface GroupProps {
  isTight?: boolean;
  children: ReactNode;
}

export const Row = ({ isTight, children }: GroupProps) => (
  <div className={cx(css.row, isTight && css.tight)}>{children}</div>
);
export const Stack = ({ isTight, children }: GroupProps) => (
  <div className={cx(css.stack, isTight && css.tight)}>{children}</div>
);
export const Columns = ({ children }: { children: ReactNode }) => <div className={css.columns}>{children}</div>;
