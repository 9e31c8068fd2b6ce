import { expect, test } from 'vitest';
import { bulkRows, householdRows } from './generate.ts';
import { createClaimNumbers } from './claims.ts';
import { createPayments } from './payments.ts';
import { dentalVisit, newMouth } from './teeth.ts';
import { createPrng } from '../rows/seeded-random.ts';
import type { Row, Rows } from '../rows/tables.ts';

const DAY = '2026-11-15';

type Table = keyof Rows;

function all<T extends Table>(sets: readonly Rows[], table: T): readonly Row<T>[] {
  return sets.flatMap((set) => set[table] ?? []);
}

const large = await bulkRows({ members: 1500, claims: 9000 }, DAY);
const claims = all(large, 'claim');
const share = (part: number, whole: number) => part / whole;

test('the same date and size give the same rows', async () => {
  const size = { members: 60, claims: 300 };
  expect(await bulkRows(size, DAY)).toEqual(await bulkRows(size, DAY));
});

test('the numbers of members and claims are close to the requested ones', () => {
  expect(all(large, 'member').length).toBeGreaterThanOrEqual(1500);
  expect(all(large, 'member').length).toBeLessThan(1510);
  expect(claims.length).toBeGreaterThan(8000);
  expect(claims.length).toBeLessThan(10_000);
});

test.each([
  ['M', 0.72],
  ['D', 0.17],
  ['H', 0.11],
] as const)('claims of type %s are about %d of all', (type, expected) => {
  expect(Math.abs(share(claims.filter((claim) => claim.type === type).length, claims.length) - expected)).toBeLessThan(
    0.04,
  );
});

test.each([
  ['02', 0.78, 0.92],
  ['01', 0.02, 0.08],
  ['10', 0.02, 0.07],
  ['11', 0.01, 0.06],
  ['15', 0.001, 0.02],
  ['91', 0.01, 0.05],
  ['92', 0.001, 0.02],
] as const)('status %s has a share of the last six months between %d and %d', (status, least, most) => {
  const recent = claims.filter(({ received }) => received! >= '2026-05-15');
  const part = share(recent.filter((claim) => claim.status === status).length, recent.length);
  expect(part).toBeGreaterThan(least);
  expect(part).toBeLessThan(most);
});

test('8% to 14% of decided claims have a denied line', () => {
  const decided = new Set(claims.filter(({ status }) => status === '02').map(({ id }) => id));
  const denied = new Set(
    all(large, 'claim_item')
      .filter((item) => item.allowed_cents === 0 && decided.has(item.claim_id))
      .map((item) => item.claim_id),
  );
  expect(share(denied.size, decided.size)).toBeGreaterThan(0.08);
  expect(share(denied.size, decided.size)).toBeLessThan(0.14);
});

test.each([
  ['under $300', 0, 30_000, 0.55, 0.8],
  ['up to $2,000', 30_000, 200_000, 0.15, 0.4],
  ['above', 200_000, Infinity, 0.01, 0.1],
])('claims charged %s have their expected share', (_size, from, to, least, most) => {
  const part = share(
    claims.filter(({ charged_cents }) => charged_cents >= from && charged_cents < to).length,
    claims.length,
  );
  expect(part).toBeGreaterThan(least);
  expect(part).toBeLessThan(most);
});

test('97% of claims are decided within 30 days', () => {
  const old = claims.filter(({ received }) => received! < '2026-10-10');
  const open = old.filter(({ status }) => status === '10' || status === '11' || status === '15');
  expect(share(open.length, old.length)).toBeLessThan(0.03);
});

test('some payments have adjustments, few are negative', () => {
  const payments = all(large, 'remittance');
  const adjusted = new Set(all(large, 'remittance_adjustment').map((row) => row.remittance_id)).size;
  expect(share(adjusted, payments.length)).toBeGreaterThan(0.015);
  expect(share(adjusted, payments.length)).toBeLessThan(0.05);
  expect(share(payments.filter(({ amount_cents }) => amount_cents < 0).length, payments.length)).toBeLessThan(0.02);
});

test('every claim number is used once', () => {
  expect(new Set(claims.map(({ id }) => id)).size).toBe(claims.length);
});

test('a lost tooth is never treated again, however many visits follow', () => {
  for (let patient = 0; patient < 20; patient += 1) {
    const prng = createPrng(`patient|${patient}`);
    const mouth = newMouth();
    const lost = new Set<string>();
    const treated = Array.from({ length: 120 }, () => dentalVisit(prng, mouth, patient < 5 ? 8 : 40)).flat();
    for (const { tooth, code } of treated) {
      if (tooth === undefined) continue;
      expect(lost.has(tooth)).toBe(false);
      if (code.startsWith('D7')) lost.add(tooth);
    }
    expect(lost.size).toBeGreaterThan(0);
  }
});

const draw = (numbers: readonly number[]) => {
  const context = { today: DAY, claimsPerMember: 6, numbers: createClaimNumbers(), payments: createPayments() };
  const { members, claims: sets } = numbers.map((number) => householdRows(number, context)).at(-1)!;
  return {
    ids: members.map(({ id }) => id),
    amounts: sets.map(({ claim }) => [claim.service_start, claim.charged_cents, claim.status]),
  };
};

test('a household does not depend on the households generated before it', () => {
  expect(draw([7])).toEqual(draw([3, 4, 5, 6, 7]));
  expect(draw([7])).not.toEqual(draw([8]));
});
