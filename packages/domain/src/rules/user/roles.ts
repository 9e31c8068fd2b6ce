/** Role names of the API (spec 1 §3). */
export const ROLES = ['Admin', 'SuperAdmin', 'Staff'] as const;
export type Role = (typeof ROLES)[number];

/** A user with the role names that the server sent. Unknown names grant no rights. */
type RoleHolder = { roles: readonly string[] } | null;

export function hasRole(user: RoleHolder, role: Role): boolean {
  return user?.roles.includes(role) ?? false;
}

export function isSuperAdmin(user: RoleHolder): boolean {
  return hasRole(user, 'SuperAdmin');
}

export function mayViewProfile(viewer: { id: number; roles: readonly string[] }, userId: number): boolean {
  return viewer.id === userId || isSuperAdmin(viewer);
}
