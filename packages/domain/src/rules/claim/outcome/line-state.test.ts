import { describe, expect, test } from 'vitest';
import {
  type Cut,
  type Line,
  item,
  PAID,
  DENIED,
  NOT_COVERED,
  PARTLY,
  DEDUCTIBLE,
  CAPITATED,
} from '../../../../test/priced-claims.ts';
import { isDeniedItem } from '../claim-items.ts';
import { lineState } from './line-state.ts';

describe('a line has exactly one state [OUTCOME-06]', () => {
  test.each<[string, Line, string]>([
    ['without a charge', { charged: 0, cuts: [['CO-197', 0]] }, 'noCharge'],
    [
      'held, although it is denied too',
      {
        charged: 7000,
        cuts: [
          ['OA-257', 5000],
          ['CO-29', 2000],
        ],
      },
      'held',
    ],
    ['denied', DENIED, 'denied'],
    ['denied with an unknown reason', { charged: 100, cuts: [['CO-999', 100]] }, 'denied'],
    ['not covered', NOT_COVERED, 'denied'],
    ['denied in part', PARTLY, 'partlyDenied'],
    ['paid with an unknown reason', { charged: 100, allowed: 60, paid: 60, cuts: [['PI-151', 40]] }, 'paid'],
    ['paid', PAID, 'paid'],
    ['all to the deductible', DEDUCTIBLE, 'patient'],
    ['capitated', CAPITATED, 'zero'],
    ['without adjustments', { charged: 100 }, 'zero'],
  ])('%s', (_, line, expected) => {
    expect(lineState(item(line, 0), true)).toBe(expected);
    expect(lineState(item(line, 0), false)).toBe('open');
  });

  test.each<[string, readonly Cut[]]>([
    ['capitated', [['CO-24', 100]]],
    ['above the contracted rate', [['CO-45', 100]]],
    ['paid in full by the first payer', [['OA-23', 100]]],
    ['a QMB patient', [['OA-209', 100]]],
    ['a share of the patient', [['PR-3', 100]]],
  ])('a line is never denied when its only reason is: %s [OUTCOME-07]', (_, cuts) => {
    const line = item({ charged: 100, cuts }, 0);
    // The rule of the appeal form does not look at reasons and counts such a line as denied.
    expect(isDeniedItem(line)).toBe(true);
    expect(lineState(line, true)).not.toMatch(/enied/);
  });

  test('the appeal form keeps its own rule for denied lines [OUTCOME-05]', () => {
    expect(isDeniedItem(item(PARTLY, 0))).toBe(false);
    expect(isDeniedItem(item(CAPITATED, 0))).toBe(true);
  });
});
