import { cx } from '../base/class-names.ts';
import { Icon } from '../base/icon.tsx';
import { pageWindow } from './page-window.ts';
import css from './pagination.module.css';

interface PaginationProps {
  /** Current page, starting at 0. */
  index: number;
  pageSize: number;
  total: number;
  /** False when the server stopped counting rows at a limit. The total is then shown as "more than". */
  totalIsExact?: boolean;
  /** Number of page numbers to show. */
  links?: number;
  onPage: (index: number) => void;
  /** Accessible name of the navigation, for example "Pages of claims". */
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
        {/* Not disabled on the first and last page, because a disabled button loses the focus. */}
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
