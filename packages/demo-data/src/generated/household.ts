import { addDays, addMonths, OPEN_END } from '@pbt/domain/rules/shared/dates';
import { FEMALE_NAMES, LAST_NAMES, MALE_NAMES } from './names.ts';
import { usualOffice } from './offices.ts';
import { GROUP, type Group } from '../catalog/plans.ts';
import { createPrng, type Prng } from '../rows/seeded-random.ts';
import type { Row } from '../rows/tables.ts';

export interface Person {
  readonly suffix: number;
  readonly first: string;
  readonly last: string;
  readonly dob: string;
  readonly sex: string;
  readonly rel: string;
  readonly more: Partial<Row<'member'>>;
}

/** A family with one subscriber. Its data depends only on its number and the date `today`. */
export interface Household {
  readonly number: number;
  readonly subId: string;
  readonly group: Group;
  /** ID of the office that the family usually visits. */
  readonly office: number;
  readonly people: readonly Person[];
}

type Line = 'commercial' | 'exchange' | 'medicaid' | 'advantage' | 'dual';

const FIRST_SUBSCRIBER = 810_000_000;
const DAYS_A_YEAR = 365.25;

const SIZES = [
  [1, 38],
  [2, 24],
  [3, 14],
  [4, 13],
  [5, 6],
  [6, 3],
  [7, 2],
] as const;
const GROUPS: Record<Line, readonly (readonly [Group, number])[]> = {
  commercial: [
    [GROUP.school, 40],
    [GROUP.factory, 25],
    [GROUP.county, 34],
    [GROUP.individual, 1],
  ],
  exchange: [
    [GROUP.silver, 50],
    [GROUP.bronze, 30],
    [GROUP.gold, 20],
  ],
  medicaid: [[GROUP.medicaid, 1]],
  advantage: [
    [GROUP.advantage, 75],
    [GROUP.kroger, 25],
  ],
  dual: [[GROUP.dual, 1]],
};

// Weights of households, from shares of members. Commercial, exchange and Medicaid households have 2.4 members on
// average, Medicare households one.
const LINES = [
  ['commercial', 48 / 2.4],
  ['exchange', 14 / 2.4],
  ['medicaid', 20 / 2.4],
  ['advantage', 14],
  ['dual', 4],
] as const;

const bornAgo = (prng: Prng, today: string, years: number) =>
  addDays(today, -Math.floor(years * DAYS_A_YEAR) - prng.int(0, 364));

function person(
  prng: Prng,
  today: string,
  suffix: number,
  years: number,
  last: string,
  rel: string,
  more: Partial<Row<'member'>>,
): Person {
  const sex = prng.chance(0.51) ? 'Female' : 'Male';
  const first = prng.pick(sex === 'Female' ? FEMALE_NAMES : MALE_NAMES);
  return { suffix, first, last, dob: bornAgo(prng, today, years), sex, rel, more };
}

/** Optional facts about a member, such as the primary care provider. Some are drawn only for certain groups. */
function marks(
  prng: Prng,
  line: Line,
  group: Group,
  today: string,
  years: number,
  rel: string,
): Partial<Row<'member'>> {
  const isStudentAway = rel !== 'Self' && years >= 18 && years <= 25 && prng.chance(0.15);
  return {
    home: isStudentAway ? 'S2' : 'A1',
    ...(prng.chance(0.7) ? { pcp: `${prng.pick(FEMALE_NAMES)} ${prng.pick(LAST_NAMES)}` } : {}),
    ...(line === 'medicaid' && prng.chance(0.004) ? { is_restricted: true } : {}),
    ...(line === 'dual' && prng.chance(0.7) ? { qmb_end: OPEN_END } : {}),
    ...(group === GROUP.individual && prng.chance(0.3) ? { pec_end: addMonths(today, prng.int(1, 11)) } : {}),
  };
}

export function household(number: number, today: string): Household {
  const prng = createPrng(`household|${number}`);
  const line = prng.weighted(LINES);
  const group = prng.weighted(GROUPS[line]);
  const isMedicare = line === 'advantage' || line === 'dual';
  const size = isMedicare ? 1 : prng.weighted(SIZES);
  const surname = prng.pick(LAST_NAMES);
  const isGrace = line === 'exchange' && prng.chance(0.02);
  const grace = isGrace ? { is_grace_period: true } : {};
  const headAge = isMedicare ? prng.int(65, 92) : prng.int(24, 63);
  const member = (suffix: number, years: number, last: string, rel: string) =>
    person(prng, today, suffix, years, last, rel, { ...marks(prng, line, group, today, years, rel), ...grace });

  const people = [member(0, headAge, surname, 'Self')];
  const hasPartner = size > 1 && prng.chance(0.75);
  const ownName = () => (prng.chance(0.08) ? prng.pick(LAST_NAMES) : surname);
  if (hasPartner)
    people.push(member(1, Math.max(20, headAge + prng.int(-6, 6)), ownName(), prng.chance(0.9) ? 'Spouse' : 'Partner'));
  while (people.length < size) {
    const rel = prng.weighted([
      ['Child', 88],
      ['Step-child', 8],
      ['Ward', 4],
    ] as const);
    people.push(member(people.length, prng.int(0, Math.min(25, headAge - 18)), ownName(), rel));
  }
  return { number, subId: String(FIRST_SUBSCRIBER + number), group, office: usualOffice(prng), people };
}
