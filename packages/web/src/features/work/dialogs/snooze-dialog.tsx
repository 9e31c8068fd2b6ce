import type { WorkRow } from '@pbt/domain/contract/work';
import { addDays, formatDay, parseDay } from '@pbt/domain/rules/shared/dates';
import { lastSnoozeDay, snoozeProblem } from '@pbt/domain/rules/work/snooze';
import { earliestDueDay } from '@pbt/domain/rules/work/snooze-choices';
import { useState, type FormEvent } from 'react';
import { useToday } from '../../../session/use-today.ts';
import { Button } from '../../../ui/base/button.tsx';
import { Field, TextInput } from '../../../ui/form/field.tsx';
import { Dialog } from '../../../ui/overlay/dialog.tsx';
import { texts } from '../texts.ts';
import { dialogTexts } from './dialog-texts.ts';

interface SnoozeDialogProps {
  readonly rows: readonly WorkRow[];
  readonly onSnooze: (day: string) => void;
  readonly onClose: () => void;
}

/** Asks for a day at most 90 days ahead and not after the due date. */
export function SnoozeDialog({ rows, onSnooze, onClose }: SnoozeDialogProps) {
  const today = useToday();
  const [typed, setTyped] = useState('');
  const [isTried, setIsTried] = useState(false);
  const dueDay = earliestDueDay(rows);
  const last = formatDay(lastSnoozeDay(dueDay, today));
  const day = parseDay(typed.trim());
  const isValid = day !== null && snoozeProblem(day, dueDay, today) === null;
  const submit = (event: FormEvent) => {
    event.preventDefault();
    setIsTried(true);
    if (isValid) onSnooze(day);
  };
  return (
    <Dialog
      open
      title={texts.snooze}
      width={420}
      onClose={onClose}
      footer={
        <>
          <Button onClick={onClose}>{dialogTexts.cancel}</Button>
          <Button kind="primary" type="submit" form="work-snooze">
            {texts.snooze}
          </Button>
        </>
      }
    >
      <form id="work-snooze" onSubmit={submit} noValidate>
        <Field
          label={dialogTexts.snoozeUntil}
          hint={dialogTexts.dayHint(last)}
          error={isTried && !isValid && dialogTexts.dayError(formatDay(addDays(today, 1)), last)}
        >
          {(ids) => (
            <TextInput {...ids} value={typed} inputMode="numeric" onChange={(event) => setTyped(event.target.value)} />
          )}
        </Field>
      </form>
    </Dialog>
  );
}
