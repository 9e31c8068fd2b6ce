import type { Problem } from '../problem.ts';
import { formatProblem } from './refuse.ts';

export type Format = 'csv' | 'ndjson' | 'x12';

/** The kind of X12 files with payments. */
export const X12_KIND = '835';

export interface FileName {
  readonly name: string;
  readonly kind: string;
  readonly isFull: boolean;
  readonly format: Format;
  readonly isGzip: boolean;
}

/** What the name of a side file has behind the name of its CSV file. */
export const SIDE_FILE = '.json';

const REJECTED = '.rejected.csv';

const SHAPE =
  'name the file {kind}.csv or {kind}.ndjson, such as claims.2026-11-15.csv, or {anything}.835 for X12, or give --kind';

const X12_ENDINGS = new Set(['835', 'x12', 'edi']);

function unknownKind(kinds: readonly string[]): Problem {
  return formatProblem('unknown-kind', `the file name fits no kind; ${SHAPE}. Kinds: ${kinds.join(', ')}`);
}

/** An X12 file can have any name. */
export const x12FileName = (name: string): FileName => ({
  name,
  kind: X12_KIND,
  isFull: false,
  format: 'x12',
  isGzip: name.toLowerCase().endsWith('.gz'),
});

/**
 * Reads `{kind}[.{anything}][.full].{csv|ndjson}[.gz]` (IMPORT-01). `kind` comes from the command line and makes the
 * first part of the name free. Names of X12 files only end in `.835`, `.x12` or `.edi`. Case does not matter, because some
 * systems write names in capital letters.
 */
export function parseFileName(name: string, kinds: readonly string[], kind: string | null = null): FileName | Problem {
  if (kind !== null && !kinds.includes(kind))
    return formatProblem('unknown-kind', `there is no such kind. Kinds: ${kinds.join(', ')}`);
  const lower = name.toLowerCase();
  // The list of refused rows lies beside its data file. Its name would fit the kind, but its columns do not.
  if (lower.endsWith(REJECTED))
    return formatProblem('rejected-file', 'the file is a list of refused rows; import the corrected data file instead');
  const parts = lower.split('.');
  const isGzip = parts.at(-1) === 'gz';
  if (isGzip) parts.pop();
  const format = parts.length > 1 ? parts.pop() : undefined;
  if (kind === X12_KIND || (kind === null && X12_ENDINGS.has(format ?? ''))) return x12FileName(name);
  const found = kind ?? kinds.find((one) => one === parts[0]);
  if (found === undefined || found === X12_KIND) return unknownKind(kinds);
  if (format !== 'csv' && format !== 'ndjson')
    return formatProblem(
      'unknown-format',
      `the file name ends in neither .csv nor .ndjson (nor these with .gz); ${SHAPE}`,
    );
  const isFull = parts.length > 1 && parts.at(-1) === 'full';
  return { name, kind: found, isFull, format, isGzip };
}

export interface OrderedFiles {
  readonly files: readonly FileName[];
  /** Files that no import can take, each with the reason. */
  readonly refused: readonly { readonly name: string; readonly problem: Problem }[];
}

/** Code units, not a language's order. The order must be the same on every machine. */
const byText = (a: string, b: string) => (a < b ? -1 : Number(a > b));

/** Files that are hidden, still being delivered, written by an import, or that belong to a CSV file. */
function isSkipped(name: string, names: ReadonlySet<string>): boolean {
  const lower = name.toLowerCase();
  if (name.startsWith('.') || lower.endsWith('.part') || lower.endsWith('.tmp') || lower.endsWith(REJECTED))
    return true;
  const owner = lower.endsWith(SIDE_FILE) ? name.slice(0, -SIDE_FILE.length) : '';
  return /\.csv(?:\.gz)?$/i.test(owner) && names.has(owner);
}

/** Puts the files of a folder into the order of the kinds, and files of one kind into the order of their names. */
export function orderFiles(names: readonly string[], kinds: readonly string[]): OrderedFiles {
  const all = new Set(names);
  const files: FileName[] = [];
  const refused: { name: string; problem: Problem }[] = [];
  for (const name of names.toSorted(byText)) {
    if (isSkipped(name, all)) continue;
    const parsed = parseFileName(name, kinds);
    if ('code' in parsed) refused.push({ name, problem: parsed });
    else files.push(parsed);
  }
  // Sorting is stable, so files of one kind keep the order of their names.
  files.sort((a, b) => kinds.indexOf(a.kind) - kinds.indexOf(b.kind));
  return { files, refused };
}
