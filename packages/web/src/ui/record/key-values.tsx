import type { ReactNode } from 'react';
import { cx } from '../base/class-names.ts';
import css from './key-values.module.css';

interface KeyValue {
  label: string;
  value: ReactNode;
  span?: 2 | 3 | 'full';
}

interface KeyValuesProps {
  columns?: 1 | 2 | 3 | 4 | 5;
  items: readonly KeyValue[];
}

const spans = { 2: css.two, 3: css.three, full: css.full };

const isBlank = (value: ReactNode) =>
  value === null || value === undefined || (typeof value === 'string' && value.trim() === '');

/** A list of labels with values. An item without a value is not shown, and an empty list renders nothing. */
export function KeyValues({ columns = 3, items }: KeyValuesProps) {
  const known = items.filter(({ value }) => !isBlank(value));
  if (known.length === 0) return null;
  return (
    <dl className={cx(css.list, columns === 1 && css.single)} style={{ ['--columns' as string]: columns }}>
      {known.map(({ label, value, span }) => (
        <div key={label} className={cx(span && spans[span])}>
          <dt>{label}</dt>
          <dd>{value}</dd>
        </div>
      ))}
    </dl>
  );
}
