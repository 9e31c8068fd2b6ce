import { expect, test } from 'vitest';
import { filterTexts } from './filter-texts.ts';

test.each([
  ['  ', []],
  ['911000001700', ['911000001700']],
  ['CO-197', ['co-197']],
  ['CO 197', ['co 197', 'co-197']],
  ['co197', ['co197', 'co-197']],
  ['CO-16 M51', ['co-16 m51', 'co-16 / m51']],
  ['CO-16/M51', ['co-16/m51', 'co-16 / m51']],
  ['Beckett, Kai', ['beckett, kai', 'kai beckett']],
  ['Kai Beckett', ['kai beckett']],
  ['Beckett,', ['beckett,']],
  ['Cooper', ['cooper']],
])('the filter %j looks for %j [WORK-12]', (typed, texts) => {
  expect(filterTexts(typed)).toEqual(texts);
});
