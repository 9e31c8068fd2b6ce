import { beforeAll, describe, expect, test } from 'vitest';
import { useTestServer } from '../../../test/harness.ts';
import { basics, loadBasics, useImportFiles } from '../../../test/import-files.ts';

const server = useTestServer();
const files = useImportFiles(() => server());
const of = basics('1002');
const db = () => server().database.db;

beforeAll(() => loadBasics(files, of));

const period = (id: string, from_date: string, more: object = {}) => ({
  member_id: of.member,
  id,
  plan_id: 'PLAN1',
  type: 'Medical',
  from_date,
  group_id: of.group,
  sub_group_id: '0001',
  ...more,
});
const stored = async (id: string) => {
  const rows = await db()
    .selectFrom('coverage')
    .select(['from_date', 'to_date', 'group_type', 'usage'])
    .where('member_id', '=', of.member)
    .where('id', '=', id)
    .orderBy('from_date')
    .execute();
  return rows.map(({ from_date, to_date }) => `${from_date}..${to_date}`);
};
const load = (...rows: readonly object[]) => files.load('coverages.ndjson', rows, '--again');

test('a period without an end is open, and takes the group type of its group', async () => {
  expect((await load(period('A', '2026-01-01'))).outcomes).toEqual({ new: 1 });
  expect(await stored('A')).toEqual(['2026-01-01..9999-12-31']);
  const row = await db().selectFrom('coverage').select('group_type').where('id', '=', 'A').executeTakeFirstOrThrow();
  expect(row.group_type).toBe('COMM');
});

test('an incoming period replaces every stored one it overlaps, and counts as corrected [IMPORT-15]', async () => {
  await load(
    period('B', '2024-01-01', { to_date: '2024-12-31' }),
    period('B', '2025-01-01', { to_date: '2025-12-31' }),
  );
  expect((await load(period('B', '2024-06-01', { to_date: '2025-03-31' }))).outcomes).toEqual({ corrected: 1 });
  expect(await stored('B')).toEqual(['2024-06-01..2025-03-31']);
  expect((await load(period('B', '2025-04-01'))).outcomes).toEqual({ new: 1 });
});

test('periods that overlap inside one file: the later line is used, in every run [IMPORT-15] [IMPORT-18]', async () => {
  const rows = [period('C', '2025-01-01', { to_date: '2025-12-31' }), period('C', '2025-06-01')];
  expect((await load(...rows)).outcomes).toEqual({ new: 1, duplicate: 1, warned: 1 });
  expect((await load(...rows)).outcomes).toEqual({ unchanged: 1, duplicate: 1, warned: 1 });
  expect(await stored('C')).toEqual(['2025-06-01..9999-12-31']);
});

test('a corrected start moves the period, with its usage [IMPORT-15]', async () => {
  await load(period('D', '2026-01-01'));
  const usage = { deductibles: [] };
  await db()
    .updateTable('coverage')
    .set({ usage: JSON.stringify(usage) })
    .where('id', '=', 'D')
    .execute();
  const moved = period('D', '2026-02-01', { previous_from_date: '2026-01-01' });
  expect((await load(moved)).outcomes).toEqual({ corrected: 1 });
  expect(await stored('D')).toEqual(['2026-02-01..9999-12-31']);
  const row = await db().selectFrom('coverage').select('usage').where('id', '=', 'D').executeTakeFirstOrThrow();
  expect(row.usage).toEqual(usage);
  expect((await load(moved)).outcomes).toEqual({ unchanged: 1 });
});

test('periods whose new start is the former start of another period all move, in every run [IMPORT-15] [IMPORT-18]', async () => {
  await load(period('H', '2026-01-01', { to_date: '2026-01-31' }), period('H', '2026-02-01'));
  const later = [
    period('H', '2026-02-01', { to_date: '2026-02-28', previous_from_date: '2026-01-01' }),
    period('H', '2026-03-01', { previous_from_date: '2026-02-01' }),
  ];
  await load(...later);
  expect(await stored('H')).toEqual(['2026-02-01..2026-02-28', '2026-03-01..9999-12-31']);
  expect((await load(...later)).outcomes).toEqual({ unchanged: 2 });
  const earlier = [
    period('H', '2026-01-01', { to_date: '2026-01-31', previous_from_date: '2026-02-01' }),
    period('H', '2026-02-01', { previous_from_date: '2026-03-01' }),
  ];
  await load(...earlier);
  expect(await stored('H')).toEqual(['2026-01-01..2026-01-31', '2026-02-01..9999-12-31']);
  expect((await load(...earlier)).outcomes).toEqual({ unchanged: 2 });
});

test('a void period is removed, and removing it again changes nothing [IMPORT-24]', async () => {
  await load(period('E', '2026-01-01'));
  const gone = { member_id: of.member, id: 'E', from_date: '2026-01-01', void: true };
  expect((await load(gone)).outcomes).toEqual({ deleted: 1 });
  expect(await stored('E')).toEqual([]);
  expect((await load(gone)).outcomes).toEqual({ unchanged: 1 });
});

describe('an older version of a period', () => {
  const at = (id: string, from_date: string, version: number, more: object = {}) =>
    period(id, from_date, { version, ...more });
  const gone = (id: string, from_date: string, version?: number) => ({
    member_id: of.member,
    id,
    from_date,
    void: true,
    ...(version === undefined ? {} : { version }),
  });

  test('does not bring back a period that a newer row voided, in the next files or in a waiting row [IMPORT-19]', async () => {
    await load(at('K', '2026-01-01', 1));
    expect((await load(gone('K', '2026-01-01', 5))).outcomes).toEqual({ deleted: 1 });
    for (const version of [1, 4]) {
      expect((await load(at('K', '2026-01-01', version))).outcomes).toEqual({ older: 1 });
    }
    expect((await load(gone('K', '2026-01-01', 4))).outcomes).toEqual({ older: 1 });
    expect(await stored('K')).toEqual([]);
    expect((await load(at('K', '2026-01-01', 6))).outcomes).toEqual({ new: 1 });
    expect((await load(at('K', '2026-01-01', 4))).outcomes).toEqual({ older: 1 });
    expect((await load(gone('K', '2026-01-01', 7), period('K2', '2026-01-01'))).outcomes).toEqual({
      deleted: 1,
      new: 1,
    });
  });

  test('loses also if the newer row voided a period that was never stored [IMPORT-19]', async () => {
    expect((await load(gone('L', '2026-01-01', 5))).outcomes).toEqual({ unchanged: 1 });
    expect((await load(at('L', '2026-01-01', 4))).outcomes).toEqual({ older: 1 });
    expect(await stored('L')).toEqual([]);
  });

  test('does not bring back the former start of a period that a newer row moved [IMPORT-15] [IMPORT-19]', async () => {
    await load(at('M', '2026-01-01', 1));
    await load(at('M', '2026-02-01', 5, { previous_from_date: '2026-01-01' }));
    expect((await load(at('M', '2026-01-01', 4, { to_date: '2026-01-31' }))).outcomes).toEqual({ older: 1 });
    expect(await stored('M')).toEqual(['2026-02-01..9999-12-31']);
  });

  test('without versions, the later import brings a voided period back [IMPORT-19]', async () => {
    await load(period('N', '2026-01-01'));
    await load(gone('N', '2026-01-01'));
    expect((await load(period('N', '2026-01-01'))).outcomes).toEqual({ new: 1 });
    await load(gone('N', '2026-01-01', 5));
    expect((await load(period('N', '2026-01-01'))).outcomes).toEqual({ new: 1 });
    expect((await load(at('N', '2026-01-01', 4))).outcomes).toEqual({ older: 1 });
  });
});

test('a row with an end date ends the stored period [IMPORT-23]', async () => {
  await load(period('F', '2026-01-01'));
  const ended = { member_id: of.member, id: 'F', from_date: '2026-01-01', to_date: '2026-06-30' };
  expect((await load(ended)).outcomes).toEqual({ changed: 1 });
  expect(await stored('F')).toEqual(['2026-01-01..2026-06-30']);
});

test('usage goes to the newest period and replaces the former usage as a whole', async () => {
  await load(period('G', '2025-01-01', { to_date: '2025-12-31' }), period('G', '2026-01-01'));
  const usage = {
    member_id: of.member,
    product_id: 'G',
    usage: { moops: [{ serviceType: 'Medical', individualUsed: 100, familyUsed: 200, maximum: 5000 }] },
    benefit_year_from: '2026-01-01',
  };
  const first = await files.load('usage.ndjson', [usage]);
  expect(first.outcomes).toEqual({ changed: 1 });
  const rows = await db()
    .selectFrom('coverage')
    .select(['from_date', 'usage', 'benefit_year_from'])
    .where('id', '=', 'G')
    .orderBy('from_date')
    .execute();
  expect(rows[0]!.usage).toBeNull();
  expect(rows[1]).toMatchObject({ benefit_year_from: '2026-01-01', usage: { moops: [{ maximum: 5000 }] } });
  expect((await files.load('usage.ndjson', [usage], '--again')).outcomes).toEqual({ unchanged: 1 });
});
