import { expect, test } from 'vitest';
import {
  EMPTY_LOOKUP,
  blurDay,
  blurMonth,
  blurYear,
  canSearchPatients,
  checkLookup,
  dateOfBirth,
  pastedDay,
} from './patient-lookup.ts';

const FILLED = { ...EMPTY_LOOKUP, lastName: 'Testperson', month: '02', day: '28', year: '1990' };

test.each(['', '  ', '0', '00', '-1', 'ab', '1a', '1.5'])(
  'an invalid month or day of %j is cleared when the field loses focus [SEARCH-83]',
  (text) => {
    expect(blurMonth(text)).toBe('');
    expect(blurDay(text)).toBe('');
  },
);

test.each([
  { text: '12', month: '12' },
  { text: '13', month: '12' },
  { text: '99', month: '12' },
])('a month of $text becomes $month [SEARCH-84]', ({ text, month }) => {
  expect(blurMonth(text)).toBe(month);
});

test.each([
  { text: '31', day: '31' },
  { text: '32', day: '31' },
  { text: '99', day: '31' },
])('a day of $text becomes $day [SEARCH-85]', ({ text, day }) => {
  expect(blurDay(text)).toBe(day);
});

test.each([
  { text: '1', padded: '01' },
  { text: '9', padded: '09' },
  { text: '09', padded: '09' },
  { text: '10', padded: '10' },
])('a month or day of $text is padded to $padded [SEARCH-86]', ({ text, padded }) => {
  expect(blurMonth(text)).toBe(padded);
  expect(blurDay(text)).toBe(padded);
});

test.each([
  { text: '2024', year: '2024' },
  { text: '2025', year: '2025' },
  { text: '2026', year: '2025' },
  { text: '19900', year: '2025' },
  { text: '199', year: '199' },
  { text: '', year: '' },
])('in 2025 a year of $text becomes $year [SEARCH-87]', ({ text, year }) => {
  expect(blurYear(text, 2025)).toBe(year);
});

test.each([
  { change: {}, enabled: true },
  { change: { firstName: 'Rowan' }, enabled: true },
  { change: { lastName: ' ' }, enabled: false },
  { change: { month: '' }, enabled: false },
  { change: { day: '' }, enabled: false },
  { change: { year: '' }, enabled: false },
])('Search is enabled with $change: $enabled [SEARCH-19]', ({ change, enabled }) => {
  expect(canSearchPatients({ ...FILLED, ...change })).toBe(enabled);
});

test.each([
  { lastName: 'O', problem: 'last-name-short' },
  { lastName: ' O ', problem: 'last-name-short' },
  { lastName: 'Ng', problem: null },
])('a last name of "$lastName" has the problem $problem [SEARCH-77]', ({ lastName, problem }) => {
  expect(checkLookup({ ...FILLED, lastName }, 2025)).toBe(problem);
});

test.each([
  { length: 35, problem: null },
  { length: 36, problem: 'last-name-long' },
])('a last name of $length letters has the problem $problem [SEARCH-78]', ({ length, problem }) => {
  expect(checkLookup({ ...FILLED, lastName: 'a'.repeat(length) }, 2025)).toBe(problem);
});

test.each([
  { year: '199', problem: 'year' },
  { year: '1990', problem: null },
  { year: '19900', problem: 'year' },
  { year: '199O', problem: 'year' },
])('a year of $year has the problem $problem [SEARCH-79]', ({ year, problem }) => {
  expect(checkLookup({ ...FILLED, year }, 2025)).toBe(problem);
});

test.each([
  { year: '1800', problem: 'year' },
  { year: '1801', problem: null },
  { year: '2025', problem: null },
  { year: '2026', problem: 'year' },
])('in 2025 the year $year has the problem $problem [SEARCH-80]', ({ year, problem }) => {
  expect(checkLookup({ ...FILLED, year }, 2025)).toBe(problem);
});

test('the last name is checked before the year [SEARCH-82]', () => {
  expect(checkLookup({ ...FILLED, lastName: 'O', year: '19' }, 2025)).toBe('last-name-short');
  expect(checkLookup({ ...FILLED, lastName: 'a'.repeat(36), year: '19' }, 2025)).toBe('last-name-long');
});

test.each([
  { change: {}, dob: '1990-02-28' },
  { change: { month: '2', day: '8' }, dob: '1990-02-08' },
  { change: { month: '' }, dob: '' },
  { change: { day: '' }, dob: '' },
  { change: { year: '' }, dob: '' },
])('with $change the date of birth is sent as "$dob" [SEARCH-88]', ({ change, dob }) => {
  expect(dateOfBirth({ ...FILLED, ...change })).toBe(dob);
});

test.each([
  { lastName: "O'", problem: 'last-name-letters' },
  { lastName: 'X.', problem: 'last-name-letters' },
  { lastName: '12', problem: 'last-name-letters' },
  { lastName: 'Ó´', problem: 'last-name-letters' },
  { lastName: 'aʼ', problem: 'last-name-letters' },
  { lastName: "O'B", problem: null },
  { lastName: 'Ng', problem: null },
  { lastName: 'Öz', problem: null },
  { lastName: '3M Co', problem: null },
])('the last name $lastName must contain two letters: $problem [SEARCH-77]', ({ lastName, problem }) => {
  expect(checkLookup({ ...FILLED, lastName }, 2025)).toBe(problem);
});

test.each([
  { text: '1984-04-12', day: '1984-04-12' },
  { text: ' 04/12/1984 ', day: '1984-04-12' },
  { text: '4/12/1984', day: '1984-04-12' },
  { text: '04-12-1984', day: '1984-04-12' },
  { text: '1984/4/12', day: '1984-04-12' },
  { text: '02/30/1984', day: null },
  { text: '04/12/84', day: null },
  { text: '12', day: null },
  { text: 'April 12', day: null },
])('the pasted text $text is read as $day [SEARCH-17]', ({ text, day }) => {
  expect(pastedDay(text)).toBe(day);
});
