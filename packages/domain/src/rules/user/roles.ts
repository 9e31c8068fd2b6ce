/** spec 1 §3: the super administrator is called SuperAdmin wherever a role is checked. */
export const ROLES = ['Admin', 'SuperAdmin', 'Staff'] as const;
export type Role = (typeof ROLES)[number];

/** Roles arrive as text: one the program does not know grants nothing. */
type RoleHolder = { roles: readonly string[] } | null;

export function hasRole(user: RoleHolder, role: Role): boolean {
  return user?.roles.includes(role) ?? false;
}

export function isSuperAdmin(user: RoleHolder): boolean {
  return hasRole(user, 'SuperAdmin');
}

/** One's own profile, or any profile for a super administrator. */
export function mayViewProfile(viewer: { id: number; roles: readonly string[] }, userId: number): boolean {
  return viewer.id === userId || isSuperAdmin(viewer);
}
