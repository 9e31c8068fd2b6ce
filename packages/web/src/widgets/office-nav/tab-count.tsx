import css from './tab-count.module.css';

const figures = new Intl.NumberFormat('en-US');

/** The number of rows behind a tab, at the end of its label. */
export function TabCount({ of }: { readonly of: number }) {
  return <span className={css.count}>{figures.format(of)}</span>;
}
