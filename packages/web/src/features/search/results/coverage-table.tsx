import type { Coverage } from '@pbt/domain/contract/member';
import { displayOrder, policyFragment, recentCoverages } from '@pbt/domain/rules/member/coverage';
import { compareDays, endOf, formatDay, formatEnd, isActiveOn } from '@pbt/domain/rules/shared/dates';
import { presentText } from '@pbt/domain/rules/member/patient';
import { Link } from '../../../router/router.tsx';
import { Status } from '../../../ui/display/badge.tsx';
import { Icon } from '../../../ui/base/icon.tsx';
import { DataTable } from '../../../ui/table/table.tsx';
import type { TableHeader, TableRow } from '../../../ui/table/table-types.ts';
import { useToday } from '../../../session/use-today.ts';
import css from './patient-card.module.css';
import { resultTexts } from './result-texts.ts';

const HEADERS: readonly TableHeader[] = [
  { title: resultTexts.coverage, width: 92 },
  { title: resultTexts.plan, width: 'auto' },
  { title: resultTexts.eligibility, width: 250 },
];

function warningOf(coverage: Coverage, day: string): string | null {
  if (endOf(coverage) < day) return resultTexts.coverageEnded;
  return coverage.from > day ? resultTexts.coverageAhead : null;
}

function Eligibility({ coverage, day }: { readonly coverage: Coverage; readonly day: string }) {
  const isActive = isActiveOn(coverage, day);
  const warning = warningOf(coverage, day);
  return (
    <div>
      <Status kind={isActive ? 'active' : 'inactive'} icon={isActive ? 'ok' : 'no'}>
        {formatDay(coverage.from)} – {formatEnd(coverage.to, resultTexts.present)}
      </Status>
      {warning !== null && (
        <span className={css.warning}>
          <Icon name="tri" size={13} /> {warning}
        </span>
      )}
    </div>
  );
}

interface PlanProps {
  readonly patientId: string;
  readonly coverage: Coverage;
  /** The fragment of the plan's section on the patient page, or null if there is none. */
  readonly fragment: string | null;
}

/** The plan's name, linked to its section. A shell policy (spec 2 §4) shows a text about eligibility instead. */
function Plan({ patientId, coverage, fragment }: PlanProps) {
  if (coverage.isShell) return resultTexts.shellPlan;
  const name = presentText(coverage.desc) ?? coverage.planId;
  if (fragment === null) return name;
  return <Link to={`/patient-details/${encodeURIComponent(patientId)}#${encodeURIComponent(fragment)}`}>{name}</Link>;
}

interface CoverageTableProps {
  readonly patientId: string;
  readonly patientName: string;
  readonly coverages: readonly Coverage[];
}

/** The patient's recent coverages, or all if none is recent. Ordered by type, newest first within a type. */
export function CoverageTable({ patientId, patientName, coverages }: CoverageTableProps) {
  const day = useToday();
  const shown = recentCoverages(coverages, day).toSorted(
    (a, b) => displayOrder(a.type) - displayOrder(b.type) || compareDays(b.from, a.from),
  );
  const rows = shown.map((coverage, index): TableRow => ({
    key: `${coverage.id} ${coverage.from} ${index}`,
    cells: {
      0: { type: 'node', title: coverage.type, node: <b className="strong">{coverage.type}</b> },
      1: {
        type: 'node',
        node: <Plan patientId={patientId} coverage={coverage} fragment={policyFragment(coverage, coverages, day)} />,
      },
      2: { type: 'node', node: <Eligibility coverage={coverage} day={day} /> },
    },
  }));
  return (
    <div className={css.coverage}>
      <DataTable
        caption={resultTexts.coverageOf(patientName)}
        headers={HEADERS}
        content={rows}
        emptyText={resultTexts.noCoverage}
        isInset
      />
    </div>
  );
}
