/** A quick search term has 4 to 16 letters, digits and hyphens (spec 2 §5). */
export const TERM_MIN = 4;
export const TERM_MAX = 16;

export type TermProblem = 'required' | 'length';

const ALLOWED_CHARACTER = /[A-Za-z0-9-]/;

function stripped(text: string): string {
  return text.replaceAll(/[^A-Za-z0-9-]/g, '');
}

export function cleanTerm(text: string): string {
  return stripped(text).slice(0, TERM_MAX);
}

/**
 * Cleans the text and reports more than 16 characters. Pasted text is counted after cleaning, because a pasted ID may
 * contain spaces, such as "1234 5678 9012 3456".
 */
export function enterTerm(
  text: string,
  source: 'typed' | 'pasted',
): { term: string; problem: Extract<TermProblem, 'length'> | null } {
  const counted = source === 'pasted' ? stripped(text) : text;
  return { term: cleanTerm(text), problem: counted.length > TERM_MAX ? 'length' : null };
}

/** Search is enabled from the first character. Submitting a short term shows the length message. */
export function canSubmitTerm(term: string): boolean {
  return term !== '';
}

export function checkTerm(term: string): TermProblem | null {
  if (term === '') return 'required';
  return term.length < TERM_MIN || term.length > TERM_MAX ? 'length' : null;
}

/**
 * Applies an edit of the search box to `raw`, the text with the characters that cleaning removes. `after` is the box
 * text after the edit. The edit is the part between the unchanged start and the unchanged end.
 */
export function editRawTerm(raw: string, after: string): string {
  const before = cleanTerm(raw);
  const shorter = Math.min(before.length, after.length);
  let start = 0;
  while (start < shorter && before[start] === after[start]) start += 1;
  let kept = 0;
  while (kept < shorter - start && before.at(-1 - kept) === after.at(-1 - kept)) kept += 1;
  const positions = Array.from({ length: raw.length }, (_, position) => position).filter((position) =>
    ALLOWED_CHARACTER.test(raw[position]!),
  );
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
