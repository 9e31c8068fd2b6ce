import { expect, test } from 'vitest';
import { bulkRows } from './generated/generate.ts';
import { CLAIM, MEMBER, REMITTANCE } from './catalog/names.ts';
import { namedRows } from './named/all.ts';
import type { Row, Rows } from './rows/tables.ts';

function all<T extends keyof Rows>(sets: readonly Rows[], table: T): readonly Row<T>[] {
  return sets.flatMap((set) => set[table] ?? []);
}

const latest = (...days: readonly (string | null)[]) =>
  days.reduce<string>((last, day) => (day !== null && day > last ? day : last), '');

/** Starts and ends of months, years and a century, leap days, and both clock changes. */
const DAYS = [
  '2026-01-01',
  '2026-01-05',
  '2026-02-28',
  '2028-02-29',
  '2028-03-01',
  '2026-03-08',
  '2026-11-01',
  '2026-12-31',
  '2100-03-01',
];

test.each(DAYS)('data generated for %s contains no later date, and every key once', async (today) => {
  const sets = [...namedRows(today), ...(await bulkRows({ members: 60, claims: 500 }, today))];
  const claims = all(sets, 'claim');
  const ahead = [
    ...claims.filter(
      (row) => latest(row.service_start, row.service_end, row.received, row.status_date, row.paid_date) > today,
    ),
    ...all(sets, 'remittance').filter((row) => latest(row.pay_date) > today),
    ...all(sets, 'letter').filter((row) => row.create_date > today),
    ...all(sets, 'member').filter((row) => row.dob > today),
  ];
  expect(ahead).toEqual([]);
  const disordered = claims.filter(
    (row) =>
      (row.received ?? row.service_start) < row.service_start || latest(row.service_end) > latest(today, row.received),
  );
  expect(disordered).toEqual([]);
  const keysOfCoverage = all(sets, 'coverage').map((row) => `${row.member_id} ${row.id} ${row.from_date}`);
  for (const ids of [claims.map(({ id }) => id), all(sets, 'remittance').map(({ id }) => id), keysOfCoverage]) {
    expect(new Set(ids).size).toBe(ids.length);
  }
  const upsideDown = all(sets, 'coverage').filter((row) => row.to_date < row.from_date);
  expect(upsideDown).toEqual([]);
});

test.each(DAYS)('the named records exist when the data is generated for %s', (today) => {
  const sets = namedRows(today);
  const ids = new Set([...all(sets, 'member'), ...all(sets, 'claim'), ...all(sets, 'remittance')].map(({ id }) => id));
  expect(
    [MEMBER, CLAIM, REMITTANCE].flatMap((list): string[] => Object.values(list)).filter((id) => !ids.has(id)),
  ).toEqual([]);
});
