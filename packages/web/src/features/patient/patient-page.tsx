import { memberApi, type Coverage, type Patient } from '@pbt/domain/contract/member';
import { userApi } from '@pbt/domain/contract/user';
import { policies } from '@pbt/domain/rules/coverage';
import { isOutOfAreaDependent } from '@pbt/domain/rules/patient';
import { useQuery, type UseQueryResult } from '@tanstack/react-query';
import { useDeferredValue } from 'react';
import { useParams } from '../../ui/router.tsx';
import { query } from '../../api/query.ts';
import { today } from '../../environment.ts';
import { Badge } from '../../ui/badge.tsx';
import { Empty } from '../../ui/empty.tsx';
import { Loading } from '../../ui/loading.tsx';
import { Notice } from '../../ui/notice.tsx';
import { PageHead } from '../../ui/page-head.tsx';
import { Panel } from '../../ui/panel.tsx';
import { StickyBar } from '../../ui/sticky-bar.tsx';
import { usePrinting } from '../../ui/use-printing.ts';
import { PatientBlocks, patientBar } from '../../widgets/patient-blocks.tsx';
import { PrintButton, PrintHead } from '../../widgets/print-record.tsx';
import { QueryStates } from '../../widgets/query-states.tsx';
import { useTabName } from '../../widgets/tabs-store.ts';
import { useFragmentScroll } from '../../widgets/use-fragment-scroll.ts';
import { FoodBenefitStatus } from './food-benefit-status.tsx';
import { MemberDocuments } from './member-documents.tsx';
import { OtherInsurances } from './other-insurance.tsx';
import { PatientBanners } from './patient-banners.tsx';
import { PatientClaims } from './patient-claims.tsx';
import css from './patient-page.module.css';
import { PolicyCard } from './policy-card.tsx';
import { PolicySummary } from './policy-summary.tsx';
import { texts } from './texts.ts';

/** What is on the spending card is told by the food benefit, not as a policy. */
const shownAsPolicy = ({ type }: Coverage) => type !== 'Grocery';

interface PartProps {
  readonly patientId: string;
  readonly products: UseQueryResult<Coverage[]>;
  readonly hasDentalAccess: boolean;
}

function Policies({ patientId, products, hasDentalAccess }: PartProps) {
  return (
    <div className={css.summary}>
      <Panel title={texts.summary} icon="shield" flush>
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
          {(coverages) => (
            <PolicySummary
              patientId={patientId}
              policies={policies(coverages.filter(shownAsPolicy), today())}
              hasDentalAccess={hasDentalAccess}
            />
          )}
        </QueryStates>
      </Panel>
      {products.isSuccess ? (
        <MemberDocuments
          patientId={patientId}
          coverages={policies(products.data, today()).flatMap(({ current, future }) => [current, ...future])}
        />
      ) : (
        <Panel title={texts.documents} icon="file">
          {products.isPending ? (
            <Loading />
          ) : (
            <Empty kind="bad" icon="bad">
              {texts.documentsFailed}
            </Empty>
          )}
        </Panel>
      )}
    </div>
  );
}

function PolicyDetails({ patientId, products, hasDentalAccess }: PartProps) {
  // Drawn in portions, after what stands above it.
  const coverages = useDeferredValue(products.data);
  const current = policies((coverages ?? []).filter(shownAsPolicy), today());
  return (
    <>
      <h2 className={css.sectionTitle}>{texts.details}</h2>
      {!products.isError && !coverages && <Loading />}
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
      {current.map((policy) => (
        <PolicyCard key={policy.type} patientId={patientId} policy={policy} hasDentalAccess={hasDentalAccess} />
      ))}
      <OtherInsurances patientId={patientId} />
    </>
  );
}

function PatientDetails({ patient }: { readonly patient: Patient }) {
  const params = { memberId: patient.id };
  const products = useQuery(query(memberApi.products, { params, query: {} }));
  const dentalAccess = useQuery(query(userApi.dentalAccess, {}));
  const hasDentalAccess = dentalAccess.data ?? false;
  useFragmentScroll(products.isSuccess);
  const parts = [
    <PatientClaims key="claims" patientId={patient.id} />,
    <PolicyDetails key="details" patientId={patient.id} products={products} hasDentalAccess={hasDentalAccess} />,
  ];
  // A sheet has no place to jump to: the benefits come before however many claims there are.
  const isPrinting = usePrinting();
  return (
    <>
      <PrintHead record={texts.record(patient.id)} />
      <StickyBar name={patient.name.full} items={patientBar(patient)} />
      <PageHead
        title={patient.name.full}
        id={patient.id}
        badge={isOutOfAreaDependent(patient.home) ? <Badge kind="red">{texts.outOfArea}</Badge> : undefined}
        actions={<PrintButton />}
      />
      <PatientBlocks
        patient={patient}
        extra={{
          label: texts.food,
          value: (
            <div className={css.food}>
              <FoodBenefitStatus patientId={patient.id} coverages={products} />
            </div>
          ),
        }}
      />
      <PatientBanners patient={patient} />
      <Policies patientId={patient.id} products={products} hasDentalAccess={hasDentalAccess} />
      {isPrinting ? parts.toReversed() : parts}
    </>
  );
}

export default function PatientPage() {
  const { id = '' } = useParams<'id'>();
  const patient = useQuery(query(memberApi.byId, { params: { memberId: id } }));
  useTabName(patient.data?.name.full);
  if (patient.isPending) {
    return (
      <div className={css.coming}>
        <Loading />
      </div>
    );
  }
  if (patient.isError) {
    return (
      <Panel label="Patient">
        <Empty kind="bad" icon="bad">
          {texts.patientFailed}
        </Empty>
      </Panel>
    );
  }
  return <PatientDetails patient={patient.data} />;
}
