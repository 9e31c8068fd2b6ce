import { expect, test } from 'vitest';
import { checkReference } from './remittance-search.ts';

test.each([
  { id: '', problem: 'length' },
  { id: '900000000000041', problem: 'length' },
  { id: '9000000000000417', problem: null },
  { id: '90000000000004170', problem: 'length' },
])('a check reference ID of "$id" has the problem $problem [SEARCH-76]', ({ id, problem }) => {
  expect(checkReference(id)).toBe(problem);
});
