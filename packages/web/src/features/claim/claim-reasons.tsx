import type { ClaimReason } from '@pbt/domain/contract/claim';
import { reasonAmount } from '@pbt/domain/rules/claim/claim-items';
import type { UseQueryResult } from '@tanstack/react-query';
import { Panel } from '../../ui/base/panel.tsx';
import { UNAVAILABLE } from '../../ui/table/table-cell.tsx';
import { DataTable } from '../../ui/table/table.tsx';
import type { TableHeader, TableRow } from '../../ui/table/table-types.ts';
import { QueryStates } from '../../widgets/page/query-states.tsx';
import css from './claim-reasons.module.css';
import { groupLook, ReasonCodes } from '../../widgets/record/reason-codes.tsx';
import { groupCodes, texts } from './texts.ts';

const HEADERS: readonly TableHeader[] = [
  { title: 'Line Sequence #(s)', width: 160 },
  { title: 'GC/CARC/RARC', width: 150, noWrap: true },
  { title: 'Description', width: 'auto', isLead: true },
  { title: 'Claim Line(s) Amount', width: 180, align: 'end' },
];

function rowOf(reason: ClaimReason, index: number): TableRow {
  const lines = reason.seqNo.split(',').map((line) => line.trim());
  return {
    key: String(index),
    cells: {
      0: { type: 'text', title: lines.join(', ') || UNAVAILABLE },
      1: { type: 'node', node: <ReasonCodes reason={reason} /> },
      2: { type: 'text', title: reason.text },
      3: { type: 'text', title: reasonAmount(reason.amount) },
    },
  };
}

/** Explains why lines were not paid in full. The page shows it only after processing is complete (spec 3 §2.1). */
export function ClaimReasons({ reasons }: { readonly reasons: UseQueryResult<ClaimReason[]> }) {
  return (
    <Panel title={texts.reasons} flush>
      <QueryStates query={reasons} error={texts.reasonsFailed} isEmpty={() => false}>
        {(rows) => (
          <DataTable caption={texts.reasons} headers={HEADERS} content={rows.map(rowOf)} emptyText={texts.noData} />
        )}
      </QueryStates>
      <dl className={css.legend}>
        {groupCodes.map(({ code, text }) => (
          <div key={code}>
            <dt className={groupLook(code)}>{code}</dt>
            <dd>{text}</dd>
          </div>
        ))}
      </dl>
    </Panel>
  );
}
