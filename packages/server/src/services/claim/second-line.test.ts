import { expect, test } from 'vitest';
import { useTestServer } from '../../../test/harness.ts';
import type { Caller } from '../../identity/caller.ts';
import { MEMBER, TAX_ID } from '@pbt/demo-data/catalog/names';
import { countExactly, countSample } from './browse/totals.ts';
import type { Browse } from './browse/conditions.ts';
import { dentalLines } from './repository.ts';

/** Tests checks in the queries directly, because an earlier check normally hides them. */
const server = useTestServer();

const FILTER = {
  start: '2025-01-01',
  end: '2026-11-15',
  providerName: null,
  status: null,
  type: 'M',
  outcomes: null,
  text: '',
} as const;

function browseOf(scope: readonly string[]): Browse {
  const { db } = server().deps;
  return {
    db,
    options: {},
    scope,
    filter: FILTER,
    statuses: null,
    text: null,
    providerIds: null,
    pageSize: 50,
    offset: 0,
  };
}

async function claimsOf(scope: readonly string[]): Promise<number> {
  const rows = await server()
    .deps.db.selectFrom('claim')
    .select('id')
    .where('tax_id', 'in', scope)
    .where('type', '=', FILTER.type)
    .where('service_start', '>=', FILTER.start)
    .where('service_start', '<=', FILTER.end)
    .execute();
  return rows.length;
}

test('claims are counted only within the tax IDs', async () => {
  const own = [TAX_ID.familyMedicine];
  const total = await claimsOf(own);
  expect(total).toBeGreaterThan(0);
  expect(await countExactly(browseOf(own))).toBe(total);
  expect(await countSample(browseOf(own), 100_000)).toBe(total);
  expect(await countExactly(browseOf([]))).toBe(0);
  expect(await countSample(browseOf([]), 100_000)).toBe(0);
});

test('dental history has no line without dental access or without a tax ID, even if an earlier check is missed', async () => {
  const { db, clock } = server().deps;
  const caller = (hasDentalAccess: boolean, scope: readonly string[]) =>
    ({ hasDentalAccess, scope, today: clock.today() }) as Caller;
  const lines = async (who: Caller) => (await dentalLines(db, who, MEMBER.dentalAdult)).length;
  expect(await lines(caller(true, [TAX_ID.familyMedicine]))).toBeGreaterThan(0);
  expect(await lines(caller(false, [TAX_ID.familyMedicine]))).toBe(0);
  expect(await lines(caller(true, []))).toBe(0);
});
