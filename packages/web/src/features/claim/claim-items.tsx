import type { ClaimItem } from '@pbt/domain/contract/claim';
import {
  claimItemColumns,
  totalClaimItems,
  type ClaimItemAmount,
  type ClaimItemColumn,
} from '@pbt/domain/rules/claim/claim-items';
import { formatCents, parseCents } from '@pbt/domain/rules/shared/money';
import type { UseQueryResult } from '@tanstack/react-query';
import { Panel } from '../../ui/base/panel.tsx';
import { UNAVAILABLE, type Cell } from '../../ui/table/table-cell.tsx';
import { DataTable } from '../../ui/table/table.tsx';
import type { TableHeader, TableRow } from '../../ui/table/table-types.ts';
import { QueryStates } from '../../widgets/page/query-states.tsx';
import { texts } from './texts.ts';

const amount = (title: string): TableHeader => ({ title, width: 'auto', align: 'end' });

const HEADERS: Record<ClaimItemColumn, TableHeader> = {
  num: { title: '#', width: 48 },
  code: { title: 'Code', width: 'auto' },
  units: amount('Units'),
  toothNumber: { title: 'Tooth No.', width: 'auto' },
  toothSurface: { title: 'Tooth Surface', width: 'auto' },
  charged: amount('Charged'),
  allowed: amount('Allowed'),
  paid: amount('Paid'),
  copay: amount('Copay'),
  ded: amount('Deductible'),
  coins: amount('Coinsurance'),
  remarks: { title: 'Remarks', width: 'auto' },
};

const text = (title: string): Cell => ({ type: 'text', title });

/** Zero amounts are gray, so non-zero amounts stand out. */
function money(title: string): Cell {
  if (parseCents(title) !== 0) return text(title);
  return { type: 'node', title, node: <span className="muted">{title}</span> };
}

function cellOf(item: ClaimItem, column: ClaimItemColumn): Cell {
  switch (column) {
    case 'num':
      return { type: 'node', node: <span className="muted">{item.num}</span> };
    case 'code':
      return { type: 'code', title: item.code.id, data: item.code.text };
    case 'units':
      return text(item.units === null ? UNAVAILABLE : String(item.units));
    case 'toothNumber':
    case 'toothSurface':
      return text(item[column] ?? '');
    case 'remarks':
      return { type: 'remark', data: item.remarks.map(({ id, text: tooltip }) => ({ title: id, tooltip })) };
    default:
      return money(item[column]);
  }
}

function ItemsTable({ items }: { readonly items: readonly ClaimItem[] }) {
  const columns = claimItemColumns(items);
  const totals = totalClaimItems(items);
  const isAmount = (column: ClaimItemColumn): column is ClaimItemAmount => Object.hasOwn(totals, column);
  const totalOf = (column: ClaimItemColumn): string | null => {
    if (column === 'code') return texts.total;
    if (!isAmount(column)) return null;
    const cents = totals[column];
    return cents === null ? UNAVAILABLE : formatCents(cents);
  };
  const rows = items.map((item): TableRow => ({
    key: String(item.num),
    cells: Object.fromEntries(columns.map((column, index) => [index, cellOf(item, column)])),
  }));
  return (
    <DataTable
      caption={texts.items}
      headers={columns.map((column) => HEADERS[column])}
      content={rows}
      totals={items.length > 0 ? columns.map(totalOf) : undefined}
      emptyText={texts.noData}
      narrow="scroll"
    />
  );
}

export function ClaimItems({ items }: { readonly items: UseQueryResult<ClaimItem[]> }) {
  return (
    <Panel
      title={texts.items}
      flush
      actions={items.isSuccess && <span className="sm muted">{texts.lines(items.data.length)}</span>}
    >
      <QueryStates query={items} error={texts.itemsFailed} isEmpty={() => false}>
        {(rows) => <ItemsTable items={rows} />}
      </QueryStates>
    </Panel>
  );
}
