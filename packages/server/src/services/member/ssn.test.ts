import { expect, test } from 'vitest';
import { shownSsn } from './ssn.ts';

test.each([
  { ssn: '987654321', isFull: false, shown: 'XXX-XX-4321', rule: 'only the last four digits leave the server' },
  { ssn: '987-65-4321', isFull: false, shown: 'XXX-XX-4321', rule: 'hyphens in the stored number do not matter' },
  {
    ssn: '987654321',
    isFull: true,
    shown: '987-65-4321',
    rule: 'the whole number is shown where the policy allows it',
  },
])('SSN: $rule', ({ ssn, isFull, shown }) => expect(shownSsn(ssn, isFull)).toBe(shown));
