import type { Batch } from '@pbt/domain/contract/batch';
import { Panel } from '../../ui/base/panel.tsx';
import css from './answers.module.css';
import { answerTexts, progress } from './texts.ts';

/** How far a running check is. The page asks the server again every second. */
export function ProgressPanel({ batch }: { readonly batch: Batch }) {
  const { checked, total } = batch;
  const title = answerTexts.checking(total);
  return (
    <Panel label={title}>
      <div className={css.progressTitle}>
        <span>{title}</span>
        <span>{progress(checked, total)}</span>
      </div>
      <progress
        className={css.bar}
        max={total}
        value={checked}
        aria-label={title}
        aria-valuetext={progress(checked, total)}
      />
      <p className={css.leave}>{answerTexts.leave}</p>
    </Panel>
  );
}
