import fc from 'fast-check';
import { expect, test } from 'vitest';
import { readCents, readCount, readDay, readDecimal, writeCents, writeDay, writeDecimal } from './values.ts';

test.each([
  ['100', 10_000],
  ['100.', 10_000],
  ['100.00', 10_000],
  ['125.0', 12_500],
  ['.5', 50],
  ['-0', 0],
  ['-0.00', 0],
  ['-96', -9600],
  ['12.340000', 1234],
  ['99999999999.99', 9_999_999_999_999],
  ['', null],
  ['.', null],
  ['-', null],
  ['12.345', null],
  ['1,000', null],
  ['+5', null],
  ['5-', null],
  ['1e3', null],
  ['$5', null],
  [' 5', null],
  ['123456789012', null],
])('the amount %j is %j cents [X12-13]', (text, cents) => {
  expect(readCents(text)).toBe(cents);
});

test.each([
  ['20261113', '2026-11-13'],
  ['20240229', '2024-02-29'],
  ['20000229', '2000-02-29'],
  ['21000229', null],
  ['20260229', null],
  ['20990080', null],
  ['20002316', null],
  ['20261301', null],
  ['20260100', null],
  ['00000101', null],
  ['261113', null],
  ['2026-11-13', null],
  ['', null],
])('the day %j is %j [X12-12]', (text, day) => {
  expect(readDay(text)).toBe(day);
  expect(day === null ? null : writeDay(day)).toBe(day === null ? null : text);
});

test.each([
  ['1', 1],
  ['1.9', 1.9],
  ['-2', -2],
  ['-0', 0],
  ['.5', 0.5],
  ['x', null],
  ['1e9', null],
  ['', null],
])('the units %j are %j', (text, value) => {
  expect(readDecimal(text)).toBe(value);
});

test.each([
  ['3', 3],
  ['003', 3],
  ['', null],
  ['-1', null],
  ['1.0', null],
])('the count %j is %j', (text, value) => {
  expect(readCount(text)).toBe(value);
});

test.each([
  [0, '0'],
  [5, '0.05'],
  [50, '0.5'],
  [5400, '54'],
  [-12_345, '-123.45'],
])('%i cents are written as %s', (cents, text) => {
  expect(writeCents(cents)).toBe(text);
});

test('every amount and every number of units is read as it was written', () => {
  fc.assert(
    fc.property(fc.integer({ min: -9_999_999_999_999, max: 9_999_999_999_999 }), (cents) => {
      expect(readCents(writeCents(cents))).toBe(cents);
    }),
    { seed: 835 },
  );
  fc.assert(
    fc.property(fc.integer({ min: -999_999, max: 999_999 }), (thousandths) => {
      expect(readDecimal(writeDecimal(thousandths / 1000))).toBe(thousandths === 0 ? 0 : thousandths / 1000);
    }),
    { seed: 835 },
  );
});
