import { expect, test } from 'vitest';
import { OUTCOME_FILTER_OPTIONS, OUTCOME_FILTERS, outcomesOf } from './browse-outcomes.ts';

test('the outcome list starts with All Outcomes [BROWSE-01]', () => {
  expect(OUTCOME_FILTER_OPTIONS.map(({ code, text }) => [code, text])).toEqual([
    [null, 'All Outcomes'],
    ['anyDenied', 'Denied or partly denied'],
    ['denied', 'Denied'],
    ['partlyDenied', 'Partly denied'],
    ['paid', 'Paid'],
    ['zeroPaid', 'Zero paid'],
    ['pending', 'Pending'],
    ['correctedOrTakenBack', 'Corrected or taken back'],
  ]);
});

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
