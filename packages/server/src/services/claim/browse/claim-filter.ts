import { statusesWith, type ClaimStatusCode } from '@pbt/domain/rules/claim/browse-claims';
import { storedId } from '@pbt/domain/rules/shared/ids';
import { searchName } from '../../../database/search-keys.ts';

/** What the filter box of Browse Claims looks for. Every kind is found through an index. */
export type TextFilter =
  | { readonly claimId: string }
  | { readonly claimIdPart: string }
  /** Exactly the patient's ID, or the ID of the remittance advice. */
  | { readonly recordId: string }
  | { readonly lastNameStart: string; readonly firstNameStart?: string }
  | { readonly statuses: readonly ClaimStatusCode[] }
  | { readonly providerPart: string };

const CLAIM_ID_LENGTH = 12;
/** Patient IDs have 11 characters, check references 16; anything shorter is a part of a claim ID. */
const RECORD_ID = /^[0-9A-Z]{9,16}$/;
/** Shorter texts are in nearly every status and provider name. */
const WORD_MIN = 3;
const MOST_WORDS = 4;

/** 'First Last' as the row shows it, split at every space: names have several words on either side. */
function fullNames(typed: string): TextFilter[] {
  const words = typed.split(/\s+/);
  if (typed.includes(',') || words.length > MOST_WORDS) return [];
  return words.slice(1).flatMap((_, index) => {
    const [firstNameStart, lastNameStart] = [words.slice(0, index + 1), words.slice(index + 1)].map((part) =>
      searchName(part.join(' ')),
    );
    return firstNameStart && lastNameStart ? [{ lastNameStart, firstNameStart }] : [];
  });
}

/**
 * The ways to read what was typed, in order; the first that finds something is shown. Digits are an ID or part of one.
 * Anything else is a patient's name, then a status, then a provider. Empty when nothing is asked for.
 */
export function textFilters(text: string | null | undefined): TextFilter[] {
  const typed = text?.trim() ?? '';
  if (typed === '') return [];
  const id = storedId(typed);
  const records = RECORD_ID.test(id) && /\d/.test(id) ? [{ recordId: id }] : [];
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

/** For LIKE: the user's text means itself. */
export const likeText = (text: string) => text.replaceAll(/[\\%_]/g, String.raw`\$&`);
