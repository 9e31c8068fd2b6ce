import { addYears } from '../shared/dates.ts';

export const DENTAL_LINES_PAGE = { pageSize: 50, pageLinks: 10 } as const; // spec 3 §9

/** Wire names of spec 3 §3. Whole-mouth services name no tooth; partials and bridges name a range. */
export interface DentalLine {
  serviceDate: string;
  toothNumber?: string | null;
  beginTooth?: string | null;
  endTooth?: string | null;
}

export function dentalLineStatus(status: boolean | null | undefined): 'Approved' | 'Denied' {
  return status === true ? 'Approved' : 'Denied';
}

/** The first day of the five years of history; that day itself still counts. */
export function dentalHistoryStart(today: string): string {
  return addYears(today, -5);
}

const numbers = (from: number, to: number) => Array.from({ length: to - from + 1 }, (_, index) => String(from + index));

/** Each in the order in which teeth are counted: upper right to upper left, then lower left to lower right. */
export const ADULT_TEETH: readonly string[] = numbers(1, 32);
export const CHILD_TEETH: readonly string[] = 'ABCDEFGHIJKLMNOPQRST'.split('');
// Extra teeth add 50 to the tooth beside them, or an S.
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

/** " 08" and "8", "a" and "A" are one tooth. */
function toothName(tooth: string | null | undefined): string {
  return (tooth ?? '').trim().toUpperCase().replace(/^0+/, '');
}

function toothRange(begin: string, end: string): string[] {
  const set = TOOTH_SETS.find((teeth) => teeth.includes(begin) && teeth.includes(end));
  if (!set) return [begin, end];
  const [from, to] = [set.indexOf(begin), set.indexOf(end)];
  return set.slice(Math.min(from, to), Math.max(from, to) + 1);
}

/** Every tooth a line speaks of, each once: its number, and a range from begin to end with all between. */
export function teethOfLine(line: Omit<DentalLine, 'serviceDate'>): string[] {
  const begin = toothName(line.beginTooth);
  const end = toothName(line.endTooth);
  const range = toothRange(begin || end, end || begin);
  return [...new Set([toothName(line.toothNumber), ...range])].filter((tooth) => toothSet(tooth) !== null);
}

/** Everything done to a tooth on the last day anything was done to it, in the order of the table beside the chart. */
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

const CHILD_YEARS = 13; // the last primary teeth are lost at about twelve

export function isDentalChild(dob: string | null | undefined, today: string): boolean {
  return dob ? addYears(dob, CHILD_YEARS) > today : false;
}

/** The teeth a chart opens on: those that the lines name, and by the patient's age where they name both kinds or none. */
export function chartTeeth(teeth: Iterable<string>, isChild: boolean): 'adult' | 'child' {
  const sets = new Set(Array.from(teeth, toothSet));
  const isOneKind = sets.has('child') !== sets.has('adult');
  return (isOneKind ? sets.has('child') : isChild) ? 'child' : 'adult';
}

/** Lines the tooth chart cannot show: without a tooth, or on extra teeth only. */
export function linesOffChart<Line extends DentalLine>(lines: readonly Line[]): Line[] {
  return lines.filter((line) => teethOfLine(line).every((tooth) => toothSet(tooth) === 'extra'));
}
