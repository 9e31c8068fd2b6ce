import { claimApi, type Claim } from '@pbt/domain/contract/claim';
import { claimDocumentationApi } from '@pbt/domain/contract/claim-documentation';
import { isClaimAccepted } from '@pbt/domain/rules/claim/claim-status';
import { claimDenials, deniedNumbers } from '@pbt/domain/rules/claim/outcome/claim-denials';
import { claimOutcome } from '@pbt/domain/rules/claim/outcome/claim-outcome';
import { filedAppeals } from '@pbt/domain/rules/claim/submissions';
import { useQuery, type UseQueryResult } from '@tanstack/react-query';
import { Suspense, useRef, type ReactNode } from 'react';
import { useParams } from '../../router/router.tsx';
import { hasStatus } from '../../api/http-error.ts';
import { query } from '../../api/query.ts';
import { useUser } from '../../session/current-user.ts';
import { planDay } from '../../settings.ts';
import { useTabName } from '../../state/tabs.ts';
import { ButtonLink } from '../../ui/base/button.tsx';
import { Empty } from '../../ui/display/empty.tsx';
import { Loading } from '../../ui/base/loading.tsx';
import { PageHead } from '../../ui/base/page-head.tsx';
import { Panel } from '../../ui/base/panel.tsx';
import { preloadable } from '../../ui/render/preloadable.tsx';
import { CallUs } from '../../widgets/page/call-us.tsx';
import { TryAgain } from '../../widgets/page/try-again.tsx';
import { ClaimFacts } from './claim-facts.tsx';
import { ClaimHead } from './claim-head.tsx';
import { ClaimItems } from './claim-items.tsx';
import { ClaimMessages } from './claim-messages.tsx';
import { ClaimPayments } from './claim-payments.tsx';
import { ClaimReasons } from './claim-reasons.tsx';
import type { ClaimForms } from './documentation/documentation-panel.tsx';
import { OutcomePanel } from './outcome/outcome-panel.tsx';
import { texts } from './texts.ts';

// The lower panels load beside the claim. If that fails, rendering them tries again.
const ClaimHistory = preloadable(() => import('./claim-history.tsx'));
ClaimHistory.load().catch(() => undefined);

const NOTHING_DENIED = { lines: new Map(), ofClaim: [] };

/** One result for calls that the outcome needs. Null unless one of them failed. */
function failedOf(calls: readonly UseQueryResult[]) {
  const failed = calls.filter(({ isError }) => isError);
  if (failed.length === 0) return null;
  return {
    isFetching: failed.some(({ isFetching }) => isFetching),
    refetch: async () => {
      const results = await Promise.all(failed.map((one) => one.refetch()));
      return { isError: results.some(({ isError }) => isError) };
    },
  };
}

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
          <span>{texts.denied}</span>
          <CallUs department={texts.department} />
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
  const { emulatingUser } = useUser();
  const forms = useRef<ClaimForms>(null);
  const canSend = eligibility.data === true && emulatingUser === '';
  const onSendRecords = canSend ? () => forms.current?.attach() : null;
  const onAppeal = canSend && isAccepted ? (line: number) => forms.current?.appeal(line) : null;
  // Before processing is complete, the outcome depends on the claim alone.
  const isReady = !isAccepted || (items.data !== undefined && reasons.data !== undefined);
  const facts = { claim, items: items.data ?? [], reasons: reasons.data ?? [] };
  const outcome = claimOutcome(facts);
  const states = (isReady && outcome?.states) || [];
  const appeals = filedAppeals(submissions.data ?? [], planDay);
  const denials = isReady && outcome ? claimDenials({ ...facts, outcome, appeals }) : NOTHING_DENIED;
  const failed = isAccepted && !isReady ? failedOf([items, reasons]) : null;
  return (
    <>
      <ClaimHead claim={claim} hasOutcome={outcome !== null && failed === null} />
      {outcome && (
        <OutcomePanel shown={isReady ? { ...facts, outcome, denials, onSendRecords } : null} failed={failed} />
      )}
      <ClaimFacts claim={claim} />
      <ClaimMessages isQmb={claim.patient.qmb} submissions={submissions.data} />
      <ClaimItems claim={claim} items={items} denials={denials} onAppeal={onAppeal} onSendRecords={onSendRecords} />
      {claim.payments && <ClaimPayments payments={claim.payments} />}
      {isAccepted && <ClaimReasons reasons={reasons} />}
      <Suspense fallback={<Loading />}>
        <ClaimHistory
          claim={claim}
          items={items}
          reasons={reasons}
          eligibility={eligibility}
          submissions={submissions}
          states={states}
          denials={denials}
          isDenied={deniedNumbers(denials).length > 0 || denials.ofClaim.length > 0}
          formsRef={forms}
        />
      </Suspense>
    </>
  );
}

export default function ClaimPage() {
  const { id = '' } = useParams<'id'>();
  const claim = useQuery(query(claimApi.byId, { params: { claimId: id } }));
  useTabName(claim.data?.number);
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
