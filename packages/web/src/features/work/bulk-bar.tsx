import { actionsOf, type WorkAction } from '@pbt/domain/rules/work/row-actions';
import { Button } from '../../ui/base/button.tsx';
import { cx } from '../../ui/base/class-names.ts';
import { ActionFace } from './action-face.tsx';
import { AssignMenu } from './assign-menu.tsx';
import bar from '../../widgets/office-nav/filter-bar.module.css';
import bulk from './bulk-bar.module.css';
import { SnoozeMenu } from './snooze-menu.tsx';
import { texts } from './texts.ts';
import type { Selection } from './use-selection.ts';
import type { WorkCommands } from './use-work-commands.ts';
import css from './row-detail.module.css';

interface BulkBarProps {
  readonly selection: Selection;
  readonly commands: WorkCommands;
  readonly onClear: () => void;
}

/** The actions that all selected rows have. It replaces the filters while rows are selected. */
export function BulkBar({ selection, commands, onClear }: BulkBarProps) {
  const { rows } = selection;
  const canAll = (action: WorkAction) => rows.every(({ state }) => actionsOf(state, false).includes(action));
  return (
    <div className={cx(bar.bar, bulk.bulk)}>
      <b role="status">{texts.selected(rows.length)}</b>
      {canAll('assign') && (
        <AssignMenu
          rows={rows}
          me={commands.me}
          onAssign={(to) => commands.assign(rows, to)}
          className={css.action}
          trigger={<ActionFace icon="user">{texts.assign}</ActionFace>}
        />
      )}
      {canAll('snooze') && (
        <SnoozeMenu
          rows={rows}
          onSnooze={(day) => commands.snooze(rows, day)}
          onChooseDay={() => commands.open({ kind: 'snooze', rows })}
          className={css.action}
          trigger={<ActionFace icon="snooze">{texts.snooze}</ActionFace>}
        />
      )}
      {canAll('done') && (
        <button type="button" className={css.action} onClick={() => commands.done(rows)}>
          <ActionFace icon="check">{texts.done}</ActionFace>
        </button>
      )}
      {canAll('undo') && (
        <button type="button" className={css.action} onClick={() => commands.takeBack(rows)}>
          <ActionFace icon="undo">{texts.undo}</ActionFace>
        </button>
      )}
      <Button size="sm" kind="quiet" onClick={onClear}>
        {texts.clear}
      </Button>
    </div>
  );
}
