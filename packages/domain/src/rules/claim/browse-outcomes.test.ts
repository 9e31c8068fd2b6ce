import { expect, test } from 'vitest';
import { OUTCOME_FILTERS, outcomesOf, showsReasons } from './browse-outcomes.ts';

test.each([
  ['anyDenied', ['denied', 'partlyDenied']],
  ['zeroPaid', ['patient', 'zero']],
  ['pending', ['pending', 'awaitingPayment', 'correcting']],
  ['correctedOrTakenBack', ['corrected', 'takenBack']],
])('the choice %s covers %j [BROWSE-02]', (code, kinds) => {
  expect(outcomesOf(code)).toEqual(kinds);
});

test('without a choice every outcome is found, and an unknown outcome only then [BROWSE-02]', () => {
  expect([outcomesOf(null), outcomesOf(undefined)]).toEqual([null, null]);
  expect(OUTCOME_FILTERS.flatMap(({ kinds }): readonly string[] => kinds)).not.toContain('unknown');
});

test.each([
  { isPreferred: false, outcome: null, chosen: null, isShown: false },
  { isPreferred: true, outcome: null, chosen: null, isShown: true },
  { isPreferred: false, outcome: 'anyDenied', chosen: null, isShown: true },
  { isPreferred: false, outcome: 'denied', chosen: null, isShown: true },
  { isPreferred: false, outcome: 'partlyDenied', chosen: null, isShown: true },
  { isPreferred: false, outcome: 'paid', chosen: null, isShown: false },
  { isPreferred: true, outcome: 'denied', chosen: false, isShown: false },
  { isPreferred: false, outcome: 'paid', chosen: true, isShown: true },
] as const)(
  'preference $isPreferred, outcome $outcome and choice $chosen show reasons: $isShown [BROWSE-04]',
  ({ isShown, ...facts }) => {
    expect(showsReasons(facts)).toBe(isShown);
  },
);
