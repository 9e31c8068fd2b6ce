import { memberApi, type Coverage, type UsageOfYear } from '@pbt/domain/contract/member';
import { deductibleLeft, isInBenefitYear, outOfPocketLeft, shownNetwork } from '@pbt/domain/rules/member/benefits-left';
import { eligibilityOn, type EligibilityAnswer } from '@pbt/domain/rules/member/eligibility';
import { waitingPeriodsOn, type WaitingPeriod } from '@pbt/domain/rules/member/waiting-periods';
import { useQuery, type UseQueryResult } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { query } from '../../api/query.ts';
import { Link } from '../../router/router.tsx';
import { cx } from '../../ui/base/class-names.ts';
import { Icon } from '../../ui/base/icon.tsx';
import { Badge } from '../../ui/display/badge.tsx';
import { as } from '../../ui/table/table-roles.ts';
import { TryAgain } from '../../widgets/page/try-again.tsx';
import { BenefitYear, DeductibleLeft, OutOfPocketLeft } from './benefits-left.tsx';
import css from './eligibility.module.css';
import { answerWords, texts } from './eligibility-texts.ts';
import { policyIcon } from './policy-icon.ts';
import { texts as patientTexts } from './texts.ts';

/** A gray placeholder while an answer or amount loads. */
const Bone = () => <span aria-hidden className={css.bone} />;

function Answer({ answer }: { readonly answer: Exclude<EligibilityAnswer, { kind: 'shell' }> }) {
  const { badge, rest } = answerWords(answer);
  const isActive = answer.kind === 'active';
  return (
    <>
      <Badge kind={isActive ? 'active' : 'inactive'} icon={isActive ? 'ok' : 'no'}>
        {badge}
      </Badge>
      {isActive ? ' ' : <span className="vh">, </span>}
      <small>{rest}</small>
    </>
  );
}

/** The coverage or its usage could not be loaded. The panel has the button for the coverages. */
function Unknown({ usage }: { readonly usage: UseQueryResult }) {
  return (
    <>
      <Badge icon="q">{texts.unknown}</Badge>
      {usage.isError && (
        <span className={css.retry}>
          <TryAgain query={usage} />
        </span>
      )}
    </>
  );
}

interface AmountCellsProps {
  /** Undefined while it loads. Null if there are no amounts for the day. */
  readonly usage: UsageOfYear | null | undefined;
  readonly isDental: boolean;
}

function AmountCells({ usage, isDental }: AmountCellsProps) {
  const shown = (content: (data: UsageOfYear) => ReactNode) => {
    if (usage === undefined) return <Bone />;
    return usage === null ? <span className={css.dash}>--</span> : content(usage);
  };
  return (
    <>
      <td {...as.cell} className={css.left} data-l={texts.deductible}>
        {shown(({ deductibles }) => (
          <DeductibleLeft left={deductibleLeft(deductibles)} />
        ))}
      </td>
      <td {...as.cell} className={css.left} data-l={isDental ? texts.maximum : texts.outOfPocket}>
        {shown(({ moops }) => (
          <OutOfPocketLeft left={outOfPocketLeft(moops)} isDental={isDental} network={shownNetwork(moops)} />
        ))}
      </td>
      <td {...as.cell} className={css.year} data-l={texts.benefitYear}>
        {shown((data) => (
          <BenefitYear usage={data} />
        ))}
      </td>
    </>
  );
}

function WaitingPeriods({ periods }: { readonly periods: readonly WaitingPeriod[] }) {
  return (
    <tr {...as.row} className={css.waits}>
      <td {...as.cell} colSpan={texts.columns.length}>
        <ul aria-label={texts.waiting}>
          <li aria-hidden>{texts.waiting}:</li>
          {periods.map(({ service, isOver, day }) => (
            <li key={service} className={isOver ? css.over : undefined}>
              <Icon name={isOver ? 'check' : 'clock'} size={13} />
              {isOver ? texts.over(service, day) : texts.until(service, day)}
            </li>
          ))}
        </ul>
      </td>
    </tr>
  );
}

interface EligibilityRowProps {
  readonly patientId: string;
  readonly coverage: Coverage;
  readonly day: string;
  /** Whether the page loads the usage of this coverage. It does so for the policies of today. */
  readonly hasUsage: boolean;
  /** The ID of the element on the page that shows the coverage. */
  readonly fragment: string | null;
  /** The call that tells which coverages are active on the day. */
  readonly products: Pick<UseQueryResult, 'isPending' | 'isError'>;
}

/** The answer for one coverage on a day, and what is left of its benefits. */
export function EligibilityRow({ patientId, coverage, day, hasUsage, fragment, products }: EligibilityRowProps) {
  const { type } = coverage;
  const answer = eligibilityOn(coverage, day);
  const isActive = answer.kind === 'active';
  const params = { memberId: patientId, productId: coverage.id };
  const usage = useQuery({ ...query(memberApi.usage, { params }), enabled: isActive && hasUsage });
  const isUnknown = products.isError || (isActive && hasUsage && usage.isError);
  const isShell = answer.kind === 'shell' && !isUnknown && !products.isPending;
  // While the coverages load, an active coverage keeps the space of its amounts.
  const hasAmounts = !isUnknown && isActive && (hasUsage || products.isPending);
  const data = products.isPending ? undefined : usage.data;
  const isOtherYear = data !== undefined && !isInBenefitYear(data, day);
  const waits = data && waitingPeriodsOn(data.dentalWaitingPeriods, coverage.from, day);
  const hasWaits = type === 'Dental' && hasAmounts && waits?.length !== 0;
  const plan = coverage.desc ?? coverage.planId;

  function shownAnswer(): ReactNode {
    if (isUnknown) return <Unknown usage={usage} />;
    if (products.isPending) return <Bone />;
    return answer.kind === 'shell' ? patientTexts.shell : <Answer answer={answer} />;
  }

  return (
    <>
      <tr {...as.row} className={cx(!hasAmounts && css.bare, hasWaits && css.hasWaits)}>
        <th {...as.rowheader} scope="row">
          <span className={css.coverage}>
            <span className={cx(css.tile, !isActive && css.off)}>
              <Icon name={policyIcon(type)} size={20} />
            </span>
            <span>
              <b>{type}</b>{' '}
              {fragment === null || isShell ? (
                plan
              ) : (
                <Link to={`/patient-details/${encodeURIComponent(patientId)}#${fragment}`}>{plan}</Link>
              )}
            </span>
          </span>
        </th>
        <td {...as.cell} className={css.answer} colSpan={isShell ? texts.columns.length - 1 : undefined}>
          {shownAnswer()}
        </td>
        {!isShell && <AmountCells usage={hasAmounts && !isOtherYear ? data : null} isDental={type === 'Dental'} />}
      </tr>
      {hasWaits && <WaitingPeriods periods={waits ?? []} />}
    </>
  );
}
