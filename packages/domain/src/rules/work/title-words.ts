import { APPEAL_ANSWERS, WORK_TITLES, type AppealAnswer, type WorkTitle } from '../../contract/work-values.ts';

/** The words of titles that are the same in every row. The title of a denial is in the reason guide. */
export const TITLE_WORDS: Readonly<Record<Exclude<WorkTitle, 'denial'>, string>> = {
  recordsRequested: 'Records requested',
  moreInformation: 'More information needed',
  appealAnswered: 'Appeal answered',
  appealFailed: 'Appeal failed',
  attachmentFailed: 'Attachment failed',
  pending: 'Pending',
  paymentOff: 'Payment is off by',
  takenBack: 'Payment taken back',
};

export const ANSWER_WORDS: Readonly<Record<AppealAnswer, string>> = {
  overturned: 'Overturned',
  partly: 'Partly overturned',
  upheld: 'Upheld',
};

interface FoundTitles {
  readonly titles: readonly WorkTitle[];
  readonly answers: readonly AppealAnswer[];
}

/** The titles that contain the text of the filter. Case is ignored. */
export function titlesWith(text: string): FoundTitles {
  const typed = text.trim().toLowerCase();
  const has = (words: string) => typed !== '' && words.toLowerCase().includes(typed);
  return {
    titles: WORK_TITLES.filter((title) => title !== 'denial' && has(TITLE_WORDS[title])),
    answers: APPEAL_ANSWERS.filter((answer) => has(`${TITLE_WORDS.appealAnswered}: ${ANSWER_WORDS[answer]}`)),
  };
}
