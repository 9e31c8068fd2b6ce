import { expect, test } from 'vitest';
import { deductibleLeft, isInBenefitYear, outOfPocketLeft, shownNetwork } from './benefits-left.ts';

const left = (leftCents: number, maxCents: number) => ({ kind: 'left', leftCents, maxCents });
const zero = { kind: 'zero' };
const unlimited = { kind: 'unlimited' };
const unknown = { kind: 'unknown' };

const deductible = (
  serviceType: string,
  [individualMax, individualMet]: readonly [number | null, number | null],
  [familyMax, familyMet]: readonly [number | null, number | null] = [null, null],
) => ({ serviceType, individualMax, individualMet, familyMax, familyMet });

test.each([
  { max: 1000, met: 637.5, result: left(36_250, 100_000), rule: 'maximum less met' },
  { max: 1000, met: 0, result: left(100_000, 100_000), rule: 'the whole maximum while nothing is met' },
  { max: 50, met: 50, result: left(0, 5000), rule: 'nothing once the maximum is met' },
  { max: 50, met: 49.99, result: left(1, 5000), rule: 'one cent below the maximum' },
  { max: 50, met: 72.4, result: left(0, 5000), rule: 'never less than nothing' },
  { max: 0.57, met: 0.29, result: left(28, 57), rule: 'exact to the cent' },
  { max: 9_999_999.99, met: 0.01, result: left(999_999_998, 999_999_999), rule: 'exact for the largest amount' },
])('the deductible left is $rule [ELIG-03]', ({ max, met, result }) => {
  expect(deductibleLeft([deductible('Medical', [max, met])]).individual).toEqual(result);
});

test.each([
  { max: 0, met: 0, result: zero, rule: 'a maximum of 0 is no deductible' },
  { max: 0, met: null, result: zero, rule: 'a maximum of 0 is no deductible, also without a met amount' },
  { max: 0, met: 12, result: zero, rule: 'a maximum of 0 is never met' },
  { max: 9999, met: 100, result: unlimited, rule: 'a maximum of 9999 is no maximum' },
  { max: 9999, met: null, result: unlimited, rule: 'a maximum of 9999 is no maximum, also without a met amount' },
  { max: 9998, met: 0, result: left(999_800, 999_800), rule: 'a maximum of 9998 is a maximum' },
  { max: 9999.01, met: 0, result: left(999_901, 999_901), rule: 'a maximum above 9999 is a maximum' },
  { max: null, met: 10, result: unknown, rule: 'a missing maximum is not known' },
  { max: 1000, met: null, result: unknown, rule: 'a missing met amount is not known' },
  { max: null, met: null, result: unknown, rule: 'two missing amounts are not known' },
])('$rule [ELIG-05]', ({ max, met, result }) => {
  expect(deductibleLeft([deductible('Medical', [max, met])]).individual).toEqual(result);
});

test('the family amount comes from the same row as the individual amount [ELIG-03]', () => {
  const rows = [deductible('Out of Network', [3000, 0], [6000, 0]), deductible('In Network', [1000, 0], [2000, 860])];
  expect(deductibleLeft(rows)).toEqual({ individual: left(100_000, 100_000), family: left(114_000, 200_000) });
});

test.each([
  { types: ['Medical', 'Pharmacy'], chosen: 'Medical' },
  { types: ['Out of Network', 'In Network'], chosen: 'In Network' },
  { types: ['Out-of-network', 'Medical, in-network'], chosen: 'Medical, in-network' },
  { types: ['IN NETWORK TIER 1', 'In Network tier 2'], chosen: 'IN NETWORK TIER 1' },
  { types: ['Dental', 'Skin network'], chosen: 'Dental' },
])('of the rows $types the answer shows $chosen [ELIG-03]', ({ types, chosen }) => {
  const rows = types.map((type, index) => deductible(type, [index + 1, 0]));
  const max = (types.indexOf(chosen) + 1) * 100;
  expect(deductibleLeft(rows).individual).toEqual(left(max, max));
});

test('without a row the deductible is not known and has no family amount [ELIG-05]', () => {
  expect(deductibleLeft([])).toEqual({ individual: unknown, family: null });
});

const moop = (
  serviceType: string,
  individualUsed: number | null,
  familyUsed: number | null,
  maximum: number | null,
) => ({
  serviceType,
  individualUsed,
  familyUsed,
  maximum,
});

test.each([
  { row: moop('Medical', 700, 481.8, 5000), result: left(381_820, 500_000), rule: 'maximum less the total used' },
  { row: moop('Medical', 4100, 2350.75, 5000), result: left(0, 500_000), rule: 'nothing above the maximum' },
  { row: moop('Annual maximum', 360, 0, 1500), result: left(114_000, 150_000), rule: 'maximum less used for dental' },
  { row: moop('Medical', 1200.5, null, 5000), result: unknown, rule: 'unknown while one part is unknown' },
  { row: moop('Medical', 10, 10, null), result: unknown, rule: 'unknown without a maximum' },
  { row: moop('Medical', null, null, 9999), result: unlimited, rule: 'unlimited for 9999' },
  { row: moop('Medical', 0, 0, 0), result: zero, rule: 'zero for a maximum of 0' },
])('the out-of-pocket amount left is $rule [ELIG-04]', ({ row, result }) => {
  expect(outOfPocketLeft([row])).toEqual(result);
});

test('the out-of-pocket amount left prefers the row in network [ELIG-04]', () => {
  const rows = [moop('Out of network', 0, 0, 20_000), moop('In network', 1, 1, 8000)];
  expect(outOfPocketLeft(rows)).toEqual(left(799_800, 800_000));
  expect(outOfPocketLeft([])).toEqual(unknown);
});

test.each([
  [['Out of network', 'In network'], 'In network'],
  [['Dental, in-network'], 'Dental, in-network'],
  [['Out of Network '], 'Out of Network'],
  [['Annual maximum'], null],
  [[], null],
])('of the rows %j the shown one names the network %s [ELIG-03] [ELIG-04]', (types, network) => {
  expect(shownNetwork(types.map((serviceType) => ({ serviceType })))).toBe(network);
});

const YEAR = { benefitYearFrom: '2026-01-01', benefitYearTo: '2026-12-31' };
const SCHOOL_YEAR = { benefitYearFrom: '2025-07-01', benefitYearTo: '2026-06-30' };

test.each([
  { year: YEAR, day: '2025-12-31', isIn: false },
  { year: YEAR, day: '2026-01-01', isIn: true },
  { year: YEAR, day: '2026-12-31', isIn: true },
  { year: YEAR, day: '2027-01-01', isIn: false },
  { year: SCHOOL_YEAR, day: '2026-06-30', isIn: true },
  { year: SCHOOL_YEAR, day: '2026-07-01', isIn: false },
  { year: { benefitYearFrom: '2026-01-01' }, day: '2025-12-31', isIn: false },
  { year: { benefitYearTo: '2026-12-31' }, day: '2027-01-01', isIn: false },
  { year: {}, day: '2031-05-05', isIn: true },
])('$day is in the benefit year $year: $isIn [ELIG-08]', ({ year, day, isIn }) => {
  expect(isInBenefitYear(year, day)).toBe(isIn);
});
