import type { WorkRow } from '@pbt/domain/contract/work';
import { actionsOf } from '@pbt/domain/rules/work/row-actions';
import { formatDay } from '@pbt/domain/rules/shared/dates';
import { planDay } from '../../settings.ts';
import { Icon } from '../../ui/base/icon.tsx';
import { ViewOnly } from '../../ui/display/view-only.tsx';
import { ActionFace } from './action-face.tsx';
import { AssignMenu } from './assign-menu.tsx';
import { SnoozeMenu } from './snooze-menu.tsx';
import { texts } from './texts.ts';
import type { WorkCommands } from './use-work-commands.ts';
import css from './row-detail.module.css';

interface RowProps {
  readonly row: WorkRow;
  readonly commands: WorkCommands;
}

function RowButtons({ row, commands }: RowProps) {
  const actions = actionsOf(row.state, commands.emulating !== '');
  const rows = [row];
  return (
    <div className={css.actions}>
      {actions.includes('assign') && (
        <span data-menu="assign">
          <AssignMenu
            rows={rows}
            me={commands.me}
            onAssign={(to) => commands.assign(rows, to)}
            className={css.action}
            trigger={
              <ActionFace icon="user" keyName="A">
                {texts.assign}
              </ActionFace>
            }
          />
        </span>
      )}
      {actions.includes('note') && (
        <button type="button" className={css.action} onClick={() => commands.open({ kind: 'note', row })}>
          <ActionFace icon="note" keyName="N">
            {texts.note}
          </ActionFace>
        </button>
      )}
      {actions.includes('snooze') && (
        <span data-menu="snooze">
          <SnoozeMenu
            rows={rows}
            onSnooze={(day) => commands.snooze(rows, day)}
            onChooseDay={() => commands.open({ kind: 'snooze', rows })}
            className={css.action}
            trigger={
              <ActionFace icon="snooze" keyName="S">
                {texts.snooze}
              </ActionFace>
            }
          />
        </span>
      )}
      {actions.includes('done') && (
        <button type="button" className={css.action} onClick={() => commands.done(rows)}>
          <ActionFace icon="check" keyName="D">
            {texts.done}
          </ActionFace>
        </button>
      )}
      {actions.includes('undo') && (
        <button type="button" className={css.action} onClick={() => commands.takeBack(rows)}>
          <ActionFace icon="undo" keyName="U">
            {texts.undo}
          </ActionFace>
        </button>
      )}
    </div>
  );
}

/** The last note and the actions of the chosen row. */
export function RowDetail({ row, commands }: RowProps) {
  const { lastNote } = row;
  return (
    <div className={css.detail}>
      <p className={css.lastNote}>
        {lastNote && (
          <>
            <Icon name="note" size={14} />
            <span>
              <b>
                {lastNote.by}, {formatDay(planDay(lastNote.at))}:
              </b>{' '}
              {lastNote.text}
            </span>
          </>
        )}
      </p>
      {commands.emulating === '' ? (
        <RowButtons row={row} commands={commands} />
      ) : (
        <ViewOnly>{texts.viewOnly(commands.emulating)}</ViewOnly>
      )}
    </div>
  );
}
