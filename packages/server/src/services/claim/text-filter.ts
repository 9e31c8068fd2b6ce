import { searchName } from '../../names.ts';

/** What the filter box of Browse Claims looks for. */
export type TextFilter = { readonly claimIdPart: string } | { readonly lastNameStart: string };

/** Digits are part of a claim ID, anything else the start of a last name. Null when nothing is asked for. */
export function textFilter(text: string | null | undefined): TextFilter | null {
  const typed = text?.trim() ?? '';
  if (typed === '') return null;
  if (/^[\d\s-]+$/.test(typed) && /\d/.test(typed)) return { claimIdPart: typed.replaceAll(/\D/g, '') };
  return { lastNameStart: searchName(typed) };
}

/** For LIKE: the user's text means itself. */
export const likeText = (text: string) => text.replaceAll(/[\\%_]/g, String.raw`\$&`);
