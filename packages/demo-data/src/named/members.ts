import { addDays, addMonths, addYears, OPEN_END } from '@pbt/domain/rules/shared/dates';
import { MEMBER } from '../catalog/names.ts';
import { keysOf } from '../rows/keys-of.ts';
import { memberRow, type MemberFacts } from '../build/member.ts';
import { GROUP, type Group } from '../catalog/plans.ts';
import type { Row } from '../rows/tables.ts';

export type NamedMember = keyof typeof MEMBER;

interface Special {
  readonly name: readonly [first: string, last: string];
  /** Adults have a fixed date of birth, so a user can search by it. Without a value, it is derived from the index. */
  readonly dob?: string;
  readonly sex?: string | null;
  readonly rel?: string | null;
  readonly group?: Group;
  readonly hasMedicaidNumber?: boolean;
  readonly more?: Partial<Row<'member'>>;
}

const monthEnd = (day: string) => addDays(addMonths(`${day.slice(0, 7)}-01`, 1), -1);

function specials(today: string): Record<NamedMember, Special> {
  const age = (years: number, days = 40) => addDays(addYears(today, -years), -days);
  const dual = { group: GROUP.dual, dob: '1951-06-17', hasMedicaidNumber: true };
  // The number by the subscriber ID is that of a department on the page Contact Us.
  const lindqvist = { phone: '801-555-0171' };
  const kroger = { group: GROUP.kroger, dob: '1953-02-08' };
  return {
    typical: { name: ['Avery', 'Lindqvist'], dob: '1984-04-12', more: { pcp: 'Marlowe Finch', ...lindqvist } },
    typicalSpouse: { name: ['Rowan', 'Lindqvist'], dob: '1985-09-30', rel: 'Spouse', more: lindqvist },
    typicalChild: { name: ['Wren', 'Lindqvist'], dob: age(9), rel: 'Child', more: lindqvist },
    gracePeriod: { name: ['Bellamy', 'Graceton'], group: GROUP.silver, more: { is_grace_period: true } },
    restricted: {
      name: ['Corin', 'Restrick'],
      group: GROUP.medicaid,
      hasMedicaidNumber: true,
      more: { is_restricted: true, pcp: 'Marlowe Finch' },
    },
    qmb: { name: ['Dorothea', 'Quimby'], ...dual, more: { qmb_end: OPEN_END } },
    qmbEnded: { name: ['Desmond', 'Quimby'], ...dual, more: { qmb_end: addDays(`${today.slice(0, 7)}-01`, -1) } },
    preExisting: {
      name: ['Elowen', 'Prexley'],
      group: GROUP.individual,
      more: { pec_end: monthEnd(addMonths(today, 3)) },
    },
    preExistingEnded: { name: ['Emeric', 'Prexley'], group: GROUP.individual, more: { pec_end: addDays(today, -1) } },
    outOfArea: { name: ['Fable', 'Outerbridge'], dob: age(20), rel: 'Child', more: { home: 'S1' } },
    notOutOfArea: { name: ['Flint', 'Outerbridge'], dob: age(18), rel: 'Child', more: { home: 'N1' } },
    shell: { name: ['Garnet', 'Shelby'] },
    planZeroNotShell: { name: ['Griffin', 'Shelby'] },
    coverageGap: { name: ['Harlow', 'Gapstone'] },
    noGapAt30Days: { name: ['Hester', 'Gapstone'] },
    futureIn59Days: { name: ['Indigo', 'Futrell'] },
    futureIn60Days: { name: ['Ingrid', 'Futrell'] },
    futureIn61Days: { name: ['Isolde', 'Futrell'] },
    futureProduct: { name: ['Ivar', 'Futrell'] },
    termedThreeYears: { name: ['Jasper', 'Termond'] },
    termedOverThreeYears: { name: ['Juniper', 'Termond'] },
    termedUnderThreeYears: { name: ['Jocasta', 'Termond'] },
    termedTwelveMonths: { name: ['Kestrel', 'Termond'] },
    termedOverTwelveMonths: { name: ['Keaton', 'Termond'] },
    endsToday: { name: ['Larkin', 'Endicott'] },
    endedYesterday: { name: ['Leopold', 'Endicott'] },
    noCoverage: { name: ['Maren', 'Barewood'] },
    foodAccepted: { name: ['Nell', 'Foodly'], ...dual },
    foodInSetup: { name: ['Nestor', 'Foodly'], ...dual },
    foodSetupOver: { name: ['Nerys', 'Foodly'], ...dual },
    foodPending: { name: ['Niall', 'Foodly'], ...kroger },
    foodInReview: { name: ['Noelle', 'Foodly'], ...kroger },
    foodCanRequest: { name: ['Norbert', 'Foodly'], ...kroger },
    foodNo: { name: ['Nyssa', 'Foodly'], group: GROUP.advantage, dob: '1950-11-02' },
    cobFive: { name: ['Orson', 'Cobham'] },
    cobMany: { name: ['Odette', 'Cobham'] },
    cobOutdated: { name: ['Olwen', 'Cobham'] },
    blankLabels: {
      name: ['Posy', 'Blankenship'],
      sex: null,
      rel: null,
      more: { bcat: null, home: null, phone: null, address: [] },
    },
    sameNameFirst: { name: ['Quincy', 'Twinford'], dob: '1979-07-07' },
    sameNameSecond: { name: ['Quincy', 'Twinford'], dob: '1979-07-07' },
    longSurname: { name: ['Rhys', 'Featherstonehaughcholmondeleywright'], dob: '1966-01-05' },
    apostrophe: { name: ['Sorcha', "O'Neil"], dob: '1990-03-17' },
    spacesInName: { name: ['Teodoro', 'De La Cruz'], dob: '1988-03-14' },
    claimIdPrefix: { name: ['Umber', 'Prefontaine'] },
    accent: { name: ['Vĩnh', 'Nguyễn'], dob: '1977-12-24' },
    hyphen: { name: ['Wilhelmina', 'Smith-Jones'], dob: '1969-08-19' },
    oneLetterFirstName: { name: ['X', 'Single'], dob: '1993-10-10' },
    otherSurname: { name: ['Yara', 'Stepford'], dob: age(12), rel: 'Step-child' },
    newborn: {
      name: ['Baby', 'Newbold'],
      dob: addDays(today, -5),
      rel: 'Child',
      sex: null,
      more: { ssn: null },
    },
    leapDay: { name: ['Zephyr', 'Leapman'], dob: '1992-02-29' },
    thousandClaims: { name: ['Alistair', 'Thousand'], dob: '1948-05-05', group: GROUP.advantage },
    dentalAdult: { name: ['Beatrix', 'Molarsky'], dob: '1971-04-01' },
    dentalChild: { name: ['Caspian', 'Molarsky'], dob: age(7), rel: 'Child' },
    dentalRanges: { name: ['Drusilla', 'Bridgewater'], dob: '1958-09-09' },
    dentalEmpty: { name: ['Evander', 'Cleanley'] },
    dentalDenied: { name: ['Fenella', 'Decaye'] },
    summaryNone: { name: ['Gwendal', 'Papers'] },
    summaryEmpty: { name: ['Hyacinth', 'Papers'] },
    summaryBroken: { name: ['Ichabod', 'Papers'] },
    cardEmpty: { name: ['Jessamy', 'Papers'] },
    cardBroken: { name: ['Kenelm', 'Papers'] },
    visionOnMedicare: { name: ['Lavinia', 'Sightly'], group: GROUP.advantage, dob: '1949-01-31' },
    usageUnlimited: { name: ['Merrick', 'Usherwood'], group: GROUP.medicaid, hasMedicaidNumber: true },
    usagePartUnknown: { name: ['Nerissa', 'Usherwood'] },
    usageOverMaximum: { name: ['Oberon', 'Usherwood'] },
    usageMissing: { name: ['Philippa', 'Usherwood'] },
    inactiveMedical: { name: ['Quillon', 'Halfway'] },
    noLineOfBusiness: { name: ['Romilly', 'Trustwell'], group: GROUP.noLob, more: { is_restricted: true } },
    foreignOnly: { name: ['Sable', 'Elsewhere'] },
    family: { name: ['Tilda', 'Sevenfold'], dob: age(6), rel: 'Child' },
    dentalWaiting: { name: ['Ulla', 'Waitely'] },
  };
}

/** Family members who share a subscriber with a member of `MEMBER`. */
function relatives(today: string): readonly (readonly [subId: string, suffix: number, Special])[] {
  const age = (years: number) => addDays(addYears(today, -years), -100);
  return [
    ['800000108', 0, { name: ['Fitzgerald', 'Outerbridge'], dob: '1968-02-02' }],
    ['800000145', 0, { name: ['Yorick', 'Harrowgate'], dob: '1980-06-06' }],
    ['800000146', 0, { name: ['Zinnia', 'Newbold'], dob: '1994-04-04' }],
    ['800000146', 1, { name: ['Zane', 'Newbold'], dob: '1993-03-03', rel: 'Spouse' }],
    ['800000150', 0, { name: ['Calista', 'Molarsky'], dob: '1986-01-20' }],
    ['800000167', 0, { name: ['Thora', 'Sevenfold'], dob: '1983-03-23' }],
    ['800000167', 1, { name: ['Tarquin', 'Sevenfold'], dob: '1982-02-22', rel: 'Partner' }],
    ['800000167', 2, { name: ['Tamsin', 'Sevenfold'], dob: age(10), rel: 'Child' }],
    ['800000167', 4, { name: ['Tobit', 'Sevenfold'], dob: age(4), rel: 'Child' }],
    ['800000167', 5, { name: ['Tansy', 'Ellingham'], dob: age(14), rel: 'Step-child' }],
    ['800000167', 6, { name: ['Tiberius', 'Wardlow'], dob: age(16), rel: 'Ward' }],
  ];
}

function factsOf(subId: string, suffix: number, index: number, special: Special): MemberFacts {
  const { name, dob, sex, rel, group, hasMedicaidNumber, more } = special;
  return {
    subId,
    suffix,
    index,
    first: name[0],
    last: name[1],
    dob: dob ?? `19${60 + (index % 40)}-05-${String(1 + (index % 28)).padStart(2, '0')}`,
    sex: sex === undefined ? (index % 2 === 0 ? 'Female' : 'Male') : sex,
    rel: rel === undefined ? 'Self' : rel,
    group: group ?? GROUP.school,
    ...(hasMedicaidNumber ? { hasMedicaidNumber } : {}),
    ...(more ? { more } : {}),
  };
}

/** Returns a function that finds a member's group. The group determines the plan unless coverage.ts sets another. */
export function groupOfNamed(today: string): (name: NamedMember) => Group {
  const all = specials(today);
  return (name) => all[name].group ?? GROUP.school;
}

export function namedMemberRows(today: string): Row<'member'>[] {
  const all = specials(today);
  const named = keysOf(MEMBER).map((name, index) =>
    factsOf(MEMBER[name].slice(0, 9), Number(MEMBER[name].slice(9)), index, all[name]),
  );
  const others = relatives(today).map(([subId, suffix, special], index) =>
    factsOf(subId, suffix, 200 + index, special),
  );
  return [...named, ...others].map((facts) => memberRow(facts));
}
