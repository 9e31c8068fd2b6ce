import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import {
  ADULT_TEETH,
  chartTeeth,
  CHILD_TEETH,
  DENTAL_LINES_PAGE,
  dentalHistoryStart,
  dentalLineStatus,
  isDentalChild,
  lastServicesPerTooth,
  linesOffChart,
  teethOfLine,
  toothSet,
} from './dental-lines.ts';

test.each([
  { status: true, shown: 'Approved' },
  { status: false, shown: 'Denied' },
  { status: null, shown: 'Denied' },
  { status: undefined, shown: 'Denied' },
])('a line with status $status shows $shown [DENTAL-16]', ({ status, shown }) => {
  expect(dentalLineStatus(status)).toBe(shown);
});

test('dental lines show 50 per page with 10 page links [DENTAL-11]', () => {
  expect(DENTAL_LINES_PAGE).toEqual({ pageSize: 50, pageLinks: 10 });
});

test.each([
  { serviceDate: '2020-06-14', today: '2025-06-15', kept: false },
  { serviceDate: '2020-06-15', today: '2025-06-15', kept: true },
  { serviceDate: '2020-06-16', today: '2025-06-15', kept: true },
  { serviceDate: '2019-02-27', today: '2024-02-29', kept: false },
  { serviceDate: '2019-02-28', today: '2024-02-29', kept: true },
])('on $today a service on $serviceDate is within five years: $kept [DENTAL-12]', ({ serviceDate, today, kept }) => {
  expect(dentalHistoryStart(today) <= serviceDate).toBe(kept);
});

describe('teeth', () => {
  test.each([
    ['0', null],
    ['1', 'adult'],
    ['01', 'adult'],
    [' 8 ', 'adult'],
    ['32', 'adult'],
    ['33', null],
    ['50', null],
    ['51', 'extra'],
    ['82', 'extra'],
    ['83', null],
    ['A', 'child'],
    ['t', 'child'],
    ['U', null],
    ['AS', 'extra'],
    ['TS', 'extra'],
    ['US', null],
    ['A1', null],
    ['', null],
  ])('tooth %j belongs to the set %s', (tooth, set) => {
    expect(toothSet(tooth)).toBe(set);
  });

  test.each([
    { rule: 'a single tooth', line: { toothNumber: '14' }, teeth: '14' },
    { rule: 'the same tooth three times', line: { toothNumber: '14', beginTooth: '14', endTooth: '14' }, teeth: '14' },
    { rule: 'a range', line: { beginTooth: '6', endTooth: '10' }, teeth: '6 7 8 9 10' },
    { rule: 'a reversed range', line: { beginTooth: '10', endTooth: '6' }, teeth: '6 7 8 9 10' },
    { rule: 'only a begin tooth', line: { beginTooth: '6', endTooth: '' }, teeth: '6' },
    { rule: 'only an end tooth', line: { beginTooth: null, endTooth: '6' }, teeth: '6' },
    { rule: 'primary teeth', line: { beginTooth: 'C', endTooth: 'F' }, teeth: 'C D E F' },
    { rule: 'extra teeth', line: { beginTooth: '58', endTooth: '60' }, teeth: '58 59 60' },
    { rule: 'extra primary teeth', line: { beginTooth: 'AS', endTooth: 'CS' }, teeth: 'AS BS CS' },
    { rule: 'a range across two sets counts only its ends', line: { beginTooth: '8', endTooth: 'F' }, teeth: '8 F' },
    { rule: 'a tooth number and a range', line: { toothNumber: '3', beginTooth: '6', endTooth: '7' }, teeth: '3 6 7' },
    { rule: 'an unknown end', line: { beginTooth: '8', endTooth: '99' }, teeth: '8' },
    { rule: 'no tooth', line: {}, teeth: '' },
    { rule: 'a quadrant', line: { toothNumber: '40' }, teeth: '' },
  ])('teeth of a line: $rule', ({ line, teeth }) => {
    expect(teethOfLine(line).join(' ')).toBe(teeth);
  });

  test('a range contains both ends and all teeth between them, in either direction', () => {
    const set = fc.constantFrom(ADULT_TEETH, CHILD_TEETH);
    const range = set.chain((teeth) =>
      fc.tuple(fc.constant(teeth), fc.constantFrom(...teeth), fc.constantFrom(...teeth)),
    );
    fc.assert(
      fc.property(range, ([teeth, beginTooth, endTooth]) => {
        const found = teethOfLine({ beginTooth, endTooth });
        expect(found).toHaveLength(Math.abs(teeth.indexOf(beginTooth) - teeth.indexOf(endTooth)) + 1);
        expect(found).toContain(beginTooth);
        expect(found).toContain(endTooth);
        expect(teethOfLine({ beginTooth: endTooth, endTooth: beginTooth })).toEqual(found);
      }),
    );
  });
});

const cleaning = { serviceDate: '2025-09-15', code: 'cleaning' };
const filling = { serviceDate: '2024-02-21', code: 'filling', toothNumber: '3' };
const scaling = { serviceDate: '2024-02-21', code: 'scaling', beginTooth: '1', endTooth: '8' };
const crown = { serviceDate: '2025-03-10', code: 'crown', toothNumber: '8' };
const extra = { serviceDate: '2025-03-10', code: 'extra', toothNumber: '58' };

test('each tooth of a range shows all services of its latest date, in table order', () => {
  const codesOf = (lines: readonly (typeof filling | typeof scaling | typeof cleaning)[], tooth: string) =>
    lastServicesPerTooth(lines)
      .get(tooth)
      ?.map(({ code }) => code);
  const all = [cleaning, filling, scaling, crown, extra];
  const found = ['1', '3', '8', '9', '58'].map((tooth) => codesOf(all, tooth));
  expect(found).toEqual([['scaling'], ['filling', 'scaling'], ['crown'], undefined, ['extra']]);
  expect(codesOf([crown, scaling], '8')).toEqual(['crown']);
  expect(codesOf([scaling, filling], '3')).toEqual(['scaling', 'filling']);
});

test('lines without a tooth or with extra teeth only are not on the chart', () => {
  const both = { ...extra, code: 'both', beginTooth: '8' };
  expect(linesOffChart([cleaning, filling, scaling, extra, both]).map(({ code }) => code)).toEqual([
    'cleaning',
    'extra',
  ]);
});

test.each([
  { dob: '2012-10-30', isChild: true },
  { dob: '2012-10-29', isChild: false },
  { dob: null, isChild: false },
])('a patient born $dob has primary teeth on 10/29/2025: $isChild', ({ dob, isChild }) => {
  expect(isDentalChild(dob, '2025-10-29')).toBe(isChild);
});

test.each([
  { teeth: ['A'], isChild: false, opens: 'child', rule: 'the lines name only primary teeth' },
  { teeth: ['3'], isChild: true, opens: 'adult', rule: 'the lines name only adult teeth' },
  { teeth: ['3', 'A'], isChild: true, opens: 'child', rule: 'the lines name both kinds and the patient is a child' },
  { teeth: ['3', 'A'], isChild: false, opens: 'adult', rule: 'the lines name both kinds and the patient is an adult' },
  { teeth: ['51'], isChild: true, opens: 'child', rule: 'the lines name no tooth and the patient is a child' },
  { teeth: [], isChild: false, opens: 'adult', rule: 'the lines name no tooth and the patient is an adult' },
] as const)('the tooth chart opens on the $opens teeth when $rule', ({ teeth, isChild, opens }) => {
  expect(chartTeeth(teeth, isChild)).toBe(opens);
});
