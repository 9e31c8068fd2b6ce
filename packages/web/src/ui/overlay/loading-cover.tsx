import css from './loading-cover.module.css';
import { Spinner } from '../base/spinner.tsx';

/** Covers the whole window with a spinner. Inside an element with `contain: layout` it covers only that element. */
export function LoadingCover() {
  return (
    <div className={css.overlay}>
      <Spinner size="lg" />
      <span className="vh">Loading...</span>
    </div>
  );
}
