import { describe, expect, test } from 'vitest';
import {
  type Cut,
  type Line,
  type ClaimFacts,
  outcome,
  PAID,
  DENIED,
  NOT_COVERED,
  PARTLY,
  DEDUCTIBLE,
  CAPITATED,
  HELD,
} from '../../../../test/priced-claims.ts';
import type { ClaimOutcome } from './claim-outcome.ts';

describe('a claim has exactly one outcome [OUTCOME-08]', () => {
  const back = { amount: '$96.00', date: '2026-11-01', ra: 'CM1' };
  test.each<[string, ClaimOutcome['kind'], readonly Line[], ClaimFacts?]>([
    ['taken back, before any other outcome', 'takenBack', [DENIED], { status: '91', takenBack: back }],
    ['paid below 0', 'takenBack', [{ charged: -100, paid: -100 }], {}],
    ['status 91', 'corrected', [DENIED], { status: '91' }],
    ['status 92', 'correcting', [], { status: '92' }],
    ['status 10', 'pending', [], { status: '10' }],
    ['status 11', 'pending', [PAID], { status: '11' }],
    ['status 15', 'pending', [PAID], { status: '15' }],
    ['a held line', 'pending', [PAID, HELD], {}],
    ['status 01', 'awaitingPayment', [DENIED], { status: '01' }],
    ['no lines', 'unknown', [], {}],
    ['amounts that are off by a cent', 'unknown', [{ ...PAID, charged: 10_001 }], {}],
    ['every line with a charge denied', 'denied', [DENIED, { charged: 0 }, NOT_COVERED], {}],
    ['one of two lines denied', 'partlyDenied', [DENIED, PAID], {}],
    ['one line denied in part', 'partlyDenied', [PARTLY], {}],
    ['paid', 'paid', [PAID, DEDUCTIBLE], {}],
    ['all to the deductible', 'patient', [DEDUCTIBLE], {}],
    ['capitated', 'zero', [CAPITATED], {}],
    ['only lines without a charge', 'zero', [{ charged: 0 }], {}],
  ])('%s', (_, kind, lines, facts) => {
    expect(outcome(lines, facts)?.kind).toBe(kind);
  });

  test('a status that the portal does not know has no outcome [OUTCOME-08]', () => {
    expect(outcome([PAID], { status: 'Something else' })).toBeNull();
  });
});

describe('a claim that was priced as a whole [OUTCOME-04]', () => {
  const whole = (charged: number, paid: number, ofClaim: readonly Cut[]) =>
    outcome([{ charged: 1 }], { wholeCharged: charged, wholePaid: paid, ofClaim });
  test.each<[string, ClaimOutcome['kind'], number, number, readonly Cut[], number]>([
    ['denied', 'denied', 500, 0, [['CO-29', 500]], 500],
    ['denied for an unknown reason', 'denied', 500, 0, [['CO-999', 500]], 500],
    ['denied in part', 'partlyDenied', 500, 300, [['CO-29', 200]], 200],
    ['an unknown reason beside a payment', 'paid', 500, 300, [['CO-999', 200]], 0],
    ['not covered, which the patient owes', 'partlyDenied', 500, 0, [['PR-204', 500]], 0],
    ['amounts that are off', 'unknown', 500, 300, [['CO-45', 199]], 0],
  ])('%s', (_, kind, charged, paid, ofClaim, deniedCents) => {
    const result = whole(charged, paid, ofClaim)!;
    expect(result.kind).toBe(kind);
    expect(result.states).toEqual([]);
    expect(result.amounts).toMatchObject({ charged, paid, allowed: null, denied: deniedCents });
  });
});
