import type { WorkRow } from '@pbt/domain/contract/work';
import type { WorkSort } from '@pbt/domain/rules/work/list-address';
import { actionsOf, commandOfKey, neighborOf, type WorkCommand } from '@pbt/domain/rules/work/row-actions';
import { Fragment, lazy, Suspense, useEffect, useRef, type KeyboardEvent } from 'react';
import { useNavigate } from '../../router/router.tsx';
import { singleKeys } from '../../state/single-keys.ts';
import { cx } from '../../ui/base/class-names.ts';
import { as } from '../../ui/table/table-roles.ts';
import { openRowMenu, RowMenu } from './row-menu.tsx';
import { recordOf, recordPathOf, titleOf } from './row-texts.ts';
import { SelectBox } from './select-box.tsx';
import { texts } from './texts.ts';
import type { Selection } from './use-selection.ts';
import type { WorkCommands } from './use-work-commands.ts';
import { WorkHead } from './work-head.tsx';
import { RowCells } from './work-row.tsx';
import css from './work-table.module.css';

// Loaded with the list, so the first chosen row has its actions at once.
const tools = import('./row-tools.tsx');
const RowDetail = lazy(async () => {
  const { RowDetail: Detail } = await tools;
  return { default: Detail };
});

/** A request to focus a row. A new object asks again. */
export interface RowFocus {
  readonly id: string;
}

interface WorkTableProps {
  readonly rows: readonly WorkRow[];
  readonly sort: WorkSort;
  readonly onSort: (sort: WorkSort) => void;
  readonly current: string | null;
  readonly onCurrent: (id: string) => void;
  readonly focus: RowFocus | null;
  readonly selection: Selection;
  readonly commands: WorkCommands;
}

/** Keys in a menu, a dialog or a text field are not for the list. */
const isElsewhere = (target: Element) => target.closest('[role=menu], dialog, input:not([type=checkbox])') !== null;

const rowSelector = (id: string) => `[data-row="${CSS.escape(id)}"]`;

export function WorkTable(props: WorkTableProps) {
  const { rows, current, onCurrent, focus, selection, commands } = props;
  const body = useRef<HTMLTableSectionElement>(null);
  const navigate = useNavigate();
  // A pointer chooses a row when it is released. When it is pressed, the detail of another row would close and move
  // the pressed link away from the pointer.
  const isPressed = useRef(false);
  const press = () => {
    isPressed.current = true;
    const release = () => {
      isPressed.current = false;
    };
    addEventListener('pointerup', release, { once: true });
    addEventListener('pointercancel', release, { once: true });
  };
  const isEmulating = commands.emulating !== '';
  useEffect(() => {
    if (focus) body.current?.querySelector<HTMLElement>(rowSelector(focus.id))?.focus();
  }, [focus]);

  const focusNeighbor = (step: 1 | -1) => {
    const ids = rows.map(({ id }) => id);
    const id = neighborOf(ids, current, step);
    if (id === null) return;
    onCurrent(id);
    body.current?.querySelector<HTMLElement>(rowSelector(id))?.focus();
  };
  const run = (command: WorkCommand, row: WorkRow) => {
    const can = actionsOf(row.state, isEmulating);
    if (command === 'next') focusNeighbor(1);
    else if (command === 'previous') focusNeighbor(-1);
    else if (command === 'open') navigate(recordPathOf(row));
    else if (isEmulating) return;
    else if (command === 'select') selection.toggle(row);
    else if (command === 'undo') commands.undo(row);
    else if (command === 'assignToMe') {
      if (can.includes('assign')) commands.assign([row], commands.me);
    } else if (!can.includes(command)) return;
    else if (command === 'note') commands.open({ kind: 'note', row });
    else if (command === 'done') commands.done([row]);
    else openRowMenu(command);
  };
  const onKeyDown = (event: KeyboardEvent<HTMLElement>) => {
    const target = event.target as HTMLElement;
    const row = rows.find(({ id }) => id === current);
    const command = commandOfKey(event.key, event.ctrlKey || event.altKey || event.metaKey);
    if (!row || command === null || isElsewhere(target)) return;
    // A key that is held down moves on, but changes one row only.
    if (event.repeat && command !== 'next' && command !== 'previous') return;
    if (event.key.length === 1 && !singleKeys.get()) return;
    // Enter on a link, a button or a box does what it does everywhere. Arrows open a focused menu button.
    if (event.key === 'Enter' && !target.matches('[data-row]')) return;
    if (event.key.startsWith('Arrow') && target.matches('[aria-haspopup]')) return;
    event.preventDefault();
    run(command, row);
  };

  return (
    <table {...as.table} aria-label={texts.rows} className={css.table}>
      <WorkHead {...props} hasBoxes={!isEmulating} />
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- keys of the rows, which have the focus */}
      <tbody {...as.rowgroup} ref={body} onKeyDown={onKeyDown} onPointerDown={press}>
        {rows.map((row, index) => {
          const isCurrent = row.id === current;
          const isTabStop = isCurrent || (index === 0 && !rows.some(({ id }) => id === current));
          return (
            <Fragment key={row.id}>
              <tr
                {...as.row}
                data-row={row.id}
                // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- J, K and arrows move between rows
                tabIndex={isTabStop ? 0 : -1}
                aria-current={isCurrent || undefined}
                className={cx(css.row, isCurrent && css.current)}
                onFocus={() => isPressed.current || onCurrent(row.id)}
                onClick={() => onCurrent(row.id)}
              >
                <RowCells
                  row={row}
                  box={
                    !isEmulating && (
                      <SelectBox
                        label={texts.select(titleOf(row), recordOf(row))}
                        isChecked={selection.has(row.id)}
                        onToggle={() => selection.toggle(row)}
                      />
                    )
                  }
                  menu={<RowMenu row={row} commands={commands} />}
                />
              </tr>
              {isCurrent && (
                <tr {...as.row} className={css.detailRow}>
                  <td {...as.cell} colSpan={isEmulating ? 7 : 8}>
                    <Suspense>
                      <RowDetail row={row} commands={commands} />
                    </Suspense>
                  </td>
                </tr>
              )}
            </Fragment>
          );
        })}
      </tbody>
    </table>
  );
}
