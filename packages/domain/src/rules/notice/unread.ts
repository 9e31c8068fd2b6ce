const MOST = 99;

/** The count at the bell. None is shown for 0, and '99+' above 99. */
export function unreadText(count: number): string | null {
  if (count <= 0) return null;
  return count > MOST ? `${MOST}+` : String(count);
}
