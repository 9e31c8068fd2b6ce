import { planTimeText } from '../config/plan-time.ts';

export type TableRow = Readonly<Record<string, unknown>>;

export interface TableOptions {
  /** Longer cells are cut. */
  readonly widest?: number;
  /** The zone of times. Without it they are in UTC. */
  readonly timeZone?: string;
}

const timeText = (time: Date, timeZone: string | undefined) =>
  timeZone === undefined ? `${time.toISOString().slice(0, 19)}Z` : planTimeText(time, timeZone).replace('T', ' ');

function cell(value: unknown, timeZone: string | undefined): string {
  if (typeof value === 'string') return value;
  if (value === null || value === undefined) return '-';
  if (value instanceof Date) return timeText(value, timeZone);
  if (Array.isArray(value)) return value.map((one) => cell(one, timeZone)).join(', ') || '-';
  if (typeof value === 'boolean') return value ? 'yes' : 'no';
  return JSON.stringify(value);
}

const escapeOf = (text: string) =>
  Array.from(text, (character) => `\\u{${character.codePointAt(0)!.toString(16)}}`).join('');

/**
 * Replaces tabs and line breaks with spaces, and escapes control, bidirectional and invisible characters. They could
 * change the terminal or hide in a copied value.
 */
export const plain = (text: string) =>
  text.replaceAll(/[\t\r\n]+/g, ' ').replaceAll(/[\p{Cc}\p{Cf}\p{Cs}\p{Zl}\p{Zp}]+/gu, escapeOf);

const shorten = (text: string, widest: number) => (text.length > widest ? `${text.slice(0, widest - 1)}…` : text);
const heading = (key: string) => key.replaceAll(/([a-z])([A-Z])/g, '$1 $2').toUpperCase();

/** Formats rows as a text table, with columns in the order of the first row's keys. */
export function renderTable(
  rows: readonly TableRow[],
  { widest = Number.POSITIVE_INFINITY, timeZone }: TableOptions = {},
): string {
  const keys = Object.keys(rows[0] ?? {});
  const lines = [
    keys.map(heading),
    ...rows.map((row) => keys.map((key) => shorten(plain(cell(row[key], timeZone)), widest))),
  ];
  const widths = keys.map((_, column) => Math.max(...lines.map((line) => line[column]!.length)));
  return lines
    .map((line) =>
      line
        .map((text, column) => text.padEnd(widths[column]!))
        .join('  ')
        .trimEnd(),
    )
    .join('\n');
}

/** The sentence below tables that have times. */
export const zoneNote = (timeZone: string): string => `Times are those of ${timeZone}.`;

/** Returns the sentence if one of the rows has a time. */
export function zoneNotes(rows: readonly TableRow[], timeZone: string): readonly string[] {
  return rows.some((row) => Object.values(row).some((value) => value instanceof Date)) ? [zoneNote(timeZone)] : [];
}
