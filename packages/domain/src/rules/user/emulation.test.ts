import { expect, test } from 'vitest';
import { hasOtherIdentity, isLeftOverEmulation } from './emulation.ts';

test.each([
  { emulatingUser: 'Casey Sample', isFirstFetch: true, leftOver: true },
  { emulatingUser: 'Casey Sample', isFirstFetch: false, leftOver: false },
  { emulatingUser: '', isFirstFetch: true, leftOver: false },
  { emulatingUser: null, isFirstFetch: true, leftOver: false },
])(
  'emulating "$emulatingUser" on first fetch $isFirstFetch is left over from an earlier session: $leftOver [EMULATE-05]',
  ({ emulatingUser, isFirstFetch, leftOver }) => {
    expect(isLeftOverEmulation({ emulatingUser }, isFirstFetch)).toBe(leftOver);
  },
);

test.each([
  { header: '7', other: false },
  { header: ' 7 ', other: false },
  { header: '8', other: true },
  { header: null, other: false },
])('for user 7, a response for user "$header" has another identity: $other', ({ header, other }) => {
  expect(hasOtherIdentity(7, header)).toBe(other);
});
