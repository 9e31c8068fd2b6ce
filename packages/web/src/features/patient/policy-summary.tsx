import type { Coverage } from '@pbt/domain/contract/member';
import { showsDentalClaims, type Policy } from '@pbt/domain/rules/member/coverage';
import { Link } from '../../router/router.tsx';
import type { Cell } from '../../ui/table/table-cell.tsx';
import { DataTable } from '../../ui/table/table.tsx';
import type { TableHeader, TableRow } from '../../ui/table/table-types.ts';
import { Period } from './period.tsx';
import { texts } from './texts.ts';

export const policyAnchor = (coverage: Pick<Coverage, 'id'>) => coverage.id;
export const historyAnchor = (coverage: Pick<Coverage, 'id'>) => `history-${coverage.id}`;

interface SummaryRowProps {
  readonly patientId: string;
  readonly policy: Policy<Coverage>;
  /** The policy's current coverage, or one that starts later. */
  readonly coverage: Coverage;
  readonly hasDentalAccess: boolean;
}

function toRow({ patientId, policy, coverage, hasDentalAccess }: SummaryRowProps): TableRow {
  const historyOfType = policy.current.isShell ? policyAnchor(policy.current) : historyAnchor(policy.current);
  // A coverage that starts later has no card. Its link points to the history, or to the card of a shell policy.
  const plan = coverage === policy.current ? policyAnchor(coverage) : historyOfType;
  const page = `/patient-details/${encodeURIComponent(patientId)}`;
  const history = (
    <Link to={`${page}#${historyOfType}`}>
      {texts.view}
      <span className="vh"> {coverage.type} coverage history</span>
    </Link>
  );
  const dental = (
    <Link to={`/dental-claim-history/${encodeURIComponent(patientId)}/${encodeURIComponent(coverage.id)}`}>
      {texts.view}
      <span className="vh"> dental claims</span>
    </Link>
  );
  const cells: Record<number, Cell> = {
    0: { type: 'node', node: <b className="strong">{coverage.type}</b> },
    1: coverage.isShell
      ? { type: 'text', title: texts.shell }
      : { type: 'link', title: coverage.desc ?? coverage.planId, link: page, fragment: plan },
    2: { type: 'node', node: <Period period={coverage} /> },
  };
  if (!coverage.isShell) cells[3] = { type: 'node', node: history };
  if (!coverage.isShell && showsDentalClaims(coverage.type, hasDentalAccess)) cells[4] = { type: 'node', node: dental };
  return { key: `${coverage.id} ${coverage.from}`, cells };
}

interface PolicySummaryProps {
  readonly patientId: string;
  readonly policies: readonly Policy<Coverage>[];
  readonly hasDentalAccess: boolean;
}

export function PolicySummary({ patientId, policies, hasDentalAccess }: PolicySummaryProps) {
  const hasDentalColumn = hasDentalAccess && policies.some(({ type }) => type === 'Dental');
  const headers: TableHeader[] = [
    { title: 'Coverage', width: 100, isLead: true },
    { title: 'Plan', width: 'auto' },
    { title: 'Eligibility Period', width: 196 },
    { title: 'Coverage History', width: 96, isScreenOnly: true },
    ...(hasDentalColumn ? [{ title: 'Dental Claims', width: 84, isScreenOnly: true }] : []),
  ];
  const rows = policies.flatMap((policy) =>
    [policy.current, ...policy.future].map((coverage) => toRow({ patientId, policy, coverage, hasDentalAccess })),
  );
  return <DataTable caption={texts.summary} headers={headers} content={rows} emptyText={texts.noData} />;
}
