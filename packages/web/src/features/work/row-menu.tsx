import type { WorkRow } from '@pbt/domain/contract/work';
import { actionsOf } from '@pbt/domain/rules/work/row-actions';
import { Icon } from '../../ui/base/icon.tsx';
import { Menu, type MenuItem } from '../../ui/overlay/menu.tsx';
import { recordOf, titleOf } from './row-texts.ts';
import { texts } from './texts.ts';
import type { WorkCommands } from './use-work-commands.ts';
import css from './row-detail.module.css';

interface RowMenuProps {
  readonly row: WorkRow;
  readonly commands: WorkCommands;
}

const MAX_FRAMES = 120;

/** Opens a menu of the chosen row. The row's actions can still be loading, so it is tried again for some frames. */
export function openRowMenu(name: 'assign' | 'snooze', frames = MAX_FRAMES): void {
  const button = document.querySelector<HTMLElement>(`[data-menu=${name}] button`);
  if (button) button.click();
  else if (frames > 0) requestAnimationFrame(() => openRowMenu(name, frames - 1));
}

/** Opens the menu after the one with this entry has closed and given the focus back. */
const openAfterMenu = (name: 'assign' | 'snooze') => void setTimeout(() => openRowMenu(name));

/** The menu at the end of a row. Its click has chosen the row. */
export function RowMenu({ row, commands }: RowMenuProps) {
  const actions = actionsOf(row.state, commands.emulating !== '');
  const { previousId } = row;
  const changes: MenuItem[] = [
    ...(actions.includes('assign')
      ? [{ label: texts.assignToMe, icon: 'user', onSelect: () => commands.assign([row], commands.me) } as const]
      : []),
    ...(actions.includes('assign')
      ? [{ label: texts.assignTo, icon: 'user', onSelect: () => openAfterMenu('assign') } as const]
      : []),
    ...(actions.includes('note')
      ? [{ label: texts.note, icon: 'note', onSelect: () => commands.open({ kind: 'note', row }) } as const]
      : []),
    ...(actions.includes('snooze')
      ? [{ label: texts.snoozeTo, icon: 'snooze', onSelect: () => openAfterMenu('snooze') } as const]
      : []),
    ...(actions.includes('done')
      ? [{ label: texts.done, icon: 'check', onSelect: () => commands.done([row]) } as const]
      : []),
    ...(actions.includes('undo')
      ? [{ label: texts.undo, icon: 'undo', onSelect: () => commands.takeBack([row]) } as const]
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
