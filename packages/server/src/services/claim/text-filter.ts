import { searchName } from '../../names.ts';

/** What the filter box of Browse Claims looks for. */
export type TextFilter =
  | { readonly claimId: string }
  | { readonly claimIdPart: string }
  | { readonly lastNameStart: string };

const CLAIM_ID_LENGTH = 12;

/** Digits are a claim ID or part of one, anything else the start of a last name. Null when nothing is asked for. */
export function textFilter(text: string | null | undefined): TextFilter | null {
  const typed = text?.trim() ?? '';
  if (typed === '') return null;
  if (/^[\d\s-]+$/.test(typed) && /\d/.test(typed)) {
    const digits = typed.replaceAll(/\D/g, '');
    return digits.length < CLAIM_ID_LENGTH ? { claimIdPart: digits } : { claimId: digits };
  }
  const lastNameStart = searchName(typed);
  return lastNameStart === '' ? null : { lastNameStart };
}

/** For LIKE: the user's text means itself. */
export const likeText = (text: string) => text.replaceAll(/[\\%_]/g, String.raw`\$&`);
