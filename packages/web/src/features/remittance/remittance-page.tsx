import {
  remittanceApi,
  type ProviderAdjustment,
  type Remittance,
  type RemittanceClaim,
} from '@pbt/domain/contract/remittance-advice';
import type { DataKind } from '@pbt/domain/contract/user';
import { paymentNumber, paymentNumberText, paymentWay } from '@pbt/domain/rules/payment/payment-way';
import { paymentProof } from '@pbt/domain/rules/payment/remittance';
import { useQuery, type UseQueryResult } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { Link, useParams } from '../../router/router.tsx';
import { hasStatus } from '../../api/http-error.ts';
import { query } from '../../api/query.ts';
import { Empty } from '../../ui/display/empty.tsx';
import { Loading } from '../../ui/base/loading.tsx';
import { PageHead } from '../../ui/base/page-head.tsx';
import { Panel } from '../../ui/base/panel.tsx';
import { CallUs } from '../../widgets/page/call-us.tsx';
import { DataAsOf, useDataAsOf } from '../../widgets/page/data-as-of.tsx';
import { PrintButton, PrintHead } from '../../widgets/record/print-record.tsx';
import { QueryStates } from '../../widgets/page/query-states.tsx';
import { PaymentProof } from '../../widgets/record/payment-proof.tsx';
import { TryAgain } from '../../widgets/page/try-again.tsx';
import { Download835, No835 } from './download-835.tsx';
import { RemittanceClaims } from './remittance-claims.tsx';
import { RemittanceFacts } from './remittance-facts.tsx';
import { ScheduleLink } from './schedule-link.tsx';
import css from './remittance-page.module.css';
import { texts } from './texts.ts';
import { ViewRemittance } from './view-remittance.tsx';

const KINDS: readonly DataKind[] = ['remittances'];

/**
 * Shown when the remittance advice is not paid yet, belongs to another office or fails to load. All three show the same
 * text. After errors other than 404, it also offers Try Again.
 */
function NotAvailable({ id, tryAgain }: { readonly id: string; readonly tryAgain: ReactNode }) {
  return (
    <>
      <PageHead title={texts.title(id)} />
      <Panel label={texts.title(id)}>
        <Empty icon="ra" action={tryAgain}>
          <ScheduleLink text={texts.notYet} />
          <br />
          <span>
            {texts.contact} <Link to="/contact-us">{texts.contactUs}</Link>.
          </span>
          <CallUs department={texts.department} />
        </Empty>
      </Panel>
    </>
  );
}

/** Without an 835, a payment that adds up has a claim that does not. A payment below zero or without a date has none. */
const isClaimsFault = (proof: ReturnType<typeof paymentProof>, { date }: Remittance) =>
  proof?.difference === 0 && proof.payment >= 0 && Boolean(date);

interface ProofProps {
  readonly remittance: Remittance;
  readonly claims: UseQueryResult<RemittanceClaim[]>;
  readonly adjustments: UseQueryResult<ProviderAdjustment[]>;
}

/** The payment proof. While it loads, its panel is there already, so the claims below it move little. */
function Proof({ remittance, claims, adjustments }: ProofProps) {
  if (claims.isSuccess && adjustments.isSuccess) {
    return (
      <>
        <PaymentProof remittance={remittance} claims={claims.data} adjustments={adjustments.data} />
        {!remittance.has835 && (
          <p className={css.why}>
            {isClaimsFault(paymentProof(claims.data, adjustments.data, remittance.amount), remittance)
              ? texts.whyClaims835
              : texts.whyPayment835}
          </p>
        )}
      </>
    );
  }
  return (
    <Panel title={texts.proof} icon="bal">
      {claims.isPending ? (
        <Loading />
      ) : (
        <QueryStates query={adjustments} error={texts.proofFailed}>
          {() => null}
        </QueryStates>
      )}
    </Panel>
  );
}

function RemittanceDetails({ remittance }: { readonly remittance: Remittance }) {
  const params = { remittanceId: remittance.id };
  const claims = useQuery(query(remittanceApi.claims, { params, query: {} }));
  const adjustments = useQuery(query(remittanceApi.adjustments, { params }));
  const number = paymentNumberText(paymentWay(remittance), paymentNumber(remittance));
  return (
    <>
      <PrintHead record={texts.title(remittance.id)} kinds={KINDS} />
      <PageHead
        title={texts.title(remittance.id)}
        sub={
          <>
            {number !== '' && <span>{number}</span>}
            <DataAsOf kinds={KINDS} />
          </>
        }
        actions={
          <>
            <PrintButton />
            {remittance.has835 ? <Download835 id={remittance.id} /> : <No835 />}
            <ViewRemittance id={remittance.id} />
          </>
        }
      />
      <RemittanceFacts remittance={remittance} />
      {!claims.isError && <Proof remittance={remittance} claims={claims} adjustments={adjustments} />}
      <RemittanceClaims remittance={remittance} claims={claims} />
    </>
  );
}

export default function RemittancePage() {
  const { id = '' } = useParams<'id'>();
  const header = useQuery(query(remittanceApi.byId, { params: { remittanceId: id } }));
  // Fetched together with the remittance advice. A later line in the title would move the page.
  useDataAsOf(...KINDS);
  if (header.isPending) {
    return (
      <>
        <PageHead title={texts.title(id)} />
        <Loading />
      </>
    );
  }
  if (header.isError) {
    return <NotAvailable id={id} tryAgain={!hasStatus(header.error, 404) && <TryAgain query={header} />} />;
  }
  return <RemittanceDetails remittance={header.data} />;
}
