import type { ResultType } from '@pbt/domain/rules/portal/search-results';
import { Button } from '../../../ui/base/button.tsx';
import { Empty } from '../../../ui/display/empty.tsx';
import { Panel } from '../../../ui/base/panel.tsx';
import { ContactUs } from './contact-us.tsx';
import type { Problem } from '../search-state.ts';
import { resultTexts } from './result-texts.ts';

interface SearchFailureProps {
  readonly resultType: ResultType;
  readonly problem: Problem;
  readonly isRetrying: boolean;
  readonly onRetry: () => void;
}

/** The error of a failed search. For claims it shows the server's message if there is one (spec 2 §8). */
export function SearchFailure({ resultType, problem, isRetrying, onRetry }: SearchFailureProps) {
  const retry = (
    <Button onClick={onRetry} busy={isRetrying}>
      {resultTexts.tryAgain}
    </Button>
  );
  return (
    <Panel flush label={resultTexts.results}>
      <div role="alert">
        {resultType === 'claims' ? (
          <Empty kind="bad" icon="bad" title={problem.message ?? resultTexts.claimsFailed} action={retry} />
        ) : (
          <Empty kind="bad" icon="bad" title={resultTexts.failedTitle} action={retry}>
            {problem.status === 429 && `${resultTexts.tooMany} `}
            {resultTexts.failedText} <ContactUs />
          </Empty>
        )}
      </div>
    </Panel>
  );
}
