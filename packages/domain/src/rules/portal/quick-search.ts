/** A quick search term has 4 to 16 letters, digits and hyphens (spec 2 §5), or more if the plan sets it. */
const TERM_MIN = 4;

export type TermProblem = 'required' | 'length';

function stripped(text: string): string {
  return text.replaceAll(/[^A-Za-z0-9-]/g, '');
}

export function cleanTerm(text: string, longest: number): string {
  return stripped(text).slice(0, longest);
}

/**
 * Cleans the text and reports more characters than a term can have. Pasted text is counted after cleaning, because a
 * pasted ID may contain spaces, such as "1234 5678 9012 3456".
 */
export function enterTerm(
  text: string,
  isPasted: boolean,
  longest: number,
): { term: string; problem: Extract<TermProblem, 'length'> | null } {
  const counted = isPasted ? stripped(text) : text;
  return { term: cleanTerm(text, longest), problem: counted.length > longest ? 'length' : null };
}

/** Search is enabled from the first character. Submitting a short term shows the length message. */
export function canSubmitTerm(term: string): boolean {
  return term !== '';
}

export function checkTerm(term: string, longest: number): TermProblem | null {
  if (term === '') return 'required';
  return term.length < TERM_MIN || term.length > longest ? 'length' : null;
}

/**
 * Applies an edit of the search box to `raw`, the text with the characters that cleaning removes. `after` is the box
 * text after the edit. The edit is the part between the unchanged start and the unchanged end.
 */
export function editRawTerm(raw: string, after: string, longest: number): string {
  const before = cleanTerm(raw, longest);
  const shorter = Math.min(before.length, after.length);
  let start = 0;
  while (start < shorter && before[start] === after[start]) start += 1;
  let kept = 0;
  while (kept < shorter - start && before.at(-1 - kept) === after.at(-1 - kept)) kept += 1;
  const positions = raw.split('').flatMap((character, position) => (stripped(character) ? position : []));
  // The end of the box text is the end of the raw text.
  const positionOf = (index: number) => (index >= before.length ? raw.length : positions[index]!);
  const inserted = after.slice(start, after.length - kept);
  return raw.slice(0, positionOf(start)) + inserted + raw.slice(positionOf(before.length - kept));
}

export type PatientName = { lastName: string; firstName: string };

/**
 * Reads 'Last, First', 'First Last' or a last name. Returns null for text with a digit or with fewer than two letters.
 */
export function nameInTerm(raw: string): PatientName | null {
  if (/\p{N}/u.test(raw) || (raw.match(/\p{L}/gu) ?? []).length < 2) return null;
  const [last = '', ...rest] = raw.split(',').map((part) => part.trim().replaceAll(/\s+/g, ' '));
  if (rest.length > 0 && last !== '') return { lastName: last, firstName: rest.join(' ').trim() };
  const words = raw.replaceAll(',', ' ').trim().split(/\s+/);
  return { lastName: words.at(-1) ?? '', firstName: words.slice(0, -1).join(' ') };
}
