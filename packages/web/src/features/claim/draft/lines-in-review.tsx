import type { LineInReview } from '@pbt/domain/rules/claim/submissions';
import { Link } from '../../../router/router.tsx';
import { Notice } from '../../../ui/base/notice.tsx';
import { appealTexts } from '../documentation-texts.ts';
import css from './appeal-items.module.css';

/** Warns about chosen lines that are already under appeal. It does not block (spec 5 §6.3). */
export function LinesInReview({ lines }: { readonly lines: readonly LineInReview[] }) {
  return (
    <div role="status" className={css.review}>
      {lines.map(({ line, reference, day }) => (
        <Notice key={line} kind="warning">
          <b>{appealTexts.lineInReview(line)}</b> (
          {reference !== null && (
            <>
              <Link to={`/submissions/${reference}`}>{reference}</Link>,{' '}
            </>
          )}
          {appealTexts.filed(day)}). {appealTexts.mayDelay}
        </Notice>
      ))}
    </div>
  );
}
