import type { Batch } from '@pbt/domain/contract/batch';
import { Link } from '../../router/router.tsx';
import { Notice } from '../../ui/base/notice.tsx';
import css from './answers.module.css';
import { planTime } from './plan-time.ts';
import { answerTexts, texts } from './texts.ts';

type Stop = NonNullable<Batch['stop']>;

function sentence({ cause, checked, notFound }: Stop): string {
  switch (cause) {
    case 'not-found':
      return answerTexts.stopped(checked, notFound);
    case 'patients-limit':
      return answerTexts.patientsLimit(checked);
    case 'not-found-limit':
      return answerTexts.notFoundLimit(checked);
    case 'access':
      return answerTexts.noAccess(checked);
  }
}

/** Why a check ended before its last row, and what to do. */
export function StopNotice({ stop }: { readonly stop: Stop }) {
  return (
    <div className={css.stop}>
      <Notice kind="denied">
        <b>{sentence(stop)}</b>{' '}
        {stop.cause === 'not-found' && (
          <>
            {answerTexts.stoppedHint} <Link to="/contact-us">{texts.contactUs}</Link> {texts.toGoOn}
          </>
        )}
        {stop.until !== null && answerTexts.until(planTime(stop.until))}
      </Notice>
    </div>
  );
}
