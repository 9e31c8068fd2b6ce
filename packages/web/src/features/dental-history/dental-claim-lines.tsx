import type { DataKind } from '@pbt/domain/contract/user';
import type { DentalItem } from '@pbt/domain/contract/claim';
import { compareDays, formatDay } from '@pbt/domain/rules/shared/dates';
import {
  dentalLineStatus,
  DENTAL_LINES_PAGE,
  lastServicesPerTooth,
  teethOfLine,
} from '@pbt/domain/rules/claim/dental-lines';
import { Link } from '../../router/router.tsx';
import { Status } from '../../ui/display/badge.tsx';
import { LinkButton } from '../../ui/base/button.tsx';
import type { TableHeader, TableRow } from '../../ui/table/table-types.ts';
import { FilteredTable } from '../../widgets/table/filtered-table.tsx';
import css from './dental-history-page.module.css';
import { texts } from './texts.ts';

const KINDS: readonly DataKind[] = ['claims'];
const HEADERS: readonly TableHeader[] = [
  { title: 'Service Date', width: 'auto', isLead: true, sort: { column: 'serviceDate' } },
  { title: 'Procedure Code', width: 'auto', sort: { column: 'code' } },
  { title: 'Tooth Number', width: 'auto', sort: { column: 'tooth' } },
  { title: 'Begin Tooth', width: 'auto', sort: { column: 'begin' } },
  { title: 'End Tooth', width: 'auto', sort: { column: 'end' } },
  { title: 'Surface', width: 'auto', sort: { column: 'surface' } },
  { title: 'Claim Line Status', width: 'auto', sort: { column: 'status' } },
];

/** Compares digits in a text as numbers, so tooth 2 is before tooth 14. */
const natural = new Intl.Collator('en', { numeric: true });
const by = (value: (line: DentalItem) => string | null) => (a: DentalItem, b: DentalItem) =>
  natural.compare(value(a) ?? '', value(b) ?? '');

const SORTS = {
  serviceDate: (a: DentalItem, b: DentalItem) => compareDays(a.serviceDate, b.serviceDate),
  code: by((line) => line.dentalProcedure.code),
  tooth: by((line) => line.toothNumber),
  begin: by((line) => line.beginTooth),
  end: by((line) => line.endTooth),
  surface: by((line) => line.surface),
  status: by((line) => dentalLineStatus(line.status)),
};

function searchableTexts(line: DentalItem): string[] {
  const { code, description } = line.dentalProcedure;
  const teeth = [line.toothNumber, line.beginTooth, line.endTooth, line.surface].map((text) => text ?? '');
  return [
    formatDay(line.serviceDate),
    code,
    description,
    ...teeth,
    dentalLineStatus(line.status),
    line.denied?.reason ?? '',
  ];
}

/** A denied line of the user's tax IDs also names its reason and claim. */
function LineStatus({ line: { status, denied } }: { readonly line: DentalItem }) {
  const text = dentalLineStatus(status);
  return (
    <>
      <Status kind={text === 'Approved' ? 'active' : 'denied'} icon={text === 'Approved' ? 'ok' : 'bad'}>
        {text}
      </Status>
      {denied && (
        <span className={css.reason}>
          {denied.reason && <span>{denied.reason}</span>}
          <Link to={`/claim-details/${encodeURIComponent(denied.claimId)}`}>
            {texts.claim(denied.number ?? denied.claimId)}
          </Link>
        </span>
      )}
    </>
  );
}

function toRow(line: DentalItem, index: number): TableRow {
  const { code, description } = line.dentalProcedure;
  return {
    key: `${index} ${line.serviceDate} ${code}`,
    cells: {
      0: { type: 'text', title: formatDay(line.serviceDate) },
      1: { type: 'code', title: code, data: description },
      2: { type: 'text', title: line.toothNumber ?? '' },
      3: { type: 'text', title: line.beginTooth ?? '' },
      4: { type: 'text', title: line.endTooth ?? '' },
      5: { type: 'text', title: line.surface ?? '' },
      6: { type: 'node', title: dentalLineStatus(line.status), node: <LineStatus line={line} /> },
    },
  };
}

interface FilterBarProps {
  readonly tooth: string;
  readonly lines: readonly DentalItem[];
  readonly shown: number;
  readonly onShowAll: () => void;
}

function lastDayOf(last: readonly DentalItem[]): string {
  const day = formatDay(last[0]!.serviceDate);
  const services = last.map((line) => `${line.dentalProcedure.code}, ${dentalLineStatus(line.status)}`);
  return services.length === 1
    ? `last service ${day}, ${services[0]}.`
    : `last services ${day}: ${services.join('; ')}.`;
}

/** Shows which tooth the table is filtered to, and the tooth's services on its last service date. */
function FilterBar({ tooth, lines, shown, onShowAll }: FilterBarProps) {
  const last = lastServicesPerTooth(lines).get(tooth);
  return (
    <div className={css.filterBar} role="status">
      <span>
        <b>Tooth {tooth}:</b> {last ? lastDayOf(last) : `${texts.none}.`} {shown} of {lines.length} lines
      </span>
      <LinkButton onClick={onShowAll}>{texts.showAll}</LinkButton>
    </div>
  );
}

interface DentalClaimLinesProps {
  readonly lines: readonly DentalItem[];
  readonly tooth: string | null;
  readonly onShowAll: () => void;
}

export function DentalClaimLines({ lines, tooth, onShowAll }: DentalClaimLinesProps) {
  return (
    <FilteredTable
      title={texts.lines}
      icon="claim"
      caption={texts.lines}
      headers={HEADERS}
      rows={tooth === null ? lines : lines.filter((line) => teethOfLine(line).includes(tooth))}
      toRow={toRow}
      searchableTexts={searchableTexts}
      filterKey={tooth}
      filterLabel={texts.search}
      noMatch={texts.noMatch}
      sorts={SORTS}
      startSort={{ column: 'serviceDate', direction: 'desc' }}
      pages={{ label: 'Pages of dental claim lines', ...DENTAL_LINES_PAGE }}
      exportName="dental-claim-lines"
      kinds={KINDS}
      renderAbove={(shown) =>
        tooth !== null && <FilterBar tooth={tooth} lines={lines} shown={shown} onShowAll={onShowAll} />
      }
      footer={texts.fiveYears}
    />
  );
}
