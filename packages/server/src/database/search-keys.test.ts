import { expect, test } from 'vitest';
import { nameSpellings } from './search-keys.ts';

test.each([
  ['Smith', ['smith']],
  ['Smith Jones', ['smithjones', 'smith-jones']],
  ['Smith-Jones', ['smith-jones', 'smithjones']],
  [' Smith  - Jones ', ['smith-jones', 'smithjones']],
  ["De l'Aña-Cruz", ['delana-cruz', 'delanacruz', 'de-lanacruz', 'de-lana-cruz']],
  ['', ['']],
])('the last name %j is searched as %j [BATCH-07]', (name, spellings) => {
  expect(nameSpellings(name)).toEqual(spellings);
});

test('a name of many words is searched as it is typed, so its spellings stay few', () => {
  expect(nameSpellings('a b c d')).toHaveLength(8);
  expect(nameSpellings('a b-c d e')).toEqual(['ab-cde']);
});
