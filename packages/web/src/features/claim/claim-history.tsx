import type { ComponentProps } from 'react';
import { ClaimLetters } from './claim-letters.tsx';
import { DocumentationPanel } from './documentation/documentation-panel.tsx';
import { ClaimTimeline } from './timeline/claim-timeline.tsx';

type ClaimHistoryProps = ComponentProps<typeof DocumentationPanel> &
  Omit<ComponentProps<typeof ClaimTimeline>, 'claimId' | 'claimNumber'>;

/** The lower panels of the claim page, in a file of their own that the browser loads after the upper ones. */
export default function ClaimHistory({ states, isDenied, ...documentation }: ClaimHistoryProps) {
  const { id, number = id } = documentation.claim;
  return (
    <>
      <ClaimTimeline claimId={id} claimNumber={number} states={states} isDenied={isDenied} />
      <ClaimLetters claimId={id} claimNumber={number} />
      <DocumentationPanel {...documentation} />
    </>
  );
}
