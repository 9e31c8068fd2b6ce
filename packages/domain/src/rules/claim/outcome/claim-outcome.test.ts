import { describe, expect, test } from 'vitest';
import type { AdjustmentClass } from '../../../contract/claim.ts';
import { formatCents } from '../../shared/money.ts';
import { CLAIM_STATUSES } from '../browse-claims.ts';
import { isDeniedItem } from '../claim-items.ts';
import { largestReason, otherReason, type OutcomeReason } from './claim-amounts.ts';
import { claimOutcome, patientParts, type ClaimOutcome } from './claim-outcome.ts';
import { guideEntry } from './reason-guide.ts';
import { lineState, type OutcomeItem } from './line-state.ts';

/** Amounts in cents: an adjustment such as 'CO-45' of a line. */
type Cut = readonly [codes: string, cents: number];
interface Line {
  readonly charged: number;
  readonly allowed?: number;
  readonly paid?: number;
  readonly copay?: number;
  readonly ded?: number;
  readonly coins?: number;
  readonly cuts?: readonly Cut[];
}

const codesOf = (text: string) => {
  const [pair = '', rarc = null] = text.split('/');
  const [gc = '', carc = ''] = pair.split('-');
  return { gc, carc, rarc };
};
const classOf = (text: string): AdjustmentClass => guideEntry(codesOf(text))?.class ?? 'unknown';

function item(line: Line, index: number): OutcomeItem {
  const { charged, allowed = 0, paid = 0, copay = 0, ded = 0, coins = 0, cuts = [] } = line;
  return {
    num: index + 1,
    charged: formatCents(charged),
    allowed: formatCents(allowed),
    paid: formatCents(paid),
    copay: formatCents(copay),
    ded: formatCents(ded),
    coins: formatCents(coins),
    adjustments: cuts.map(([text, cents]) => ({
      ...codesOf(text),
      amount: formatCents(cents),
      class: classOf(text),
    })),
  };
}

function reasonsOf(cuts: readonly Cut[]): OutcomeReason[] {
  const totals = new Map<string, number>();
  for (const [text, cents] of cuts) totals.set(text, (totals.get(text) ?? 0) + cents);
  return [...totals].map(([text, cents]) => ({
    ...codesOf(text),
    amount: formatCents(cents),
    class: classOf(text),
    title: guideEntry(codesOf(text))?.title ?? '',
  }));
}

interface Facts {
  readonly status?: string;
  readonly adjustedTo?: string | null;
  readonly wholePaid?: number;
  readonly wholeCharged?: number;
  readonly takenBack?: { amount: string; date: string; ra: string } | null;
  /** Adjustments without a line. */
  readonly ofClaim?: readonly Cut[];
}

const statusText = (code: string) => CLAIM_STATUSES.find((status) => status.code === code)?.text ?? code;

function outcome(lines: readonly Line[], facts: Facts = {}): ClaimOutcome | null {
  const isWhole = facts.wholeCharged !== undefined;
  return claimOutcome({
    claim: {
      status: statusText(facts.status ?? '02'),
      adjustedTo: facts.adjustedTo ?? null,
      outcome: {
        pricedBy: isWhole ? 'claim' : 'line',
        charged: formatCents(facts.wholeCharged ?? 0),
        paid: formatCents(facts.wholePaid ?? 0),
        paidDate: null,
        takenBack: facts.takenBack ?? null,
        lastVersion: null,
        records: null,
        usualDays: 30,
        callNumber: '801-555-0100',
      },
    },
    items: lines.map(item),
    reasons: reasonsOf([...lines.flatMap(({ cuts = [] }) => cuts), ...(facts.ofClaim ?? [])]),
  });
}

const PAID: Line = { charged: 10_000, allowed: 6000, paid: 6000, cuts: [['CO-45', 4000]] };
const DENIED: Line = { charged: 5000, cuts: [['CO-197', 5000]] };
const NOT_COVERED: Line = { charged: 3000, cuts: [['PR-204', 3000]] };
const PARTLY: Line = { charged: 9000, allowed: 4000, paid: 4000, cuts: [['CO-198', 5000]] };
const DEDUCTIBLE: Line = {
  charged: 8000,
  allowed: 5000,
  ded: 5000,
  cuts: [
    ['CO-45', 3000],
    ['PR-1', 5000],
  ],
};
const CAPITATED: Line = { charged: 7000, cuts: [['CO-24', 7000]] };
const HELD: Line = { charged: 7000, cuts: [['OA-257', 7000]] };

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

describe('a claim has exactly one outcome [OUTCOME-08]', () => {
  const back = { amount: '$96.00', date: '2026-11-01', ra: 'CM1' };
  test.each<[string, ClaimOutcome['kind'], readonly Line[], Facts?]>([
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

test('the amounts of a claim are sums of its lines and adjustments [OUTCOME-02]', () => {
  const lines: Line[] = [
    {
      charged: 27_000,
      allowed: 13_717,
      paid: 11_217,
      copay: 2500,
      cuts: [
        ['CO-45', 13_283],
        ['PR-3', 2500],
      ],
    },
    { charged: 124_000, cuts: [['CO-197', 124_000]] },
    {
      charged: 9800,
      cuts: [
        ['CO-999', 9000],
        ['OA-209', 800],
      ],
    },
    { charged: 3000, cuts: [['PR-204', 3000]] },
    { charged: 4000, allowed: 4000, paid: 1000, cuts: [['OA-23', 3000]] },
    { charged: 600, allowed: 500, paid: 500, cuts: [['PI-151', 100]] },
  ];
  expect(outcome(lines)?.amounts).toEqual({
    charged: 168_400,
    allowed: 18_217,
    paid: 12_717,
    patientOwes: 5500,
    writeOff: 13_283,
    denied: 133_000,
    otherPayer: 3000,
    other: 900,
    difference: 0,
  });
});

test('adjustments without a line count for the claim [OUTCOME-03]', () => {
  const short = { charged: 10_000, allowed: 6000, paid: 6000 };
  expect(outcome([short])).toMatchObject({ kind: 'unknown', amounts: { difference: 4000 } });
  expect(outcome([short], { ofClaim: [['CO-45', 4000]] })).toMatchObject({
    kind: 'paid',
    amounts: { writeOff: 4000, difference: 0 },
  });
  expect(outcome([short], { ofClaim: [['CO-999', 4000]] })?.amounts).toMatchObject({ denied: 0, other: 4000 });
});

test('what the patient owes has parts [OUTCOME-11]', () => {
  const cuts: Cut[] = [
    ['PR-3', 2500],
    ['PR-1', 100],
    ['PR-2', 50],
    ['PR-204', 7],
    ['PR-45', 2],
    ['CO-45', 9],
  ];
  expect(patientParts(reasonsOf(cuts))).toEqual({ copay: 2500, deductible: 100, coinsurance: 50, notCovered: 9 });
});

test('the largest reason is the one with the largest amount [OUTCOME-11]', () => {
  expect(
    largestReason(
      reasonsOf([
        ['CO-45', 5],
        ['CO-253', 50],
      ]),
    )?.title,
  ).toBe('Federal payment reduction (sequestration)');
  expect(largestReason([])).toBeNull();
});

test.each<[readonly Cut[], string | undefined]>([
  [
    [
      ['OA-209', 800],
      ['CO-45', 9000],
      ['CO-999', 900],
    ],
    'Collect nothing from this patient (QMB)',
  ],
  [[['CO-999', 900]], ''],
  [[['CO-45', 900]], undefined],
])('the amount Other of %j is named after "%s" [OUTCOME-10]', (cuts, title) => {
  expect(otherReason(reasonsOf(cuts))?.title).toBe(title);
});

/** A small seeded generator, so every run tests the same claims. */
function seeded(seed: number): (below: number) => number {
  let state = seed;
  return (below) => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return Math.floor((state / 2 ** 32) * below);
  };
}

const GENERATED_CLAIMS = 10_000;
const PAIRS = `CO-45 CO-253 CO-24 PR-1 PR-2 PR-3 OA-23 OA-209 OA-257 CO-16/M51 CO-197 CO-22 PR-204 PR-119 PI-45 PI-151
  CO-999 PR-999 OA-999`.split(/\s+/);
const NEVER_DENIED = /^(?:CO-45|PR-[123]|OA-23)$/;

test('for generated claims the amounts add up to the cent, or the claim is marked as not adding up [OUTCOME-01] [OUTCOME-03] [OUTCOME-06] [OUTCOME-08]', () => {
  const pick = seeded(20_261_117);
  const faults: string[] = [];
  for (let count = 0; count < GENERATED_CLAIMS; count += 1) {
    const lines = Array.from({ length: pick(5) }, (): Line => {
      const cuts = Array.from({ length: pick(4) }, (): Cut => [PAIRS[pick(PAIRS.length)]!, pick(5000)]);
      const paid = pick(2) * pick(5000);
      const isOff = pick(20) === 0;
      const charged = paid + cuts.reduce((sum, [, cents]) => sum + cents, 0) + (isOff ? 1 : 0);
      return { charged, allowed: paid, paid, cuts };
    });
    const ofClaim: Cut[] = pick(10) === 0 ? [[PAIRS[pick(PAIRS.length)]!, pick(100)]] : [];
    const result = outcome(lines, { ofClaim });
    const amounts = result?.amounts;
    if (!result || !amounts) {
      faults.push(`claim ${count} has no outcome`);
      continue;
    }
    const { charged, paid, patientOwes, writeOff, denied, otherPayer, other } = amounts;
    const sum = paid + patientOwes + writeOff + denied + otherPayer + other;
    const isMarked = ['unknown', 'pending'].includes(result.kind);
    if (charged !== sum && !isMarked) faults.push(`claim ${count} is ${result.kind}, but off by ${charged - sum}`);
    const refusals = [...lines.flatMap(({ cuts = [] }) => cuts), ...ofClaim]
      .filter(([text]) => !NEVER_DENIED.test(text) && ['denial', 'unknown'].includes(classOf(text)))
      .reduce((cents, [, more]) => cents + more, 0);
    if (denied > refusals) faults.push(`claim ${count} counts ${denied} as denied, of ${refusals}`);
    if (result.states.length !== lines.length) faults.push(`claim ${count} has lines without a state`);
  }
  expect(faults).toEqual([]);
});
