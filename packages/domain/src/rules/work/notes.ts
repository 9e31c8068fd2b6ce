export const MAX_NOTE = 1000;
export const MAX_NOTES = 50;
const DELETE_MS = 10 * 60_000;

/** The text of a note as it is stored. Null if it is empty or too long. */
export function noteText(typed: string): string | null {
  const text = typed.trim();
  const { length } = Array.from(text);
  return length >= 1 && length <= MAX_NOTE ? text : null;
}

interface WrittenNote {
  readonly isMine: boolean;
  readonly at: number;
}

/** A note can be deleted by its author within 10 minutes. */
export const canDeleteNote = ({ isMine, at }: WrittenNote, now: number): boolean => isMine && now - at <= DELETE_MS;
