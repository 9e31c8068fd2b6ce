import { UPLOAD_RATE } from '@pbt/domain/rules/claim/upload-files';
import { Refused } from '../errors/refused.ts';

interface Limit {
  readonly max: number;
  readonly windowMs: number;
}

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;

/**
 * All limits count per user, except `address`, which counts per client address (`addressKey`). Calls beyond a limit get
 * 429. A 503 would open the maintenance dialog on every screen.
 */
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

/**
 * Limits for different members that a user opens. The first member above `alert` logs one warning. Above `stop`, calls
 * about new members are refused. Members that the user has already opened in that window stay available.
 */
const DISTINCT = { alert: { max: 300, windowMs: HOUR }, stop: { max: 1000, windowMs: DAY } } as const;

export type LimitName = keyof typeof LIMITS;

/** One counted use, as sent to the other processes of the portal. */
export type Use =
  | readonly [kind: 'take', name: LimitName, who: string]
  | readonly [kind: 'member', who: string, memberId: string];

const counted = (count: number, unit: string) => `${count} ${unit}${count === 1 ? '' : 's'}`;

/** Rounds up, because a retry after a shorter time would be refused again. */
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

/**
 * The windows of one limit, by user or address. A full store drops an entry that has expired or is below its limit. It
 * keeps entries whose limit is used up.
 */
class WindowStore<Entry extends { readonly start: number }> {
  readonly #entries = new Map<string, Entry>();
  readonly #windowMs: number;
  readonly #isUsedUp: (entry: Entry) => boolean;

  constructor(windowMs: number, isUsedUp: (entry: Entry) => boolean) {
    this.#windowMs = windowMs;
    this.#isUsedUp = isUsedUp;
  }

  current(key: string, time: number, create: (start: number) => Entry): Entry {
    const known = this.#entries.get(key);
    if (known && time - known.start < this.#windowMs) return known;
    this.#entries.delete(key);
    if (this.#entries.size >= MAX_ENTRIES) this.#makeRoom(time);
    const fresh = create(time);
    this.#entries.set(key, fresh);
    return fresh;
  }

  #makeRoom(time: number): void {
    let looked = 0;
    for (const [key, entry] of this.#entries) {
      this.#entries.delete(key);
      if (time - entry.start >= this.#windowMs || !this.#isUsedUp(entry)) return;
      // A used-up entry moves to the end of the map, so the next search looks at other entries first.
      this.#entries.set(key, entry);
      looked += 1;
      // Used-up entries may exceed the maximum size, because a caller must use up a whole limit to create one.
      if (looked === MAX_LOOKED_AT) return;
    }
  }
}

const MAX_ENTRIES = 50_000;
const MAX_LOOKED_AT = 64;

const MISSED = 'patients were not found';

const newWindow = (start: number): Window => ({ start, count: 0 });
const newSeen = (start: number): Seen => ({ start, values: new Set() });

/** A monotonic clock. If the system time were set back, a window would stay open longer. */
const steadyClock = () => performance.now();

/**
 * Rate limits with fixed windows in memory. `broadcast` sends each use to the other processes, and `countRemote` counts
 * theirs. Each limit has its own store, so many addresses cannot push out the entry of a user.
 */
export function createRateLimiter(
  enabled: boolean,
  now: () => number = steadyClock,
  broadcast: (use: Use) => void = () => {},
) {
  const windows = new Map<string, WindowStore<Window>>();
  const windowOf = (name: LimitName, { windowMs, max }: Limit, who: string): Window => {
    const id = `${name}|${windowMs}`;
    const store = windows.get(id) ?? new WindowStore<Window>(windowMs, ({ count }) => count >= max);
    windows.set(id, store);
    return store.current(who, now(), newWindow);
  };
  const seenStore = ({ windowMs, max }: Limit) => new WindowStore<Seen>(windowMs, ({ values }) => values.size >= max);
  const stores = { day: seenStore(DISTINCT.stop), hour: seenStore(DISTINCT.alert), missed: seenStore(LIMITS.miss[0]) };
  const seenBy = (store: keyof typeof stores, who: string): Seen => stores[store].current(who, now(), newSeen);
  const refuse = (window: { start: number }, limit: Limit, what?: string): never => {
    const retryAfter = Math.max(1, Math.ceil((window.start + limit.windowMs - now()) / 1000));
    const named = what && {
      limit: `${limit.max.toLocaleString('en-US')} ${what} within ${waitingTime(limit.windowMs / 1000)}`,
    };
    throw new Refused(429, `Too many requests. Try again in ${waitingTime(retryAfter)}.`, { retryAfter, ...named });
  };
  /** Counts one use and refuses uses beyond the limit. */
  const take = (name: LimitName, who: string): void => {
    if (!enabled) return;
    for (const limit of LIMITS[name]) {
      const window = windowOf(name, limit, who);
      if (window.count >= limit.max) refuse(window, limit);
      window.count += 1;
    }
    broadcast(['take', name, who]);
  };
  return {
    take,
    /** Counts an ID that does not exist. Calls with the same ID count once, because a screen sends several. */
    miss(who: string, id: string): void {
      const { values } = seenBy('missed', who);
      if (values.has(id)) return;
      values.add(id);
      take('miss', who);
    },
    /** Counts different members. Returns true only for the first member beyond the hourly alert limit. */
    member(who: string, memberId: string): boolean {
      if (!enabled) return false;
      const day = seenBy('day', who);
      if (!day.values.has(memberId) && day.values.size >= DISTINCT.stop.max)
        refuse(day, DISTINCT.stop, 'different patients were opened');
      day.values.add(memberId);
      const hour = seenBy('hour', who);
      const isNew = !hour.values.has(memberId);
      hour.values.add(memberId);
      if (isNew) broadcast(['member', who, memberId]);
      return isNew && hour.values.size === DISTINCT.alert.max + 1;
    },
    /** Counts a use in another process. Never refuses, and sends nothing to other processes. */
    countRemote([kind, ...use]: Use): void {
      if (kind === 'take') {
        const [name, who] = use as [LimitName, string];
        for (const limit of LIMITS[name]) windowOf(name, limit, who).count += 1;
      } else {
        const [who, memberId] = use;
        seenBy('day', who).values.add(memberId);
        seenBy('hour', who).values.add(memberId);
      }
    },
    /** Refuses when the limit is used up, without counting. For calls that count only with some outcomes. */
    check(name: LimitName, who: string): void {
      if (!enabled) return;
      for (const limit of LIMITS[name]) {
        const window = windowOf(name, limit, who);
        if (window.count >= limit.max) refuse(window, limit, name === 'miss' ? MISSED : undefined);
      }
    },
  };
}

export type RateLimiter = ReturnType<typeof createRateLimiter>;
