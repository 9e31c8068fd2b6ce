import { claimApi, type DentalItem } from '@pbt/domain/contract/claim';
import { memberApi, type Patient } from '@pbt/domain/contract/member';
import type { DataKind } from '@pbt/domain/contract/user';
import { isDentalChild } from '@pbt/domain/rules/claim/dental-lines';
import { isOutOfAreaDependent } from '@pbt/domain/rules/member/patient';
import { useQuery, type UseQueryResult } from '@tanstack/react-query';
import { useState, type ReactNode } from 'react';
import { Link, useParams } from '../../router/router.tsx';
import { call } from '../../api/client.ts';
import { hasStatus } from '../../api/http-error.ts';
import { query } from '../../api/query.ts';
import { Badge } from '../../ui/display/badge.tsx';
import { Button } from '../../ui/base/button.tsx';
import { Empty } from '../../ui/display/empty.tsx';
import { Icon } from '../../ui/base/icon.tsx';
import { Loading } from '../../ui/base/loading.tsx';
import { PageHead } from '../../ui/base/page-head.tsx';
import { Panel } from '../../ui/base/panel.tsx';
import { StickyBar } from '../../ui/record/sticky-bar.tsx';
import { DocumentPreview, type Preview } from '../../widgets/document/document-preview.tsx';
import { preloadViewer } from '../../widgets/document/lazy-document-viewer.tsx';
import { PrintButton, PrintHead } from '../../widgets/record/print-record.tsx';
import { DENTAL_BENEFIT_ID, PatientBlocks, patientBar } from '../../widgets/record/patient-blocks.tsx';
import { QueryStates } from '../../widgets/page/query-states.tsx';
import { isRefusal, Refusal } from '../../widgets/page/refusal.tsx';
import { scrollAgainTo } from '../../widgets/page/use-fragment-scroll.ts';
import { useTabName } from '../../state/tabs.ts';
import { DentalClaimLines } from './dental-claim-lines.tsx';
import { dpsKeyUrl } from '../../widgets/document/dps-key.ts';
import css from './dental-history-page.module.css';
import { texts } from './texts.ts';
import { ToothChart } from '../../widgets/dental/tooth-chart.tsx';
import { useToday } from '../../session/use-today.ts';

const KINDS: readonly DataKind[] = ['members', 'claims'];

interface SummaryButtonsProps {
  readonly patientId: string;
  readonly productId: string;
  readonly disabled: boolean;
}

function SummaryButtons({ patientId, productId, disabled }: SummaryButtonsProps) {
  const [preview, setPreview] = useState<Preview | null>(null);
  const open = () =>
    setPreview({
      fileName: texts.fileName(productId),
      load: () => call(memberApi.dentalSummary, { params: { memberId: patientId, productId } }),
    });
  return (
    <>
      <Button disabled={disabled} {...preloadViewer} onClick={open}>
        {texts.viewDps}
      </Button>
      <Button disabled={disabled} onClick={() => window.open(dpsKeyUrl(), '_blank', 'noopener,noreferrer')}>
        {texts.viewKey} <Icon name="ext" />
        <span className="vh"> (opens in a new window)</span>
      </Button>
      <DocumentPreview preview={preview} onClose={() => setPreview(null)} />
    </>
  );
}

/** The server returns 404 to a user without dental access. A patient without dental lines has an empty list. */
const isWithoutAccess = (error: unknown) => hasStatus(error, 404) || isRefusal(error);

interface DentalLinesProps {
  readonly lines: UseQueryResult<DentalItem[]>;
  readonly isChild: boolean;
}

function DentalLines({ lines, isChild }: DentalLinesProps) {
  const [tooth, setTooth] = useState<string | null>(null);
  const showAll = () => {
    // Show all disappears with the filter, so focus returns to the tooth. Hidden tabs may have a tooth of that number.
    const teeth = [...document.querySelectorAll<HTMLElement>(`[data-tooth="${tooth}"]`)];
    teeth.find((element) => element.checkVisibility())?.focus();
    setTooth(null);
  };
  if (isWithoutAccess(lines.error)) {
    return (
      <Panel title={texts.lines} icon="claim">
        <Refusal />
      </Panel>
    );
  }
  if (lines.isSuccess && lines.data.length > 0) {
    return (
      <>
        <ToothChart lines={lines.data} isChild={isChild} chosen={tooth} onChoose={setTooth} />
        <DentalClaimLines lines={lines.data} tooth={tooth} onShowAll={showAll} />
      </>
    );
  }
  return (
    <Panel title={texts.lines} icon="claim" footer={texts.fiveYears}>
      <QueryStates
        query={lines}
        loading={<Loading text={texts.loading} />}
        error={texts.failed}
        empty={<Empty icon="tooth">{texts.empty}</Empty>}
      >
        {() => null}
      </QueryStates>
    </Panel>
  );
}

function Head({ patient, buttons }: { readonly patient: Patient; readonly buttons: ReactNode }) {
  return (
    <>
      <PrintHead record={texts.record(patient.id)} kinds={KINDS} />
      <StickyBar items={patientBar(patient)} />
      <PageHead
        title={patient.name.full}
        id={patient.id}
        badge={isOutOfAreaDependent(patient.home) ? <Badge kind="red">{texts.outOfArea}</Badge> : undefined}
        sub={
          <>
            <span>{texts.dps}</span>
            <Link
              to={`/patient-details/${encodeURIComponent(patient.id)}#${DENTAL_BENEFIT_ID}`}
              onClick={() => scrollAgainTo(`#${DENTAL_BENEFIT_ID}`)}
            >
              {texts.left}
            </Link>
          </>
        }
        actions={buttons}
      />
      <PatientBlocks patient={patient} />
    </>
  );
}

export default function DentalHistoryPage() {
  const { patientId = '', productId = '' } = useParams<'patientId' | 'productId'>();
  const patient = useQuery(query(memberApi.byId, { params: { memberId: patientId } }));
  useTabName(patient.data?.name.full);
  const day = useToday();
  const lines = useQuery(query(claimApi.dental, { params: { patientId } }));
  // The server refuses lines and dental summary to users without dental access, so they get no buttons for them.
  const buttons = !isWithoutAccess(lines.error) && (
    <>
      {patient.isSuccess && <PrintButton />}
      <SummaryButtons patientId={patientId} productId={productId} disabled={!patient.isSuccess} />
    </>
  );
  return (
    <div className={css.page}>
      {patient.isSuccess ? (
        <Head patient={patient.data} buttons={buttons} />
      ) : (
        <>
          <PageHead title="Dental Claim History" actions={buttons} />
          <Panel label="Patient" className={patient.isPending ? css.waiting : undefined}>
            {patient.isPending ? (
              <Loading text={texts.loading} />
            ) : (
              <Empty kind="bad" icon="bad">
                {texts.patientFailed}
              </Empty>
            )}
          </Panel>
        </>
      )}
      <DentalLines lines={lines} isChild={isDentalChild(patient.data?.dob, day)} />
    </div>
  );
}
