import { Spinner } from './spinner.tsx';
import css from './loading.module.css';

interface LoadingProps {
  text?: string;
}

/** A spinner with text, for a section that is waiting for data. */
export function Loading({ text = 'Loading...' }: LoadingProps) {
  return (
    <p role="status" className={css.loading}>
      <Spinner />
      {text}
    </p>
  );
}
