import type { AppealAnswer } from '@pbt/domain/contract/common';

/** The plan's answers to an appeal (spec 5 §5.1). */
export const answers: Record<AppealAnswer, string> = {
  overturned: 'Overturned',
  partly: 'Partly overturned',
  upheld: 'Upheld',
};
