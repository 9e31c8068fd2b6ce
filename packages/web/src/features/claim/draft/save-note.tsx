import { formatInstant } from '@pbt/domain/rules/shared/instants';
import { getSettings } from '../../../settings.ts';
import { Icon } from '../../../ui/base/icon.tsx';
import { ErrorText } from '../../../ui/form/field.tsx';
import { saveTexts } from '../documentation-texts.ts';
import type { SaveState } from './autosave.ts';
import css from './form-frame.module.css';

/** The time of day in the plan's time zone, such as 2:41 PM. */
function timeOf(instant: string): string {
  const { time } = formatInstant(Date.parse(instant), getSettings().client.planTimeZone);
  return time.slice(time.indexOf(' ') + 1);
}

interface SaveNoteProps {
  readonly save: SaveState;
  /** The form already shows why the submit was refused. */
  readonly isSubmitRefused: boolean;
}

/** Says whether the draft is saved. Screen readers hear only that it is not: a save every few seconds would disturb. */
export function SaveNote({ save: { phase, savedAt, refusal }, isSubmitRefused }: SaveNoteProps) {
  return (
    <>
      <div role="status" className={css.save}>
        {phase === 'failed' && <ErrorText>{saveTexts.failed}</ErrorText>}
        {phase === 'refused' && !isSubmitRefused && <ErrorText>{refusal ?? saveTexts.refused}</ErrorText>}
      </div>
      {phase === 'saving' && <p className={css.save}>{saveTexts.saving}</p>}
      {savedAt !== null && (phase === 'saved' || phase === 'idle') && (
        <p className={css.save}>
          <Icon name="check" />
          <span>{saveTexts.saved(timeOf(savedAt))}</span>
        </p>
      )}
    </>
  );
}
