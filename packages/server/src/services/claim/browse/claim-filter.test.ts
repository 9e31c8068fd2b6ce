import { expect, test } from 'vitest';
import { likeText, textFilters } from './claim-filter.ts';

test.each([
  { typed: '', readings: [] },
  { typed: '  ', readings: [] },
  { typed: undefined, readings: [] },
  { typed: null, readings: [] },
  { typed: " '. ", readings: [] },
  { typed: '´', readings: [] },
  { typed: '123', readings: [{ claimIdPart: '123' }] },
  { typed: ' 26-319 ', readings: [{ claimIdPart: '26319' }] },
  { typed: '26319000001', readings: [{ recordId: '26319000001' }, { claimIdPart: '26319000001' }] },
  { typed: '26319-0000012', readings: [{ recordId: '263190000012' }, { claimId: '263190000012' }] },
  { typed: '26319000001234567', readings: [{ claimId: '26319000001234567' }] },
  { typed: 'Sm', readings: [{ lastNameStart: 'sm' }] },
  { typed: 'Smi', readings: [{ lastNameStart: 'smi' }, { providerPart: 'smi' }] },
  { typed: "d'Á", readings: [{ lastNameStart: 'da' }] },
  {
    typed: 'De La',
    readings: [{ lastNameStart: 'dela' }, { lastNameStart: 'la', firstNameStart: 'de' }, { providerPart: 'dela' }],
  },
  {
    typed: 'Avery  de la Cruz',
    readings: [
      { lastNameStart: 'averydelacruz' },
      { lastNameStart: 'delacruz', firstNameStart: 'avery' },
      { lastNameStart: 'lacruz', firstNameStart: 'averyde' },
      { lastNameStart: 'cruz', firstNameStart: 'averydela' },
      { providerPart: 'averydelacruz' },
    ],
  },
  {
    typed: 'Lindqvist, Avery',
    readings: [{ lastNameStart: 'lindqvist,avery' }, { providerPart: 'lindqvist,avery' }],
  },
  {
    typed: 'pended',
    readings: [{ lastNameStart: 'pended' }, { statuses: ['11', '15'] }, { providerPart: 'pended' }],
  },
  {
    typed: 'cm00000000000111',
    readings: [
      { recordId: 'CM00000000000111' },
      { lastNameStart: 'cm00000000000111' },
      { providerPart: 'cm00000000000111' },
    ],
  },
  { typed: 'a1', readings: [{ lastNameStart: 'a1' }] },
  { typed: '-', readings: [{ lastNameStart: '-' }] },
  { typed: '%', readings: [{ lastNameStart: '%' }] },
])('the filter $typed is interpreted in this order: $readings', ({ typed, readings }) => {
  expect(textFilters(typed)).toEqual(readings);
});

test('no character of the filter is a wildcard', () => {
  expect(likeText(String.raw`50%_\x`)).toBe(String.raw`50\%\_\\x`);
});
