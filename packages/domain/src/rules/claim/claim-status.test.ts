import { expect, test } from 'vitest';
import { isClaimAccepted } from './claim-status.ts';

test.each([
  { status: 'Processing Complete', accepted: true },
  { status: '  Processing Complete   ', accepted: true },
  { status: 'Processing Complete\n', accepted: true },
  { status: 'Processing  Complete', accepted: false },
  { status: 'processing complete', accepted: false },
  { status: 'Processed, Awaiting Payment Run', accepted: false },
  { status: '', accepted: false },
  { status: null, accepted: false },
  { status: undefined, accepted: false },
])('a claim with the status $status is accepted: $accepted [CLAIM-22]', ({ status, accepted }) => {
  expect(isClaimAccepted(status)).toBe(accepted);
});
