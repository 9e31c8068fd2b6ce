import type { Claim, ClaimItem } from '@pbt/domain/contract/claim';
import {
  claimItemColumns,
  totalClaimItems,
  type ClaimItemAmount,
  type ClaimItemColumn,
} from '@pbt/domain/rules/claim/claim-items';
import { deniedNumbers, type ClaimDenials } from '@pbt/domain/rules/claim/outcome/claim-denials';
import { isDeniedState } from '@pbt/domain/rules/claim/outcome/line-state';
import { formatCents, parseCents } from '@pbt/domain/rules/shared/money';
import type { UseQueryResult } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { Panel } from '../../ui/base/panel.tsx';
import { Checkbox } from '../../ui/form/choice.tsx';
import { usePrinting } from '../../ui/render/use-printing.ts';
import { cellContent, UNAVAILABLE, type Cell } from '../../ui/table/table-cell.tsx';
import { DataTable } from '../../ui/table/table.tsx';
import type { TableBand, TableHeader, TableRow } from '../../ui/table/table-types.ts';
import { QueryStates } from '../../widgets/page/query-states.tsx';
import css from './claim-items.module.css';
import { LineMark } from './outcome/line-mark.tsx';
import { LineReasons, type LineActions } from './outcome/line-reasons.tsx';
import { LineTexts } from './outcome/line-texts.tsx';
import { outcomeTexts } from './outcome/outcome-texts.ts';
import { useShowTexts } from './outcome/use-show-texts.ts';
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

interface LineLook {
  readonly denied: ReturnType<ClaimDenials['lines']['get']>;
  readonly hasTexts: boolean;
}

/** A cell with the marks of a denied line and the texts of its codes below the usual content. */
const withTexts = (cell: Cell, mark: ReactNode, words: readonly string[]): Cell => ({
  type: 'node',
  node: (
    <>
      {cellContent(cell, undefined, undefined)}
      {mark}
      <LineTexts texts={words} />
    </>
  ),
});

function cellOf(item: ClaimItem, column: ClaimItemColumn, { denied, hasTexts }: LineLook): Cell {
  switch (column) {
    case 'num':
      return { type: 'node', node: <span className="muted">{item.num}</span> };
    case 'code':
      return withTexts(
        { type: 'code', title: item.code.id, data: item.code.text },
        denied && isDeniedState(denied.state) && <LineMark {...denied} />,
        hasTexts ? [item.code.text] : [],
      );
    case 'units':
      return text(item.units === null ? UNAVAILABLE : String(item.units));
    case 'toothNumber':
    case 'toothSurface':
      return text(item[column] ?? '');
    case 'remarks':
      return withTexts(
        { type: 'remark', data: item.remarks.map(({ id, text: tooltip }) => ({ title: id, tooltip })) },
        null,
        hasTexts ? item.remarks.map((remark) => remark.text) : [],
      );
    default:
      return money(item[column]);
  }
}

interface ItemsTableProps extends LineActions {
  readonly claim: Claim;
  readonly items: readonly ClaimItem[];
  readonly denials: ClaimDenials;
  readonly hasTexts: boolean;
}

function ItemsTable({ claim, items, denials, hasTexts, ...actions }: ItemsTableProps) {
  const columns = claimItemColumns(items);
  const totals = totalClaimItems(items);
  const isWhole = claim.outcome.pricedBy === 'claim';
  const isAmount = (column: ClaimItemColumn): column is ClaimItemAmount => Object.hasOwn(totals, column);
  const totalOf = (column: ClaimItemColumn): string | null => {
    if (column === 'code') return texts.total;
    if (!isAmount(column)) return null;
    if (isWhole && (column === 'charged' || column === 'paid')) return claim.outcome[column] ?? UNAVAILABLE;
    const cents = totals[column];
    return cents === null ? UNAVAILABLE : formatCents(cents);
  };
  const rows = items.flatMap((item): (TableRow | TableBand)[] => {
    const denied = denials.lines.get(item.num);
    const look = { denied, hasTexts };
    const row: TableRow = {
      key: String(item.num),
      cells: Object.fromEntries(columns.map((column, index) => [index, cellOf(item, column, look)])),
    };
    if (!denied) return [row];
    const band = <LineReasons denials={denied.denials} claim={claim} line={item.num} {...actions} />;
    return [row, { key: `${item.num} why`, band, look: 'plain' }];
  });
  if (denials.ofClaim.length > 0) {
    rows.push({
      key: 'why',
      band: <LineReasons denials={denials.ofClaim} claim={claim} line={null} {...actions} />,
      look: 'plain',
    });
  }
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

interface ClaimItemsProps extends LineActions {
  readonly claim: Claim;
  readonly items: UseQueryResult<ClaimItem[]>;
  readonly denials: ClaimDenials;
}

export function ClaimItems({ claim, items, denials, ...actions }: ClaimItemsProps) {
  const [showsTexts, setShowsTexts] = useShowTexts();
  const isPrinting = usePrinting();
  return (
    <Panel
      title={texts.items}
      flush
      actions={
        items.isSuccess && (
          <div className={css.actions}>
            <span className="sm muted">{texts.lines(items.data.length, deniedNumbers(denials).length)}</span>
            <Checkbox
              label={outcomeTexts.showTexts}
              checked={showsTexts}
              onChange={(event) => setShowsTexts(event.target.checked)}
            />
          </div>
        )
      }
    >
      <QueryStates query={items} error={texts.itemsFailed} isEmpty={() => false}>
        {(rows) => (
          <ItemsTable claim={claim} items={rows} denials={denials} hasTexts={showsTexts || isPrinting} {...actions} />
        )}
      </QueryStates>
    </Panel>
  );
}
