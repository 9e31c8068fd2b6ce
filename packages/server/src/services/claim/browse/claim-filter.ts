import { statusesWith, type ClaimStatusCode } from '@pbt/domain/rules/claim/browse-claims';
import { storedId } from '@pbt/domain/rules/shared/identifiers';
import { numberKey } from '@pbt/domain/rules/shared/number-pattern';
import { searchName } from '../../../database/search-keys.ts';

/** An interpretation of the text in the filter box of Browse Claims. */
export type TextFilter =
  | { readonly claimId: string }
  | { readonly claimIdPart: string }
  /** A claim number of another form than 12 digits, or part of it. */
  | { readonly claimNumberPart: string }
  /** The exact ID of a patient or of a remittance advice. */
  | { readonly recordId: string }
  | { readonly lastNameStart: string; readonly firstNameStart?: string }
  | { readonly statuses: readonly ClaimStatusCode[] }
  | { readonly providerPart: string };

const CLAIM_ID_LENGTH = 12;
/** Possible ID of a patient (11 characters) or of a remittance advice (16). */
const RECORD_ID = /^[0-9A-Z]{9,16}$/;
/** Shorter texts occur in too many status and provider names. */
const WORD_MIN = 3;
const MAX_WORDS = 4;

/**
 * Reads the text as first and last name, as the row shows them. Splits at each space in turn, because both names can
 * have several words.
 */
function fullNames(typed: string): TextFilter[] {
  const words = typed.split(/\s+/);
  if (typed.includes(',') || words.length > MAX_WORDS) return [];
  return words.slice(1).flatMap((_, index) => {
    const [firstNameStart, lastNameStart] = [words.slice(0, index + 1), words.slice(index + 1)].map((part) =>
      searchName(part.join(' ')),
    );
    return firstNameStart && lastNameStart ? [{ lastNameStart, firstNameStart }] : [];
  });
}

/**
 * Lists the interpretations of the typed text; the first that finds claims is shown. Digits are an ID or part of a
 * claim ID. Other text is an ID, then a patient's name, then a status, then a provider. Returns an empty list for an
 * empty text. With claim numbers of another form, any text with a digit is an ID or part of a claim number.
 */
export function textFilters(text: string | null | undefined, hasOwnNumbers = false): TextFilter[] {
  const typed = text?.trim() ?? '';
  if (typed === '') return [];
  const id = storedId(typed);
  const records = RECORD_ID.test(id) && /\d/.test(id) ? [{ recordId: id }] : [];
  if (hasOwnNumbers && /\d/.test(typed)) {
    const part = numberKey(typed);
    return [...records, ...(/^[A-Z0-9]+$/.test(part) ? [{ claimNumberPart: part }] : [])];
  }
  if (/^[\d\s-]+$/.test(typed) && /\d/.test(typed)) {
    const digits = typed.replaceAll(/\D/g, '');
    return [...records, digits.length < CLAIM_ID_LENGTH ? { claimIdPart: digits } : { claimId: digits }];
  }
  const lastNameStart = searchName(typed);
  if (lastNameStart === '') return [];
  const isWord = lastNameStart.length >= WORD_MIN;
  const statuses = isWord ? statusesWith(typed) : [];
  return [
    ...records,
    { lastNameStart },
    ...fullNames(typed),
    ...(statuses.length > 0 ? [{ statuses }] : []),
    ...(isWord ? [{ providerPart: lastNameStart }] : []),
  ];
}

/** Escapes the user's text for LIKE, so no character is a wildcard. */
export const likeText = (text: string) => text.replaceAll(/[\\%_]/g, String.raw`\$&`);
