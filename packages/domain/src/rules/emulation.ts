import { isSuperAdmin } from './roles.ts';

/** The sh-pbt-error-emulate header reads "emulating:{name}"; the name is what follows the first colon. */
export function emulatedName(header: string | null): string | null {
  const colon = header?.indexOf(':') ?? -1;
  return colon === -1 ? null : header!.slice(colon + 1).trim() || null;
}

/** An emulation found by the first user fetch is left over from an earlier session. */
export function isLeftOverEmulation(user: { emulatingUser?: string | null }, isFirstFetch: boolean): boolean {
  return isFirstFetch && Boolean(user.emulatingUser?.trim());
}

/** A super administrator cannot be emulated, not even by another. */
export function mayEmulate(viewer: { roles: readonly string[] } | null, target: { roles: readonly string[] }): boolean {
  return isSuperAdmin(viewer) && !isSuperAdmin(target);
}

/** Every answer names the user it was made for; another one than ours means that this window is out of date. */
export function hasOtherIdentity(userId: number, effectiveUserHeader: string | null): boolean {
  return effectiveUserHeader !== null && effectiveUserHeader.trim() !== userId.toString();
}
