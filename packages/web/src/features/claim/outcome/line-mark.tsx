import { isPatients } from '@pbt/domain/rules/claim/outcome/claim-amounts';
import type { LineDenial } from '@pbt/domain/rules/claim/outcome/line-denials';
import type { LineState } from '@pbt/domain/rules/claim/outcome/line-state';
import { Icon } from '../../../ui/base/icon.tsx';
import css from './line-reasons.module.css';
import { outcomeTexts, outcomes } from './outcome-texts.ts';

interface LineMarkProps {
  readonly state: LineState;
  readonly denials: readonly LineDenial[];
}

/** The word beside the code of a denied line. A line that the patient owes is not covered. */
export function LineMark({ state, denials }: LineMarkProps) {
  const isNotCovered = denials.length > 0 && denials.every(({ reason }) => isPatients(reason));
  const word = outcomes[state === 'denied' ? 'denied' : 'partlyDenied'].text;
  return (
    <span className={css.mark}>
      <Icon name="bad" size={13} />
      {isNotCovered ? outcomeTexts.notCoveredMark : word}
    </span>
  );
}
