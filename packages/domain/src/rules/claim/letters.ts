import { formatDay } from '../shared/dates.ts';

// Letters on a claim page (spec 3 §9).
export const CLAIM_LETTERS_PAGE = { pageSize: 4, pageLinks: 10 } as const;
// The /letters page.
export const LETTERS_PAGE = { pageSize: 10, pageLinks: 10 } as const;

export interface Letter {
  id: string;
  createDate: string;
  description: string;
  providerName: string;
  memberName: string;
  subscriberId: string;
  memberSuffix: string | number;
}

/** The sentence of a letter that asks for records (spec 5 §6.3). */
export const sendRecordsBy = (day: string): string => `Send these records by ${formatDay(day)}.`;

export interface LetterRow {
  id: string;
  dateString: string;
  description: string;
  provider: string;
  member: string;
  memberId: string;
}

export function letterMemberId(subscriberId: string, memberSuffix: string | number): string {
  return subscriberId + String(memberSuffix).padStart(2, '0');
}

const capital = (word: string) => {
  const [first = '', ...rest] = word;
  return first.toUpperCase() + rest.join('').toLowerCase();
};

// A word has letters, accents, digits and inner apostrophes. Every other character separates words.
const WORD = /[\p{L}\p{M}\p{N}]+(?:['’][\p{L}\p{M}\p{N}]+)*/gu;

/**
 * Capitalizes each word of a name, because letters store names in capitals. The letter after an apostrophe is a capital
 * only if one letter precedes the apostrophe: O'Neil, but Children's.
 */
export function capitalize(name: string): string {
  return name.replaceAll(WORD, (word) =>
    /^\p{L}['’]/u.test(word) ? word.slice(0, 2).toUpperCase() + capital(word.slice(2)) : capital(word),
  );
}

export function letterRow(letter: Letter): LetterRow {
  return {
    id: letter.id,
    dateString: formatDay(letter.createDate),
    description: letter.description,
    provider: capitalize(letter.providerName),
    member: capitalize(letter.memberName),
    memberId: letterMemberId(letter.subscriberId, letter.memberSuffix),
  };
}

/** The claim number is as the plan writes it. File names cannot have slashes. */
export function letterFileName(claimNumber: string, letterId: string): string {
  return `Claim Letter ${claimNumber.replaceAll('/', '-')}-${letterId}.pdf`;
}
