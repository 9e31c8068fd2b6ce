import { expect, test } from 'vitest';
import { type Cut, type Line, classOf, reasonsOf, outcome } from '../../../../test/priced-claims.ts';
import { largestReason, otherReason } from './claim-amounts.ts';
import { patientParts } from './claim-outcome.ts';

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
