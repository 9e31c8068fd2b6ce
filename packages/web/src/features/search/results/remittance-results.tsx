import type { Remittance } from '@pbt/domain/contract/remittance-advice';
import { PAGE_SIZE, REMITTANCE_PAGE_LINKS } from '@pbt/domain/rules/claim/browse-claims';
import { formatDay } from '@pbt/domain/rules/shared/dates';
import { presentText } from '@pbt/domain/rules/member/patient';
import { Pagination } from '../../../ui/table/pagination.tsx';
import { Panel } from '../../../ui/base/panel.tsx';
import { UNAVAILABLE } from '../../../ui/table/table-cell.tsx';
import { DataTable } from '../../../ui/table/table.tsx';
import type { TableHeader, TableRow } from '../../../ui/table/table-types.ts';
import type { PageReply } from '../search-calls.ts';
import { resultTexts } from './result-texts.ts';

export const REMITTANCE_HEADERS: readonly TableHeader[] = [
  { title: resultTexts.checkReference, width: '22%', isLead: true },
  { title: resultTexts.checkNumber, width: '18%' },
  { title: resultTexts.payee, width: 'auto' },
  { title: resultTexts.date, width: '14%', noWrap: true },
  { title: resultTexts.amount, width: '14%', align: 'end' },
];

export function remittanceRow({ id, check, eft, to, date, amount }: Remittance): TableRow {
  return {
    key: id,
    cells: {
      0: { type: 'link', title: id, link: `/remittance-advice/${id}` },
      1: { type: 'text', title: presentText(check || eft) ?? UNAVAILABLE },
      2: { type: 'text', title: to.name.full },
      3: { type: 'text', title: date ? formatDay(date) : UNAVAILABLE },
      4: { type: 'text', title: amount },
    },
  };
}

interface RemittanceResultsProps {
  readonly page: PageReply['remittance-advice'];
  /** The search term to highlight. */
  readonly term: string;
  readonly onPage: (index: number) => void;
}

export function RemittanceResults({ page, term, onPage }: RemittanceResultsProps) {
  return (
    <Panel flush label={resultTexts.remittanceAdvice}>
      <DataTable
        caption={resultTexts.remittanceAdvice}
        headers={REMITTANCE_HEADERS}
        content={page.results.map(remittanceRow)}
        search={term}
      />
      <Pagination
        index={page.index}
        pageSize={PAGE_SIZE}
        total={page.total}
        links={REMITTANCE_PAGE_LINKS}
        onPage={onPage}
        label={resultTexts.remittancePages}
      />
    </Panel>
  );
}
