import { expect, test } from 'vitest';
import { likeText, textFilter } from './text-filter.ts';

test.each([
  { typed: '', filter: null },
  { typed: '  ', filter: null },
  { typed: undefined, filter: null },
  { typed: null, filter: null },
  { typed: " '. ", filter: null },
  { typed: '´', filter: null },
  { typed: '123', filter: { claimIdPart: '123' } },
  { typed: ' 26-319 ', filter: { claimIdPart: '26319' } },
  { typed: '26319000001', filter: { claimIdPart: '26319000001' } },
  { typed: '26319-0000012', filter: { claimId: '263190000012' } },
  { typed: '2631900000123', filter: { claimId: '2631900000123' } },
  { typed: 'Smi', filter: { lastNameStart: 'smi' } },
  { typed: "d'Á", filter: { lastNameStart: 'da' } },
  { typed: 'De La', filter: { lastNameStart: 'dela' } },
  { typed: 'a1', filter: { lastNameStart: 'a1' } },
  { typed: '-', filter: { lastNameStart: '-' } },
  { typed: '%', filter: { lastNameStart: '%' } },
])('the filter $typed asks for $filter', ({ typed, filter }) => {
  expect(textFilter(typed)).toEqual(filter);
});

test('no character of the filter is a wildcard', () => {
  expect(likeText(String.raw`50%_\x`)).toBe(String.raw`50\%\_\\x`);
});
