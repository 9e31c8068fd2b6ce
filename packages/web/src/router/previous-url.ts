let current: string | null = null;
let previous: string | null = null;

export function rememberUrl(url: string): void {
  if (url === current) return;
  previous = current;
  current = url;
}

/** The address shown before this one, in memory only. */
export function previousUrl(): string | null {
  return previous;
}
