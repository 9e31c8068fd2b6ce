import type { Delimiters } from '../src/tokens/delimiters.ts';
import type { Envelope } from '../src/envelope/write-interchange.ts';

/** Builds X12 files for tests. Segments are written with `*` and `:`; other delimiters replace them at the end. */

export const DELIMITERS: Delimiters = { element: '*', component: ':', repetition: '^', terminator: '~' };

export const encode = (text: string) => new TextEncoder().encode(text);

export interface FileOptions {
  readonly isa?: Readonly<Record<number, string>>;
  readonly gs?: Readonly<Record<number, string>>;
  readonly ge?: string;
  readonly iea?: string;
  readonly delimiters?: Delimiters;
  /** Text behind each terminator. */
  readonly lineEnd?: string;
}

const replaced = (elements: readonly string[], changes: Readonly<Record<number, string>> = {}) =>
  elements.map((element, position) => changes[position] ?? element).join('*');

/** Returns an interchange with one group. Each set is a list of segments without ST and SE, or with them. */
export function file(sets: readonly (readonly string[])[], options: FileOptions = {}): string {
  const { delimiters = DELIMITERS, lineEnd = '\n' } = options;
  const isa = replaced(
    [
      'ISA',
      '00',
      ' '.repeat(10),
      '00',
      ' '.repeat(10),
      'ZZ',
      'ALDERMERE      ',
      'ZZ',
      'PORTAL         ',
      '261113',
      '0415',
      delimiters.repetition ?? 'U',
      '00501',
      '000000101',
      '0',
      'P',
      ':',
    ],
    options.isa,
  );
  const gs = replaced(['GS', 'HP', 'ALDERMERE', 'PORTAL', '20261113', '0415', '101', 'X', '005010X221A1'], options.gs);
  const segments = [
    isa,
    gs,
    ...sets.flatMap((set, index) => closed(set, index)),
    options.ge ?? `GE*${sets.length}*101`,
    options.iea ?? 'IEA*1*000000101',
  ];
  return segments.map((segment) => withDelimiters(segment, delimiters) + delimiters.terminator + lineEnd).join('');
}

function closed(set: readonly string[], index: number): readonly string[] {
  if (set[0]?.startsWith('ST*')) return set;
  const number = String(index + 1).padStart(4, '0');
  return [`ST*835*${number}`, ...set, `SE*${set.length + 2}*${number}`];
}

function withDelimiters(segment: string, { element, component }: Delimiters): string {
  return Array.from(segment, (char) => (char === '*' ? element : char === ':' ? component : char)).join('');
}

/** Returns the segments of an 835 with one claim of one line that is paid 96 dollars. */
export function payment(changes: Readonly<Record<string, string>> = {}, extra: readonly string[] = []): string[] {
  const segments = [
    'BPR*I*96*C*ACH*CCP*01*999999992*DA*1000001*1871234567**01*999988880*DA*2000002*20261113',
    'TRN*1*E202611130000041*1871234567',
    'DTM*405*20261113',
    'N1*PR*ALDERMERE HEALTH PLAN*XV*84001',
    'N3*1 ALDER WAY',
    'N4*SALT LAKE CITY*UT*84101',
    'REF*2U*84001',
    'PER*BL*EDI DESK*TE*8015550100',
    'N1*PE*CANYON FAMILY CLINIC*XX*9000001013',
    'REF*TJ*070000101',
    'LX*1',
    'CLP*AC-7731*1*185*96*25*12*910000002400*11*1',
    'NM1*QC*1*LINDQVIST*AVERY****MI*80000010100',
    'NM1*82*1*OKAFOR*RUTH****XX*9000001013',
    'DTM*232*20260903',
    'DTM*233*20260903',
    'DTM*050*20260908',
    'SVC*HC:99213:25*185*96**1',
    'DTM*472*20260903',
    'CAS*CO*45*64',
    'CAS*PR*3*25',
    'REF*6R*1',
    'AMT*B6*121',
    'LQ*HE*N781',
  ];
  return [...segments.map((segment) => changes[segment.split('*')[0]!] ?? segment), ...extra].filter(
    (text) => text !== '',
  );
}

export const ENVELOPE: Envelope = {
  sender: '84001',
  receiver: '070000101',
  controlNumber: 7,
  isTest: true,
  date: '2026-11-13',
  time: '0415',
};

/** Splits bytes into chunks of the given sizes, which repeat. */
export function chunks(bytes: Uint8Array, sizes: readonly number[]): Uint8Array[] {
  const parts: Uint8Array[] = [];
  for (let start = 0, index = 0; start < bytes.length; index += 1) {
    const size = sizes[index % sizes.length]!;
    parts.push(bytes.subarray(start, start + size));
    start += size;
  }
  return parts;
}
