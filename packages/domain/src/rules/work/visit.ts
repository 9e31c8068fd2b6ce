const PAUSE_MS = 30 * 60_000;

export interface StoredVisit {
  /** When the work list was last used. */
  readonly lastAt: number;
  /** The end of the visit before. Null at the first visit and after all rows were marked as seen. */
  readonly since: number | null;
}

/** The visit after the work list was opened. A visit begins after 30 minutes without the work list. */
export function openedAt(visit: StoredVisit | null, now: number): StoredVisit {
  if (visit === null) return { lastAt: now, since: null };
  return { lastAt: now, since: now - visit.lastAt > PAUSE_MS ? visit.lastAt : visit.since };
}
