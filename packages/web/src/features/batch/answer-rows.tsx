import type { BatchRow } from '@pbt/domain/contract/batch';
import { amountLines } from '@pbt/domain/rules/batch/dental-words';
import { patientOnDay } from '@pbt/domain/rules/member/date-of-service';
import { formatDay } from '@pbt/domain/rules/shared/dates';
import { Link } from '../../router/router.tsx';
import { LinkButton } from '../../ui/base/button.tsx';
import { Icon, type IconName } from '../../ui/base/icon.tsx';
import { Tooltip } from '../../ui/base/tooltip.tsx';
import { Status, type StatusKind } from '../../ui/display/badge.tsx';
import type { Cell } from '../../ui/table/table-cell.tsx';
import type { TableHeader, TableRow } from '../../ui/table/table-types.ts';
import {
  answerText,
  askedText,
  coverageText,
  deductibleText,
  dentalTexts,
  FLAG_TEXTS,
  outOfPocketText,
  reasonText,
  warningsOf,
} from './answer-words.ts';
import css from './answers.module.css';
import { answerTexts } from './texts.ts';

export const HEADERS: readonly TableHeader[] = [
  { title: 'Row', width: 56 },
  { title: 'Your reference', width: 116 },
  { title: 'Patient', width: 216, isLead: true },
  { title: 'Answer', width: 190 },
  { title: 'Coverage', width: 'auto' },
  { title: 'Deductible left', width: 112, align: 'end' },
  { title: 'Out-of-pocket left', width: 130, align: 'end' },
  { title: 'Flags', width: 104 },
];

/** A file has each fact in a column of its own. */
export const EXPORTED_HEADERS: readonly TableHeader[] = [
  'Row',
  'Your reference',
  'Patient',
  'Patient ID',
  'Asked',
  'Date of service',
  'Answer',
  'Reason',
  'Warning',
  'Coverage',
  'Deductible left',
  'Out-of-pocket left',
  'Dental deductible left',
  'Dental maximum left',
  'Amounts of',
  'Flags',
  'Checked',
].map((title) => ({ title }));

const LOOKS: Readonly<Record<NonNullable<BatchRow['answer']>, readonly [StatusKind, IconName]>> = {
  active: ['active', 'ok'],
  'not-active': ['inactive', 'no'],
  'not-determined': ['warning', 'q'],
};

interface AnswerProps {
  readonly row: BatchRow;
  /** Null while the rows cannot be checked again. */
  readonly onRetry: (() => void) | null;
}

function Answer({ row, onRetry }: AnswerProps) {
  const [kind, icon] = row.answer === null ? (['inactive', 'clock'] as const) : LOOKS[row.answer];
  const reason = reasonText(row);
  return (
    <div>
      <Status kind={kind} icon={icon}>
        {answerText(row)}
      </Status>
      {reason !== '' && (
        <span className={css.reason}>
          {reason}
          {row.reason === 'failed' && onRetry && (
            <>
              {' '}
              <LinkButton className="no-print" onClick={onRetry}>
                {answerTexts.tryAgain}
                <span className="vh">{answerTexts.retryOf(row.row)}</span>
              </LinkButton>
            </>
          )}
        </span>
      )}
    </div>
  );
}

/** The name of the patient, what was asked, and warnings if another name or date of birth was asked. Without a patient, only what was asked. */
function Patient({ row, showsService }: { readonly row: BatchRow; readonly showsService: boolean }) {
  const { patient, serviceDay } = row;
  const asked = [askedText(row), ...(showsService ? [answerTexts.service(serviceDay)] : [])].join(', ');
  if (!patient) return <span className={css.asked}>{asked}</span>;
  return (
    <div>
      <Link to={patientOnDay(patient.id, serviceDay)}>{patient.name}</Link>
      <span className={css.second}>{asked}</span>
      {warningsOf(row).map((warning) => (
        <span key={warning} className={css.warning}>
          <Icon name="tri" size={16} /> {warning}
        </span>
      ))}
    </div>
  );
}

function Flags({ row }: { readonly row: BatchRow }) {
  return (
    <span className={css.flags}>
      {row.flags.map((flag) => (
        <Tooltip key={flag} text={FLAG_TEXTS[flag]} focusable>
          <span className={css.flag}>{flag}</span>
        </Tooltip>
      ))}
    </span>
  );
}

interface RowOptions {
  /** The rows have different dates of service. */
  readonly showsService: boolean;
  readonly onRetry: (() => void) | null;
}

export function shownRow(row: BatchRow, { showsService, onRetry }: RowOptions): TableRow {
  const { deductible, outOfPocket } = amountLines(row, {
    deductible: deductibleText(row),
    outOfPocket: outOfPocketText(row),
  });
  const cells: Cell[] = [
    { type: 'text', title: String(row.row) },
    { type: 'text', title: row.reference },
    { type: 'node', node: <Patient row={row} showsService={showsService} /> },
    { type: 'node', node: <Answer row={row} onRetry={onRetry} /> },
    { type: 'text', title: coverageText(row) },
    { type: 'text', title: deductible.first, second: deductible.second },
    { type: 'text', title: outOfPocket.first, second: outOfPocket.second },
    ...(row.flags.length > 0 ? [{ type: 'node' as const, node: <Flags row={row} /> }] : []),
  ];
  return { key: String(row.row), cells: Object.fromEntries(cells.map((cell, at) => [at, cell])) };
}

/** `day` and `time` are those of the check. The amounts are of that day, whatever the date of service. */
export function exportedRow(row: BatchRow, day: string, time: string): TableRow {
  const dental = dentalTexts(row);
  const texts = [
    String(row.row),
    row.reference,
    row.patient?.name ?? '',
    row.patient?.id ?? '',
    askedText(row),
    formatDay(row.serviceDay),
    answerText(row),
    reasonText(row),
    warningsOf(row).join(' '),
    coverageText(row),
    deductibleText(row),
    outOfPocketText(row),
    dental.deductible,
    dental.maximum,
    row.deductible || row.outOfPocket || row.dental ? formatDay(day) : '',
    row.flags.join(', '),
    time,
  ];
  return {
    key: String(row.row),
    cells: Object.fromEntries(texts.map((title, at) => [at, { type: 'text', title } as const])),
  };
}
