let current: string | null = null;
let previous: string | null = null;

export function recordUrl(url: string): void {
  if (url === current) return;
  previous = current;
  current = url;
}

/** The address before the current one. Kept in memory only. */
export function previousUrl(): string | null {
  return previous;
}
