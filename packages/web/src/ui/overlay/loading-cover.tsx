import css from './loading-cover.module.css';
import { Spinner } from '../base/spinner.tsx';

/** Over the whole window, or over what holds it. */
export function Cover() {
  return (
    <div className={css.overlay}>
      <Spinner size="lg" />
      <span className="vh">Loading...</span>
    </div>
  );
}
