/** An emulation found by the first user fetch is left over from an earlier session. */
export function isLeftOverEmulation(user: { emulatingUser?: string | null }, isFirstFetch: boolean): boolean {
  return isFirstFetch && Boolean(user.emulatingUser?.trim());
}

/** Every answer names the user it was made for; another one than ours means that this window is out of date. */
export function hasOtherIdentity(userId: number, effectiveUserHeader: string | null): boolean {
  return effectiveUserHeader !== null && effectiveUserHeader.trim() !== userId.toString();
}
