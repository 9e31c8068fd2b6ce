import { submissionApi, type SentClaim, type SubmissionDetails } from '@pbt/domain/contract/submission';
import { readReference } from '@pbt/domain/rules/claim/reference';
import { formatTaxId } from '@pbt/domain/rules/shared/identifiers';
import { skipToken, useQuery } from '@tanstack/react-query';
import { hasStatus } from '../../api/http-error.ts';
import { query } from '../../api/query.ts';
import { Link, useParams } from '../../router/router.tsx';
import { Loading } from '../../ui/base/loading.tsx';
import { PageHead } from '../../ui/base/page-head.tsx';
import { Panel } from '../../ui/base/panel.tsx';
import { Empty } from '../../ui/display/empty.tsx';
import { KeyValues } from '../../ui/record/key-values.tsx';
import { TryAgain } from '../../widgets/page/try-again.tsx';
import { PrintButton, PrintHead } from '../../widgets/record/print-record.tsx';
import { ReceiptButton } from './receipt-button.tsx';
import { SentContent } from './sent-content.tsx';
import { StatePanel } from './state-panel.tsx';
import css from './submission-page.module.css';
import { submittedTime } from './submission-rows.tsx';
import { detailTexts } from './texts.ts';

function ClaimPanel({ claim }: { readonly claim: SentClaim }) {
  const { id, number, patientId, patientName, subscriberId, providerName, billed, taxId } = claim;
  return (
    <Panel title={detailTexts.claim}>
      <KeyValues
        columns={2}
        items={[
          { label: detailTexts.claim, value: <Link to={`/claim-details/${id}`}>{number ?? id}</Link> },
          {
            label: detailTexts.patient,
            value: patientId ? <Link to={`/patient-details/${patientId}`}>{patientName}</Link> : patientName,
          },
          { label: detailTexts.subscriber, value: subscriberId },
          { label: detailTexts.provider, value: providerName },
          { label: detailTexts.billed, value: billed },
          { label: detailTexts.taxId, value: formatTaxId(taxId) },
        ]}
      />
    </Panel>
  );
}

function Details({ submission }: { readonly submission: SubmissionDetails }) {
  const { id, typeName, submittedOn, submittedBy, claim } = submission;
  const { date, time, zone } = submittedTime(submittedOn);
  return (
    <>
      <PrintHead record={detailTexts.title(id)} kinds={[]} />
      <PageHead
        eyebrow={typeName}
        title={detailTexts.title(id)}
        sub={<span>{detailTexts.filed(`${date} ${time} ${zone}`, submittedBy)}</span>}
        actions={
          <>
            <PrintButton />
            <ReceiptButton reference={id} />
          </>
        }
      />
      <div className={css.columns}>
        <div className={css.sent}>
          <SentContent submission={submission} />
        </div>
        <div className={css.side}>
          <StatePanel submission={submission} />
          {claim && <ClaimPanel claim={claim} />}
        </div>
      </div>
    </>
  );
}

function NotFound({ title }: { readonly title: string }) {
  return (
    <>
      <PageHead title={title} />
      <Panel>
        <Empty
          icon="send"
          title={detailTexts.notFound}
          level={2}
          action={<Link to="/submissions">{detailTexts.mySubmissions}</Link>}
        >
          {detailTexts.notFoundHint}
        </Empty>
      </Panel>
    </>
  );
}

export default function SubmissionPage() {
  const { reference: typed = '' } = useParams<'reference'>();
  const reference = readReference(typed);
  const title = detailTexts.title(reference ?? typed.toUpperCase());
  const options = query(submissionApi.byReference, { params: { reference: reference ?? '' } });
  const details = useQuery({ ...options, queryFn: reference === null ? skipToken : options.queryFn!, staleTime: 0 });
  if (reference === null || hasStatus(details.error, 404)) return <NotFound title={title} />;
  if (details.isSuccess) return <Details submission={details.data} />;
  return (
    <>
      <PageHead title={title} />
      {details.isPending ? (
        <Loading />
      ) : (
        <Panel>
          <Empty kind="bad" icon="bad" action={<TryAgain query={details} />}>
            {detailTexts.failed}
          </Empty>
        </Panel>
      )}
    </>
  );
}
