const MOST_SHOWN = 40;
/** More than is shown, so that a number at the cut is still recognized as a whole. */
const MOST_READ = 200;
export const MASKED = '***';

const isDigit = (text: string, at: number) => {
  const code = text.charCodeAt(at);
  return code >= 48 && code <= 57;
};

/** Hyphens and blanks. */
const SEPARATORS = new Set('- \u00A0\u2010\u2011\u2012\u2013\u2014\u2015');

/** The position behind nine digits that begin here, with at most one separator between two of them. -1 if there are none. */
function endOfNine(text: string, start: number): number {
  let at = start;
  for (let digits = 0; digits < 9; digits += 1) {
    if (digits > 0 && SEPARATORS.has(text[at] ?? '')) at += 1;
    if (!isDigit(text, at)) return -1;
    at += 1;
  }
  return isDigit(text, at) ? -1 : at;
}

/** Masks nine digits, also with hyphens or blanks between them, because they could be an SSN. */
export function maskNineDigits(text: string): string {
  let masked = '';
  let from = 0;
  for (let at = 0; at < text.length; at += 1) {
    const end = isDigit(text, at) && !isDigit(text, at - 1) ? endOfNine(text, at) : -1;
    if (end === -1) continue;
    masked += text.slice(from, at) + MASKED;
    from = end;
    at = end - 1;
  }
  return masked + text.slice(from);
}

/** Whole characters, because half of one cannot be written as UTF-8. */
function cut(text: string): string {
  if (text.length <= MOST_SHOWN) return text;
  const characters = Array.from(text.slice(0, MOST_READ));
  return characters.length > MOST_SHOWN ? `${characters.slice(0, MOST_SHOWN - 1).join('')}…` : text;
}

/** JSON escapes control characters, which could change a terminal. */
const escaped = (text: string) => (/[\p{Cc}\p{Cs}]/u.test(text) ? JSON.stringify(text).slice(1, -1) : text);

/** Returns a value for people: at most 40 characters, and control characters escaped. */
export function shownValue(value: unknown, isOpen = false): string {
  const text =
    typeof value === 'string' ? value.slice(0, MOST_READ) : (JSON.stringify(value) ?? '').slice(0, MOST_READ);
  return cut(escaped(isOpen ? text : maskNineDigits(text)));
}
