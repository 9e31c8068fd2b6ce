/**
 * Control characters other than tab and line breaks, and characters that change the direction of the text after them.
 * They are invisible, and can make a text read differently from what it says.
 */
// oxlint-disable-next-line no-control-regex -- finding them is its purpose
const HIDDEN = /[\u0000-\u0008\v\f\u000E-\u001F\u007F-\u009F\u202A-\u202E\u2066-\u2069]/g;

/** The text without characters that are refused. */
export const plainText = (text: string): string => text.replace(HIDDEN, '');

/** The first refused character as U+202E. Null if there is none. */
export function hiddenCharacter(text: string): string | null {
  const at = text.search(HIDDEN);
  return at === -1 ? null : `U+${text.charCodeAt(at).toString(16).toUpperCase().padStart(4, '0')}`;
}
