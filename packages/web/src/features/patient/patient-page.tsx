import { memberApi, type Coverage, type Patient } from '@pbt/domain/contract/member';
import { userApi, type DataKind } from '@pbt/domain/contract/user';
import { isPolicy, policies } from '@pbt/domain/rules/member/coverage';
import { isOutOfAreaDependent } from '@pbt/domain/rules/member/patient';
import { useQuery, type UseQueryResult } from '@tanstack/react-query';
import { Suspense, useDeferredValue, useMemo } from 'react';
import { hasStatus } from '../../api/http-error.ts';
import { useNavigate, useParams } from '../../router/router.tsx';
import { query } from '../../api/query.ts';
import { Badge } from '../../ui/display/badge.tsx';
import { Button } from '../../ui/base/button.tsx';
import { Empty } from '../../ui/display/empty.tsx';
import { Loading } from '../../ui/base/loading.tsx';
import { Notice } from '../../ui/base/notice.tsx';
import { PageHead } from '../../ui/base/page-head.tsx';
import { Panel } from '../../ui/base/panel.tsx';
import { StickyBar } from '../../ui/record/sticky-bar.tsx';
import { preloadable } from '../../ui/render/preloadable.tsx';
import { useNarrow } from '../../ui/render/use-narrow.ts';
import { usePrinting } from '../../ui/render/use-printing.ts';
import { useProgressiveRender } from '../../ui/render/use-progressive-render.ts';
import { PatientBlocks, patientBar } from '../../widgets/record/patient-blocks.tsx';
import { PrintButton, PrintHead } from '../../widgets/record/print-record.tsx';
import { CallUs } from '../../widgets/page/call-us.tsx';
import { useDataAsOf } from '../../widgets/page/data-as-of.tsx';
import { QueryStates } from '../../widgets/page/query-states.tsx';
import { useTabName, workspace } from '../../state/tabs.ts';
import { TryAgain } from '../../widgets/page/try-again.tsx';
import { useFragmentScroll } from '../../widgets/page/use-fragment-scroll.ts';
import { useToday } from '../../session/use-today.ts';
import { EligibilityPanel } from './eligibility-panel.tsx';
import { MemberDocuments } from './member-documents.tsx';
import { OtherInsurances, useOtherInsurances } from './other-insurance.tsx';
import { PatientBanners } from './patient-banners.tsx';
import { PatientClaims } from './patient-claims.tsx';
import css from './patient-page.module.css';
import { PolicyCard } from './policy-card.tsx';
import { PolicySummary } from './policy-summary.tsx';
import { texts } from './texts.ts';

// It waits for the coverages, so its code can load meanwhile. If that fails, rendering it tries again.
const FoodBenefitStatus = preloadable(() => import('./food-benefit-status.tsx'));
FoodBenefitStatus.load().catch(() => undefined);

const KINDS: readonly DataKind[] = ['members', 'coverages', 'usage'];

interface PartProps {
  readonly patientId: string;
  readonly products: UseQueryResult<Coverage[]>;
  readonly dentalAccess: UseQueryResult<boolean>;
}

function Policies({ patientId, products, dentalAccess }: PartProps) {
  const day = useToday();
  const coverages = useDeferredValue(products.data);
  return (
    <div className={css.summary}>
      <Panel title={texts.summary} icon="shield" flush>
        {dentalAccess.isError && products.data?.some(({ type }) => type === 'Dental') && (
          <Notice kind="denied" slim square role="alert">
            <span>{texts.dentalAccessFailed}</span> <TryAgain query={dentalAccess} />
          </Notice>
        )}
        <QueryStates
          query={products}
          loading={
            <div className={css.waiting}>
              <Loading />
            </div>
          }
          error={texts.summaryFailed}
          empty={<Empty icon="shield">{texts.noData}</Empty>}
        >
          {(all) => (
            <PolicySummary
              patientId={patientId}
              policies={policies(all.filter(isPolicy), day)}
              hasDentalAccess={dentalAccess.data ?? false}
            />
          )}
        </QueryStates>
      </Panel>
      {products.isSuccess && coverages ? (
        <MemberDocuments
          patientId={patientId}
          coverages={policies(coverages, day).flatMap(({ current, future }) => [current, ...future])}
        />
      ) : (
        <Panel title={texts.documents} icon="file">
          {products.isError ? (
            <Empty kind="bad" icon="bad">
              {texts.documentsFailed}
            </Empty>
          ) : (
            <Loading />
          )}
        </Panel>
      )}
    </div>
  );
}

function PolicyDetails({ patientId, products, dentalAccess }: PartProps) {
  // Deferred, so the sections above render first.
  const coverages = useDeferredValue(products.data);
  const day = useToday();
  const current = useMemo(() => policies((coverages ?? []).filter(isPolicy), day), [coverages, day]);
  const renderedCount = useProgressiveRender(current.length);
  const insurances = useOtherInsurances(patientId, day);
  const areAllRendered = coverages !== undefined && renderedCount === current.length;
  // Loading is hidden while the policy cards render one by one, because it would move with every card.
  const isLoading = areAllRendered || products.isError ? insurances.isPending : !coverages;
  useFragmentScroll(areAllRendered);
  return (
    <>
      <h2 className={css.sectionTitle}>{texts.details}</h2>
      {products.isError && (
        <Notice kind="denied" role="alert">
          {texts.detailsFailed}
        </Notice>
      )}
      {coverages && current.length === 0 && (
        <Panel label={texts.details}>
          <Empty icon="shield">{texts.noData}</Empty>
        </Panel>
      )}
      {current.slice(0, renderedCount).map((policy) => (
        <PolicyCard
          key={policy.type}
          patientId={patientId}
          policy={policy}
          hasDentalAccess={dentalAccess.data ?? false}
        />
      ))}
      <OtherInsurances insurances={insurances} />
      {isLoading && <Loading />}
    </>
  );
}

function PatientDetails({ patient }: { readonly patient: Patient }) {
  const params = { memberId: patient.id };
  const products = useQuery(query(memberApi.products, { params, query: {} }));
  const dentalAccess = useQuery(query(userApi.dentalAccess, {}));
  const parts = [
    <PatientClaims key="claims" patientId={patient.id} />,
    <PolicyDetails key="details" patientId={patient.id} products={products} dentalAccess={dentalAccess} />,
  ];
  // On paper and on a narrow screen the policies are before the claims. A reader cannot skip a long list of claims there.
  const isPrinting = usePrinting();
  // On a narrow screen the answer is directly below the name. The browser's menu can print the page.
  const isNarrow = useNarrow();
  return (
    <>
      <PrintHead record={texts.record(patient.id)} kinds={KINDS} />
      <StickyBar name={patient.name.full} items={patientBar(patient)} />
      <PageHead
        title={patient.name.full}
        id={patient.id}
        badge={isOutOfAreaDependent(patient.home) ? <Badge kind="red">{texts.outOfArea}</Badge> : undefined}
        actions={isNarrow ? undefined : <PrintButton />}
      />
      <EligibilityPanel patient={patient} products={products} kinds={KINDS} />
      <PatientBlocks
        patient={patient}
        extra={{
          label: texts.food,
          value: (
            <div className={css.food}>
              <Suspense>
                <FoodBenefitStatus patientId={patient.id} coverages={products} />
              </Suspense>
            </div>
          ),
        }}
      />
      <PatientBanners patient={patient} />
      <Policies patientId={patient.id} products={products} dentalAccess={dentalAccess} />
      {isPrinting || isNarrow ? parts.toReversed() : parts}
    </>
  );
}

function UnknownPatient() {
  const navigate = useNavigate();
  return (
    <>
      <PageHead title={texts.unknown} />
      <Panel label="Patient">
        <Empty
          icon="search"
          action={
            <Button onClick={() => navigate(`${workspace.newSearchPath()}#patient-lookup`)}>{texts.lookup}</Button>
          }
        >
          <span>{texts.unknownHelp}</span>
          <CallUs />
        </Empty>
      </Panel>
    </>
  );
}

export default function PatientPage() {
  const { id = '' } = useParams<'id'>();
  const patient = useQuery(query(memberApi.byId, { params: { memberId: id } }));
  // Fetched together with the patient. A later line in the first panel would move the page.
  useDataAsOf(...KINDS);
  // Deferred, so React renders the page in interruptible steps.
  const shown = useDeferredValue(patient.data);
  // Sets the tab name after the page has rendered. A screen reader announces the name and moves on into the page.
  useTabName(shown?.name.full);
  if (hasStatus(patient.error, 404) || hasStatus(patient.error, 400)) return <UnknownPatient />;
  if (patient.isError) {
    return (
      <Panel label="Patient">
        <Empty kind="bad" icon="bad" action={<TryAgain query={patient} />}>
          {texts.patientFailed}
        </Empty>
      </Panel>
    );
  }
  if (!shown) {
    return (
      <div className={css.placeholder}>
        <Loading />
      </div>
    );
  }
  return <PatientDetails patient={shown} />;
}
