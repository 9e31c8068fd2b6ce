import { expect, test } from 'vitest';
import { readTypedDate } from './typed-dates.ts';

const read = (text: string) => {
  const date = readTypedDate(text, (day) => day <= '2026-11-16');
  return date.kind === 'day' ? date.day : date.kind;
};

test.each([
  ['1/2/1984', '1984-01-02'],
  ['01/02/1984', '1984-01-02'],
  ['1-2-1984', '1984-01-02'],
  ['1.2.1984', '1984-01-02'],
  ['1984-01-02', '1984-01-02'],
  ['1984/1/2', '1984-01-02'],
  ['19840102', '1984-01-02'],
  [' 1/2/1984 ', '1984-01-02'],
  ['1/2/1984 0:00', '1984-01-02'],
  ['1984-01-02 00:00:00', '1984-01-02'],
  ['1984-01-02T00:00:00.000Z', '1984-01-02'],
  ['1/2/1984 12:00:00 AM', '1984-01-02'],
  ['2/29/2024', '2024-02-29'],
  ['2/29/2023', 'no-such-day'],
  ['13/1/1984', 'no-such-day'],
  ['1/2-1984', 'not-a-date'],
  ['1/2', 'not-a-date'],
  ['1/2/198', 'not-a-date'],
  ['1984012', 'not-a-date'],
  ['01021984', 'no-such-day'],
  ['30683', 'not-a-date'],
  ['', 'not-a-date'],
])('%j is read as %s [BATCH-01]', (text, result) => {
  expect(read(text)).toBe(result);
});

test.each([
  ['11/16/26', '2026-11-16'],
  ['11/17/26', '1926-11-17'],
  ['1/2/84', '1984-01-02'],
  ['1/2/05', '2005-01-02'],
  ['2/29/00', '2000-02-29'],
  ['2/30/84', 'no-such-day'],
])('the birth date %s is %s: the latest year that is not in the future [BATCH-01]', (text, result) => {
  expect(read(text)).toBe(result);
});

test('a year that fits no allowed day is read as 20xx, so the message names the range [BATCH-01]', () => {
  expect(readTypedDate('1/2/90', (day) => day > '2024-01-01' && day < '2027-01-01')).toEqual({
    kind: 'day',
    day: '2090-01-02',
  });
});
