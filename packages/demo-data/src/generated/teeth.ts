import type { Draft } from './visits.ts';
import type { Prng } from '../rows/seeded-random.ts';

/** The treatment history of one patient's teeth. A lost tooth is never treated again. */
export interface Mouth {
  readonly lost: Set<string>;
  readonly crowned: Set<string>;
}

export const newMouth = (): Mouth => ({ lost: new Set(), crowned: new Set() });

const ADULT = Array.from({ length: 32 }, (_, index) => String(index + 1));
const CHILD = 'ABCDEFGHIJKLMNOPQRST'.split('');
const FRONT = new Set([
  '6',
  '7',
  '8',
  '9',
  '10',
  '11',
  '22',
  '23',
  '24',
  '25',
  '26',
  '27',
  ...'CDEFGHMNOPQR'.split(''),
]);
const FIRST_MOLARS = ['3', '14', '19', '30'];
const WISDOM = ['1', '16', '17', '32'];
const BACK_SURFACES = [['O'], ['MO', 'DO'], ['MOD']] as const;
const FRONT_SURFACES = ['M', 'D', 'F', 'L'];
const BACK_FILLINGS = [['D2140', 'D2391'], ['D2150', 'D2392'], ['D2393']] as const;

const draft = (code: string, sharing: Draft['sharing'], more: Partial<Draft> = {}): Draft => ({
  code,
  sharing,
  ...more,
});

const teethOf = (age: number) => (age < 12 ? CHILD : ADULT);

function soundTooth(prng: Prng, mouth: Mouth, among: readonly string[]): string | undefined {
  const left = among.filter((tooth) => !mouth.lost.has(tooth) && !mouth.crowned.has(tooth));
  return left.length > 0 ? prng.pick(left) : undefined;
}

function filling(prng: Prng, mouth: Mouth, age: number): Draft[] {
  const tooth = soundTooth(prng, mouth, teethOf(age));
  if (tooth === undefined) return [];
  if (FRONT.has(tooth)) return [draft('D2330', 'basic', { tooth, surface: prng.pick(FRONT_SURFACES) })];
  const size = prng.weighted([
    [0, 50],
    [1, 35],
    [2, 15],
  ] as const);
  return [draft(prng.pick(BACK_FILLINGS[size]), 'basic', { tooth, surface: prng.pick(BACK_SURFACES[size]) })];
}

function crown(prng: Prng, mouth: Mouth): Draft[] {
  const tooth = soundTooth(
    prng,
    mouth,
    ADULT.filter((one) => !WISDOM.includes(one)),
  );
  if (tooth === undefined) return [];
  mouth.crowned.add(tooth);
  const root = prng.chance(0.5)
    ? [draft(FRONT.has(tooth) ? 'D3310' : 'D3330', 'major', { tooth })]
    : [draft('D2950', 'major', { tooth })];
  return [...root, draft(prng.pick(['D2740', 'D2750']), 'major', { tooth })];
}

function extraction(prng: Prng, mouth: Mouth, age: number): Draft[] {
  const wisdom = WISDOM.filter((tooth) => !mouth.lost.has(tooth));
  const isWisdom = age >= 17 && wisdom.length > 0 && prng.chance(0.5);
  const left = (isWisdom ? wisdom : teethOf(age)).filter((tooth) => !mouth.lost.has(tooth));
  if (left.length === 0) return [];
  const tooth = prng.pick(left);
  mouth.lost.add(tooth);
  return [draft(isWisdom ? 'D7240' : prng.pick(['D7140', 'D7210']), 'basic', { tooth })];
}

function checkUp(prng: Prng, mouth: Mouth, age: number): Draft[] {
  const sealed =
    age >= 6 && age < 14 ? FIRST_MOLARS.filter((tooth) => !mouth.lost.has(tooth) && !mouth.crowned.has(tooth)) : [];
  return [
    draft(prng.chance(0.9) ? 'D0120' : 'D0150', 'preventive'),
    draft(age < 14 ? 'D1120' : 'D1110', 'preventive'),
    ...(prng.chance(0.35) ? [draft('D0274', 'preventive')] : []),
    ...(age < 14 ? [draft('D1206', 'preventive')] : []),
    ...(sealed.length > 0 && prng.chance(0.3)
      ? [draft('D1351', 'preventive', { tooth: prng.pick(sealed), surface: 'O' })]
      : []),
  ];
}

/** A partial denture for the upper teeth 2 to 15. */
function partial(): Draft[] {
  return [draft('D5213', 'major', { range: ['2', '15'] })];
}

/** Generates one dental visit and records it in `mouth`. Call it for a patient's visits in order of date. */
export function dentalVisit(prng: Prng, mouth: Mouth, age: number): Draft[] {
  const kind = prng.weighted([
    ['checkUp', 58],
    ['filling', 20],
    ['crown', 7],
    ['extraction', 8],
    ['gums', 4],
    ['pain', 2],
    ['partial', 1],
  ] as const);
  const made = {
    checkUp: () => checkUp(prng, mouth, age),
    filling: () => filling(prng, mouth, age),
    crown: () => (age < 16 ? filling(prng, mouth, age) : crown(prng, mouth)),
    extraction: () => extraction(prng, mouth, age),
    gums: () => [draft(prng.pick(['D4341', 'D4910']), 'basic')],
    pain: () => [draft('D0140', 'preventive'), draft('D9110', 'basic')],
    partial: () => (age < 55 ? checkUp(prng, mouth, age) : partial()),
  }[kind]();
  return made.length > 0 ? made : checkUp(prng, mouth, age);
}
