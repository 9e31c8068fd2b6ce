import { expect, test } from 'vitest';
import { useTestServer } from '../../../test/harness.ts';
import type { Scope } from '../../database/scope.ts';
import { MEMBER } from '@pbt/demo-data/catalog/names';
import {
  coveragesOf,
  idsByIdentifier,
  idsByName,
  isKnownIdentifier,
  memberExists,
  membersByIds,
  otherInsurancesOf,
} from './repository.ts';

const server = useTestServer();

/** Counts the rows that each repository query returns. */
async function rowsFor(scope: Scope): Promise<number[]> {
  const { db, clock, config } = server().deps;
  const hashes = { ssn: config.keys.blindIndex('-', 'ssn'), medicaid: config.keys.blindIndex('-', 'medicaid') };
  const name = { lastNames: ['lindqvist'], firstName: '', dob: '1984-04-12' };
  return [
    (await membersByIds(db, scope, [MEMBER.typical])).length,
    (await coveragesOf(db, scope, [MEMBER.typical])).length,
    (await idsByIdentifier(db, scope, [MEMBER.typical], hashes)).length,
    (await idsByName(db, scope, name)).length,
    (await otherInsurancesOf(db, scope, MEMBER.cobFive, clock.today(), 5)).length,
    Number(await memberExists(db, scope, MEMBER.typical)),
  ];
}

test('no query returns a row to a user without an active tax ID', async () => {
  expect(await rowsFor(['070000101'])).not.toContain(0);
  expect(await rowsFor([])).toEqual([0, 0, 0, 0, 0, 0]);
});

test("a claim or payment outside the caller's tax IDs is not a known identifier", async () => {
  const { db } = server().deps;
  const claim = await db
    .selectFrom('claim')
    .select(['id', 'tax_id'])
    .where('remittance_id', 'is not', null)
    .limit(1)
    .executeTakeFirstOrThrow();
  const payment = await db
    .selectFrom('remittance')
    .select(['id', 'check_number', 'tax_id'])
    .where('check_number', 'is not', null)
    .limit(1)
    .executeTakeFirstOrThrow();
  for (const [term, taxId] of [
    [claim.id, claim.tax_id],
    [payment.id, payment.tax_id],
    [payment.check_number!, payment.tax_id],
  ] as const) {
    expect(await isKnownIdentifier(db, [taxId], [term])).toBe(true);
    expect(await isKnownIdentifier(db, ['000000000'], [term])).toBe(false);
    expect(await isKnownIdentifier(db, [], [term])).toBe(false);
  }
});
