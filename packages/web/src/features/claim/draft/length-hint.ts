import { LONG_TEXT_KEPT, LONG_TEXT_MAX } from '@pbt/domain/rules/claim/attachment-form';
import { docTexts } from '../documentation-texts.ts';

const HINT_FROM = 500;

/** How many characters are left of a long text, or too many. Empty while there is much room. */
export function lengthHint(typed: string): string {
  const left = LONG_TEXT_MAX - typed.trim().length;
  if (typed.length >= LONG_TEXT_KEPT) return `${docTexts.cut(LONG_TEXT_KEPT)} ${docTexts.tooLong(-left)}`;
  if (left < 0) return docTexts.tooLong(-left);
  return left <= HINT_FROM ? docTexts.remaining(left) : '';
}
