import type { WorkRow } from '@pbt/domain/contract/work';
import type { WorkSort } from '@pbt/domain/rules/work/list-address';
import { as } from '../../ui/table/table-roles.ts';
import { HeadCell } from '../../ui/table/table-sort.tsx';
import type { Sort } from '../../ui/table/use-table.ts';
import { SelectBox } from './select-box.tsx';
import { texts } from './texts.ts';
import type { Selection } from './use-selection.ts';
import css from './work-table.module.css';

const COLUMNS = [
  { title: 'Needs action', className: undefined },
  { title: 'Record', className: css.recordHead },
  { title: 'Next step', className: css.stepHead },
  { title: 'Amount', className: css.amountHead, sort: { column: 'amount' } },
  { title: 'Due', className: css.dueHead, sort: { column: 'due' } },
  { title: 'Assigned', className: css.assignedHead },
] as const;

interface WorkHeadProps {
  readonly rows: readonly WorkRow[];
  readonly sort: WorkSort;
  readonly onSort: (sort: WorkSort) => void;
  readonly selection: Selection;
  readonly hasBoxes: boolean;
}

export function WorkHead({ rows, sort, onSort, selection, hasBoxes }: WorkHeadProps) {
  const [column, direction] = sort.split('-') as [string, Sort['direction']];
  const chosen = rows.filter(({ id }) => selection.has(id)).length;
  return (
    <thead {...as.rowgroup}>
      <tr {...as.row}>
        {hasBoxes && (
          <th {...as.columnheader} scope="col" className={css.boxHead}>
            <SelectBox
              label={texts.selectAll}
              isChecked={chosen > 0 && chosen === rows.length}
              isPartly={chosen > 0 && chosen < rows.length}
              onToggle={() => selection.toggleAll(rows)}
            />
          </th>
        )}
        {COLUMNS.map((header) => (
          <HeadCell
            key={header.title}
            header={header}
            className={header.className ?? ''}
            sort={{ column, direction }}
            onSort={(next) => onSort(next === null ? 'due-asc' : (`${next.column}-${next.direction}` as WorkSort))}
          />
        ))}
        <th {...as.columnheader} scope="col" className={css.moreHead}>
          <span className="vh">{texts.actions}</span>
        </th>
      </tr>
    </thead>
  );
}
