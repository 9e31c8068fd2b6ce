import { expect, test } from 'vitest';
import { relationshipText, sexText } from './person-words.ts';

test.each([
  ['F', 'Female'],
  ['m', 'Male'],
  ['U', 'Unknown'],
  ['X', 'Unspecified'],
  ['Female', 'Female'],
  ['Nonbinary', 'Nonbinary'],
  ['constructor', 'constructor'],
  [null, null],
])('the gender %s of a plan’s file is shown as %s', (sex, shown) => {
  expect(sexText(sex)).toBe(shown);
});

test.each([
  ['Subscriber', 'Self'],
  ['SUBSCRIBER', 'Self'],
  ['Self', 'Self'],
  ['Child', 'Child'],
  [null, null],
])('the relationship %s of a plan’s file is shown as %s', (relationship, shown) => {
  expect(relationshipText(relationship)).toBe(shown);
});
