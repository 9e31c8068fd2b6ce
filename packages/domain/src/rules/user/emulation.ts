/** If the first user fetch reports an emulation, it is left over from an earlier session. */
export function isLeftOverEmulation(user: { emulatingUser?: string | null }, isFirstFetch: boolean): boolean {
  return isFirstFetch && Boolean(user.emulatingUser?.trim());
}

/** Each response names the user it was made for. If that is another user, this window shows outdated data. */
export function hasOtherIdentity(userId: number, effectiveUserHeader: string | null): boolean {
  return effectiveUserHeader !== null && effectiveUserHeader.trim() !== userId.toString();
}
