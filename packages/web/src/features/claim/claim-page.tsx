import { claimApi, type Claim } from '@pbt/domain/contract/claim';
import { claimDocumentationApi } from '@pbt/domain/contract/claim-documentation';
import { isClaimAccepted } from '@pbt/domain/rules/claim/claim-status';
import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { useParams } from '../../router/router.tsx';
import { hasStatus } from '../../api/http-error.ts';
import { query } from '../../api/query.ts';
import { ButtonLink } from '../../ui/base/button.tsx';
import { Empty } from '../../ui/display/empty.tsx';
import { Loading } from '../../ui/base/loading.tsx';
import { PageHead } from '../../ui/base/page-head.tsx';
import { Panel } from '../../ui/base/panel.tsx';
import { TryAgain } from '../../widgets/page/try-again.tsx';
import { ClaimFacts } from './claim-facts.tsx';
import { ClaimHead } from './claim-head.tsx';
import { ClaimItems } from './claim-items.tsx';
import { ClaimLetters } from './claim-letters.tsx';
import { ClaimMessages } from './claim-messages.tsx';
import { ClaimReasons } from './claim-reasons.tsx';
import { DocumentationPanel } from './documentation/documentation-panel.tsx';
import { texts } from './texts.ts';

/**
 * Shown for a missing claim, another office's claim and a failed load. All three show the same text (spec 3 §6). Only a
 * failed load offers Try Again.
 */
function NotFound({ id, tryAgain }: { readonly id: string; readonly tryAgain: ReactNode }) {
  return (
    <>
      <PageHead title={texts.title(id)} />
      <Panel label={texts.title(id)}>
        <Empty
          icon="lock"
          action={
            <>
              {tryAgain}
              <ButtonLink to="/contact-us">{texts.contactUs}</ButtonLink>
            </>
          }
        >
          {texts.denied}
        </Empty>
      </Panel>
    </>
  );
}

function ClaimDetails({ claim }: { readonly claim: Claim }) {
  const params = { claimId: claim.id };
  const isAccepted = isClaimAccepted(claim.status);
  const items = useQuery(query(claimApi.items, { params }));
  const submissions = useQuery(query(claimDocumentationApi.list, { params }));
  const eligibility = useQuery(query(claimDocumentationApi.eligibility, { params }));
  // The appeal form also needs the reasons. An adjusted claim can be appealed, although its reasons are not listed.
  const reasons = useQuery({
    ...query(claimApi.reasons, { params }),
    enabled: isAccepted || eligibility.data === true,
  });
  return (
    <>
      <ClaimHead claim={claim} />
      <ClaimFacts claim={claim} />
      <ClaimMessages isQmb={claim.patient.qmb} submissions={submissions.data} />
      <ClaimItems items={items} />
      {isAccepted && <ClaimReasons reasons={reasons} />}
      <ClaimLetters claimId={claim.id} />
      <DocumentationPanel
        claim={claim}
        items={items}
        reasons={reasons}
        eligibility={eligibility}
        submissions={submissions}
      />
    </>
  );
}

export default function ClaimPage() {
  const { id = '' } = useParams<'id'>();
  const claim = useQuery(query(claimApi.byId, { params: { claimId: id } }));
  if (claim.isPending) {
    return (
      <>
        <PageHead title={texts.title(id)} />
        <Loading />
      </>
    );
  }
  if (!claim.data) {
    const canTryAgain = claim.isError && !hasStatus(claim.error, 403) && !hasStatus(claim.error, 404);
    return <NotFound id={id} tryAgain={canTryAgain && <TryAgain query={claim} size="md" />} />;
  }
  return <ClaimDetails claim={claim.data} />;
}
