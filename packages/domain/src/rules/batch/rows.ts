import { BATCH_MAX_ROWS, BATCH_REFERENCE_MAX, type RowToCheck } from '../../contract/batch.ts';
import { datesOfService } from '../member/date-of-service.ts';
import { hasEnoughLetters } from '../member/patient-lookup.ts';
import { delimiterOf, filledLines, splitLine, type Line } from './cells.ts';
import { FIXED_COLUMNS, headColumns, type BatchColumn, type Columns } from './columns.ts';
import { readTypedDate, type TypedDate } from './typed-dates.ts';

export const MAX_BATCH_BYTES = 1_048_576; // 1 MB, spec 5 §10.1
const MAX_NAME = 35; // as in the patient lookup, spec 2 §5
const FIRST_BIRTH = '1801-01-01';
const ID_LENGTH = { min: 4, max: 16 };

export type InputProblemKind =
  | 'quote'
  | 'cells'
  | 'patient-missing'
  | 'id-short'
  | 'id-long'
  | 'id-rounded'
  | 'id-letters'
  | 'id-characters'
  | 'name-order'
  | 'last-name-missing'
  | 'last-name-letters'
  | 'first-name-letters'
  | 'last-name-short'
  | 'name-long'
  | 'birth-missing'
  | 'birth-format'
  | 'birth-day'
  | 'birth-range'
  | 'service-format'
  | 'service-day'
  | 'service-range'
  | 'reference-long';

export type InputProblem = {
  /** Number of the row, starting at 1. The head line and blank lines do not count. */
  row: number;
  /** Number of the line in the text. The head line and blank lines count. */
  line: number;
  kind: InputProblemKind;
  /** The text of the cell, or the number of cells. */
  value: string;
};

export type ReadRows = {
  /** All rows, with those that need a change. */
  count: number;
  /** The rows that can be checked. With a patient ID, only a readable name and date of birth are kept. */
  ready: RowToCheck[];
  problems: InputProblem[];
  /** Columns of the head line that the check does not use. */
  unused: string[];
  /** The text is larger than 1 MB, so it was not read. */
  isTooLarge: boolean;
};

const NOTHING: ReadRows = { count: 0, ready: [], problems: [], unused: [], isTooLarge: false };

/** The lines of the rows, and how to read them. */
function splitText(text: string) {
  const lines = filledLines(text);
  const delimiter = delimiterOf(lines);
  const head = headColumns(splitLine(lines[0]?.text ?? '', delimiter).cells);
  return { delimiter, head, headLines: head ? lines.slice(0, 1) : [], body: head ? lines.slice(1) : lines };
}

/** The text without the rows that were checked. Empty if no row stays. */
export function withoutRows(text: string, checked: readonly RowToCheck[]): string {
  const { headLines, body } = splitText(text);
  const numbers = new Set(checked.map(({ row }) => row));
  const rest = body.filter((_, index) => !numbers.has(index + 1));
  return rest.length === 0 ? '' : [...headLines, ...rest].map((line) => line.text).join('\n');
}

/** Reads pasted or typed rows, or the text of a CSV or TSV file. `today` is YYYY-MM-DD. */
export function readRows(text: string, today: string): ReadRows {
  if (text.length > MAX_BATCH_BYTES) return { ...NOTHING, isTooLarge: true };
  const { delimiter, head, body } = splitText(text);
  const ready: RowToCheck[] = [];
  const problems: InputProblem[] = [];
  for (const [index, line] of body.slice(0, BATCH_MAX_ROWS).entries()) {
    const read = readRow(splitLine(line.text, delimiter), head ?? FIXED_COLUMNS, index + 1, today);
    if (read.found.length === 0) ready.push(read.row);
    for (const [kind, value] of read.found) problems.push({ row: index + 1, line: line.number, kind, value });
  }
  return { count: body.length, ready, problems, unused: head?.unused ?? [], isTooLarge: false };
}

type Found = readonly [InputProblemKind, string];

function readRow(line: Line, { at, count }: Columns, row: number, today: string) {
  const cellOf = (column: BatchColumn) => line.cells[at[column] ?? -1] ?? '';
  const extra = line.cells.findLastIndex((cell) => cell !== '') + 1;
  const patient = readPatient(cellOf, today);
  const service = readService(plain(cellOf('serviceDate')), today);
  const reference = plain(cellOf('reference'));
  const found: readonly (Found | null)[] = !line.isClosed
    ? [['quote', '']]
    : extra > count
      ? [['cells', String(extra)]]
      : [
          ...patient.found,
          service.found,
          reference.length > BATCH_REFERENCE_MAX ? ['reference-long', reference] : null,
        ];
  const ready: RowToCheck = { row, ...patient.values, ...service.values, ...(reference && { reference }) };
  return { row: ready, found: found.filter((one) => one !== null) };
}

/** Removes the marks by which spreadsheets keep digits as text: a leading apostrophe, or ="...". */
function plain(cell: string): string {
  const formula = cell.startsWith('="') && cell.endsWith('"') ? cell.slice(2, -1) : cell;
  return (formula.startsWith("'") ? formula.slice(1) : formula).trim();
}

function idProblem(id: string, typed: string): Found | null {
  // 80000010100 becomes 8E+10 in a narrow column of a spreadsheet.
  if (/^\d(?:[.,]\d+)?E\+?\d+$/i.test(typed) && /[.,+]/.test(typed)) return ['id-rounded', typed];
  if (!/^[A-Z0-9]+$/.test(id)) return ['id-characters', typed];
  if (!/\d/.test(id)) return ['id-letters', typed];
  if (id.length < ID_LENGTH.min) return ['id-short', id];
  return id.length > ID_LENGTH.max ? ['id-long', id] : null;
}

type Patient = Pick<RowToCheck, 'patientId' | 'lastName' | 'firstName' | 'dob'>;

function readPatient(
  cellOf: (column: BatchColumn) => string,
  today: string,
): { values: Patient; found: (Found | null)[] } {
  const typedId = plain(cellOf('patientId'));
  const patientId = typedId.replaceAll(/[\s-]/g, '').toUpperCase();
  const name = readName(cellOf('name'));
  const lastName = cellOf('lastName') || name.lastName;
  const firstName = cellOf('firstName') || name.firstName;
  const birth = plain(cellOf('birthDate'));
  const read = readTypedDate(birth, (day) => day <= today);
  if (patientId !== '') {
    // The ID decides. The rest shows whether it is the ID of another person, so a name that is too long and a bad date
    // are no problems of the row. A name without letters is one, because then the columns have another order.
    const names = { lastName, firstName };
    const kept = Object.entries(names).filter(([, name]) => name !== '' && nameLength(name) === null);
    const dob = read.kind === 'day' && birthProblem(birth, read, today) === null ? { dob: read.day } : {};
    return {
      values: { patientId, ...Object.fromEntries(kept), ...dob },
      found: idRowProblems(idProblem(patientId, typedId), lettersProblem(lastName, firstName)),
    };
  }
  if (name.isUnclear && cellOf('lastName') === '') return { values: {}, found: [['name-order', cellOf('name')]] };
  if (lastName === '' && birth === '') return { values: {}, found: [['patient-missing', '']] };
  return {
    values: { lastName, ...(firstName && { firstName }), ...(read.kind === 'day' && { dob: read.day }) },
    found: [
      lettersProblem(lastName, firstName) ?? lastNameProblem(lastName),
      nameLength(firstName),
      birthProblem(birth, read, today),
    ],
  };
}

/** Splits "Last, First". Without a comma the last word is taken, which can be a part of the last name only. */
function readName(name: string): { lastName: string; firstName: string; isUnclear: boolean } {
  const comma = name.indexOf(',');
  const split = comma === -1 ? name.lastIndexOf(' ') : comma;
  const [before, after] = [name.slice(0, Math.max(0, split)).trim(), name.slice(split + 1).trim()];
  if (comma !== -1) return { lastName: before, firstName: after, isUnclear: false };
  return { lastName: after, firstName: before, isUnclear: before !== '' };
}

/** An ID without digits says already that the columns have another order. */
const idRowProblems = (ofId: Found | null, ofName: Found | null) =>
  ofId?.[0] === 'id-letters' ? [ofId] : [ofId, ofName];

const lacksLetters = (name: string) => name !== '' && !/\p{L}/u.test(name);

/** A date in the place of a name. One problem is enough, because both names have the same reason. */
function lettersProblem(lastName: string, firstName: string): Found | null {
  if (lacksLetters(lastName)) return ['last-name-letters', lastName];
  return lacksLetters(firstName) ? ['first-name-letters', firstName] : null;
}

const nameLength = (name: string): Found | null => (name.length > MAX_NAME ? ['name-long', name] : null);

function lastNameProblem(lastName: string): Found | null {
  if (lastName === '') return ['last-name-missing', ''];
  return hasEnoughLetters(lastName) ? nameLength(lastName) : ['last-name-short', lastName];
}

function birthProblem(typed: string, read: TypedDate, today: string): Found | null {
  if (typed === '') return ['birth-missing', ''];
  if (read.kind === 'not-a-date') return ['birth-format', typed];
  if (read.kind === 'no-such-day') return ['birth-day', typed];
  return FIRST_BIRTH <= read.day && read.day <= today ? null : ['birth-range', typed];
}

function readService(typed: string, today: string): { values: Pick<RowToCheck, 'serviceDay'>; found: Found | null } {
  if (typed === '') return { values: {}, found: null };
  const { first, last } = datesOfService(today);
  const isAllowed = (day: string) => first <= day && day <= last;
  const read = readTypedDate(typed, isAllowed);
  if (read.kind === 'not-a-date') return { values: {}, found: ['service-format', typed] };
  if (read.kind === 'no-such-day') return { values: {}, found: ['service-day', typed] };
  return { values: { serviceDay: read.day }, found: isAllowed(read.day) ? null : ['service-range', typed] };
}
