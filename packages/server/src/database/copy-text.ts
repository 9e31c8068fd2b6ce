import type { BulkRow } from './database.ts';

/** The text of a row: fields with a tab between them and a line feed behind. */
export function copyLine(values: readonly unknown[]): string {
  let line = '';
  for (let at = 0; at < values.length; at += 1) line += at === 0 ? copyField(values[at]) : `\t${copyField(values[at])}`;
  return `${line}\n`;
}

export const lineOf = (row: BulkRow): string => (typeof row === 'string' ? row : copyLine(row));

const SPECIAL = /[\\\t\n\r]/;
const ESCAPES: Readonly<Record<string, string>> = { '\\': '\\\\', '\t': '\\t', '\n': '\\n', '\r': '\\r' };

const escaped = (text: string) =>
  SPECIAL.test(text) ? text.replaceAll(/[\\\t\n\r]/g, (character) => ESCAPES[character]!) : text;

const element = (text: string) => `"${text.replaceAll(/["\\]/g, String.raw`\$&`)}"`;

/** Formats a value for COPY. Lists of text become arrays, other objects JSON. */
export function copyField(value: unknown): string {
  if (value === null || value === undefined) return String.raw`\N`;
  if (typeof value === 'string') return escaped(value);
  if (typeof value === 'number') return `${value}`;
  if (typeof value === 'boolean') return value ? 't' : 'f';
  if (Array.isArray(value) && value.length === 0) return '{}';
  if (Array.isArray(value)) return escaped(`{${value.map((one) => element(String(one))).join(',')}}`);
  return escaped(JSON.stringify(value));
}
