import { useEffect, useState } from 'react';
import { cx } from './class-names.ts';
import css from './skeleton.module.css';

interface SkeletonProps {
  /** What the result will look like. */
  shape?: 'lines' | 'table' | 'card';
  /** Lines of text or rows of the table. */
  lines?: number;
  columns?: number;
  /** Said to a screen reader once the wait is worth a word. */
  text?: string;
}

const DELAY_MS = 150; // a quicker answer shows no skeleton at all

/** Takes the result's place from the start, so that nothing jumps, and shows itself only when it takes a while. */
export function Skeleton({ shape = 'lines', lines = 4, columns = 4, text = 'Loading...' }: SkeletonProps) {
  const [slow, setSlow] = useState(false);
  useEffect(() => {
    const timer = setTimeout(() => setSlow(true), DELAY_MS);
    return () => clearTimeout(timer);
  }, []);
  return (
    <div className={css.place}>
      <p role="status" className="vh">
        {slow ? text : ''}
      </p>
      <div aria-hidden className={cx(css[shape], !slow && css.waiting)}>
        {shape === 'table' ? (
          <Rows rows={lines} columns={columns} />
        ) : shape === 'card' ? (
          <Card />
        ) : (
          <Lines n={lines} />
        )}
      </div>
    </div>
  );
}

const times = (n: number) => Array.from({ length: n }, (_, index) => index);

function Lines({ n }: { n: number }) {
  return times(n).map((line) => <span key={line} className={css.bone} />);
}

function Rows({ rows, columns }: { rows: number; columns: number }) {
  return times(rows).map((row) => (
    <span key={row} className={css.row}>
      <Lines n={columns} />
    </span>
  ));
}

function Card() {
  return (
    <>
      <span className={css.main}>
        <span className={cx(css.bone, css.name)} />
        <span className={css.facts}>
          {times(6).map((fact) => (
            <span key={fact} className={css.fact}>
              <Lines n={2} />
            </span>
          ))}
        </span>
        <span className={cx(css.bone, css.block)} />
      </span>
      <span className={css.side}>
        <Lines n={4} />
      </span>
    </>
  );
}
