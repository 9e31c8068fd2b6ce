import { addYears } from '../shared/dates.ts';

export const DENTAL_LINES_PAGE = { pageSize: 50, pageLinks: 10 } as const; // spec 3 §9

/** Fields of a dental service (spec 3 §3). Partials and bridges have a tooth range, whole-mouth services no tooth. */
export interface DentalLine {
  serviceDate: string;
  toothNumber?: string | null;
  beginTooth?: string | null;
  endTooth?: string | null;
}

export function dentalLineStatus(status: boolean | null | undefined): 'Approved' | 'Denied' {
  return status === true ? 'Approved' : 'Denied';
}

/** The first date of the five-year history, inclusive. */
export function dentalHistoryStart(today: string): string {
  return addYears(today, -5);
}

const numbers = (from: number, to: number) => Array.from({ length: to - from + 1 }, (_, index) => String(from + index));

/** Universal Numbering System, from upper right to upper left, then from lower left to lower right. */
export const ADULT_TEETH: readonly string[] = numbers(1, 32);
export const CHILD_TEETH: readonly string[] = 'ABCDEFGHIJKLMNOPQRST'.split('');
// Supernumerary teeth: the number of the nearest tooth plus 50, or the letter of the nearest tooth plus S.
const EXTRA_ADULT_TEETH: readonly string[] = numbers(51, 82);
const EXTRA_CHILD_TEETH: readonly string[] = CHILD_TEETH.map((tooth) => `${tooth}S`);

const TOOTH_SETS = [ADULT_TEETH, CHILD_TEETH, EXTRA_ADULT_TEETH, EXTRA_CHILD_TEETH];

export type ToothSet = 'adult' | 'child' | 'extra';

export function toothSet(tooth: string): ToothSet | null {
  const name = toothName(tooth);
  if (ADULT_TEETH.includes(name)) return 'adult';
  if (CHILD_TEETH.includes(name)) return 'child';
  return EXTRA_ADULT_TEETH.includes(name) || EXTRA_CHILD_TEETH.includes(name) ? 'extra' : null;
}

/** Normalizes tooth names: " 08" becomes "8" and "a" becomes "A". */
function toothName(tooth: string | null | undefined): string {
  return (tooth ?? '').trim().toUpperCase().replace(/^0+/, '');
}

function toothRange(begin: string, end: string): string[] {
  const set = TOOTH_SETS.find((teeth) => teeth.includes(begin) && teeth.includes(end));
  if (!set) return [begin, end];
  const [from, to] = [set.indexOf(begin), set.indexOf(end)];
  return set.slice(Math.min(from, to), Math.max(from, to) + 1);
}

/** The tooth number of a line and all teeth of its range, without duplicates. Unknown names are skipped. */
export function teethOfLine(line: Omit<DentalLine, 'serviceDate'>): string[] {
  const begin = toothName(line.beginTooth);
  const end = toothName(line.endTooth);
  const range = toothRange(begin || end, end || begin);
  return [...new Set([toothName(line.toothNumber), ...range])].filter((tooth) => toothSet(tooth) !== null);
}

/** For each tooth, all services of the latest date, in table order. */
export function lastServicesPerTooth<Line extends DentalLine>(lines: readonly Line[]): Map<string, Line[]> {
  const last = new Map<string, Line[]>();
  for (const line of lines) {
    for (const tooth of teethOfLine(line)) {
      const known = last.get(tooth);
      if (!known || line.serviceDate > known[0]!.serviceDate) last.set(tooth, [line]);
      else if (line.serviceDate === known[0]!.serviceDate) known.push(line);
    }
  }
  return last;
}

const CHILD_YEARS = 13; // children lose the last primary teeth at about twelve

export function isDentalChild(dob: string | null | undefined, today: string): boolean {
  return dob ? addYears(dob, CHILD_YEARS) > today : false;
}

/**
 * The set of teeth that the chart shows first. `teeth` are the treated teeth. If they are of both sets or of neither,
 * the patient's age decides.
 */
export function chartTeeth(teeth: Iterable<string>, isChild: boolean): 'adult' | 'child' {
  const sets = new Set(Array.from(teeth, toothSet));
  const isOneKind = sets.has('child') !== sets.has('adult');
  return (isOneKind ? sets.has('child') : isChild) ? 'child' : 'adult';
}

/** Lines that the tooth chart cannot show. They have no known tooth, or only supernumerary teeth. */
export function linesOffChart<Line extends DentalLine>(lines: readonly Line[]): Line[] {
  return lines.filter((line) => teethOfLine(line).every((tooth) => toothSet(tooth) === 'extra'));
}
