import type { ComponentProps } from 'react';
import type { LineState } from '@pbt/domain/rules/claim/outcome/line-state';
import { ClaimLetters } from './claim-letters.tsx';
import { DocumentationPanel } from './documentation/documentation-panel.tsx';
import { ClaimTimeline } from './timeline/claim-timeline.tsx';

interface ClaimHistoryProps extends ComponentProps<typeof DocumentationPanel> {
  /** The states of the claim's lines. Empty while they load. */
  readonly states: readonly LineState[];
}

/** The lower panels of the claim page, in a file of their own that the browser loads after the upper ones. */
export default function ClaimHistory({ states, ...documentation }: ClaimHistoryProps) {
  const { id, number = id } = documentation.claim;
  return (
    <>
      <ClaimTimeline claimId={id} claimNumber={number} states={states} />
      <ClaimLetters claimId={id} claimNumber={number} />
      <DocumentationPanel {...documentation} />
    </>
  );
}
