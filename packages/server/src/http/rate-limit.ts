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

/** Entries of one limit. A full store drops entries that have ended or still have room, never a used-up one. */
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
      // Kept, and looked at last from now on.
      this.#entries.set(key, entry);
      looked += 1;
      // Used-up entries alone may exceed the size: each of them cost its caller all uses of a limit.
      if (looked === MAX_LOOKED_AT) return;
    }
  }
}

const MAX_ENTRIES = 50_000;
const MAX_LOOKED_AT = 64;

const newWindow = (start: number): Window => ({ start, count: 0 });
const newSeen = (start: number): Seen => ({ start, values: new Set() });

/** System time can be set back, which would keep a window open for as long. This clock only runs forward. */
const steadyClock = () => performance.now();

/**
 * Fixed windows in memory. `tell` gets every use; uses in other processes arrive through `learn` and count the same.
 * Each limit has a store of its own, so many addresses cannot push out the limit of a user.
 */
export function createRateLimiter(
  enabled: boolean,
  now: () => number = steadyClock,
  tell: (use: Use) => void = () => {},
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
  const refuse = (window: { start: number }, limit: Limit): never => {
    const retryAfter = Math.max(1, Math.ceil((window.start + limit.windowMs - now()) / 1000));
    throw new Refused(429, `Too many requests. Try again in ${waitingTime(retryAfter)}.`, { retryAfter });
  };
  /** Counts one use and refuses past the limit. */
  const take = (name: LimitName, who: string): void => {
    if (!enabled) return;
    for (const limit of LIMITS[name]) {
      const window = windowOf(name, limit, who);
      if (window.count >= limit.max) refuse(window, limit);
      window.count += 1;
    }
    tell(['take', name, who]);
  };
  return {
    take,
    /** Counts an ID that does not exist, once however many calls name it: one screen makes several. */
    miss(who: string, id: string): void {
      const { values } = seenBy('missed', who);
      if (values.has(id)) return;
      values.add(id);
      take('miss', who);
    },
    /** Counts different members; true exactly when this one is the first past what is usual in an hour. */
    member(who: string, memberId: string): boolean {
      if (!enabled) return false;
      const day = seenBy('day', who);
      if (!day.values.has(memberId) && day.values.size >= DISTINCT.stop.max) refuse(day, DISTINCT.stop);
      day.values.add(memberId);
      const hour = seenBy('hour', who);
      const isNew = !hour.values.has(memberId);
      hour.values.add(memberId);
      if (isNew) tell(['member', who, memberId]);
      return isNew && hour.values.size === DISTINCT.alert.max + 1;
    },
    /** Counts what happened in another process; refuses nothing and tells nobody. */
    learn([kind, ...use]: Use): void {
      if (kind === 'take') {
        const [name, who] = use as [LimitName, string];
        for (const limit of LIMITS[name]) windowOf(name, limit, who).count += 1;
      } else {
        const [who, memberId] = use;
        seenBy('day', who).values.add(memberId);
        seenBy('hour', who).values.add(memberId);
      }
    },
    /** Refuses when the limit is used up, without counting: for uses that only some outcomes count as. */
    check(name: LimitName, who: string): void {
      if (!enabled) return;
      for (const limit of LIMITS[name]) {
        const window = windowOf(name, limit, who);
        if (window.count >= limit.max) refuse(window, limit);
      }
    },
  };
}

export type RateLimiter = ReturnType<typeof createRateLimiter>;
