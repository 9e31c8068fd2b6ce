import { expect, test } from 'vitest';
import { panel, cells, usageOf, bothUsages } from '../../../test/eligibility.ts';
import { dental, NO_USAGE, showPatient } from '../../../test/patient.tsx';
import { coverage } from '../../../test/search-data.ts';

const deductible = (max: number | null, met: number | null, familyMax: number | null = max) => [
  { serviceType: 'Medical', individualMax: max, individualMet: met, familyMax, familyMet: met },
];
const maximum = (max: number | null, used: number | null) => [
  { serviceType: 'Medical', individualUsed: used, familyUsed: 0, maximum: max },
];

test.each([
  { rule: 'a deductible of 0', deductibles: deductible(0, 0), column: 1, words: 'No deductible' },
  {
    rule: 'a family deductible',
    deductibles: deductible(0, 0, 300),
    column: 1,
    words: 'No deductibleFamily $300.00 left of $300.00',
  },
  { rule: 'a deductible of 9999', deductibles: deductible(9999, 0), column: 1, words: 'No maximum' },
  { rule: 'a missing deductible', deductibles: [], column: 1, words: 'Not knownThe plan sent no amount' },
  {
    rule: 'a missing met amount',
    deductibles: deductible(500, null),
    column: 1,
    words: 'Not knownThe plan sent no amount',
  },
  { rule: 'a maximum of 9999', moops: maximum(9999, 10), column: 2, words: 'No maximumIndividual and family' },
  { rule: 'a maximum of 0', moops: maximum(0, 0), column: 2, words: 'The maximum is $0.00Individual and family' },
  { rule: 'a missing maximum', moops: maximum(null, 10), column: 2, words: 'Not knownThe plan sent no amount' },
  {
    rule: 'a used-up maximum',
    moops: maximum(800, 800),
    column: 2,
    words: '$0.00 left of $800.00, metIndividual and family',
  },
])('$rule reads "$words" [ELIG-05]', async ({ column, words, deductibles = [], moops = [] }) => {
  await showPatient({ coverages: [coverage()], more: usageOf({ MPPO0001: { ...NO_USAGE, deductibles, moops } }) });
  await expect.poll(() => cells(/^Medical/)[column]).toBe(words);
});

test.each([
  { from: '2025-07-01', to: '2026-06-30', words: '2025 – 2026 07/01 – 06/30' },
  { from: undefined, to: undefined, words: 'Not known' },
])('the benefit year from $from to $to reads "$words" [ELIG-01]', async ({ from, to, words }) => {
  const year = from === undefined ? {} : { benefitYearFrom: from, benefitYearTo: to };
  await showPatient({ coverages: [coverage()], more: usageOf({ MPPO0001: { ...NO_USAGE, ...year } }) });
  await expect.poll(() => cells(/^Medical/)[3]).toBe(words);
});

test('dental waiting periods are listed below the coverage, without those of 0 days [ELIG-06]', async () => {
  await showPatient({ coverages: [dental()], more: bothUsages });
  const waits = () =>
    panel()
      .getByRole('list', { name: 'Waiting periods' })
      .getByRole('listitem')
      .elements()
      .map(({ textContent }) => textContent);
  await expect.poll(waits).toEqual(['Basic services, over since 06/30/2025', 'Major services, until 12/31/2025']);
});
