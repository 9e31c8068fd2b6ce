import { Fragment, type ReactElement, type ReactNode } from 'react';
import { Link } from '../../router/router.tsx';
import { cx } from '../base/class-names.ts';
import { Highlight } from '../display/highlight.tsx';
import { Tooltip } from '../base/tooltip.tsx';
import css from './table.module.css';

interface Titled {
  title: string;
  /** Text of a second line, shown below the title. */
  second?: string | undefined;
  /** The page that the second line leads to. */
  secondLink?: string | undefined;
  /** The two lines are the start and end of a period. Narrow screens show them on one line with a dash. */
  isRange?: boolean;
}

/** The cell kinds of spec 3 §2.12, and `node` for any other content. */
export type Cell =
  | ({ type: 'link'; link: string; fragment?: string | undefined } & Titled)
  | ({ type: 'clickable'; onClick: () => void } & Titled)
  | ({ type: 'text' } & Titled)
  | ({ type: 'code'; data: string } & Titled)
  | { type: 'remark'; title?: string; data: readonly { title: string; tooltip: string }[] }
  | { type: 'node'; title?: string; node: ReactNode };

export const UNAVAILABLE = '--';

/** Renders a cell. `node`, `remark` and "--" cells do not show the row's tooltip. */
export function cellContent(cell: Cell, search: string | undefined, rowTooltip: string | undefined): ReactNode {
  if (cell.type === 'node') return cell.node;
  if (cell.type === 'remark') return <Remarks items={cell.data} />;
  const first = firstLine(cell, search, rowTooltip);
  if (cell.second === undefined || cell.second === '') return first;
  const words = <Highlight text={cell.second} term={search} />;
  return (
    <div>
      {cell.secondLink ? <span>{first}</span> : first}
      <span className={cx(css.second, cell.isRange && css.range)}>
        {cell.secondLink ? <Link to={cell.secondLink}>{words}</Link> : words}
      </span>
    </div>
  );
}

function firstLine(
  cell: Exclude<Cell, { type: 'node' | 'remark' }>,
  search: string | undefined,
  rowTooltip: string | undefined,
): ReactNode {
  const words = <Highlight text={cell.title} term={search} />;
  switch (cell.type) {
    case 'link': {
      const to = cell.fragment ? `${cell.link}#${cell.fragment}` : cell.link;
      return withTooltip(<Link to={to}>{words}</Link>, rowTooltip);
    }
    case 'clickable':
      return withTooltip(
        <button type="button" className={css.clickable} onClick={cell.onClick}>
          {words}
        </button>,
        rowTooltip,
      );
    case 'code':
      return explained(words, [cell.data, rowTooltip]);
    default:
      if (cell.title === UNAVAILABLE) return <span className={css.dash}>{UNAVAILABLE}</span>;
      return explained(words, [rowTooltip]);
  }
}

/** Adds a tooltip with one line per text and makes the words focusable. Without a text, returns the words unchanged. */
function explained(words: ReactNode, texts: readonly (string | undefined)[]): ReactNode {
  const [first, ...more] = texts.filter(Boolean);
  if (first === undefined) return words;
  const text = more.length === 0 ? first : [first, ...more].map((line) => <div key={line}>{line}</div>);
  // Tooltip expects a single element to be focusable. It wraps an array in a focusable span.
  return <Tooltip text={text}>{[<Fragment key="words">{words}</Fragment>]}</Tooltip>;
}

function withTooltip(element: ReactElement, text: string | undefined): ReactNode {
  return text ? <Tooltip text={text}>{element}</Tooltip> : element;
}

function Remarks({ items }: { items: readonly { title: string; tooltip: string }[] }) {
  return items.map(({ title, tooltip }, index) => (
    // oxlint-disable-next-line react/no-array-index-key -- the same remark can occur twice
    <span key={`${title} ${index}`}>
      {index > 0 && ', '}
      {tooltip.trim() === '' ? title : <Tooltip text={tooltip}>{title}</Tooltip>}
    </span>
  ));
}
