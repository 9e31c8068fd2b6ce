import type { DataAsOf, DataKind } from '../../contract/user.ts';

const HOUR_MS = 3_600_000;

/**
 * The oldest as-of time of some kinds in milliseconds since 1970. A screen with several kinds is only as current as its
 * oldest part. Kinds that were never imported do not count. Null if none was imported.
 */
export function oldestAsOf(asOf: DataAsOf, kinds: readonly DataKind[]): number | null {
  const instants = kinds.map((kind) => Date.parse(asOf[kind] ?? '')).filter((instant) => !Number.isNaN(instant));
  return instants.length > 0 ? Math.min(...instants) : null;
}

/** True for data older than the limit. A limit of 0 hours means that data is never out of date. */
export function isOutOfDate(asOf: number, now: number, limitHours: number): boolean {
  return limitHours > 0 && now - asOf > limitHours * HOUR_MS;
}
