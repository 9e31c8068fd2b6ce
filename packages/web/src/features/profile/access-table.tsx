import type { AccessRow } from '@pbt/domain/contract/user';
import { accessColumns, terminationText, type AccessColumn } from '@pbt/domain/rules/user/access-lists';
import { formatTaxId } from '@pbt/domain/rules/shared/identifiers';
import type { Cell } from '../../ui/table/table-cell.tsx';
import type { TableHeader } from '../../ui/table/table-types.ts';
import { columnTitles } from './texts.ts';

const WIDTHS: Record<AccessColumn, string> = {
  name: '28%',
  taxId: '12%',
  id: '13%',
  npi: '13%',
  payTo: '20%',
  terminationDate: '14%',
};

export function accessHeaders(includeTerminated: boolean): TableHeader[] {
  return accessColumns(includeTerminated).map((column) => ({
    title: columnTitles[column],
    width: WIDTHS[column],
    isLead: column === 'name',
  }));
}

/** The cells of one row. With `linksNpi`, the NPI links to the provider's details page (spec 3 §2.8). */
export function accessCells(row: AccessRow, includeTerminated: boolean, linksNpi: boolean): Record<number, Cell> {
  const cell: Record<AccessColumn, Cell> = {
    name: { type: 'text', title: row.name },
    taxId: { type: 'text', title: formatTaxId(row.taxId) },
    id: { type: 'text', title: row.id },
    npi:
      linksNpi && row.npi
        ? { type: 'link', title: row.npi, link: `/provider-details/${row.npi}` }
        : { type: 'text', title: row.npi ?? '' },
    payTo: { type: 'text', title: row.payTo ?? '' },
    terminationDate: { type: 'text', title: terminationText(row) },
  };
  return Object.fromEntries(accessColumns(includeTerminated).map((column, index) => [index, cell[column]]));
}
