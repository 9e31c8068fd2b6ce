/** spec 2 §5: 4 to 16 letters, digits and hyphens. */
export const TERM_MIN = 4;
export const TERM_MAX = 16;

export type TermProblem = 'required' | 'length';

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
