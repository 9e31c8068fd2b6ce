import css from './loading-cover.module.css';
import { Spinner } from '../base/spinner.tsx';

/** Covers the positioned parent element, or the whole window without one. */
export function LoadingCover() {
  return (
    <div className={css.overlay}>
      <Spinner size="lg" />
      <span className="vh">Loading...</span>
    </div>
  );
}
