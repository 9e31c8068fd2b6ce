import type { ClaimResult } from '@pbt/domain/contract/claim';
import { beforeAll, describe, expect, test } from 'vitest';
import { adjustment, claim, insertOffices, item, TAX, username } from '../../../test/claims.ts';
import { pbt } from '../../../test/cli.ts';
import { useTestServer } from '../../../test/harness.ts';
import { rebuildOutcomes } from '../../database/outcomes.ts';

const server = useTestServer();
const db = () => server().deps.db;

/** A claim of one line for each outcome: its status, what was paid, and its adjustment. */
const CLAIMS = {
  denied: ['990000000201', '02', 0, ['CO', '197', null]],
  partly: ['990000000202', '02', 100, ['CO', '16', 'N1, M51']],
  paid: ['990000000203', '02', 100, ['CO', '45', null]],
  patient: ['990000000204', '02', 0, ['PR', '3', null]],
  zero: ['990000000205', '02', 0, ['CO', '24', null]],
  unknown: ['990000000206', '02', 1, ['CO', '45', null]],
  pending: ['990000000207', '11', 0, null],
  awaiting: ['990000000208', '01', 0, null],
  correcting: ['990000000209', '92', 0, null],
  corrected: ['990000000210', '91', 0, null],
} as const;
type Name = keyof typeof CLAIMS;
const NAMES = Object.keys(CLAIMS) as Name[];

beforeAll(async () => {
  await insertOffices(db());
  for (const [id, status, paid_cents, cut] of Object.values(CLAIMS)) {
    await db().insertInto('claim').values(claim(id, { status })).execute();
    await db()
      .insertInto('claim_item')
      .values(item(id, 1, { charged_cents: paid_cents > 1 ? 600 : 500, paid_cents }))
      .execute();
    if (!cut) continue;
    const [group_code, carc, rarc] = cut;
    await db()
      .insertInto('claim_adjustment')
      .values(adjustment(id, 1, 1, { group_code, carc, rarc, amount_cents: 500 }))
      .execute();
  }
  await db()
    .insertInto('claim')
    .values(claim('990000000299', { tax_id: TAX.foreign, status: '11' }))
    .execute();
  await rebuildOutcomes(db());
});

const search = async (more: object) => {
  const reply = await server().as(username('staff'), {
    method: 'POST',
    url: '/api/claim',
    payload: { start: '2026-10-01', end: '2026-10-31', index: 0, page_size: 100, ...more },
  });
  const { results = [], total } = reply.json<{ results?: ClaimResult[]; total: number }>();
  const names = results.map(({ id }) => String(NAMES.find((name) => CLAIMS[name][0] === id)));
  return { status: reply.statusCode, names: names.toSorted(), total, results };
};

describe('the outcome filter of Browse Claims', () => {
  test.each<[string | null, readonly Name[]]>([
    ['anyDenied', ['denied', 'partly']],
    ['denied', ['denied']],
    ['partlyDenied', ['partly']],
    ['paid', ['paid']],
    ['zeroPaid', ['patient', 'zero']],
    ['pending', ['awaiting', 'correcting', 'pending']],
    ['correctedOrTakenBack', ['corrected']],
    [null, NAMES],
  ])('%s finds its claims alone, counted exactly [BROWSE-02] [BROWSE-03]', async (outcome, expected) => {
    const { names, total } = await search({ outcome });
    expect({ names, total }).toEqual({ names: expected.toSorted(), total: expected.length });
  });

  test('works with the other filters [BROWSE-03]', async () => {
    expect(await search({ outcome: 'pending', status: '01' })).toMatchObject({ names: ['awaiting'], total: 1 });
    expect(await search({ outcome: 'denied', status: '01' })).toMatchObject({ names: [], total: 0 });
    expect(await search({ outcome: 'denied', type: 'D' })).toMatchObject({ names: [], total: 0 });
    expect(await search({ outcome: 'denied', filter_string: '0201' })).toMatchObject({ names: ['denied'], total: 1 });
    expect(await search({ outcome: 'paid', filter_string: '0201' })).toMatchObject({ names: [], total: 0 });
    expect(await search({ outcome: 'paid', providerName: 'Ash Verne' })).toMatchObject({ names: ['paid'], total: 1 });
  });

  test('finds denied claims by the day of the decision, the status date without a paid date [BROWSE-03]', async () => {
    const [denied, partly] = [CLAIMS.denied[0], CLAIMS.partly[0]];
    await db().updateTable('claim').set({ paid_date: '2026-11-03' }).where('id', '=', denied).execute();
    await db()
      .updateTable('claim')
      .set({ paid_date: null, status_date: '2026-12-24' })
      .where('id', '=', partly)
      .execute();
    const decided = async (decided_from: string, decided_to: string, more: object = {}) => {
      const { names, total } = await search({ outcome: 'anyDenied', decided_from, decided_to, ...more });
      expect(total).toBe(names.length);
      return names;
    };
    expect(await decided('2026-11-01', '2026-11-30')).toEqual(['denied']);
    expect(await decided('2026-11-03', '2026-12-24')).toEqual(['denied', 'partly']);
    expect(await decided('2026-11-04', '2026-12-23')).toEqual([]);
    expect(await decided('2026-12-24', '2026-12-24', { providerName: 'Ash Verne' })).toEqual(['partly']);
    expect(await decided('2026-12-24', '2026-12-24', { filter_string: '0202' })).toEqual(['partly']);
    expect(await decided('2026-12-25', '2026-12-31', { filter_string: '0202' })).toEqual([]);
    const { results } = await search({ outcome: 'anyDenied' });
    expect(Object.fromEntries(results.map(({ id, outcome }) => [id, outcome?.decided]))).toEqual({
      [denied]: '2026-11-03',
      [partly]: '2026-12-24',
    });
    const { paid_date, status_date } = claim(denied);
    await db()
      .updateTable('claim')
      .set({ paid_date: paid_date ?? null, status_date: status_date ?? null })
      .where('id', 'in', [denied, partly])
      .execute();
  });

  test('refuses an outcome that is no choice', async () => {
    expect((await search({ outcome: 'unknown' })).status).toBe(400);
  });
});

describe('a claim of Browse Claims', () => {
  const outcomeOf = async (name: Name) => (await search({})).results.find(({ id }) => id === CLAIMS[name][0])?.outcome;

  test('has its outcome, main reason, next step and earliest deadline', async () => {
    expect((await pbt(server(), 'plan set appealDays 30 --lob Commercial')).exitCode).toBe(0);
    await rebuildOutcomes(db());
    expect(await outcomeOf('denied')).toEqual({
      kind: 'denied',
      denied: '$5.00',
      reason: { gc: 'CO', carc: '197', rarc: null, title: 'No authorization on file' },
      reasonCount: 1,
      step: 'appeal',
      due: '2026-12-01',
      dueStep: 'appeal',
      decided: '2026-11-01',
    });
    expect(await outcomeOf('partly')).toMatchObject({
      kind: 'partlyDenied',
      reason: { rarc: 'N1, M51', title: 'Procedure code missing or wrong' },
      step: 'correct',
    });
    expect(await outcomeOf('pending')).toEqual({
      kind: 'pending',
      denied: null,
      reason: null,
      reasonCount: 0,
      step: null,
      due: null,
      dueStep: null,
      decided: null,
    });
  });

  test('names the step of the earliest day, also if it is of another reason [BROWSE-04]', async () => {
    const id = CLAIMS.denied[0];
    await db()
      .insertInto('claim_item')
      .values(item(id, 2, { charged_cents: 900 }))
      .execute();
    await db()
      .insertInto('claim_adjustment')
      .values(adjustment(id, 2, 2, { group_code: 'PR', carc: '204', amount_cents: 900 }))
      .execute();
    const qmbUntil = (day: string) =>
      db().updateTable('member').set({ qmb_end: day }).where('id', '=', claim(id).member_id).execute();
    await qmbUntil('2026-11-14');
    expect(await outcomeOf('denied')).toMatchObject({
      kind: 'denied',
      denied: '$5.00',
      reason: { gc: 'PR', carc: '204' },
      step: 'billPatient',
      due: '2026-12-01',
      dueStep: 'appeal',
    });
    await qmbUntil('2026-12-31');
    expect(await outcomeOf('denied'), 'a QMB patient is never billed [DENIAL-02]').toMatchObject({ step: 'nothing' });
    await db().deleteFrom('claim_adjustment').where('claim_id', '=', id).where('line_num', '=', 2).execute();
    await db().deleteFrom('claim_item').where('claim_id', '=', id).where('num', '=', 2).execute();
  });

  test('has the title of the plan, and none without an explanation [DENIAL-08]', async () => {
    await db()
      .insertInto('reason_guide')
      .values({ group_code: 'CO', carc: '197', class: 'denial', title: 'Our words', explanation: '', step: 'call' })
      .execute();
    await rebuildOutcomes(db());
    expect(await outcomeOf('denied')).toMatchObject({ reason: { title: 'Our words' }, step: 'call', due: null });
    await db().updateTable('claim_adjustment').set({ carc: '999' }).where('claim_id', '=', CLAIMS.denied[0]).execute();
    expect(await outcomeOf('denied')).toMatchObject({
      kind: 'denied',
      reason: { carc: '999', title: '' },
      step: 'call',
    });
  });

  test('without a stored outcome has none', async () => {
    await db().deleteFrom('claim_outcome').where('claim_id', '=', CLAIMS.paid[0]).execute();
    expect(await outcomeOf('paid')).toBeUndefined();
    expect((await search({})).total).toBe(NAMES.length);
  });
});
