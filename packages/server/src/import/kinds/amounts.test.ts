import { describe, expect, test } from 'vitest';
import { warnings } from '../../../test/import-rows.ts';

const ID = { id: '263190004200' };

describe('amounts that do not add up', () => {
  const line = { num: 1, code: '99213', charged: '285.00', allowed: '180.00', paid: '150.00', copay: '30.00' };
  const claim = {
    ...ID,
    status: '02',
    charged: '285.00',
    payable: '150.00',
    items: [line],
    adjustments: [
      { line_num: 1, group_code: 'CO', carc: '45', amount: '105.00' },
      { line_num: 1, group_code: 'PR', carc: '3', amount: '30.00' },
    ],
  };
  const differs = (field: string, amount: string, by: string, from: string) =>
    `${field} "${amount}" differs by ${by} from ${from}`;

  test('a claim that adds up has no warning [IMPORT-17]', () => {
    expect(warnings('claims', claim)).toEqual([]);
  });

  test.each([
    ['charge', { charged: '290.00' }, [differs('charged', '$290.00', '$5.00', 'its lines, which add up to $285.00')]],
    [
      'allowed amount',
      { items: [{ ...line, allowed: '180.01' }] },
      [
        differs(
          'claim line 1, allowed',
          '$180.01',
          '$0.01',
          'paid, copay, deductible, coinsurance and other payer, $180.00',
        ),
      ],
    ],
    [
      'adjustments',
      { adjustments: [] },
      [differs('claim line 1, paid', '$150.00', '$135.00', 'charged less adjustments, $285.00')],
    ],
    ['payment', { payable: '149.00' }, [differs('payable', '$149.00', '$1.00', 'what its lines pay, $150.00')]],
    [
      'line number',
      { adjustments: [...claim.adjustments, { line_num: 7, group_code: 'CO', carc: '45', amount: 0 }] },
      ['adjustment 3, line_num "7" is not the number of a line of this claim'],
    ],
  ])(
    'a claim with a wrong %s is accepted with a warning that names the difference [IMPORT-17]',
    (_part, change, expected) => {
      expect(warnings('claims', { ...claim, ...change })).toEqual(expected);
    },
  );

  test('an adjustment of the claim as a whole lowers what its lines pay [IMPORT-17]', () => {
    const whole = { group_code: 'CO', carc: '45', amount: '10.00' };
    expect(warnings('claims', { ...claim, payable: '140.00', adjustments: [...claim.adjustments, whole] })).toEqual([]);
  });

  test('a claim priced as a whole is compared with its adjustments alone [IMPORT-17]', () => {
    const whole = {
      ...claim,
      priced_by: 'claim',
      items: [{ num: 1, code: '99213', charged: '285.00' }],
      adjustments: [{ group_code: 'CO', carc: '45', amount: '135.00' }],
    };
    expect(warnings('claims', whole)).toEqual([]);
    expect(warnings('claims', { ...whole, payable: '151.00' })).toEqual([
      differs('payable', '$151.00', '$1.00', 'charged less adjustments, $150.00'),
    ]);
  });

  test('an undecided claim has only charges, which is no warning [IMPORT-17]', () => {
    const items = [{ num: 1, code: '99213', charged: '285.00' }];
    expect(warnings('claims', { ...ID, status: '10', charged: '285.00', items, adjustments: [] })).toEqual([]);
  });

  test('a payment that does not add up is accepted with a warning [IMPORT-17]', () => {
    const payment = {
      id: 'AB12345678901234',
      amount: '54.00',
      claims: [
        { claim_id: '263190004200', status: '22', charged: '-285.00', paid: '-96.00' },
        {
          claim_id: '263190004200',
          status: 1,
          charged: '285.00',
          paid: '150.00',
          items: [line],
          adjustments: claim.adjustments,
        },
      ],
      adjustments: [],
    };
    expect(warnings('remittances', payment)).toEqual([]);
    expect(warnings('remittances', { ...payment, adjustments: [{ code: 'WO', amount: 4 }] })).toEqual([
      differs('amount', '$54.00', '$4.00', 'its claims less its adjustments, $50.00'),
    ]);
    const wrong = { ...payment.claims[1]!, items: [{ ...line, copay: '31.00' }] };
    expect(warnings('remittances', { ...payment, claims: [payment.claims[0], wrong] })).toEqual([
      differs(
        'claim 2, claim line 1, allowed',
        '$180.00',
        '$1.00',
        'paid, copay, deductible, coinsurance and other payer, $181.00',
      ),
    ]);
  });
});
