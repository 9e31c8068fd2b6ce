import { expect, test } from 'vitest';
import { USER_STATUSES } from '../../contract/user.ts';
import { ROLES, hasRole, isSuperAdmin, mayViewProfile } from './roles.ts';

test('the roles are Admin, SuperAdmin and Staff [ROLE-01]', () => {
  expect(ROLES).toEqual(['Admin', 'SuperAdmin', 'Staff']);
});

test('the user statuses match the specification [ROLE-02]', () => {
  expect(USER_STATUSES).toEqual(['Active', 'Inactive', 'Locked']);
});

test.each([
  { roles: ['Staff'], role: 'Staff', passes: true },
  { roles: ['Staff', 'Admin'], role: 'Admin', passes: true },
  { roles: ['Admin'], role: 'Staff', passes: false },
  { roles: ['SuperAdmin'], role: 'Admin', passes: false },
  { roles: [], role: 'Staff', passes: false },
] as const)('a role list of $roles passes a check for $role: $passes [GUARD-08]', ({ roles, role, passes }) => {
  expect(hasRole({ roles }, role)).toBe(passes);
});

test.each([
  { roles: ['SuperAdmin'], passes: true },
  { roles: ['Super'], passes: false },
  { roles: ['superadmin'], passes: false },
  { roles: ['Admin', 'Staff'], passes: false },
])('a user with $roles is a super administrator: $passes [GUARD-08] [ROLE-01]', ({ roles, passes }) => {
  expect(isSuperAdmin({ roles })).toBe(passes);
});

test('without a user no role check passes [GUARD-08]', () => {
  expect(ROLES.some((role) => hasRole(null, role))).toBe(false);
});

test.each([
  { roles: ['Staff'], userId: 7, may: true },
  { roles: ['Staff'], userId: 8, may: false },
  { roles: ['Admin'], userId: 8, may: false },
  { roles: ['SuperAdmin'], userId: 8, may: true },
])('user 7 with $roles may see the profile of user $userId: $may', ({ roles, userId, may }) => {
  expect(mayViewProfile({ id: 7, roles }, userId)).toBe(may);
});
