import { expect, test } from 'vitest';
import { OUTCOME_FILTERS, outcomesOf } from './browse-outcomes.ts';

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
