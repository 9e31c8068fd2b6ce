import { expect, test } from 'vitest';
import { areaOf, idsInDecision, idsInTitle } from './requirement-ids.mjs';

test.each([
  { title: 'a tab can be closed [TABS-18]', ids: ['TABS-18'] },
  { title: 'a 4010 file is refused [X12-07]', ids: ['X12-07'] },
  { title: 'the user is returned [API-USER-01] [API-USER-02]', ids: ['API-USER-01', 'API-USER-02'] },
  { title: 'a list [1] and a word [OK] are no IDs', ids: [] },
  { title: 'an ID starts with a letter [12X-07]', ids: [] },
])('the IDs in "$title" are $ids', ({ title, ids }) => {
  expect(idsInTitle(title)).toEqual(ids);
});

test('a decision record lists IDs with digits in the area', () => {
  const text = '| Requirement | Reason | Until |\n|---|---|---|\n| X12-07 | no sample | a sample arrives |\n';
  expect([...idsInDecision(text)]).toEqual([['X12-07', 'a sample arrives']]);
});

test.each([
  ['X12-07', 'X12'],
  ['API-USER-01', 'API-USER'],
])('the area of %s is %s', (id, area) => {
  expect(areaOf(id)).toBe(area);
});
