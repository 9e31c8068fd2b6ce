import type { SubmissionRow } from '@pbt/domain/contract/submission';
import { formatInstant } from '@pbt/domain/rules/shared/instants';
import { Link } from '../../router/router.tsx';
import { getSettings } from '../../settings.ts';
import type { TableHeader, TableRow } from '../../ui/table/table-types.ts';
import { SubmissionState, stateLine } from './submission-state.tsx';
import css from './submissions-page.module.css';
import { texts } from './texts.ts';

export const SUBMITTED = 'submitted';

export const HEADERS: readonly TableHeader[] = [
  { title: 'Reference', width: 140, isLead: true, isStrong: true, noWrap: true },
  { title: 'Type', width: 190 },
  { title: 'About', width: 'auto' },
  { title: 'Submitted', width: 120, sort: { column: SUBMITTED } },
  { title: 'By', width: 140 },
  { title: 'State', width: 226 },
];

/** What is under the claim or patient: lines with their reason, patient, number of files, notes. */
function aboutLines(row: SubmissionRow): string[] {
  const { lines, reason, claimId, patientId, fileCount, diagnosisCount, hasNotes } = row;
  const parts = [
    claimId !== null && patientId !== null && `${texts.patient} ${patientId}`,
    diagnosisCount > 0 && texts.diagnoses(diagnosisCount),
    fileCount > 0 && texts.files(fileCount),
    hasNotes && texts.notes,
  ];
  return [
    lines.length > 0 &&
      [texts.lines(lines), reason.charAt(0).toLowerCase() + reason.slice(1)].filter(Boolean).join(', '),
    parts.filter(Boolean).join(', '),
  ].filter((line): line is string => Boolean(line));
}

function About({ row }: { readonly row: SubmissionRow }) {
  const { claimId, claimNumber, patientId } = row;
  return (
    <div>
      {claimId !== null && (
        <>
          {texts.claim} <Link to={`/claim-details/${claimId}`}>{claimNumber ?? claimId}</Link>
        </>
      )}
      {claimId === null && patientId !== null && (
        <>
          {texts.patient} <Link to={`/patient-details/${patientId}`}>{patientId}</Link>
        </>
      )}
      {claimId === null && patientId === null && texts.providerUpdate}
      {aboutLines(row).map((line) => (
        <span key={line} className={css.second}>
          {line}
        </span>
      ))}
    </div>
  );
}

/** Date and time in the plan's time zone. */
export function submittedTime(instant: string): { date: string; time: string; zone: string } {
  const { time, zone } = formatInstant(Date.parse(instant), getSettings().client.planTimeZone);
  const [date = '', ...rest] = time.split(' ');
  return { date, time: rest.join(' '), zone };
}

export function toTableRow(row: SubmissionRow): TableRow {
  const { date, time } = submittedTime(row.submittedOn);
  return {
    key: row.id,
    cells: {
      0: { type: 'link', title: row.id, link: `/submissions/${row.id}` },
      1: { type: 'text', title: row.typeName },
      2: { type: 'node', title: row.claimNumber ?? row.claimId ?? row.patientId ?? '', node: <About row={row} /> },
      3: { type: 'text', title: date, second: time },
      4: { type: 'text', title: row.isMine ? texts.you : row.submittedBy },
      5: { type: 'node', title: stateLine(row), node: <SubmissionState submission={row} /> },
    },
  };
}
