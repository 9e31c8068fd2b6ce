import { expect, test } from 'vitest';
import { emulatedName, hasOtherIdentity, isLeftOverEmulation, mayEmulate } from './emulation.ts';

test.each([
  { header: 'emulating:Casey Sample', name: 'Casey Sample' },
  { header: 'emulating: Casey Sample ', name: 'Casey Sample' },
  { header: 'emulating:Sample: Casey', name: 'Sample: Casey' },
  { header: 'emulating:', name: null },
  { header: 'Casey Sample', name: null },
  { header: '', name: null },
  { header: null, name: null },
])('the header "$header" names $name', ({ header, name }) => {
  expect(emulatedName(header)).toBe(name);
});

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
  { viewer: ['SuperAdmin'], target: ['Staff'], may: true },
  { viewer: ['SuperAdmin'], target: ['Staff', 'SuperAdmin'], may: false },
  { viewer: ['Admin'], target: ['Staff'], may: false },
  { viewer: ['Staff'], target: ['Staff'], may: false },
])('$viewer may emulate $target: $may [EMULATE-08]', ({ viewer, target, may }) => {
  expect(mayEmulate({ roles: viewer }, { roles: target })).toBe(may);
});

test.each([
  { header: '7', other: false },
  { header: ' 7 ', other: false },
  { header: '8', other: true },
  { header: null, other: false },
])('for user 7 an answer made for "$header" is another identity: $other', ({ header, other }) => {
  expect(hasOtherIdentity(7, header)).toBe(other);
});
