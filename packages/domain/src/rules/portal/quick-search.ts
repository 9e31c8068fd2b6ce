/** spec 2 §5: 4 to 16 letters, digits and hyphens. */
export const TERM_MIN = 4;
export const TERM_MAX = 16;

export type TermProblem = 'required' | 'length';

const KEPT = /[A-Za-z0-9-]/;

function stripped(text: string): string {
  return text.replaceAll(/[^A-Za-z0-9-]/g, '');
}

/** What stays in the box: other characters go first, then the rest is cut. */
export function cleanTerm(text: string): string {
  return stripped(text).slice(0, TERM_MAX);
}

/**
 * More than 16 typed shows the length message at once, counted before cleaning. A pasted ID is counted after
 * cleaning: "1234 5678 9012 3456" is sixteen characters written with spaces, not nineteen.
 */
export function enterTerm(
  text: string,
  source: 'typed' | 'pasted',
): { term: string; problem: Extract<TermProblem, 'length'> | null } {
  const counted = source === 'pasted' ? stripped(text) : text;
  return { term: cleanTerm(text), problem: counted.length > TERM_MAX ? 'length' : null };
}

/** Search is enabled from the first character; what is too short is said on submit. */
export function canSubmitTerm(term: string): boolean {
  return term !== '';
}

export function checkTerm(term: string): TermProblem | null {
  if (term === '') return 'required';
  return term.length < TERM_MIN || term.length > TERM_MAX ? 'length' : null;
}

/**
 * What the user typed, with the characters that the box strips. `raw` belongs to the box's text before an edit and
 * `after` is its text after it, not cleaned yet. The edit is found between the parts that did not change.
 */
export function editRawTerm(raw: string, after: string): string {
  const before = cleanTerm(raw);
  const shorter = Math.min(before.length, after.length);
  let start = 0;
  while (start < shorter && before[start] === after[start]) start += 1;
  let kept = 0;
  while (kept < shorter - start && before.at(-1 - kept) === after.at(-1 - kept)) kept += 1;
  const places = Array.from({ length: raw.length }, (_, place) => place).filter((place) => KEPT.test(raw[place]!));
  // After the last character of the box, an edit belongs to the end of the raw text.
  const placeOf = (index: number) => (index >= before.length ? raw.length : places[index]!);
  const inserted = after.slice(start, after.length - kept);
  return raw.slice(0, placeOf(start)) + inserted + raw.slice(placeOf(before.length - kept));
}

export type PatientName = { lastName: string; firstName: string };

/** 'Last, First', 'First Last' or a last name alone. Null for what is no name: fewer than two letters, or a digit. */
export function nameInTerm(raw: string): PatientName | null {
  if (/\p{N}/u.test(raw) || (raw.match(/\p{L}/gu) ?? []).length < 2) return null;
  const [last = '', ...rest] = raw.split(',').map((part) => part.trim().replaceAll(/\s+/g, ' '));
  if (rest.length > 0 && last !== '') return { lastName: last, firstName: rest.join(' ').trim() };
  const words = raw.replaceAll(',', ' ').trim().split(/\s+/);
  return { lastName: words.at(-1) ?? '', firstName: words.slice(0, -1).join(' ') };
}
