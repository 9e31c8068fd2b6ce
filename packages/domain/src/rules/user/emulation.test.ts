import { expect, test } from 'vitest';
import { hasOtherIdentity, isLeftOverEmulation } from './emulation.ts';

test.each([
  { emulatingUser: 'Casey Sample', isFirstFetch: true, leftOver: true },
  { emulatingUser: 'Casey Sample', isFirstFetch: false, leftOver: false },
  { emulatingUser: '', isFirstFetch: true, leftOver: false },
  { emulatingUser: null, isFirstFetch: true, leftOver: false },
])(
  'emulating "$emulatingUser", first fetch $isFirstFetch, is left over: $leftOver [EMULATE-05]',
  ({ emulatingUser, isFirstFetch, leftOver }) => {
    expect(isLeftOverEmulation({ emulatingUser }, isFirstFetch)).toBe(leftOver);
  },
);

test.each([
  { header: '7', other: false },
  { header: ' 7 ', other: false },
  { header: '8', other: true },
  { header: null, other: false },
])('for user 7 an answer made for "$header" is another identity: $other', ({ header, other }) => {
  expect(hasOtherIdentity(7, header)).toBe(other);
});
