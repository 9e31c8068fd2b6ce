import { expect, test } from 'vitest';
import { listedStep } from './listed-step.ts';

const TODAY = '2026-11-16';

test.each([
  { step: 'correct', dueStep: 'correct', due: '2027-01-20', is: { kind: 'due', what: 'correct', day: '2027-01-20' } },
  { step: 'records', dueStep: 'records', due: TODAY, is: { kind: 'due', what: 'records', day: TODAY } },
  { step: 'appeal', dueStep: 'appeal', due: '2026-11-15', is: { kind: 'closed', day: '2026-11-15' } },
  // The earliest day can belong to another reason than the main one.
  { step: 'call', dueStep: 'appeal', due: '2027-01-20', is: { kind: 'due', what: 'appeal', day: '2027-01-20' } },
  { step: 'appeal', dueStep: 'correct', due: '2027-01-20', is: { kind: 'due', what: 'correct', day: '2027-01-20' } },
  {
    step: 'billOtherPayer',
    dueStep: 'billOtherPayer',
    due: '2027-01-20',
    is: { kind: 'due', what: 'correct', day: '2027-01-20' },
  },
  { step: 'call', dueStep: 'call', due: '2027-01-20', is: { kind: 'due', what: 'other', day: '2027-01-20' } },
  { step: 'billPatient', dueStep: null, due: null, is: { kind: 'step', step: 'billPatient' } },
  { step: null, dueStep: null, due: null, is: null },
] as const)('step $step with the last day $due for $dueStep asks for $is [BROWSE-04]', ({ is, ...outcome }) => {
  expect(listedStep(outcome, TODAY)).toEqual(is);
});
