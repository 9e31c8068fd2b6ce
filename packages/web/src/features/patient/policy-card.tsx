import { memberApi, type Coverage, type Usage } from '@pbt/domain/contract/member';
import { gapText, historyRows } from '@pbt/domain/rules/member/coverage-history';
import { showsDentalHistory, type Policy } from '@pbt/domain/rules/member/coverage';
import { useQuery } from '@tanstack/react-query';
import { memo } from 'react';
import { query } from '../../api/query.ts';
import { Badge } from '../../ui/display/badge.tsx';
import { ButtonLink } from '../../ui/base/button.tsx';
import { Icon } from '../../ui/base/icon.tsx';
import { Loading } from '../../ui/base/loading.tsx';
import { Panel } from '../../ui/base/panel.tsx';
import { DataTable } from '../../ui/table/table.tsx';
import { usePrinting } from '../../ui/render/use-printing.ts';
import { QueryStates } from '../../widgets/page/query-states.tsx';
import { dpsKeyUrl } from '../../widgets/document/dps-key.ts';
import { DENTAL_BENEFIT_ID } from '../../widgets/record/patient-blocks.tsx';
import css from './patient-page.module.css';
import { Period, periodText } from './period.tsx';
import { policyIcon } from './policy-icon.ts';
import { historyAnchor, policyAnchor } from './policy-summary.tsx';
import { PREAUTH_PAGE, texts } from './texts.ts';
import { UsageTables } from './usage-tables.tsx';

/** True if at least one list has a row. The days of the benefit year are no lists. */
const hasUsage = (usage: Usage) => Object.values(usage).some((rows) => Array.isArray(rows) && rows.length > 0);

interface PolicyUsageProps {
  readonly patientId: string;
  readonly productId: string;
  readonly isDental: boolean;
}

function PolicyUsage({ patientId, productId, isDental }: PolicyUsageProps) {
  const usage = useQuery(query(memberApi.usage, { params: { memberId: patientId, productId } }));
  return (
    <QueryStates
      query={usage}
      loading={
        <div className={css.waiting}>
          <Loading />
        </div>
      }
      error={texts.usageFailed}
      empty={<p className={css.none}>{texts.noData}</p>}
      isEmpty={(data) => !hasUsage(data)}
    >
      {(data) => <UsageTables usage={data} isDental={isDental} />}
    </QueryStates>
  );
}

function CoverageHistory({ policy }: { readonly policy: Policy<Coverage> }) {
  const rows = historyRows([...policy.future, policy.current, ...policy.history]);
  return (
    <div className={css.history} id={historyAnchor(policy.current)} tabIndex={-1}>
      <h4>{texts.history}</h4>
      <DataTable
        caption={`${policy.type} coverage history`}
        headers={[
          { title: 'Plan', width: 'auto', isLead: true },
          { title: 'Eligibility Period', width: 260 },
        ]}
        content={rows.map((row, index) =>
          row.kind === 'gap'
            ? { key: `gap ${index}`, look: 'gap', band: gapText(row.months) }
            : {
                key: `${row.period.id} ${row.period.from}`,
                cells: {
                  0: { type: 'text', title: row.period.desc ?? row.period.planId },
                  1: { type: 'node', node: <Period period={row.period} /> },
                },
              },
        )}
        emptyText={texts.noData}
      />
    </div>
  );
}

function DentalFooter() {
  return (
    <>
      {texts.missingTooth}{' '}
      <a href={dpsKeyUrl()} target="_blank" rel="noopener noreferrer" className="no-print">
        {texts.dpsKey} <Icon name="ext" size={13} />
        <span className="vh"> (opens in a new window)</span>
      </a>
    </>
  );
}

function PreauthFooter() {
  return (
    <a href={PREAUTH_PAGE} target="_blank" rel="noopener noreferrer">
      {texts.preauth} <Icon name="ext" size={13} />
      <span className="vh"> (opens in a new window)</span>
    </a>
  );
}

interface PolicyCardProps {
  readonly patientId: string;
  readonly policy: Policy<Coverage>;
  readonly hasDentalAccess: boolean;
}

/** One policy with its usage and its coverage history. A shell policy (spec 2 §4) shows a contact text instead. */
export const PolicyCard = memo(function PolicyCard({ patientId, policy, hasDentalAccess }: PolicyCardProps) {
  const { current, type, isActive } = policy;
  const isPrinting = usePrinting();
  return (
    <Panel
      id={policyAnchor(current)}
      label={`${type} policy`}
      flush
      footer={type === 'Dental' ? <DentalFooter /> : type === 'Medical' && !isPrinting ? <PreauthFooter /> : undefined}
    >
      <div className={css.policyHead} id={type === 'Dental' ? DENTAL_BENEFIT_ID : undefined}>
        <div className={css.policyName}>
          <span className={css.policyIcon}>
            <Icon name={policyIcon(type)} size={20} />
          </span>
          <div>
            <p className={css.policyType}>{type}</p>
            <h3>{current.desc ?? current.planId}</h3>
          </div>
        </div>
        <div className={css.policyFacts}>
          <Badge kind={isActive ? 'active' : 'inactive'} icon={isActive ? 'ok' : 'no'}>
            {isActive ? 'Active' : 'Inactive'}
          </Badge>
          <span className="sm sec">{periodText(current)}</span>
          {showsDentalHistory(policy, hasDentalAccess) && (
            <ButtonLink
              size="sm"
              to={`/dental-claim-history/${encodeURIComponent(patientId)}/${encodeURIComponent(current.id)}`}
            >
              {texts.dentalHistory}
            </ButtonLink>
          )}
        </div>
      </div>
      {current.isShell ? (
        <p className={css.none}>{texts.shell}</p>
      ) : (
        <>
          <PolicyUsage patientId={patientId} productId={current.id} isDental={policy.type === 'Dental'} />
          <CoverageHistory policy={policy} />
        </>
      )}
    </Panel>
  );
});
