import type { WorkRow } from '@pbt/domain/contract/work';
import { actionsOf } from '@pbt/domain/rules/work/row-actions';
import { formatDay } from '@pbt/domain/rules/shared/dates';
import type { ReactNode } from 'react';
import { planDay } from '../../settings.ts';
import { Icon, type IconName } from '../../ui/base/icon.tsx';
import { KeyCap } from '../../ui/blocks/key-cap.tsx';
import { ViewOnly } from '../../ui/display/view-only.tsx';
import { Menu, type MenuItem } from '../../ui/overlay/menu.tsx';
import { AssignMenu } from './assign-menu.tsx';
import { recordOf, titleOf } from './row-texts.ts';
import { SnoozeMenu } from './snooze-menu.tsx';
import { texts } from './texts.ts';
import type { WorkCommands } from './use-work-commands.ts';
import css from './row-detail.module.css';

interface FaceProps {
  readonly icon: IconName;
  readonly keyName?: string;
  readonly children: ReactNode;
}

/** Icon, words and key of an action. */
export function ActionFace({ icon, keyName, children }: FaceProps) {
  return (
    <>
      <Icon name={icon} />
      {children}
      {keyName && <KeyCap isHint>{keyName}</KeyCap>}
    </>
  );
}

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
        <button type="button" className={css.action} onClick={() => commands.undo(row)}>
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

/** Opens a menu of the chosen row, after the menu with this entry has closed and given the focus back. */
function openRowMenu(name: 'assign' | 'snooze'): void {
  setTimeout(() => document.querySelector<HTMLElement>(`[data-menu=${name}] button`)?.click());
}

/** The menu at the end of a row. Its click has chosen the row. */
export function RowMenu({ row, commands }: RowProps) {
  const actions = actionsOf(row.state, commands.emulating !== '');
  const { previousId } = row;
  const changes: MenuItem[] = [
    ...(actions.includes('assign')
      ? [{ label: texts.assignToMe, icon: 'user', onSelect: () => commands.assign([row], commands.me) } as const]
      : []),
    ...(actions.includes('assign')
      ? [{ label: texts.assignTo, icon: 'user', onSelect: () => openRowMenu('assign') } as const]
      : []),
    ...(actions.includes('note')
      ? [{ label: texts.note, icon: 'note', onSelect: () => commands.open({ kind: 'note', row }) } as const]
      : []),
    ...(actions.includes('snooze')
      ? [{ label: texts.snoozeTo, icon: 'snooze', onSelect: () => openRowMenu('snooze') } as const]
      : []),
    ...(actions.includes('done')
      ? [{ label: texts.done, icon: 'check', onSelect: () => commands.done([row]) } as const]
      : []),
  ];
  const items: MenuItem[] = [
    ...changes,
    ...(changes.length > 0 ? (['separator'] as const) : []),
    { label: texts.history, icon: 'clock', onSelect: () => commands.openHistory(row) },
    ...(previousId === null
      ? []
      : [
          {
            label: texts.earlierHistory,
            icon: 'clock',
            onSelect: () => commands.open({ kind: 'history', taskId: previousId, title: titleOf(row) }),
          } as const,
        ]),
  ];
  return (
    <Menu
      label={texts.rowActions(titleOf(row), recordOf(row))}
      className={css.dots}
      trigger={<Icon name="dots" label={texts.rowActions(titleOf(row), recordOf(row))} />}
      items={items}
    />
  );
}
