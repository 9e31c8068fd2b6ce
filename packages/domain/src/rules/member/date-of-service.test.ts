import { expect, test } from 'vitest';
import { datesOfService, patientOnDay, readDateOfService, serviceOfFragment } from './date-of-service.ts';

test.each([
  { today: '2026-11-17', first: '2024-11-17', last: '2027-01-16' },
  { today: '2028-02-29', first: '2026-02-28', last: '2028-04-29' },
  { today: '2026-02-28', first: '2024-02-28', last: '2026-04-29' },
  { today: '2024-01-01', first: '2022-01-01', last: '2024-03-01' },
  { today: '2026-12-31', first: '2024-12-31', last: '2027-03-01' },
  // The 60 days contain the start of daylight saving time, or its end.
  { today: '2026-03-07', first: '2024-03-07', last: '2026-05-06' },
  { today: '2026-10-31', first: '2024-10-31', last: '2026-12-30' },
])('on $today a date of service is from $first to $last [ELIG-08]', ({ today, first, last }) => {
  expect(datesOfService(today)).toEqual({ first, last });
});

const TODAY = '2026-11-17';
const asDay = (day: string) => ({ kind: 'day', day });

test.each([
  { text: '11/17/2024', result: asDay('2024-11-17') },
  { text: '11/16/2024', result: { kind: 'out-of-range' } },
  { text: '01/16/2027', result: asDay('2027-01-16') },
  { text: '01/17/2027', result: { kind: 'out-of-range' } },
  { text: ' 03/08/2026 ', result: asDay('2026-03-08') },
  { text: '', result: asDay(TODAY) },
  { text: '  ', result: asDay(TODAY) },
  { text: '3/8/2026', result: asDay('2026-03-08') },
  { text: '1/15/2026', result: asDay('2026-01-15') },
  { text: '02/29/2026', result: { kind: 'no-such-day' } },
  { text: '2/31/2026', result: { kind: 'no-such-day' } },
  { text: '13/01/2026', result: { kind: 'no-such-day' } },
  { text: '3/8/26', result: { kind: 'not-a-date' } },
  { text: '03/08', result: { kind: 'not-a-date' } },
  { text: '2026-03-08', result: { kind: 'not-a-date' } },
])('the date of service "$text" reads as $result [ELIG-08]', ({ text, result }) => {
  expect(readDateOfService(text, TODAY)).toEqual(result);
});

test('the address of a patient on a day has the ID and the day [ELIG-08]', () => {
  expect(patientOnDay('80000010100', '2026-11-30')).toBe('/patient-details/80000010100#service=2026-11-30');
});

test.each([
  ['#service=2026-11-30', '2026-11-30'],
  ['#service=2024-11-17', '2024-11-17'],
  ['#service=2024-11-16', null],
  ['#service=2027-01-16', '2027-01-16'],
  ['#service=2027-01-17', null],
  ['#service=2026-02-30', null],
  ['#service=11/30/2026', null],
  ['#policy-medical', null],
  ['', null],
])('the fragment %j asks for the date of service %j [ELIG-08]', (hash, day) => {
  expect(serviceOfFragment(hash, TODAY)).toBe(day);
});
