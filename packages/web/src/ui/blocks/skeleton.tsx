import { useEffect, useState } from 'react';
import { cx } from '../base/class-names.ts';
import css from './skeleton.module.css';

interface Head {
  title: string;
  align?: 'start' | 'end';
  width?: number | string;
}

interface SkeletonProps {
  /** Shape of the expected content. */
  shape?: 'lines' | 'table' | 'card';
  /** Number of text lines or table rows. */
  lines?: number;
  /** Column headers of the table, which are known before its rows. */
  heads?: readonly Head[];
  /** Announced to screen readers when the skeleton becomes visible. */
  text?: string;
}

const NO_HEADS: readonly Head[] = [];
const DELAY_MS = 150; // if the content arrives earlier, no skeleton is seen

/** Gray placeholder of content that is loading. It reserves the space at once and becomes visible after a delay. */
export function Skeleton({ shape = 'lines', lines = 4, heads = NO_HEADS, text = 'Loading...' }: SkeletonProps) {
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
        {shape === 'table' ? <Rows rows={lines} heads={heads} /> : shape === 'card' ? <Card /> : <Lines n={lines} />}
      </div>
    </div>
  );
}

const times = (n: number) => Array.from({ length: n }, (_, index) => index);

function Lines({ n }: { n: number }) {
  return times(n).map((line) => <span key={line} className={css.bone} />);
}

function Rows({ rows, heads }: { rows: number; heads: readonly Head[] }) {
  const sideOf = ({ align }: Head) => (align === 'end' ? css.end : undefined);
  return (
    <table>
      <thead>
        <tr>
          {heads.map((head) => (
            <th key={head.title} className={sideOf(head)} style={{ width: head.width }}>
              {head.title}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {times(rows).map((row) => (
          <tr key={row}>
            {heads.map((head) => (
              <td key={head.title} className={sideOf(head)}>
                <Lines n={1} />
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  );
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
