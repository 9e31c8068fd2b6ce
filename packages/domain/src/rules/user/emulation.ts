/** True if the first user fetch after sign-in reports an emulation, which an earlier session must have started. */
export function isLeftOverEmulation(user: { emulatingUser?: string | null }, isFirstFetch: boolean): boolean {
  return isFirstFetch && Boolean(user.emulatingUser?.trim());
}

/** `effectiveUserHeader` has the ID of the signed-in or emulated user. If it changed, the window's data is outdated. */
export function hasOtherIdentity(userId: number, effectiveUserHeader: string | null): boolean {
  return effectiveUserHeader !== null && effectiveUserHeader.trim() !== userId.toString();
}
