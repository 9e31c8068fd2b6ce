import { cx } from '../base/class-names.ts';
import { Icon } from '../base/icon.tsx';
import { pageWindow } from './page-window.ts';
import css from './pagination.module.css';

interface PaginationProps {
  /** The page shown, counted from zero. */
  index: number;
  pageSize: number;
  total: number;
  /** False where the rows were counted only up to a limit. */
  totalIsExact?: boolean;
  /** How many page numbers are offered at once. */
  links?: number;
  onPage: (index: number) => void;
  /** Names the list of pages: "Pages of claims". */
  label?: string;
}

const figures = new Intl.NumberFormat('en-US');

export function Pagination({
  index,
  pageSize,
  total,
  totalIsExact = true,
  links = 5, // spec 3 §2.12
  onPage,
  label = 'Pages',
}: PaginationProps) {
  if (total === 0) return null;
  const { pages, count, first, last } = pageWindow({ index, pageSize, total, links });
  const step = (to: number, name: string, icon: 'left' | 'right') => {
    const none = to < 0 || to >= count;
    return (
      <li>
        {/* Stays focusable at the ends, so that the focus is not lost by paging there. */}
        <button
          type="button"
          className={css.page}
          aria-label={name}
          aria-disabled={none || undefined}
          onClick={() => none || onPage(to)}
        >
          <Icon name={icon} />
        </button>
      </li>
    );
  };
  return (
    <nav className={css.bar} aria-label={label}>
      <span role="status">
        {figures.format(first)}–{figures.format(last)} of {totalIsExact ? '' : 'more than '}
        {figures.format(total)}
      </span>
      <ol className={css.pages}>
        {step(index - 1, 'Previous page', 'left')}
        {pages.map((page) => (
          <li key={page}>
            <button
              type="button"
              className={cx(css.page, page === index && css.current)}
              aria-label={`Page ${page + 1}`}
              aria-current={page === index ? 'page' : undefined}
              onClick={() => page === index || onPage(page)}
            >
              {figures.format(page + 1)}
            </button>
          </li>
        ))}
        {step(index + 1, 'Next page', 'right')}
      </ol>
    </nav>
  );
}
