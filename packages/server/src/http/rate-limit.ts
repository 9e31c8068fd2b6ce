import { UPLOAD_RATE } from '@pbt/domain/rules/claim/upload-files';
import { Refused } from '../errors/errors.ts';

interface Limit {
  readonly max: number;
  readonly windowMs: number;
}

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;

/** Per user unless said otherwise. An overload answers 429: a 503 would tell every screen that the site is down. */
const LIMITS = {
  all: [{ max: 600, windowMs: MINUTE }],
  address: [{ max: 1200, windowMs: MINUTE }],
  search: [
    { max: 60, windowMs: MINUTE },
    { max: 600, windowMs: HOUR },
  ],
  miss: [{ max: 20, windowMs: 10 * MINUTE }],
  upload: [{ max: UPLOAD_RATE.files, windowMs: UPLOAD_RATE.minutes * MINUTE }],
  emulate: [{ max: 10, windowMs: HOUR }],
  feedback: [{ max: 5, windowMs: DAY }],
  providerUpdate: [{ max: 5, windowMs: HOUR }],
} as const satisfies Record<string, readonly Limit[]>;

/** How many different members one person may open: the first is told to the plan, the second ends it for the day. */
const DISTINCT = { alert: { max: 300, windowMs: HOUR }, stop: { max: 1000, windowMs: DAY } } as const;

export type LimitName = keyof typeof LIMITS;

/** One use that counts, as told to the other processes of the portal. */
export type Use =
  | readonly [kind: 'take', name: LimitName, who: string]
  | readonly [kind: 'member', who: string, memberId: string];

const counted = (count: number, unit: string) => `${count} ${unit}${count === 1 ? '' : 's'}`;

/** Rounded up: a shorter time would end in the next refusal. */
export function waitingTime(seconds: number): string {
  if (seconds < 60) return counted(seconds, 'second');
  const minutes = Math.ceil(seconds / 60);
  return minutes < 60 ? counted(minutes, 'minute') : counted(Math.ceil(minutes / 60), 'hour');
}

interface Window {
  start: number;
  count: number;
}

interface Seen {
  start: number;
  values: Set<string>;
}

/** Fixed windows in memory. `tell` hears of every use; what other processes tell is learned and counts likewise. */
export function createRateLimiter(enabled: boolean, now: () => number = Date.now, tell: (use: Use) => void = () => {}) {
  const windows = new Map<string, Window>();
  const seen = new Map<string, Seen>();
  const seenBy = (key: string, windowMs: number): Seen => {
    const time = now();
    const known = seen.get(key);
    if (known && time - known.start < windowMs) return known;
    const fresh = { start: time, values: new Set<string>() };
    seen.delete(key);
    seen.set(key, fresh);
    if (seen.size > 20_000) seen.delete(seen.keys().next().value!);
    return fresh;
  };
  const current = (key: string, windowMs: number): Window => {
    const time = now();
    const known = windows.get(key);
    if (known && time - known.start < windowMs) return known;
    const fresh = { start: time, count: 0 };
    windows.delete(key);
    windows.set(key, fresh);
    if (windows.size > 50_000) windows.delete(windows.keys().next().value!);
    return fresh;
  };
  const refuse = (window: { start: number }, limit: Limit): never => {
    const retryAfter = Math.max(1, Math.ceil((window.start + limit.windowMs - now()) / 1000));
    throw new Refused(429, `Too many requests. Try again in ${waitingTime(retryAfter)}.`, { retryAfter });
  };
  return {
    /** Counts one use and refuses past the limit. */
    take(name: LimitName, who: string): void {
      if (!enabled) return;
      for (const limit of LIMITS[name]) {
        const window = current(`${name}|${limit.windowMs}|${who}`, limit.windowMs);
        if (window.count >= limit.max) refuse(window, limit);
        window.count += 1;
      }
      tell(['take', name, who]);
    },
    /** Counts different members; true exactly when this one is the first past what is usual in an hour. */
    member(who: string, memberId: string): boolean {
      if (!enabled) return false;
      const day = seenBy(`day|${who}`, DISTINCT.stop.windowMs);
      if (!day.values.has(memberId) && day.values.size >= DISTINCT.stop.max) refuse(day, DISTINCT.stop);
      day.values.add(memberId);
      const hour = seenBy(`hour|${who}`, DISTINCT.alert.windowMs);
      const isNew = !hour.values.has(memberId);
      hour.values.add(memberId);
      if (isNew) tell(['member', who, memberId]);
      return isNew && hour.values.size === DISTINCT.alert.max + 1;
    },
    /** Counts what happened in another process; refuses nothing and tells nobody. */
    learn([kind, ...use]: Use): void {
      if (kind === 'take') {
        const [name, who] = use as [LimitName, string];
        for (const { windowMs } of LIMITS[name]) current(`${name}|${windowMs}|${who}`, windowMs).count += 1;
      } else {
        const [who, memberId] = use;
        seenBy(`day|${who}`, DISTINCT.stop.windowMs).values.add(memberId);
        seenBy(`hour|${who}`, DISTINCT.alert.windowMs).values.add(memberId);
      }
    },
    /** Refuses when the limit is used up, without counting: for uses that only some outcomes count as. */
    check(name: LimitName, who: string): void {
      if (!enabled) return;
      for (const limit of LIMITS[name]) {
        const window = current(`${name}|${limit.windowMs}|${who}`, limit.windowMs);
        if (window.count >= limit.max) refuse(window, limit);
      }
    },
  };
}

export type RateLimiter = ReturnType<typeof createRateLimiter>;
