import { OUTCOME_KINDS } from '@pbt/domain/contract/claim';
import { builtInReasons, guideEntry } from '@pbt/domain/rules/claim/outcome/reason-guide';
import { sql } from 'kysely';
import { beforeAll, describe, expect, inject, test } from 'vitest';
import { adjustment, claim, insertOffices, item, MEMBER, TAX } from '../../../test/claims.ts';
import { pbt } from '../../../test/cli.ts';
import { expectedOutcomes, outcomeDifferences, storedOutcomes } from '../../../test/outcomes/expected-outcome.ts';
import { generatedClaims, insertGenerated, insertPayments } from '../../../test/outcomes/generated-claims.ts';
import { useTestServer } from '../../../test/harness.ts';
import { rebuildOutcomes, storeBuiltInReasons } from '../../database/outcomes.ts';

const server = useTestServer();
const db = () => server().deps.db;

beforeAll(async () => {
  await insertOffices(db());
  await db()
    .insertInto('plan_rule')
    .values([
      { lob: 'Commercial', key: 'resendDays', value: '30' },
      { lob: 'Other', key: 'appealDays', value: '20' },
      { lob: 'Other', key: 'resendFrom', value: 'service' },
    ])
    .execute();
  await db()
    .insertInto('member_group')
    .values([
      { id: 'GN-OTHER', name: 'Other', lob: 'Other', group_type: 'COMM' },
      { id: 'GN-NONE', name: 'None', lob: null, group_type: 'COMM' },
    ])
    .execute();
  await db().updateTable('member').set({ group_id: 'GN-OTHER' }).where('id', '=', MEMBER.other).execute();
  await db().updateTable('member').set({ group_id: 'GN-NONE' }).where('id', '=', MEMBER.spouse).execute();
  await insertPayments(db());
  await rebuildOutcomes(db());
});

/** Compares the stored outcomes with the rules in TypeScript. Returns how many claims have each outcome. */
async function compareAll(like: string): Promise<Map<string, number>> {
  const stored = await storedOutcomes(db(), like);
  const claims = await db().selectFrom('claim').select(['id', 'tax_id']).where('id', 'like', like).execute();
  expect(stored.size).toBe(claims.length);
  const seen = new Map<string, number>();
  for (const [id, expected] of await expectedOutcomes(db(), claims)) {
    expect({ id, ...stored.get(id) }).toEqual({ id, ...expected });
    seen.set(expected.kind, (seen.get(expected.kind) ?? 0) + 1);
  }
  return seen;
}

describe('the database and the rules in TypeScript', () => {
  test('say the same about every claim of the demonstration [OUTCOME-08]', async () => {
    expect((await compareAll('%')).size).toBeGreaterThan(5);
  });

  test('say the same about generated claims, which have every outcome [OUTCOME-02] [OUTCOME-08] [BROWSE-05]', async () => {
    await db()
      .insertInto('reason_guide')
      .values([
        { group_code: 'CO', carc: '197', class: 'denial', title: 'Ours', explanation: '', step: 'records' },
        {
          group_code: 'OA',
          carc: '999',
          rarc: 'M51',
          class: 'denial',
          title: 'Ours',
          explanation: '',
          step: 'correct',
        },
        { group_code: 'CO', carc: '45', class: 'denial', title: 'Never', explanation: '', step: 'nothing' },
      ])
      .execute();
    await insertGenerated(db(), generatedClaims(1500, 27, '9927'));
    const seen = await compareAll('9927%');
    expect([...seen.keys()].toSorted()).toEqual([...OUTCOME_KINDS].toSorted());
    await db().deleteFrom('reason_guide').execute();
    await rebuildOutcomes(db());
    expect(await outcomeDifferences(db())).toEqual([]);
  });
});

describe('the main reason', () => {
  const cases = [
    ['has the largest amount', [['197', 2, 300] as const, ['50', 1, 200] as const], 'CO/197/', 2],
    [
      'is that of the lower line if the amounts are equal',
      [['50', 2, 300] as const, ['197', 1, 300] as const],
      'CO/197/',
      2,
    ],
    ['adds the lines up', [['197', 1, 300] as const, ['50', 2, 200] as const, ['50', 3, 200] as const], 'CO/50/', 2],
    ['is never a write-off', [['45', 1, 900] as const, ['50', 2, 100] as const], 'CO/50/', 1],
  ] as const;
  test.each(cases)('%s [BROWSE-05]', async (rule, cuts, reason, count) => {
    const id = `9928${String(cases.findIndex(([name]) => name === rule)).padStart(8, '0')}`;
    await db().insertInto('claim').values(claim(id)).execute();
    await db()
      .insertInto('claim_item')
      .values([1, 2, 3].map((num) => item(id, num, { charged_cents: 1000 })))
      .execute();
    await db()
      .insertInto('claim_adjustment')
      .values(cuts.map(([carc, line, cents], at) => adjustment(id, at + 1, line, { carc, amount_cents: cents })))
      .execute();
    expect((await storedOutcomes(db(), id)).get(id)).toMatchObject({ reason, count });
  });
});

describe('a change of the rules', () => {
  const dueOf = async () => (await storedOutcomes(db(), '9929%')).get('992900000000')?.due;
  const rebuild = () => rebuildOutcomes(db(), undefined, 1500);

  test('computes all outcomes again [DENIAL-10] [DENIAL-08]', async () => {
    const id = '992900000000';
    await db()
      .insertInto('claim')
      .values(claim(id, { paid_date: '2026-10-01', member_id: MEMBER.other }))
      .execute();
    await db()
      .insertInto('claim_item')
      .values(item(id, 1, { charged_cents: 100 }))
      .execute();
    await db()
      .insertInto('claim_adjustment')
      .values(adjustment(id, 1, 1, { carc: '197' }))
      .execute();
    expect(await dueOf()).toBe('2026-10-21');
    expect((await pbt(server(), 'plan set appealDays 10 --lob Other')).exitCode).toBe(0);
    await rebuild();
    expect(await dueOf()).toBe('2026-10-11');
    await db()
      .insertInto('reason_guide')
      .values({ group_code: 'CO', carc: '197', class: 'contract', title: 'Ours', explanation: '', step: 'nothing' })
      .execute();
    await rebuild();
    expect((await storedOutcomes(db(), id)).get(id)).toMatchObject({ kind: 'zero', reason: null, due: null });
    expect(await outcomeDifferences(db())).toEqual([]);
    await db().deleteFrom('reason_guide').execute();
    await rebuild();
    expect(await outcomeDifferences(db())).toEqual([]);
    expect(await db().selectFrom('setting').select('key').where('key', '=', 'claim_outcome_rebuild').execute()).toEqual(
      [],
    );
  });

  test('of the built-in guide is stored at the next start, and computes all outcomes again [OUTCOME-01]', async () => {
    await sql`update reason_built_in set class = 'contract' where carc = '197'`.execute(db());
    await rebuild();
    expect((await storedOutcomes(db(), '992900000000')).get('992900000000')?.kind).toBe('zero');
    await storeBuiltInReasons(db());
    await rebuild();
    expect((await storedOutcomes(db(), '992900000000')).get('992900000000')?.kind).toBe('denied');
    await storeBuiltInReasons(db());
    expect(await db().selectFrom('setting').select('key').where('key', '=', 'claim_outcome_rebuild').execute()).toEqual(
      [],
    );
  });

  test('every built-in reason is stored under its codes [OUTCOME-01]', () => {
    for (const { gc, carc, rarc, class: kind, step } of builtInReasons()) {
      expect(guideEntry({ gc, carc, rarc: rarc || null })).toMatchObject({ class: kind, step });
    }
    expect(builtInReasons().filter(({ isFixed }) => isFixed)).toHaveLength(8);
  });
});

test.runIf(inject('database').engine === 'postgres')('only offices with the tax ID see an outcome', async () => {
  const id = '992900000000';
  const seenBy = (taxId: string) =>
    server().database.scopedTo([taxId]).selectFrom('browsed_outcome').select('id').where('id', '=', id).execute();
  expect(await seenBy(TAX.own)).toEqual([{ id }]);
  expect(await seenBy(TAX.foreign)).toEqual([]);
});
