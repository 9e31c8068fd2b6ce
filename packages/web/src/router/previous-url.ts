let current: string | null = null;
let previous: string | null = null;

export function recordUrl(url: string): void {
  if (url === current) return;
  previous = current;
  current = url;
}

/** The URL before the last navigation, or null after a reload. */
export function previousUrl(): string | null {
  return previous;
}
