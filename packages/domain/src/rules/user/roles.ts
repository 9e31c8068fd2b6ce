/** spec 1 §3: role checks use the name SuperAdmin for a super administrator. */
export const ROLES = ['Admin', 'SuperAdmin', 'Staff'] as const;
export type Role = (typeof ROLES)[number];

/** Roles are plain text. An unknown role grants nothing. */
type RoleHolder = { roles: readonly string[] } | null;

export function hasRole(user: RoleHolder, role: Role): boolean {
  return user?.roles.includes(role) ?? false;
}

export function isSuperAdmin(user: RoleHolder): boolean {
  return hasRole(user, 'SuperAdmin');
}

/** Users may see their own profile. A super administrator may see any profile. */
export function mayViewProfile(viewer: { id: number; roles: readonly string[] }, userId: number): boolean {
  return viewer.id === userId || isSuperAdmin(viewer);
}
