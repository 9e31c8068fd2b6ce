import { beforeAll, describe, expect, test } from 'vitest';
import { useTestServer } from '../../../test/harness.ts';
import { basics, loadBasics, useImportFiles } from '../../../test/import-files.ts';

const server = useTestServer();
const files = useImportFiles(() => server());
const of = basics('1301');
const db = () => server().database.db;
const TODAY = '2026-11-15';

const claimOf = (id: string) => db().selectFrom('claim').selectAll().where('id', '=', id).executeTakeFirstOrThrow();
const historyOf = (id: string) =>
  db()
    .selectFrom('claim_status_history')
    .select(['status', 'day'])
    .where('claim_id', '=', id)
    .orderBy('day')
    .orderBy('status')
    .execute();

const other = { ...of.memberRow, suffix: 2, first_name: 'Zoë', last_name: 'Byron' };
const otherTaxId = '991301999';
const otherProvider = { ...of.providerRow, id: 'P1301B', name: 'Ira Quist', tax_ids: [{ tax_id: otherTaxId }] };
const letter = (id: string, claim_id: string) => ({ id, claim_id, create_date: '2026-10-01', description: 'A letter' });

beforeAll(async () => {
  await loadBasics(files, of);
  await files.load('tax-ids.b.ndjson', [{ tax_id: otherTaxId, name: 'Other' }]);
  await files.load('providers.b.ndjson', [otherProvider]);
  await files.load('members.b.ndjson', [other]);
});

describe('names that claims and letters copy', () => {
  const [claim, second] = ['130100000001', '130100000002'] as const;
  const letterOf = (id: string) =>
    db()
      .selectFrom('letter')
      .select(['tax_id', 'member_id', 'provider_name', 'member_name'])
      .where('id', '=', id)
      .executeTakeFirstOrThrow();
  beforeAll(async () => {
    await files.load('claims.n.ndjson', [of.claimRow(claim), of.claimRow(second, { member_id: `${of.sub}02` })]);
    await files.load('letters.n.ndjson', [letter('L1301A', claim), letter('L1301B', second)]);
  });

  test('are derived by the import [IMPORT-08]', async () => {
    expect(await claimOf(second)).toMatchObject({
      sub_id: of.sub,
      patient_name: 'Zoë Byron',
      patient_search: 'byron,zoe',
      provider_name: 'Ruth Okafor',
    });
    expect(await letterOf('L1301B')).toEqual({
      tax_id: of.taxId,
      member_id: `${of.sub}02`,
      provider_name: 'RUTH OKAFOR',
      member_name: 'ZOË BYRON',
    });
  });

  test('change with the name of the member, in the same import [IMPORT-09]', async () => {
    await files.load('members.n.ndjson', [{ ...of.memberRow, first_name: 'Adeline', last_name: 'Byron Núñez' }]);
    expect(await claimOf(claim)).toMatchObject({ patient_name: 'Adeline Byron Núñez', provider_name: 'Ruth Okafor' });
    expect((await claimOf(claim)).patient_search).toBe('byronnunez,adeline');
    expect(await letterOf('L1301A')).toMatchObject({ member_name: 'ADELINE BYRON NÚÑEZ' });
    expect((await claimOf(second)).patient_name).toBe('Zoë Byron');
    expect((await letterOf('L1301B')).member_name).toBe('ZOË BYRON');
  });

  test('change with the name of the provider, in the same import [IMPORT-09]', async () => {
    await files.load('providers.n.ndjson', [{ id: of.provider, name: 'Ruth Okafor-Lind' }]);
    for (const id of [claim, second]) expect((await claimOf(id)).provider_name).toBe('Ruth Okafor-Lind');
    for (const id of ['L1301A', 'L1301B']) expect((await letterOf(id)).provider_name).toBe('RUTH OKAFOR-LIND');
  });

  test('change in letters when their claim gets another patient, provider or tax ID [IMPORT-08] [IMPORT-09]', async () => {
    const corrected = { id: claim, member_id: `${of.sub}02`, provider_id: 'P1301B', tax_id: otherTaxId };
    expect((await files.load('claims.o.ndjson', [corrected])).outcomes).toEqual({ changed: 1 });
    expect(await letterOf('L1301A')).toEqual({
      tax_id: otherTaxId,
      member_id: `${of.sub}02`,
      provider_name: 'IRA QUIST',
      member_name: 'ZOË BYRON',
    });
  });
});

describe('the history of a claim', () => {
  test('records every change of status with its day [IMPORT-23]', async () => {
    const id = '130100000041';
    await files.load('claims.a.ndjson', [of.claimRow(id, { status: '10', status_date: '2026-10-01' })]);
    expect(await historyOf(id)).toEqual([]);
    await files.load('claims.b.ndjson', [{ id, status: '11', status_date: '2026-10-05' }]);
    await files.load('claims.c.ndjson', [{ id, status: '02', payable: 50 }]);
    expect(await historyOf(id)).toEqual([
      { status: '10', day: '2026-10-01' },
      { status: '11', day: '2026-10-05' },
      { status: '02', day: TODAY },
    ]);
  });

  test('sent by the plan replaces the history it sent before, but keeps what imports recorded [IMPORT-23]', async () => {
    const id = '130100000042';
    const told = [{ status: '10', day: '2026-09-01' }];
    await files.load('claims.a.ndjson', [of.claimRow(id, { status_date: '2026-10-01', history: told })]);
    await files.load('claims.b.ndjson', [{ id, status: '11', status_date: '2026-10-05' }]);
    const corrected = {
      id,
      history: [
        { status: '10', day: '2026-09-02' },
        { status: '01', day: '2026-10-01' },
      ],
    };
    expect((await files.load('claims.c.ndjson', [corrected])).outcomes).toEqual({ changed: 1 });
    const expected = [
      { status: '10', day: '2026-09-02' },
      { status: '01', day: '2026-10-01' },
      { status: '11', day: '2026-10-05' },
    ];
    expect(await historyOf(id)).toEqual(expected);
    expect((await files.load('claims.d.ndjson', [{ ...corrected, status: '11' }])).outcomes).toEqual({ unchanged: 1 });
    expect(await historyOf(id)).toEqual(expected);
  });
});

describe('payments', () => {
  const payment = (id: string, more: object = {}) => ({
    id,
    tax_id: of.taxId,
    payee_name: 'Payee',
    pay_date: '2026-10-20',
    method: 'ACH',
    amount: 54,
    ...more,
  });
  const paidOf = (id: string) =>
    db()
      .selectFrom('remittance_claim')
      .select(['seq', 'claim_number', 'claim_id', 'status_code', 'paid_cents', 'patient_last'])
      .where('remittance_id', '=', id)
      .orderBy('seq')
      .execute();
  const [known, later] = ['130100000051', '130100000052'] as const;

  test('list their claims in order, a claim twice and with a reversal [IMPORT-23]', async () => {
    await files.load('claims.p.ndjson', [of.claimRow(known)]);
    const reversal = { claim_id: known, status: '22', charged: -100, paid: -96 };
    const correction = { claim_id: known, status: '1', charged: 100, paid: 150 };
    const { outcomes } = await files.load('remittances.a.ndjson', [
      payment('R130100000000001', { claims: [reversal, correction], adjustments: [{ code: 'WO', amount: 1 }] }),
    ]);
    expect(outcomes).toMatchObject({ new: 1 });
    expect(await paidOf('R130100000000001')).toEqual([
      { seq: 1, claim_number: known, claim_id: known, status_code: '22', paid_cents: -9600, patient_last: null },
      { seq: 2, claim_number: known, claim_id: known, status_code: '1', paid_cents: 15_000, patient_last: null },
    ]);
  });

  test('keep an unknown claim without a link, which the claim brings later [IMPORT-21] [IMPORT-23]', async () => {
    const unknown = {
      claim_id: later,
      status: '1',
      charged: 100,
      paid: 54,
      patient_first: 'Ada',
      patient_last: 'Byron',
    };
    await files.load('remittances.b.ndjson', [payment('R130100000000002', { claims: [unknown] })]);
    expect(await paidOf('R130100000000002')).toMatchObject([
      { claim_number: later, claim_id: null, patient_last: 'Byron' },
    ]);
    await files.load('claims.q.ndjson', [of.claimRow(later)]);
    expect(await paidOf('R130100000000002')).toMatchObject([{ claim_number: later, claim_id: later }]);
    const again = await files.run('import remittances.b.ndjson --again');
    expect(again.outcomes).toMatchObject({ unchanged: 1 });
  });

  test('with a new list keep the links, and without a list keep their claims [IMPORT-06] [IMPORT-23]', async () => {
    const listed = { claim_id: later, status: '1', charged: 100, paid: 60 };
    await files.load('remittances.c.ndjson', [payment('R130100000000002', { claims: [listed] })]);
    expect(await paidOf('R130100000000002')).toMatchObject([{ claim_id: later, paid_cents: 6000 }]);
    await files.load('remittances.d.ndjson', [payment('R130100000000002', { amount: 60 })]);
    expect(await paidOf('R130100000000002')).toHaveLength(1);
  });

  test('from CSV lines replace the claims of their payment [IMPORT-14]', async () => {
    const csv = `remittance_id,claim_id,status,charged,paid\nR130100000000002,${known},1,10,10.00\nR130100000000002,130199999998,1,5,5\n`;
    const { outcomes } = await files.loadText('remittance-claims.csv', csv);
    expect(outcomes).toMatchObject({ changed: 1 });
    expect(await paidOf('R130100000000002')).toMatchObject([
      { seq: 1, claim_id: known, paid_cents: 1000 },
      { seq: 2, claim_id: null, claim_number: '130199999998' },
    ]);
  });
});

describe('rows that would break a rule of the database', () => {
  test('an entry twice in a list refuses its row, and the others are used [IMPORT-52]', async () => {
    const good = of.claimRow('130100000061');
    const twice = of.claimRow('130100000062', {
      items: [
        { num: 1, code: 'A', charged: 50 },
        { num: 1, code: 'B', charged: 50 },
      ],
    });
    const { outcomes } = await files.load('claims.x.ndjson', [twice, good]);
    expect(outcomes).toMatchObject({ new: 1, refused: 1 });
    const providers = await files.load('providers.x.ndjson', [
      { ...of.providerRow, id: 'P1301X', tax_ids: [{ tax_id: of.taxId }, { tax_id: of.taxId, pay_to: 'X' }] },
      {
        ...of.providerRow,
        id: 'P1301Y',
        networks: ['2025-01-01', '2026-01-01'].map((from_date) => ({ plan: 'PPO', in_network: true, from_date })),
      },
      {
        ...of.providerRow,
        id: 'P1301Z',
        locations: [
          { seq: 1, name: 'A' },
          { seq: 1, name: 'B' },
        ],
      },
    ]);
    expect([providers.exitCode, providers.outcomes]).toEqual([4, expect.objectContaining({ refused: 3 })]);
  });

  test('a member with the subscriber ID and suffix of another is refused, and the others are used [IMPORT-52]', async () => {
    const taken = { ...of.memberRow, id: '8130199999901' };
    const good = { ...of.memberRow, suffix: 7 };
    const { exitCode, outcomes } = await files.load('members.x.ndjson', [taken, good]);
    expect([exitCode, outcomes]).toEqual([4, { new: 1, refused: 1 }]);
  });
});
