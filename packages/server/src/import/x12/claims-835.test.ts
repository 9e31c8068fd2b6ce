import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { sql } from 'kysely';
import { describe, expect, test } from 'vitest';
import { useTestServer } from '../../../test/harness.ts';
import { usePayments835 } from '../../../test/x12/imported-835.ts';
import { claimAmountRules, PAYMENT_AMOUNT_RULE } from '../../database/amount-rules.ts';
import { interchange } from '../../../test/x12/x12-files.ts';

const server = useTestServer();
const { files, of, db, claim, pay, load, remittance, claimRow, paidRows } = usePayments835(server, '8352');

describe('a payment that is taken back', () => {
  const first = 'T835000000000041';
  const second = 'T835000000000042';
  const corrected = [
    'CLP*AC-7731*1*285*150*25*12*835000000041*11*7',
    `NM1*QC*1*BYRON*ADA****MI*${of.member}`,
    'REF*F8*835000000041',
    'DTM*232*20260903',
    'SVC*HC:99213*185*96**1',
    'CAS*CO*45*64',
    'CAS*PR*3*25',
    'REF*6R*1',
    'SVC*HC:90471*100*54**1',
    'CAS*CO*45*46',
    'REF*6R*2',
  ];

  test('and paid again in one payment follows the correction [X12-27] [X12-31] [IMPORT-23]', async () => {
    await load('first.835', [pay(first, { claims: [claim('835000000041')] })]);
    const claims = [claim('835000000041', { sign: -1 }), corrected];
    const result = await load('second.835', [pay(second, { amount: 54, day: '20261120', claims })]);
    expect(result.outcomes).toEqual({ new: 1 });
    expect(await claimRow('835000000041')).toMatchObject({
      status: '02',
      charged_cents: 28_500,
      payable_cents: 15_000,
      paid_date: '2026-11-20',
      remittance_id: second,
      adjusted_from: null,
    });
    expect(await paidRows(second)).toMatchObject([
      { status_code: '22', paid_cents: -9600, claim_id: '835000000041' },
      { status_code: '1', paid_cents: 15_000 },
    ]);
  });

  test('alone makes the claim adjusted, with its lines as last paid [X12-31]', async () => {
    const sets = [
      pay('T835000000000043', { amount: -96, day: '20261121', claims: [claim('835000000043', { sign: -1 })] }),
    ];
    await load('reversal.835', sets);
    expect(await claimRow('835000000043')).toMatchObject({ status: '91', charged_cents: 18_500, payable_cents: null });
    const items = await db()
      .selectFrom('claim_item')
      .select(['charged_cents', 'paid_cents'])
      .where('claim_id', '=', '835000000043')
      .execute();
    expect(items).toEqual([{ charged_cents: 18_500, paid_cents: 9600 }]);
  });
});

describe('the status of a claim in a payment', () => {
  test('25 lists the claim and makes none [X12-31]', async () => {
    await load('price.835', [pay('T835000000000051', { claims: [claim('835000000051', { status: '25' })] })]);
    expect(await paidRows('T835000000000051')).toMatchObject([{ claim_number: '835000000051', claim_id: null }]);
    expect(await claimRow('835000000051')).toBeUndefined();
  });

  test('4 decides with 0 [X12-31]', async () => {
    const denied = [
      'CLP*AC-7731*4*410*0*0*12*835000000052*23*1',
      `NM1*QC*1*BYRON*ADA****MI*${of.member}`,
      'SVC*HC:99283*410*0**1',
      'DTM*472*20260915',
      'CAS*CO*16*410',
      'LQ*HE*M76',
    ];
    await load('denied.835', [pay('T835000000000052', { amount: 0, claims: [denied] })]);
    expect(await claimRow('835000000052')).toMatchObject({
      status: '02',
      payable_cents: 0,
      service_start: '2026-09-15',
    });
    const rows = await db().selectFrom('claim_adjustment').selectAll().where('claim_id', '=', '835000000052').execute();
    expect(rows).toMatchObject([{ carc: '16', rarc: 'M76', line_num: 1 }]);
  });

  test('of an unknown code pays, with a warning [X12-31]', async () => {
    const result = await load('status.835', [
      pay('T835000000000053', { claims: [claim('835000000053', { status: '99' })] }),
    ]);
    expect(result.outcomes).toEqual({ new: 1, warned: 1 });
    expect(await claimRow('835000000053')).toMatchObject({ status: '02', payable_cents: 9600 });
  });

  test('without lines prices the claim as a whole [X12-24]', async () => {
    const whole = [
      'CLP*H-55*1*100*20*0*12*835000000054*11*1',
      'CAS*CO*45*80',
      `NM1*QC*1*BYRON*ADA****MI*${of.member}`,
      'MIA*4***20*MA18',
      'DTM*232*20260910',
    ];
    await load('whole.835', [pay('T835000000000054', { amount: 20, claims: [whole] })]);
    expect(await claimRow('835000000054')).toMatchObject({ priced_by: 'claim', type: 'H', payable_cents: 2000 });
  });
});

test('a claim that is known keeps its teeth and units where the 835 is silent [X12-27]', async () => {
  const items = [{ num: 1, code: '99213', charged: 185, units: 2, tooth_number: '14' }];
  await files.load('claims.ndjson', [of.claimRow('835000000061', { charged: 185, items })]);
  const segments = claim('835000000061').map((segment) => segment.replace('*185*96**1', '*185*96'));
  await load('known.835', [pay('T835000000000061', { claims: [segments] })], '', { date: '991231' });
  const rows = await db().selectFrom('claim_item').selectAll().where('claim_id', '=', '835000000061').execute();
  expect(rows).toMatchObject([{ paid_cents: 9600, units: 2, tooth_number: '14' }]);
});

test('a check tells the outcomes of the import and changes nothing [IMPORT-27]', async () => {
  const sets = [pay('T835000000000071', { claims: [claim('835000000071')] }), pay('T835000000000072', { amount: 1 })];
  const text = interchange(sets, { control: 7171 });
  const checked = await files.loadText('check.835', text, '--check');
  expect(checked.outcomes).toEqual({ new: 1, refused: 1 });
  expect(await remittance('T835000000000071')).toBeUndefined();
  expect(existsSync(join(files.folder, 'replies', 'check.835.999'))).toBe(false);
  const imported = await files.loadText('check.835', text);
  expect(imported.outcomes).toEqual(checked.outcomes);
  expect(imported.report.tables).toEqual(checked.report.tables);
});

test('the amounts of all claims and payments that came without warnings add up [IMPORT-57]', async () => {
  for (const { rule, query } of Object.values(claimAmountRules(() => 'true'))) {
    const { rows } = await sql<{ id: string }>`${sql.raw(query)}`.execute(db());
    const ids = rows.map(({ id }) => id).filter((id) => id.startsWith('835'));
    expect({ rule, ids }).toEqual({ rule, ids: [] });
  }
  const { rows } = await sql<{ id: string }>`${sql.raw(PAYMENT_AMOUNT_RULE)}`.execute(db());
  expect(rows.filter(({ id }) => id.startsWith('T835'))).toEqual([]);
});
