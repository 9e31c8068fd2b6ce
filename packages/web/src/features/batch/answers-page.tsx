import { batchApi, type Batch } from '@pbt/domain/contract/batch';
import { typedReference } from '@pbt/domain/rules/claim/reference';
import { skipToken, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { call } from '../../api/client.ts';
import { hasStatus, HttpError, StaleResponse } from '../../api/http-error.ts';
import { query } from '../../api/query.ts';
import { Link, useNavigate, useParams } from '../../router/router.tsx';
import { useUser } from '../../session/current-user.ts';
import { Loading } from '../../ui/base/loading.tsx';
import { Notice } from '../../ui/base/notice.tsx';
import { Panel } from '../../ui/base/panel.tsx';
import { Empty } from '../../ui/display/empty.tsx';
import { ViewOnly } from '../../ui/display/view-only.tsx';
import { useSnackbar } from '../../ui/overlay/snackbar.tsx';
import { OfficeGate } from '../../widgets/office-nav/office-gate.tsx';
import { OfficeHead } from '../../widgets/office-nav/office-nav.tsx';
import { TryAgain } from '../../widgets/page/try-again.tsx';
import { useReceipt } from '../../widgets/receipt/use-receipt.ts';
import { PrintHead } from '../../widgets/record/print-record.tsx';
import { AnswersPanel } from './answers-panel.tsx';
import css from './answers.module.css';
import { leftOutRows } from './left-out.ts';
import { ProgressPanel } from './progress-panel.tsx';
import { ReceiptPanel } from './receipt-panel.tsx';
import { useOwnChecks } from './recent-checks.tsx';
import { StopNotice } from './stop-notice.tsx';
import { answerTexts, progress, texts } from './texts.ts';

const POLL_MS = 1000;
const DONE_STALE_MS = 5 * 60_000;

const batchQuery = (reference: string) => query(batchApi.byReference, { params: { reference } });

/** A reference as it is printed, such as B-7K3M-92QS. Null if the address has another text. */
function readAddress(text: string): string | null {
  const typed = typedReference(text);
  return /^B[0-9A-Z]{8}$/.test(typed) ? `B-${typed.slice(1, 5)}-${typed.slice(5)}` : null;
}

function useBatch(reference: string | null) {
  const options = batchQuery(reference ?? '');
  return useQuery({
    ...options,
    queryFn: reference === null ? skipToken : options.queryFn!,
    staleTime: ({ state }) => (state.data?.state === 'running' ? 0 : DONE_STALE_MS),
    refetchInterval: ({ state }) => (state.data?.state === 'running' ? POLL_MS : false),
  });
}

/** Checks the rows again that could not be checked. */
function useRetry(reference: string) {
  const queries = useQueryClient();
  const navigate = useNavigate();
  const snackbar = useSnackbar();
  return useMutation({
    mutationFn: () => call(batchApi.retry, { params: { reference } }),
    onSuccess: async (next) => {
      await queries.invalidateQueries({ queryKey: batchQuery(reference).queryKey });
      if (next.reference !== reference) navigate(`/batch-check/${next.reference}`);
    },
    onError: (error) => {
      if (error instanceof StaleResponse) return;
      const detail = hasStatus(error, 429) && error instanceof HttpError ? error.detail : null;
      snackbar(detail ?? answerTexts.retryFailed);
    },
  });
}

function Ended({ batch }: { readonly batch: Batch }) {
  const { reference } = batch;
  const leftOut = leftOutRows(reference, batch.results);
  const queries = useQueryClient();
  const retry = useRetry(reference);
  const [made, setMade] = useState<string | null>(null);
  const receipt = useReceipt((next) => {
    queries.setQueryData(
      batchQuery(reference).queryKey,
      (before) => before && { ...before, receipts: [next, ...before.receipts] },
    );
    setMade(next.reference);
  });
  return (
    <>
      {leftOut.length > 0 && (
        <div className={css.stop}>
          <Notice kind="warning">
            {answerTexts.leftOut(leftOut)}{' '}
            <Link to="/batch-check" className="no-print">
              {answerTexts.changeRows}
            </Link>
          </Notice>
        </div>
      )}
      {batch.stop && <StopNotice stop={batch.stop} />}
      <AnswersPanel
        batch={batch}
        isGettingReceipt={receipt.isBusy}
        onReceipt={() => receipt.make({ batch: reference })}
        onRetry={retry.isPending || batch.state !== 'done' ? null : () => retry.mutate()}
      />
      <ReceiptPanel batch={batch} made={made} onSave={receipt.save} />
    </>
  );
}

/** Every quarter of a running check, then the result. A screen reader would otherwise talk without a pause. */
function announcement({ state, checked, total, counts }: Batch): string {
  if (state !== 'running') return answerTexts.ended(counts.active, counts.notActive, counts.notDetermined);
  const quarter = Math.floor((4 * checked) / Math.max(1, total));
  return `${answerTexts.checking(total)}, ${progress(Math.floor((quarter * total) / 4), total)}`;
}

/** Tells an unknown reference apart from a user without access, because both calls answer 404. */
function NoCheck() {
  const checks = useOwnChecks(true);
  return (
    <OfficeGate error={checks.error}>
      <Panel>
        <Empty icon="batch" title={answerTexts.noCheck} level={2} action={<Link to="/batch-check">{texts.title}</Link>}>
          {answerTexts.noCheckHint}
        </Empty>
      </Panel>
    </OfficeGate>
  );
}

function Answers({ reference }: { readonly reference: string | null }) {
  const batch = useBatch(reference);
  if (reference === null || hasStatus(batch.error, 404)) return <NoCheck />;
  // A failed poll keeps the last known progress; the next one follows in a second.
  if (batch.data) {
    return (
      <>
        <p role="status" className="vh">
          {announcement(batch.data)}
        </p>
        {batch.data.state === 'running' ? <ProgressPanel batch={batch.data} /> : <Ended batch={batch.data} />}
      </>
    );
  }
  if (batch.isPending) return <Loading />;
  return (
    <OfficeGate error={batch.error}>
      <Panel>
        <Empty kind="bad" icon="bad" action={<TryAgain query={batch} />}>
          {answerTexts.failed}
        </Empty>
      </Panel>
    </OfficeGate>
  );
}

export default function AnswersPage() {
  const { reference: typed = '' } = useParams<'reference'>();
  const { emulatingUser } = useUser();
  const reference = readAddress(typed);
  return (
    <>
      {reference !== null && <PrintHead record={`${texts.title} ${reference}`} kinds={[]} />}
      <OfficeHead
        title={texts.title}
        sub={
          <>
            {reference !== null && <span>{reference}</span>}
            <Link to="/batch-check" className="no-print">
              {answerTexts.more}
            </Link>
            <Link to="/receipt" className="no-print">
              {texts.checkReceipt}
            </Link>
          </>
        }
      />
      {emulatingUser === '' ? (
        <Answers reference={reference} />
      ) : (
        <Panel>
          <ViewOnly>{texts.viewOnly(emulatingUser)}</ViewOnly>
        </Panel>
      )}
    </>
  );
}
