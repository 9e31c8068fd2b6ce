import type { WorkRow } from '@pbt/domain/contract/work';
import { formatDay } from '@pbt/domain/rules/shared/dates';
import { earliestDueDay, snoozeChoices } from '@pbt/domain/rules/work/snooze-choices';
import type { ReactNode } from 'react';
import { useToday } from '../../session/use-today.ts';
import { Menu, type MenuItem } from '../../ui/overlay/menu.tsx';
import { useSnackbar } from '../../ui/overlay/snackbar.tsx';
import { snoozeTexts, texts } from './texts.ts';

interface SnoozeMenuProps {
  readonly rows: readonly WorkRow[];
  readonly onSnooze: (day: string) => void;
  readonly onChooseDay: () => void;
  readonly trigger: ReactNode;
  readonly className?: string | undefined;
}

/** Offers days up to the earliest due day of the rows. */
export function SnoozeMenu({ rows, onSnooze, onChooseDay, trigger, className }: SnoozeMenuProps) {
  const today = useToday();
  const snackbar = useSnackbar();
  const choices = snoozeChoices(today, earliestDueDay(rows));
  if (choices.length === 0) {
    return (
      <button type="button" className={className} onClick={() => snackbar(texts.cannotSnooze)}>
        {trigger}
      </button>
    );
  }
  const items: MenuItem[] = [
    ...choices.map(({ key, day }): MenuItem => ({
      label: snoozeTexts[key],
      hint: formatDay(day),
      icon: 'snooze',
      onSelect: () => onSnooze(day),
    })),
    'separator',
    { label: texts.chooseDay, onSelect: onChooseDay },
  ];
  return <Menu label={texts.snooze} trigger={trigger} className={className} items={items} />;
}
