import { expect, test } from 'vitest';
import { isClaimId } from './claim-id.ts';

test.each([
  { text: '263190004200', valid: true },
  { text: '000000000000', valid: true },
  { text: '26319000420', valid: false },
  { text: '2631900042000', valid: false },
  { text: '26319000420A', valid: false },
  { text: '263190-00420', valid: false },
  { text: '263190004200\n', valid: false },
  { text: '', valid: false },
])('"$text" is a claim ID: $valid', ({ text, valid }) => {
  expect(isClaimId(text)).toBe(valid);
});
