import type { Receipt } from '@pbt/domain/contract/batch';
import { memberApi, type Coverage, type Patient } from '@pbt/domain/contract/member';
import type { DataKind } from '@pbt/domain/contract/user';
import { isPolicy, policies, policyFragment } from '@pbt/domain/rules/member/coverage';
import { isInBenefitYear } from '@pbt/domain/rules/member/benefits-left';
import { coveragesOn, eligibilityOn } from '@pbt/domain/rules/member/eligibility';
import { useQueries, useQuery, type UseQueryResult } from '@tanstack/react-query';
import { Suspense, useId, useState, type KeyboardEvent } from 'react';
import { query } from '../../api/query.ts';
import { useUser } from '../../session/current-user.ts';
import { LinkButton } from '../../ui/base/button.tsx';
import { Loading } from '../../ui/base/loading.tsx';
import { Panel } from '../../ui/base/panel.tsx';
import { Empty } from '../../ui/display/empty.tsx';
import { ErrorText, TextInput } from '../../ui/form/field.tsx';
import { preloadable } from '../../ui/render/preloadable.tsx';
import { useNarrow } from '../../ui/render/use-narrow.ts';
import { as } from '../../ui/table/table-roles.ts';
import { DataAsOf } from '../../widgets/page/data-as-of.tsx';
import { MEMBER_SERVICES, telHref } from '../../widgets/page/member-services.ts';
import { isRefusal, Refusal } from '../../widgets/page/refusal.tsx';
import { TryAgain } from '../../widgets/page/try-again.tsx';
import { EligibilityFlags, FlagLine } from './eligibility-flags.tsx';
import css from './eligibility.module.css';
import { EligibilityRow } from './eligibility-row.tsx';
import { texts } from './eligibility-texts.ts';
import { useOtherInsurances } from './other-insurance.tsx';
import { texts as patientTexts } from './texts.ts';
import { useDateOfService } from './use-date-of-service.ts';

const ReceiptPart = preloadable(() => import('./receipt-part.tsx'));
ReceiptPart.load().catch(() => undefined);

function NoCoverage() {
  const [phone] = MEMBER_SERVICES.phones;
  return (
    <div role="status">
      <Empty icon="shield" title={patientTexts.noCoverage}>
        {patientTexts.memberServices} <a href={telHref(phone)}>{phone}</a>
      </Empty>
    </div>
  );
}

function DateOfServiceField({ input, errorId }: { input: ReturnType<typeof useDateOfService>; errorId: string }) {
  const settleOnEnter = (event: KeyboardEvent) => {
    if (event.key === 'Enter') input.settle();
  };
  return (
    <label className={css.dateOfService}>
      {texts.dateOfService}
      <TextInput
        size="sm"
        inputMode="numeric"
        placeholder="MM/DD/YYYY"
        value={input.text}
        onChange={(event) => input.type(event.target.value)}
        onBlur={input.settle}
        onKeyDown={settleOnEnter}
        invalid={input.error !== undefined}
        describedBy={input.error === undefined ? undefined : errorId}
      />
    </label>
  );
}

/** Whether any of the coverages shows amounts for the day. Their rows load the usage. */
function useHasAmounts(memberId: string, coverages: readonly Coverage[], day: string): boolean {
  const usages = useQueries({
    queries: coverages.map(({ id }) => ({
      ...query(memberApi.usage, { params: { memberId, productId: id } }),
      enabled: false,
    })),
  });
  return coverages.some((coverage, index) => {
    const usage = usages[index]?.data;
    return usage !== undefined && eligibilityOn(coverage, day).kind === 'active' && isInBenefitYear(usage, day);
  });
}

interface EligibilityPanelProps {
  readonly patient: Patient;
  /** All coverages of the patient. */
  readonly products: UseQueryResult<Coverage[]>;
  /** The kinds of plan data on the page. */
  readonly kinds: readonly DataKind[];
}

/** Tells whether the patient is covered on a day and how much of each benefit is left. */
export function EligibilityPanel({ patient, products, kinds }: EligibilityPanelProps) {
  const input = useDateOfService();
  const { today, day } = input;
  const isToday = day === today;
  const isNarrow = useNarrow();
  const { emulatingUser } = useUser();
  const [receipt, setReceipt] = useState<Receipt | null>(null);
  const errorId = useId();
  const params = { memberId: patient.id };
  const onDay = useQuery({ ...query(memberApi.products, { params, query: { dt: day } }), enabled: !isToday });
  const insurances = useOtherInsurances(patient.id, day);
  const asked = isToday || products.isError ? products : onDay;
  // The patient's own list reserves the rows while the coverages load, and names them if that fails.
  const onFile = (products.data ?? patient.coverage).filter(isPolicy);
  const reported = isToday ? undefined : onDay.data?.filter(isPolicy);
  const rows = policies(reported ? coveragesOn(onFile, reported, day) : onFile, day).map(({ current }) => current);
  const loaded = new Set(products.data && policies(onFile, today).map(({ current }) => current.id));
  const hasRows = rows.length > 0;
  const hasAmounts = useHasAmounts(
    patient.id,
    rows.filter(({ id }) => loaded.has(id)),
    day,
  );

  function body() {
    if (isRefusal(asked.error)) return <Refusal />;
    if (!hasRows && asked.isPending) {
      return (
        <div className={css.waiting}>
          <Loading />
        </div>
      );
    }
    if (!hasRows && !asked.isError) return <NoCoverage />;
    return (
      <>
        <ul className={css.flags}>
          {!isToday && (
            <FlagLine look="plain" icon="clock">
              <span>{hasAmounts ? texts.amountsOfToday : texts.noAmounts}</span>{' '}
              <LinkButton className="no-print" onClick={input.showToday}>
                {texts.showToday}
              </LinkButton>
            </FlagLine>
          )}
          {asked.isError && (
            <FlagLine look="denied" icon="bad">
              <span>{hasRows ? texts.coverageFailed : texts.unknown}</span> <TryAgain query={asked} />
            </FlagLine>
          )}
          <EligibilityFlags patient={patient} insurances={insurances} day={day} />
        </ul>
        {hasRows && (
          <table {...as.table} className={css.table} aria-label={texts.title(day)}>
            <thead {...as.rowgroup}>
              <tr {...as.row}>
                {texts.columns.map((title) => (
                  <th key={title} {...as.columnheader} scope="col">
                    {title}
                  </th>
                ))}
              </tr>
            </thead>
            <tbody {...as.rowgroup}>
              {rows.map((coverage) => (
                <EligibilityRow
                  key={coverage.type}
                  patientId={patient.id}
                  coverage={coverage}
                  day={day}
                  hasUsage={loaded.has(coverage.id)}
                  fragment={policyFragment(coverage, onFile, today)}
                  products={asked}
                />
              ))}
            </tbody>
          </table>
        )}
      </>
    );
  }

  // A receipt names the user who asked, so there is none while emulating.
  const receiptPart = (part: 'button' | 'line') =>
    emulatingUser === '' && (
      <Suspense>
        <ReceiptPart part={part} patientId={patient.id} day={day} receipt={receipt} onMade={setReceipt} />
      </Suspense>
    );

  return (
    <Panel
      title={texts.title(day)}
      icon="shield"
      className={css.panel}
      flush
      actions={
        <>
          <span className={css.asOf}>
            <DataAsOf kinds={kinds} />
          </span>
          {hasRows && <DateOfServiceField input={input} errorId={errorId} />}
          {!isNarrow && receiptPart('button')}
        </>
      }
      footer={
        <div className={css.footer}>
          <span>
            {hasRows && <span>{texts.individual} </span>}
            <span>{texts.noGuarantee}</span>
          </span>
          {receiptPart('line')}
          {isNarrow && receiptPart('button')}
        </div>
      }
    >
      {input.error !== undefined && (
        <p className={css.error} role="alert">
          <ErrorText id={errorId}>{input.error}</ErrorText>
        </p>
      )}
      {/* Announces the day after a change. The title alone would change unnoticed. */}
      <p role="status" className="vh">
        {isToday ? '' : texts.title(day)}
      </p>
      {body()}
    </Panel>
  );
}
