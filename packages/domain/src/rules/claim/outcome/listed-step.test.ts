import { expect, test } from 'vitest';
import { listedStep } from './listed-step.ts';

const TODAY = '2026-11-16';

test.each([
  { step: 'correct', due: '2027-01-20', is: { kind: 'due', what: 'correct', day: '2027-01-20' } },
  { step: 'records', due: TODAY, is: { kind: 'due', what: 'records', day: TODAY } },
  { step: 'appeal', due: '2026-11-15', is: { kind: 'closed', day: '2026-11-15' } },
  { step: 'call', due: '2027-01-20', is: { kind: 'due', what: 'other', day: '2027-01-20' } },
  { step: 'billPatient', due: null, is: { kind: 'step', step: 'billPatient' } },
  { step: null, due: null, is: null },
] as const)('step $step with the last day $due asks for $is [BROWSE-04]', ({ step, due, is }) => {
  expect(listedStep({ step, due }, TODAY)).toEqual(is);
});
